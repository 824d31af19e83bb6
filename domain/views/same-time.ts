import type { ActivitySummary } from '../entities/activity.ts';

const secondsOf = (local: string): number => Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`) / 1000;

type Timed = Pick<ActivitySummary, 'activityId' | 'localStartTime' | 'duration'>;

/** The first activity that overlaps another one in local time; null if there is none. */
export function sameTime<Activity extends Timed>(
  activities: readonly Activity[],
  { activityId, localStartTime, duration }: Pick<Timed, 'localStartTime' | 'duration'> & Partial<Timed>,
): Activity | null {
  const from = secondsOf(localStartTime);
  const to = from + (duration ?? 0);
  const isThen = (other: Activity) => {
    const begin = secondsOf(other.localStartTime);
    return begin < to && begin + (other.duration ?? 0) > from;
  };
  return activities.find((other) => other.activityId !== activityId && isThen(other)) ?? null;
}
