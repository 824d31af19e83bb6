import type { Activity } from '../entities/activity.ts';
import { type Merged, mergedOf, type WhyNotMerged } from '../metrics/merge.ts';
import { typeOf } from './display-format.ts';

/** What is known of an activity that may be merged. */
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

/** A recording that another one can be merged with, and what both come to. */
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

/** What two activities come to as one, or why they cannot be one. */
const together = (one: ToMerge, other: ToMerge): Merged | WhyNotMerged => mergedOf(mergeable(one), mergeable(other));

/** The file of an activity: legs of a recording have the same, and so have the parts that one was split into. */
const fileOf = ({ recordingId }: ToMerge): string => recordingId.split('-')[0]!;

/** The recordings near an activity that it can be merged with, the nearest first. */
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

/** Why an activity is merged with no other, whatever lies near it; null: it may be. */
export function whyUnmergeable({
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

/** The merged activity that stands for this one; null: it stands for itself. */
export const standingFor = ({
  mergedInto = null,
  duplicateOf,
}: Partial<Pick<Activity, 'mergedInto'>> & Pick<Activity, 'duplicateOf'>): string | null =>
  mergedInto !== null && mergedInto === duplicateOf ? mergedInto : null;
