import type { TimerEvent } from '../types.ts';
import type { Points } from './points.ts';

/** Seconds covered by a point, starting at its time. */
const POINT_SECONDS = 1;

/**
 * Returns a stop and a start for each border between two tracks among the points [from, to): a second after the last time before it,
 * and at the first time after it. Ignores borders with a gap of at most a second, or with times running backwards.
 */
export function eventsAtBorders(points: Points, from: number, to: number): TimerEvent[] {
  const inside = points.trackStarts.filter((border) => border > from && border < to);
  const edges = [from, ...inside, to];
  const timed = edges.slice(1).flatMap((edge, i) => points.span(edges[i]!, edge) ?? []);
  return timed.slice(1).flatMap(({ first: start }, i): TimerEvent[] => {
    const stop = timed[i]!.last + POINT_SECONDS;
    return start > stop
      ? [
          { time: stop, type: 'stop' },
          { time: start, type: 'start' },
        ]
      : [];
  });
}
