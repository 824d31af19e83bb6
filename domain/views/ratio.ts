import { addDays } from '../dates.ts';
import { dayText } from '../date-text.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { ACUTE_DAYS, CHRONIC_DAYS } from '../constants.ts';
import { acrBand, acrBands, type AcrBand } from '../metrics/calendar.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';
import { messages } from '../messages.ts';

/** Band of a ratio. `window`: the ratio is in a higher band only because one day left the 28-day window. */
export type DisplayedBand = AcrBand | 'window';

export interface Ratio {
  readonly value: number;
  readonly band: DisplayedBand;
  /** Why the ratio jumped on that day, or on the day since which the band has been `window`; null if it did not. */
  readonly why: string | null;
}

/** Known days by date. */
export type DaysByDate = ReadonlyMap<string, CalendarDay>;

/** Whether there are enough activities for the ratio to be meaningful. */
const isMeaningful = (day: CalendarDay): boolean => day.numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO;

interface Jump {
  readonly on: string;
  readonly before: number | null;
  readonly now: number;
  readonly mover: NonNullable<CalendarDay['ebAcrMovedBy']>;
}

/** Returns the latest jump of the load ratio in the seven days ending with `date`, and its cause. */
function latestJump(days: DaysByDate, date: string): Jump | null {
  for (let back = 0; back < ACUTE_DAYS; back++) {
    const on = addDays(date, -back);
    const day = days.get(on);
    if (!day?.ebAcrMovedBy || day.ebAcr === null) continue;
    return { on, before: days.get(addDays(on, -1))?.ebAcr ?? null, now: day.ebAcr, mover: day.ebAcrMovedBy };
  }
  return null;
}

function textOf({ on, before, now, mover: { date, load, days } }: Jump): string {
  const mover = { day: dayText(date, on), load: Math.round(load), window: days };
  return messages.ratio.jumped({ day: dayText(on, on), before, now, mover });
}

const rank = (ratio: number) => acrBands.indexOf(acrBand(ratio));

/** Whether the band is only due to a day leaving the 28-day window, not to training since then. */
const isByWindow = ({ before, now, mover }: Jump, ratio: number): boolean =>
  mover.days === CHRONIC_DAYS && before !== null && rank(before) < rank(ratio) && rank(ratio) <= rank(now);

/** Returns a day's load ratio with its band; null if unknown, or based on fewer than four activities. */
export function loadRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.ebAcr === null || !isMeaningful(day)) return null;
  const jump = latestJump(days, date);
  const isWindow = jump !== null && isByWindow(jump, day.ebAcr);
  return {
    value: day.ebAcr,
    band: isWindow ? 'window' : acrBand(day.ebAcr),
    why: jump !== null && (isWindow || jump.on === date) ? textOf(jump) : null,
  };
}

/**
 * Returns the last day affected by the plan: seven days after the last planned workout. Later ratios would only reflect
 * that there is no plan yet. '' if there is no plan.
 */
export function plannedUntil(days: readonly CalendarDay[]): string {
  const last = days.findLast(({ workouts }) => workouts.length > 0);
  return last === undefined ? '' : addDays(last.date, ACUTE_DAYS - 1);
}

/**
 * Returns the load ratio of a future day if the plan is completed until then; null without a plan, or with too little
 * training.
 */
export function plannedRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.ebAcr !== null || day.ebAcrPw === null || !isMeaningful(day)) return null;
  return { value: day.ebAcrPw, band: acrBand(day.ebAcrPw), why: messages.ratio.ifDone };
}

/** Returns the distance ratio on foot, without a reason. */
export function distanceRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.vbAcr === null || !isMeaningful(day)) return null;
  return { value: day.vbAcr, band: acrBand(day.vbAcr), why: null };
}

/** Returns the distance ratio of a future day if the plan is completed until then, like {@link plannedRatio}. */
export function plannedDistanceRatio(days: DaysByDate, date: string): Ratio | null {
  const day = days.get(date);
  if (day === undefined || day.vbAcr !== null || day.vbAcrPw === null || !isMeaningful(day)) return null;
  return { value: day.vbAcrPw, band: acrBand(day.vbAcrPw), why: null };
}

/** Returns why a day has no load ratio. */
export function noRatioReason(day: CalendarDay | undefined): string {
  if (day?.ebAcr == null) return day?.ebChronicLoad === 0 ? messages.ratio.noTraining : messages.ratio.tooEarly;
  return messages.ratio.tooFew;
}
