import type { SportFamily } from '../activity-types.ts';
import type { Activity } from '../entities/activity.ts';
import { meanVelocity, typeOf } from './display-format.ts';

/** Maximum speeds, m/s, momentary and as the mean of an activity. Higher values mean a wrong clock or distance. */
const limits: Readonly<Record<SportFamily, { readonly moment: number; readonly mean: number }>> = {
  foot: { moment: 13, mean: 8 },
  bike: { moment: 40, mean: 25 },
  swim: { moment: 4, mean: 2.6 },
  other: { moment: 70, mean: 45 },
};
/** Upper limit for the mean heart rate of an activity, beats per minute. */
const MAX_MEAN_HEART_RATE = 220;
/** Maximum break in seconds; a longer one means that the clock was set or the recording left running. */
export const LONGEST_BREAK = 24 * 3600;

/** Whether a momentary speed in m/s is plausible. */
export const isBelievableSpeed = (speed: number, family: SportFamily): boolean => speed <= limits[family].moment;

/** Returns the mean speed of an activity in m/s: distance over timer time. Null if unknown or implausible. */
export function believableVelocity(
  activity: Pick<Activity, 'activityTypeId' | 'totalDistance' | 'duration'>,
): number | null {
  const velocity = meanVelocity(activity.totalDistance, activity.duration);
  return velocity !== null && velocity <= limits[typeOf(activity).family].mean ? velocity : null;
}

/** Returns the mean heart rate; null if unknown or implausible. */
export const believableHeartRate = (beats: number | null): number | null =>
  beats !== null && beats <= MAX_MEAN_HEART_RATE ? beats : null;
