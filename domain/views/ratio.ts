import { addDays } from '../dates.ts';
import { dayText } from '../date-text.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { ACUTE_DAYS } from '../constants.ts';
import { acrBand, type AcrBand } from '../metrics/calendar.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';
import { messages } from '../messages.ts';

export interface Ratio {
  readonly value: number;
  readonly band: AcrBand;
  /** Why it jumped within the last seven days; null where it did not. */
  readonly why: string | null;
}

/** Days by their date, as far as they are known. */
export type DaysByDate = ReadonlyMap<string, CalendarDay>;

/** Too few activities say nothing about a habit, whatever the division gives. */
const saysSomething = (day: CalendarDay): boolean => day.numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO;

/** The latest jump of the load ratio in the seven days up to `date`, with what moved it. */
function latestJump(days: DaysByDate, date: string): string | null {
  for (let back = 0; back < ACUTE_DAYS; back++) {
    const on = addDays(date, -back);
    const day = days.get(on);
    if (!day?.ebAcrMovedBy || day.ebAcr === null) continue;
    const { date: moverDate, load, days: window } = day.ebAcrMovedBy;
    const before = days.get(addDays(on, -1))?.ebAcr ?? null;
    const mover = { day: dayText(moverDate, on), load: Math.round(load), window };
    return messages.ratio.jumped({ day: dayText(on, on), before, now: day.ebAcr, mover });
  }
  return null;
}

/** The load ratio of a day with its band; null where it is unknown, or rests on fewer than four activities. */
export function loadRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.ebAcr === null || !saysSomething(day)) return null;
  return { value: day.ebAcr, band: acrBand(day.ebAcr), why: latestJump(days, date) };
}

/** The last day whose week holds something planned: ratios beyond would only tell of a plan that is not made yet. Empty where nothing is. */
export function plannedUntil(days: readonly CalendarDay[]): string {
  const last = days.findLast(({ workouts }) => workouts.length > 0);
  return last === undefined ? '' : addDays(last.date, ACUTE_DAYS - 1);
}

/** What the load ratio of a day to come is if the plan is done until then; null where nothing is planned, or too little was done to tell. */
export function plannedRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.ebAcr !== null || day.ebAcrPw === null || !saysSomething(day)) return null;
  return { value: day.ebAcrPw, band: acrBand(day.ebAcrPw), why: messages.ratio.ifDone };
}

/** The same ratio for distance on foot, without a reason. */
export function distanceRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.vbAcr === null || !saysSomething(day)) return null;
  return { value: day.vbAcr, band: acrBand(day.vbAcr), why: null };
}

/** What the distance ratio of a day to come is if the plan is done until then, as {@link plannedRatio}. */
export function plannedDistanceRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.vbAcr !== null || day.vbAcrPw === null || !saysSomething(day)) return null;
  return { value: day.vbAcrPw, band: acrBand(day.vbAcrPw), why: null };
}

/** Why a day has no load ratio. */
export function noRatioReason(day: CalendarDay | undefined): string {
  if (day?.ebAcr == null) return day?.ebChronicLoad === 0 ? messages.ratio.noTraining : messages.ratio.tooEarly;
  return messages.ratio.tooFew;
}
