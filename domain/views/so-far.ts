import { activityTypeById, families, type SportFamily } from '../activity-types.ts';
import { addDays, addMonths } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { periodOf } from './goals.ts';
import { type Totals, totalsBetween } from './week-comparison.ts';

/** A calendar week up to today, and the same weekdays of the previous week. */
export interface WeekSoFar {
  readonly from: string;
  readonly to: string;
  readonly before: { readonly from: string; readonly to: string };
  readonly now: Totals;
  readonly earlier: Totals;
  /** Metres by sport, for sports in either week; empty if there is only one sport. */
  readonly sports: readonly { readonly family: SportFamily; readonly now: number; readonly earlier: number }[];
}

function metresOf(family: SportFamily, days: readonly CalendarDay[], from: string, to: string): number {
  return days
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ activities }) => activities)
    .filter(({ invalidated, activityTypeId }) => !invalidated && activityTypeById(activityTypeId).family === family)
    .reduce((sum, { totalDistance }) => sum + (totalDistance ?? 0), 0);
}

/** Returns the week so far. @param weekStart first day of the week, in days after Monday */
export function weekSoFar(days: readonly CalendarDay[], today: string, weekStart: number): WeekSoFar {
  const { from } = periodOf('week', today, weekStart);
  const before = { from: addDays(from, -7), to: addDays(today, -7) };
  const sports = families
    .map((family) => ({
      family,
      now: metresOf(family, days, from, today),
      earlier: metresOf(family, days, before.from, before.to),
    }))
    .filter(({ now, earlier }) => now > 0 || earlier > 0);
  return {
    from,
    to: today,
    before,
    now: totalsBetween(days, from, today),
    earlier: totalsBetween(days, before.from, before.to),
    sports: sports.length > 1 ? sports : [],
  };
}

/** Returns the year up to today, and the same period of the previous year. */
export function yearSoFar(today: string) {
  const from = `${today.slice(0, 4)}-01-01`;
  return { from, to: today, before: { from: addMonths(from, -12), to: addMonths(today, -12) } };
}
