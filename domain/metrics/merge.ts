import { BY_HAND } from '../entities/manual-activity.ts';
import type { SportFamily } from '../activity-types.ts';

/** Maximum gap between merged recordings in seconds; recordings farther apart are two outings. */
export const LONGEST_MERGE_GAP = 12 * 3600;
/** Tolerance in seconds for clocks and rounding. */
const SLACK = 1;

/**
 * Fields that decide whether two activities can be merged, and give the merged totals: unix seconds, seconds, metres.
 */
export interface Mergeable {
  readonly source: string;
  readonly family: SportFamily;
  readonly start: number;
  readonly elapsed: number | null;
  readonly duration: number | null;
  readonly distance: number | null;
}

/** Why two activities cannot be merged. */
export type MergeRefusal = 'by_hand' | 'other_sport' | 'overlapping' | 'too_far_apart';

/** The result of merging two recordings. */
export interface Merged {
  /** True if the other recording comes first. */
  readonly isOtherFirst: boolean;
  /** Seconds from the end of the first to the start of the second recording. */
  readonly gap: number;
  /** Seconds in motion, and metres; null if unknown for both recordings. */
  readonly duration: number | null;
  readonly distance: number | null;
}

export const sumOf = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Returns the seconds from start to end. */
const lengthOf = ({ elapsed, duration }: Mergeable): number => Math.max(elapsed ?? 0, duration ?? 0);

/** Returns the result of merging two activities, or why they cannot be merged. */
export function mergeSessions(one: Mergeable, other: Mergeable): Merged | MergeRefusal {
  if (one.source === BY_HAND || other.source === BY_HAND) return 'by_hand';
  if (one.family !== other.family) return 'other_sport';
  const isOtherFirst = other.start < one.start;
  const [first, second] = isOtherFirst ? [other, one] : [one, other];
  const gap = second.start - first.start - lengthOf(first);
  if (gap < -SLACK) return 'overlapping';
  if (gap > LONGEST_MERGE_GAP) return 'too_far_apart';
  return {
    isOtherFirst,
    gap: Math.max(0, gap),
    duration: sumOf(one.duration, other.duration),
    distance: sumOf(one.distance, other.distance),
  };
}
