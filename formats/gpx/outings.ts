import type { Points } from '../track/points.ts';

/** Range of points [from, to). */
export interface Outing {
  readonly from: number;
  readonly to: number;
}

/**
 * Seconds without a point that separate two outings: longer than stops during one, shorter than a night. Loggers that are never cleared and
 * multi-day tours write a single track.
 */
const LONGEST_STOP = 6 * 3600;
/** Minimum number of points of an outing. A single point between two gaps is not one. */
const MIN_POINTS = 2;

/**
 * Splits the points [from, to) of a track at gaps of six hours. Times contradicted by later ones cause no split. Single points between two
 * gaps are dropped; a track without gaps is one piece.
 */
export function outingsOf(points: Points, from: number, to: number): Outing[] {
  const holes = holesOf(points, from, to);
  if (holes.length === 0) return [{ from, to }];
  const edges = [from, ...holes, to];
  const outings = edges
    .slice(1)
    .map((edge, i) => ({ from: edges[i]!, to: edge }))
    .filter((outing) => outing.to - outing.from >= MIN_POINTS);
  return outings.length === 0 ? [{ from, to }] : outings;
}

/** Returns the indexes of the points after a gap. */
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
