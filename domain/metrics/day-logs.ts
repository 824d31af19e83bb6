import { ACTIVITY_TYPE } from '../activity-types.ts';
import { BoxTree } from './box-tree.ts';
import { lengthOf, type Recording } from './duplicates.ts';

/** Minimum ratio between the length of a day log and that of a session inside it. */
const TIMES_AS_LONG = 4;
/** Minimum factor between the mean speeds of a log and the session inside it. */
const TIMES_AS_FAST = 1.5;
const HOUR = 3600;
/** Maximum seconds by which a session may begin before its log or end after it. */
const SLACK = 60;

interface Moving {
  readonly id: string;
  readonly start: number;
  readonly length: number;
  /** Mean speed in metres per second. */
  readonly speed: number;
}

function movingOf(one: Recording): Moving | null {
  if (one.activityTypeId === ACTIVITY_TYPE.other) return null;
  const length = lengthOf(one);
  const seconds = one.timer !== null && one.timer > 0 ? one.timer : length;
  if (!(length > 0) || one.distance === null || !(one.distance > 0)) return null;
  return { id: one.id, start: one.start, length, speed: one.distance / seconds };
}

function logsOfFamily(moving: readonly Moving[]): string[] {
  const tree = new BoxTree(
    [(one: Moving) => one.start, ({ length }: Moving) => length, ({ speed }: Moving) => speed].map((column) =>
      Float64Array.from(moving, column),
    ),
    [HOUR, HOUR, 1],
  );
  for (const place of moving.keys()) tree.switchOn(place, place);
  const holdsSession = (log: Moving) => {
    const end = log.start + log.length + SLACK;
    const neighbour = tree.first({
      mayBeWithin: (low, high, at) =>
        high[at]! >= log.start - SLACK &&
        low[at]! + low[at + 1]! <= end &&
        low[at + 1]! * TIMES_AS_LONG <= log.length &&
        (high[at + 2]! >= log.speed * TIMES_AS_FAST || low[at + 2]! * TIMES_AS_FAST <= log.speed),
      isIt: (place) => {
        const one = moving[place]!;
        return (
          one.start >= log.start - SLACK &&
          one.start + one.length <= end &&
          one.length * TIMES_AS_LONG <= log.length &&
          (one.speed >= log.speed * TIMES_AS_FAST || one.speed * TIMES_AS_FAST <= log.speed)
        );
      },
    });
    return neighbour !== Number.POSITIVE_INFINITY;
  };
  return moving.filter(holdsSession).map(({ id }) => id);
}

/**
 * Returns the ids of recordings of known sports that are day logs rather than sessions: another recording of the same
 * family is within them, lasts at most a quarter as long and has a different speed. O(n log n) if sessions do not
 * overlap.
 */
export function dayLogs(recordings: readonly Recording[]): Set<string> {
  const families = new Map<string, Moving[]>();
  for (const one of recordings) {
    const moving = movingOf(one);
    if (moving === null) continue;
    const group = families.get(one.family);
    if (group) group.push(moving);
    else families.set(one.family, [moving]);
  }
  return new Set([...families.values()].flatMap(logsOfFamily));
}
