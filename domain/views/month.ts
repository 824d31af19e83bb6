import { addDays, addMonths, dayOfWeek, isCivilDate, monthWeeks } from '../dates.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import type { Member } from '../entities/member.ts';
import type { PlannedWorkout } from '../entities/training-plan.ts';
import { type Recording, recordingsOf } from './recordings.ts';
import { distanceRatio, loadRatio, plannedRatio, plannedUntil, type Ratio } from './ratio.ts';
import { plannedBetween, type Totals, totalsBetween } from './week-comparison.ts';

export interface WeekDay extends Totals {
  readonly date: string;
  readonly dayOfMonth: number;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  /** Recordings: of several legs, one entry. */
  readonly sessions: readonly Recording[];
  readonly workouts: readonly PlannedWorkout[];
  /** Something is written in the diary of the day. */
  readonly hasDiary: boolean;
  /** Null: not known. */
  readonly hoursSlept: number | null;
  /** Acute to chronic ratio of load, and of distance on foot; null before the 28th day, with few activities and in the future. */
  readonly ratio: Ratio | null;
  readonly distanceRatio: Ratio | null;
  /** Of a day to come that a plan moves ({@link plannedUntil}): what the ratio is then. */
  readonly plannedRatio: Ratio | null;
  /** Watts; null in the future, and while it is not known. */
  readonly criticalPower: number | null;
}

export interface Week {
  /** First and last day. */
  readonly start: string;
  readonly end: string;
  readonly days: readonly WeekDay[];
  /** Of the whole week, neighbouring months included. */
  readonly totals: Totals;
  /** What is still planned in it. */
  readonly planned: Totals;
  /** Of all its days, for sums by sport. */
  readonly activities: readonly ActivitySummary[];
  /** At the end of the week, or today in the current one. */
  readonly ratio: Ratio | null;
  /** At the end of a week to come or under way, if everything planned until then is done ({@link plannedUntil}). */
  readonly plannedRatio: Ratio | null;
}

/** The month that a search parameter names, else the one that holds `today`. Years are those of birth dates: calls take them with their neighbours. */
export const monthOf = (parameter: unknown, today: string): string =>
  typeof parameter === 'string' && /^(19|20)/.test(parameter) && isCivilDate(`${parameter}-01`)
    ? parameter
    : today.slice(0, 7);

/** The first day of the week that a search parameter names, by any of its days; null: it names none. */
export const weekOf = (parameter: unknown, weekStart = 0): string | null =>
  typeof parameter === 'string' && /^(19|20)/.test(parameter) && isCivilDate(parameter)
    ? addDays(parameter, -dayOfWeek(parameter, weekStart))
    : null;

/** `YYYY-MM` so many months later. */
export const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);

/** Days after Monday on which a member's weeks begin. */
export const weekStartOf = ({ weekStartsOn }: Pick<Member, 'weekStartsOn'>): number =>
  weekStartsOn === 'sunday' ? 6 : weekStartsOn === 'saturday' ? 5 : 0;

/** First and last day of the weeks that a month view shows; `weekStart` as in {@link monthWeeks}. */
export function monthRange(month: string, weekStart = 0): { readonly start: string; readonly end: string } {
  const weeks = monthWeeks(`${month}-01`, weekStart);
  const first = weeks[0] ?? `${month}-01`;
  return { start: first, end: addDays(first, weeks.length * 7 - 1) };
}

/** What the days of a month come to, and what is still planned on them. */
export const monthTotals = (month: string, days: readonly CalendarDay[], today: string) => ({
  totals: totalsBetween(days, `${month}-01`, `${month}-31`),
  planned: plannedBetween(days, `${month}-01`, `${month}-31`, today),
});

/** A week with its seven days and what they come to. Days the server left out are empty; those around the week explain its ratios. */
export function weekView(start: string, days: readonly CalendarDay[], today: string): Week {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const end = addDays(start, 6);
  const last = start <= today && today <= end ? today : end;
  const lastPlanned = plannedUntil(days);
  const dayView = (date: string): WeekDay => {
    const day = byDate.get(date);
    return {
      date,
      dayOfMonth: Number(date.slice(8)),
      isToday: date === today,
      isFuture: date > today,
      distance: day?.distance ?? 0,
      duration: day?.duration ?? 0,
      load: day?.weightedLoad ?? 0,
      activities: day?.numActivities ?? 0,
      sessions: recordingsOf(day?.activities ?? []),
      workouts: day?.workouts ?? [],
      hasDiary: (day?.journalEntries.length ?? 0) > 0,
      hoursSlept: day?.subjectiveInput?.hoursSlept ?? null,
      ratio: loadRatio(byDate, date),
      distanceRatio: distanceRatio(byDate, date),
      plannedRatio: date > today && date <= lastPlanned ? plannedRatio(byDate, date) : null,
      criticalPower: date > today ? null : (day?.criticalPower ?? null),
    };
  };
  return {
    start,
    end,
    days: Array.from({ length: 7 }, (_, i) => dayView(addDays(start, i))),
    totals: totalsBetween(days, start, end),
    planned: plannedBetween(days, start, end, today),
    activities: days.flatMap(({ date, activities }) => (date >= start && date <= end ? activities : [])),
    ratio: loadRatio(byDate, last),
    plannedRatio: end > today && end <= lastPlanned ? plannedRatio(byDate, end) : null,
  };
}

/** The days that are asked for to show a week: those of the month of its Thursday, unless it is one of the weeks of the month that the page opened with. */
export function daysAround(start: string, opened: string, weekStart: number): ReturnType<typeof monthRange> {
  const own = monthRange(opened, weekStart);
  return own.start <= start && start <= own.end ? own : monthRange(addDays(start, 3).slice(0, 7), weekStart);
}

/** First and last week that can be shown: calls take the years of {@link monthOf}. */
export const canShow = (date: string): boolean => date > '1900-01-07' && date < '2099-12-25';

/** Where a key takes the focus from a day of the calendar; null for keys that mean nothing there. */
export function dateAfterKey(key: string, date: string, today: string, weekStart = 0): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -dayOfWeek(date, weekStart));
    case 'End':
      return addDays(date, 6 - dayOfWeek(date, weekStart));
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    case 't':
    case 'T':
      return today;
    default:
      return null;
  }
}
