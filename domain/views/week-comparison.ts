import { ACUTE_DAYS, REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import { addDays } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import type { PlannedWorkout } from '../entities/training-plan.ts';
import { type Figure, figureText } from '../units.ts';

/** Distance in metres, duration in seconds, load in arbitrary units. */
export interface Totals {
  readonly distance: number;
  readonly duration: number;
  readonly load: number;
  readonly activities: number;
}

export const noTotals: Totals = { distance: 0, duration: 0, load: 0, activities: 0 };

/** Returns the totals of the days from `from` to `to`, inclusive. Missing days count as 0. */
export function totalsBetween(days: readonly CalendarDay[], from: string, to: string): Totals {
  return days
    .filter(({ date }) => date >= from && date <= to)
    .reduce(
      (sum, day) => ({
        distance: sum.distance + day.distance,
        duration: sum.duration + day.duration,
        load: sum.load + day.weightedLoad,
        activities: sum.activities + day.numActivities,
      }),
      noTotals,
    );
}

/** Whether a planned workout is training, not a rest day. */
const isTraining = ({ activityTypeId }: PlannedWorkout): boolean => activityTypeId !== REST_ACTIVITY_TYPE_ID;

/**
 * Returns the totals of the remaining plan from `from` to `to`, inclusive: on future days, and today while there is no
 * activity. Stated totals, else estimated; `activities` counts workouts.
 */
export function plannedBetween(days: readonly CalendarDay[], from: string, to: string, today: string): Totals {
  return days
    .filter(
      ({ date, numActivities }) =>
        date >= from && date <= to && (date > today || (date === today && numActivities === 0)),
    )
    .flatMap(({ workouts }) => workouts)
    .filter(isTraining)
    .reduce(
      (sum, { totalDistance, totalDuration, load }) => ({
        distance: sum.distance + (totalDistance ?? 0),
        duration: sum.duration + (totalDuration ?? 0),
        load: sum.load + (load ?? 0),
        activities: sum.activities + 1,
      }),
      noTotals,
    );
}

/** Compares the seven days ending today with the seven days before; not calendar weeks. [core §9.7] */
export function weekComparison(days: readonly CalendarDay[], today: string): { current: Totals; previous: Totals } {
  return {
    current: totalsBetween(days, addDays(today, 1 - ACUTE_DAYS), today),
    previous: totalsBetween(days, addDays(today, 1 - 2 * ACUTE_DAYS), addDays(today, -ACUTE_DAYS)),
  };
}

/** Change from an earlier value. `percent` is null if the earlier value is 0, or the new one more than ten times as large. */
export interface Change {
  readonly direction: 'more' | 'less' | 'same';
  readonly difference: number;
  readonly percent: number | null;
}

/**
 * Returns the change from `before` to `now`. Differences below `tolerance`, invisible after rounding, count as no
 * change.
 */
export function changeOf(now: number, before: number, tolerance = 0): Change {
  const difference = Math.abs(now - before);
  const percent = before > 0 && now <= 10 * before ? Math.round((difference / before) * 100) : null;
  const direction = difference <= tolerance ? 'same' : now > before ? 'more' : 'less';
  return { direction, difference, percent };
}

const textOf = (figure: Figure): string => (figure.unit === '' ? figure.value : figureText(figure));

/**
 * Returns a change for display: with a percentage if meaningful, without one if both values are displayed alike, and
 * the earlier value.
 */
export function describeChange(now: number, before: number, show: (value: number) => Figure) {
  const change = changeOf(now, before);
  const looksSame = textOf(show(now)) === textOf(show(before));
  return {
    direction: looksSame ? ('same' as const) : change.direction,
    amount: change.percent === null ? textOf(show(change.difference)) : `${change.percent} %`,
    before: textOf(show(before)),
  };
}
