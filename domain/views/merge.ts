import type { Activity } from '../entities/activity.ts';
import { type Merged, mergeSessions, type MergeRefusal } from '../metrics/merge.ts';
import { typeOf } from './display-format.ts';

/** Fields needed for merging activities. */
export type ToMerge = Pick<
  Activity,
  | 'activityId'
  | 'recordingId'
  | 'activityTypeId'
  | 'source'
  | 'startTime'
  | 'localStartTime'
  | 'elapsed'
  | 'duration'
  | 'totalDistance'
  | 'name'
  | 'recordedName'
>;

/** A recording that an activity can be merged with, and the result. */
export interface MergeChoice {
  readonly other: ToMerge;
  readonly merged: Merged;
}

const mergeable = (one: ToMerge) => ({
  source: one.source,
  family: typeOf(one).family,
  start: Date.parse(one.startTime) / 1000,
  elapsed: one.elapsed,
  duration: one.duration,
  distance: one.totalDistance,
});

/** Returns the result of merging two activities, or why they cannot be merged. */
const together = (one: ToMerge, other: ToMerge): Merged | MergeRefusal =>
  mergeSessions(mergeable(one), mergeable(other));

/** Returns the key of an activity's file, shared by the legs of a recording and the parts it was split into. */
const fileOf = ({ recordingId }: ToMerge): string => recordingId.split('-')[0]!;

/** Returns nearby recordings that an activity can be merged with, nearest first. */
export function mergeChoices(own: ToMerge, nearby: readonly ToMerge[]): MergeChoice[] {
  const counts = new Map<string, number>();
  for (const one of nearby) counts.set(fileOf(one), (counts.get(fileOf(one)) ?? 0) + 1);
  return nearby
    .filter((other) => other.activityId !== own.activityId && counts.get(fileOf(other)) === 1)
    .flatMap((other): MergeChoice[] => {
      const merged = together(own, other);
      return typeof merged === 'string' ? [] : [{ other, merged }];
    })
    .toSorted((a, b) => a.merged.gap - b.merged.gap);
}

/** Returns why an activity can never be merged; null if it can. */
export function mergeRefusalOf({
  legs,
  parts = [],
  removedOn,
  invalidated,
  flaggedAsDuplicateOn,
}: Pick<Activity, 'removedOn' | 'invalidated' | 'flaggedAsDuplicateOn'> & {
  readonly legs: readonly unknown[];
  readonly parts?: readonly unknown[] | undefined;
}): 'split' | 'legs' | 'notCounting' | null {
  if (removedOn !== null || invalidated || flaggedAsDuplicateOn !== null) return 'notCounting';
  if (parts.length > 1) return 'split';
  return legs.length > 1 ? 'legs' : null;
}

/** Returns the merged activity that represents this one; null if there is none. */
export const mergedActivityOf = ({
  mergedInto = null,
  duplicateOf,
}: Partial<Pick<Activity, 'mergedInto'>> & Pick<Activity, 'duplicateOf'>): string | null =>
  mergedInto !== null && mergedInto === duplicateOf ? mergedInto : null;
