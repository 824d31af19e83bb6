import { addDays } from '../dates.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import type { PlannedWorkout } from '../entities/training-plan.ts';
import { type Recording, recordingsOf } from './recordings.ts';
import { distanceRatio, loadRatio, plannedDistanceRatio, plannedRatio, plannedUntil, type Ratio } from './ratio.ts';
import { plannedBetween, type Totals, totalsBetween } from './week-comparison.ts';

export interface WeekDay extends Totals {
  readonly date: string;
  readonly dayOfMonth: number;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  /** Recordings of the day; several legs are one entry. */
  readonly sessions: readonly Recording[];
  readonly workouts: readonly PlannedWorkout[];
  /** Whether the day's diary has content. */
  readonly hasDiary: boolean;
  /** Hours slept; null if unknown. */
  readonly hoursSlept: number | null;
  /**
   * Acute:chronic ratio of load and, below, of distance on foot; null before the 28th day, with few activities and in
   * the future.
   */
  readonly ratio: Ratio | null;
  readonly distanceRatio: Ratio | null;
  /** Ratios of a future day affected by the plan ({@link plannedUntil}). */
  readonly plannedRatio: Ratio | null;
  readonly plannedDistanceRatio: Ratio | null;
  /** Critical power in watts; null in the future, and while unknown. */
  readonly criticalPower: number | null;
}

export interface Week {
  /** First and last day, inclusive. */
  readonly start: string;
  readonly end: string;
  readonly days: readonly WeekDay[];
  /** Totals of the whole week, including days of adjacent months. */
  readonly totals: Totals;
  /** Totals of the remaining plan. */
  readonly planned: Totals;
  /** Activities of all days, for sums by sport. */
  readonly activities: readonly ActivitySummary[];
  /** Ratio at the end of the week, or today in the current week. */
  readonly ratio: Ratio | null;
  /** Ratio at the end of a current or future week, if the whole plan until then is completed ({@link plannedUntil}). */
  readonly plannedRatio: Ratio | null;
}

/** Returns the totals of a month, and of the rest of its plan. */
export const monthTotals = (month: string, days: readonly CalendarDay[], today: string) => ({
  totals: totalsBetween(days, `${month}-01`, `${month}-31`),
  planned: plannedBetween(days, `${month}-01`, `${month}-31`, today),
});

/**
 * Returns a week with its seven days and totals. Missing days are empty; `days` also includes the days around the week,
 * for its ratios.
 */
export function weekView(start: string, days: readonly CalendarDay[], today: string): Week {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const end = addDays(start, 6);
  const last = start <= today && today <= end ? today : end;
  const lastPlanned = plannedUntil(days);
  const dayView = (date: string): WeekDay => {
    const day = byDate.get(date);
    const isPlanned = date > today && date <= lastPlanned;
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
      plannedRatio: isPlanned ? plannedRatio(byDate, date) : null,
      plannedDistanceRatio: isPlanned ? plannedDistanceRatio(byDate, date) : null,
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
