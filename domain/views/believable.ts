import type { SportFamily } from '../activity-types.ts';
import type { Activity } from '../entities/activity.ts';
import { meanVelocity, typeOf } from './display-format.ts';

/** What nobody exceeds: m/s for a moment and in the mean of an activity. Beyond, the clock or the distance is wrong. */
const limits: Readonly<Record<SportFamily, { readonly moment: number; readonly mean: number }>> = {
  foot: { moment: 13, mean: 8 },
  bike: { moment: 40, mean: 25 },
  swim: { moment: 4, mean: 2.6 },
  other: { moment: 70, mean: 45 },
};
/** Beats per minute that no heart keeps up for an activity. */
const MOST_MEAN_HEART_RATE = 220;
/** Seconds of a break after which a clock was set, or a recording forgotten. */
export const LONGEST_BREAK = 24 * 3600;

/** Whether somebody can have been so fast for a moment, m/s. */
export const isBelievableSpeed = (speed: number, family: SportFamily): boolean => speed <= limits[family].moment;

/** The mean speed of an activity in m/s: its distance over the time that its timer ran. Null where that is unknown, or cannot be. */
export function believableVelocity(
  activity: Pick<Activity, 'activityTypeId' | 'totalDistance' | 'duration'>,
): number | null {
  const velocity = meanVelocity(activity.totalDistance, activity.duration);
  return velocity !== null && velocity <= limits[typeOf(activity).family].mean ? velocity : null;
}

/** Mean heart rate, null where it is unknown or cannot be. */
export const believableHeartRate = (beats: number | null): number | null =>
  beats !== null && beats <= MOST_MEAN_HEART_RATE ? beats : null;
