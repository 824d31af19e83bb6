import { hasClock, wallSeconds } from '../dates.ts';
import type { ActivitySummary } from '../entities/activity.ts';

type Timed = Pick<ActivitySummary, 'activityId' | 'localStartTime' | 'duration'>;

/**
 * Returns the first activity that overlaps another one in local time; null if there is none, or if there is no clock
 * time.
 */
export function sameTime<Activity extends Timed>(
  activities: readonly Activity[],
  { activityId, localStartTime, duration }: Pick<Timed, 'localStartTime' | 'duration'> & Partial<Timed>,
): Activity | null {
  const from = wallSeconds(localStartTime);
  const to = from + (duration ?? 0);
  const isThen = (other: Activity) => {
    const begin = wallSeconds(other.localStartTime);
    return hasClock(other.localStartTime) && begin < to && begin + (other.duration ?? 0) > from;
  };
  return activities.find((other) => other.activityId !== activityId && isThen(other)) ?? null;
}
