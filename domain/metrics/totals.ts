import { countPositive, type SampleColumns } from './columns.ts';
import { activeSeconds, type Coverage, type Pauses } from './coverage.ts';

/** What the device summed up itself; null where it did not say. Seconds and metres. */
export interface StatedTotals {
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
}

/** Seconds from start to end, seconds with the timer running, metres. */
export type Totals = StatedTotals;

/** Device and records may differ by this share, and times by this many seconds, before the records win. */
const TOLERANCE = 0.05;
const TOLERANCE_SECONDS = 10;

const above = (value: number, limit: number, slack = 0) => value > limit * (1 + TOLERANCE) && value > limit + slack;

/** Longer than once around the earth is no activity, metres. */
const LONGEST_DISTANCE = 40_075_000;

/** Slower than this over a hole of the recording is standing still, m/s. */
const STANDING_SPEED = 0.5;

/** Seconds in motion as far as the records tell: what they cover, and the holes that were crossed at a walk or faster. */
function secondsInMotion(timeline: Coverage, along: Float64Array | null): number {
  let total = timeline.total;
  if (along === null) return total;
  for (let i = 0; i + 1 < timeline.time.length; i++) {
    const gap = timeline.time[i + 1]! - timeline.time[i]!;
    const metres = along[timeline.record[i + 1]!]! - along[timeline.record[i]!]!;
    if (timeline.seconds[i]! < gap && metres / gap >= STANDING_SPEED) total += gap - timeline.seconds[i]!;
  }
  return total;
}

function timesOf(stated: StatedTotals, timeline: Coverage, pauses: Pauses | null, along: Float64Array | null) {
  let { elapsed, timer } = stated;
  if (elapsed !== null && timer !== null && above(timer, elapsed, TOLERANCE_SECONDS)) {
    // The timer cannot run longer than the activity: some devices swap the two.
    [elapsed, timer] = [timer, elapsed];
  }
  const { time } = timeline;
  if (time.length < 2) return { elapsed: elapsed ?? timer, timer: timer ?? elapsed };
  const first = time[0]!;
  const last = time[time.length - 1]!;
  const span = last - first;
  if (elapsed === null || above(elapsed, span, TOLERANCE_SECONDS) || above(span, elapsed, TOLERANCE_SECONDS)) {
    elapsed = span;
  }
  const least = pauses === null ? timeline.total : Math.min(timeline.total, span + 1);
  const most = activeSeconds(pauses, first, last) + 1;
  if (timer === null) timer = pauses === null ? Math.min(secondsInMotion(timeline, along), span) : most - 1;
  else if (above(least, timer, TOLERANCE_SECONDS)) timer = least;
  else if (above(timer, most, TOLERANCE_SECONDS)) timer = most;
  return { elapsed, timer };
}

/**
 * Elapsed time, timer time and distance: the device's own figures, unless the records contradict them by more than 5 %.
 * The timer is contradicted by fewer seconds than the records cover, or more than they leave room for. Distance is
 * compared with the device's own count only: a track of positions also holds what was walked with the timer stopped.
 * `timeline` covers all records whatever their values; `along` as `distanceAlong` gives it.
 */
export function totalsOf(
  columns: SampleColumns,
  stated: StatedTotals,
  timeline: Coverage,
  pauses: Pauses | null,
  along: Float64Array | null,
): Totals {
  const { elapsed, timer } = timesOf(stated, timeline, pauses, along);
  let distance =
    stated.distance !== null && stated.distance >= 0 && stated.distance <= LONGEST_DISTANCE ? stated.distance : null;
  const counted = along === null || along.length === 0 ? null : along[along.length - 1]!;
  const byDevice = columns.distance !== undefined && countPositive(columns.distance) > 1;
  if (distance === null || (counted !== null && byDevice && (above(distance, counted) || above(counted, distance)))) {
    distance = counted;
  }
  return { elapsed, timer, distance };
}
