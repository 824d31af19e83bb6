import { activityTypeById, families, type SportFamily } from '../activity-types.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { noTotals, type Totals } from './week-comparison.ts';

/** Filter of the calendar; null for no restriction. */
export interface CalendarFilter {
  readonly sport: SportFamily | null;
  readonly source: string | null;
}

/** Parses the filter in a URL's search parameters. */
export const filterInSearch = ({ sport, source }: Readonly<Record<string, unknown>>): CalendarFilter => ({
  sport: families.find((family) => family === sport) ?? null,
  source: typeof source === 'string' && source !== '' ? source : null,
});

/** The inverse of {@link filterInSearch}; defaults are omitted. */
export const searchOfFilter = ({ sport, source }: CalendarFilter): Record<string, string> => ({
  ...(sport !== null && { sport }),
  ...(source !== null && { source }),
});

export const familyOf = ({ activityTypeId }: { readonly activityTypeId: number }): SportFamily =>
  activityTypeById(activityTypeId).family;

/** Sums activities; those excluded by a note add nothing. */
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

/**
 * Reduces days to the filtered activities and workouts, with their sums. Ratios still include all activities, since
 * they describe the whole training.
 */
export function filterDays(days: readonly CalendarDay[], { sport, source }: CalendarFilter): readonly CalendarDay[] {
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

/** Returns totals by sport family, most time first; empty if there is only one family. */
export function bySport(activities: readonly ActivitySummary[]): readonly SportTotals[] {
  const sums = families
    .map((sport) => ({ sport, ...sumOf(activities.filter((one) => familyOf(one) === sport)) }))
    .filter((sum) => sum.activities > 0)
    .sort((a, b) => b.duration - a.duration);
  return sums.length > 1 ? sums : [];
}
