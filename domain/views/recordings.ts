import { ACTIVITY_TYPE, activityTypeById } from '../activity-types.ts';
import { MULTISPORT_ACTIVITY_TYPE_ID } from '../constants.ts';
import type { ActivityLeg, ActivitySummary } from '../entities/activity.ts';
import { activityNames } from '../words/activity-names.ts';

/** A recording as one list entry. If it has several legs, contains their sums and links to the first leg. */
export type Recording<Shown extends ActivitySummary = ActivitySummary> = Shown & {
  /** Legs in chronological order; empty if the recording is a single activity. */
  readonly legs: readonly Shown[];
};

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** Returns the discipline formed by the sports of the legs, ignoring transitions; `null` for any other combination. */
export function raceOf(legs: readonly Pick<ActivitySummary, 'activityTypeId'>[]): string | null {
  const sports = legs
    .filter(({ activityTypeId }) => activityTypeId !== ACTIVITY_TYPE.transition)
    .map(({ activityTypeId }) => activityTypeById(activityTypeId).family)
    .join(' ');
  const { triathlon, duathlon, aquathlon } = activityNames.races;
  return { 'swim bike foot': triathlon, 'foot bike foot': duathlon, 'swim foot': aquathlon }[sports] ?? null;
}

function wholeOf<Shown extends ActivitySummary>(activities: readonly [Shown, ...Shown[]]): Recording<Shown> {
  if (activities.length === 1) return { ...activities[0], legs: [] };
  const legs = activities.toSorted((a, b) => (a.localStartTime < b.localStartTime ? -1 : 1));
  const counting = legs.filter(({ invalidated }) => !invalidated);
  const visible = counting.length === 0 ? legs : counting;
  return {
    ...legs[0]!,
    legs,
    activityTypeId: MULTISPORT_ACTIVITY_TYPE_ID,
    name: legs.find(({ name }) => name !== null)?.name ?? raceOf(legs),
    duration: sumOf(visible.map(({ duration }) => duration)),
    totalDistance: sumOf(visible.map(({ totalDistance }) => totalDistance)),
    weightedLoad: sumOf(visible.map(({ weightedLoad }) => weightedLoad)),
    averagePower: null,
    averageHr: null,
    invalidated: counting.length === 0,
  };
}

/** Groups activities by recording, in order of first appearance. Excluded legs add nothing to the sums. */
export function recordingsOf<Shown extends ActivitySummary>(activities: readonly Shown[]): Recording<Shown>[] {
  const byRecording = new Map<string, [Shown, ...Shown[]]>();
  for (const activity of activities) {
    const legs = byRecording.get(activity.recordingId);
    if (legs === undefined) byRecording.set(activity.recordingId, [activity]);
    else legs.push(activity);
  }
  return [...byRecording.values()].map(wholeOf);
}

/**
 * Returns the newest recordings, up to `most`.
 * @param activities newest first; legs of the last recording may be missing, so it is only shown if there are no others
 * @param isAll whether no older activities were omitted
 */
export function latestRecordings<Shown extends ActivitySummary>(
  activities: readonly Shown[],
  most: number,
  isAll: boolean,
): Recording<Shown>[] {
  const recordings = recordingsOf(activities);
  const whole = isAll || recordings.length === 1 ? recordings : recordings.slice(0, -1);
  return whole.slice(0, most);
}

/** A leg or a transition. */
export type Stretch =
  | { readonly kind: 'leg'; readonly leg: ActivityLeg }
  /** Seconds from the end of one leg to the start of the next. */
  | { readonly kind: 'transition'; readonly seconds: number };

const startOf = ({ localStartTime }: ActivityLeg): number => Date.parse(`${localStartTime}Z`) / 1000;
const endOf = (leg: ActivityLeg): number => startOf(leg) + (leg.elapsed ?? leg.duration ?? 0);

/** Returns the legs of a recording with the transitions between them; transitions next to a deleted leg are unknown. */
export function segmentsOf(legs: readonly ActivityLeg[]): Stretch[] {
  return legs.flatMap((leg, i): Stretch[] => {
    if (leg.removedOn !== null) return [];
    const before = legs[i - 1];
    const seconds = before === undefined || before.removedOn !== null ? 0 : Math.round(startOf(leg) - endOf(before));
    return seconds > 0
      ? [
          { kind: 'transition', seconds },
          { kind: 'leg', leg },
        ]
      : [{ kind: 'leg', leg }];
  });
}

/** Returns the totals of a recording's legs, including the time of transitions; null if only one leg is not deleted. */
export function recordingTotals(legs: readonly ActivityLeg[]): Pick<ActivityLeg, 'totalDistance' | 'duration'> | null {
  const there = legs.filter(({ removedOn }) => removedOn === null);
  const [first, last] = [there[0], there.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return {
    totalDistance: sumOf(there.map(({ totalDistance }) => totalDistance)),
    duration: Math.round(endOf(last) - startOf(first)),
  };
}
