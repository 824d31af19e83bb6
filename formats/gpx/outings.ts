import type { Points } from '../track/points.ts';

/** Points [from, to). */
export interface Outing {
  readonly from: number;
  readonly to: number;
}

/**
 * Seconds without a point that part two outings: longer than the stops of one outing, shorter than a night between two.
 * Loggers that are never emptied and tours over several days write one track.
 */
const LONGEST_STOP = 6 * 3600;
/** A point alone on one side of such a hole is no outing. */
const LEAST_POINTS = 2;

/**
 * The points [from, to) of a track in pieces, parted where no time lies for six hours. A time that later ones contradict
 * parts nothing. Points that are alone between two holes are left out; a track without a hole is one piece.
 */
export function outingsOf(points: Points, from: number, to: number): Outing[] {
  const holes = holesOf(points, from, to);
  if (holes.length === 0) return [{ from, to }];
  const edges = [from, ...holes, to];
  const outings = edges
    .slice(1)
    .map((edge, i) => ({ from: edges[i]!, to: edge }))
    .filter((outing) => outing.to - outing.from >= LEAST_POINTS);
  return outings.length === 0 ? [{ from, to }] : outings;
}

/** Places of the points that come after a hole. */
function holesOf(points: Points, from: number, to: number): number[] {
  const holes: { readonly at: number; readonly before: number }[] = [];
  let latest = Number.NaN;
  for (let i = from; i < to; i++) {
    const time = points.timeAt(i);
    if (time - latest >= LONGEST_STOP) holes.push({ at: i, before: latest });
    if (!(time <= latest) && !Number.isNaN(time)) latest = time;
  }
  if (holes.length === 0) return [];
  const earliest = new Float64Array(to - from + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = to - 1; i >= from; i--) {
    const time = points.timeAt(i);
    const next = earliest[i - from + 1]!;
    earliest[i - from] = time < next ? time : next;
  }
  return holes.filter(({ at, before }) => earliest[at - from]! - before >= LONGEST_STOP).map(({ at }) => at);
}
