import { activityTypeById, families, type SportFamily } from '../activity-types.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { noTotals, type Totals } from './week-comparison.ts';

/** What a calendar is narrowed to; null narrows nothing. */
export interface CalendarFilter {
  readonly sport: SportFamily | null;
  readonly source: string | null;
}

/** A filter as an address says it. */
export const filterInSearch = ({ sport, source }: Readonly<Record<string, unknown>>): CalendarFilter => ({
  sport: families.find((family) => family === sport) ?? null,
  source: typeof source === 'string' && source !== '' ? source : null,
});

/** The inverse of {@link filterInSearch}; what narrows nothing is left out. */
export const searchOfFilter = ({ sport, source }: CalendarFilter): Record<string, string> => ({
  ...(sport !== null && { sport }),
  ...(source !== null && { source }),
});

export const familyOf = ({ activityTypeId }: { readonly activityTypeId: number }): SportFamily =>
  activityTypeById(activityTypeId).family;

/** Sums of activities; those that a note leaves out add nothing. */
export const sumOf = (activities: readonly ActivitySummary[]): Totals =>
  activities
    .filter(({ invalidated }) => !invalidated)
    .reduce(
      (sum, { totalDistance, duration, weightedLoad }) => ({
        distance: sum.distance + (totalDistance ?? 0),
        duration: sum.duration + (duration ?? 0),
        load: sum.load + (weightedLoad ?? 0),
        activities: sum.activities + 1,
      }),
      noTotals,
    );

/** Days with those of their activities and workouts that a filter leaves, and their sums. Ratios are those of everything: a body knows no filter. */
export function narrowed(days: readonly CalendarDay[], { sport, source }: CalendarFilter): readonly CalendarDay[] {
  if (sport === null && source === null) return days;
  return days.map((day) => {
    const isOf = (one: { readonly activityTypeId: number }) => sport === null || familyOf(one) === sport;
    const activities = day.activities.filter((one) => isOf(one) && (source === null || one.source === source));
    const { distance, duration, load, activities: numActivities } = sumOf(activities);
    const workouts = day.workouts.filter(isOf);
    return { ...day, activities, workouts, distance, duration, weightedLoad: load, numActivities };
  });
}

export interface SportTotals extends Totals {
  readonly sport: SportFamily;
}

/** What some days come to by family of sports, those first that took the most time; empty where there is only one. */
export function bySport(activities: readonly ActivitySummary[]): readonly SportTotals[] {
  const sums = families
    .map((sport) => ({ sport, ...sumOf(activities.filter((one) => familyOf(one) === sport)) }))
    .filter((sum) => sum.activities > 0)
    .sort((a, b) => b.duration - a.duration);
  return sums.length > 1 ? sums : [];
}
