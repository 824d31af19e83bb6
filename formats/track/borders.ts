import type { TimerEvent } from '../types.ts';
import type { Points } from './points.ts';

/** A point stands for the second that begins with it. */
const POINT_SECONDS = 1;

/**
 * A stop and a start for each border between two tracks: a second after the last time before it, and at the first one
 * after it, of the points [from, to). Borders that no more than a second lies between say nothing, and neither do times
 * that run backwards.
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
