import { BY_HAND } from '../entities/hand-activity.ts';
import type { SportFamily } from '../activity-types.ts';

/** Recordings farther apart are two outings, seconds. */
export const LONGEST_MERGE_GAP = 12 * 3600;
/** Clocks and rounding may make so many seconds of difference. */
const SLACK = 1;

/** What decides whether two activities can be merged, and what they come to: unix seconds, seconds, metres. */
export interface Mergeable {
  readonly source: string;
  readonly family: SportFamily;
  readonly start: number;
  readonly elapsed: number | null;
  readonly duration: number | null;
  readonly distance: number | null;
}

/** Why two activities are not merged. */
export type WhyNotMerged = 'by_hand' | 'other_sport' | 'overlapping' | 'too_far_apart';

/** What two recordings come to as one. */
export interface Merged {
  /** The other one is the first of the two. */
  readonly isOtherFirst: boolean;
  /** Seconds between the end of the first and the begin of the second. */
  readonly gap: number;
  /** Seconds in motion, and metres; null where neither says. */
  readonly duration: number | null;
  readonly distance: number | null;
}

export const sumOf = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Seconds from start to end. */
const lengthOf = ({ elapsed, duration }: Mergeable): number => Math.max(elapsed ?? 0, duration ?? 0);

/** What two activities come to as one, or why they cannot be one. */
export function mergedOf(one: Mergeable, other: Mergeable): Merged | WhyNotMerged {
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
