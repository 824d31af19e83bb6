import { activeSeconds } from './coverage.ts';
import { type Course, type DeviceLap, type Stretch, segmentIn } from './stretches.ts';

/** Start and end of a session, unix seconds. */
export interface SessionSpan {
  readonly begin: number;
  readonly end: number;
}

/** Tolerance in seconds: watches write a lap's start in whole seconds, slightly before or after the session's start. */
const SLACK = 30;
/** Factor by which the total of laps may exceed the session; beyond it, the laps are of two overlapping kinds. */
const TWO_KINDS = 1.1;
/** Factor and seconds by which a lap's timer may exceed its elapsed time; beyond both, the two values are swapped. */
const SWAPPED_SHARE = 1.05;
const SWAPPED_SECONDS = 10;
/** Minimum distance and running time outside all laps that get their own row. */
const SHORTEST_REST_METRES = 50;
const SHORTEST_REST_SECONDS = 10;
/** Maximum number of laps; further laps are dropped. */
const MAX_LAPS = 500;

function unswapped(lap: DeviceLap): DeviceLap {
  const { elapsed, timer } = lap;
  const isSwapped = elapsed !== null && timer !== null && timer > elapsed * SWAPPED_SHARE + SWAPPED_SECONDS;
  return isSwapped ? { ...lap, elapsed: timer, timer: elapsed } : lap;
}

/** If manual laps overlap with automatic ones, keeps only the manual laps, since kilometre splits are computed anyway. */
function oneKind(laps: readonly DeviceLap[], { begin, end }: SessionSpan): readonly DeviceLap[] {
  if (!laps.some(({ trigger }) => trigger === 'manual')) return laps;
  const seconds = laps.reduce((sum, { timer, elapsed }) => sum + (timer || elapsed || 0), 0);
  return seconds > TWO_KINDS * (end - begin) ? laps.filter(({ trigger }) => trigger !== 'automatic') : laps;
}

interface OwnLap extends DeviceLap {
  readonly elapsed: number;
}

/**
 * Returns the laps of one session in order, without overlaps: each ends after its own time or where the next one
 * begins.
 */
function ownLaps(laps: readonly DeviceLap[], span: SessionSpan): OwnLap[] {
  const { begin, end } = span;
  const inside = laps.filter(({ start }) => start >= begin - SLACK && start < end).map(unswapped);
  return oneKind(inside, span)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MAX_LAPS)
    .flatMap((lap, i, own) => {
      const next = own[i + 1]?.start ?? Number.POSITIVE_INFINITY;
      const whole = Math.min(next, lap.elapsed === null ? end : lap.start + lap.elapsed) - lap.start;
      const start = Math.max(begin, lap.start);
      const elapsed = Math.min(end, lap.start + whole) - start;
      // A lap with less than half of its time in this session belongs to the previous session: sessions share
      // their border second.
      return elapsed > 0 && elapsed > whole / 2 ? [{ ...lap, start, elapsed }] : [];
    });
}

/** Extends the course to both ends of the session: no movement before the first record or after the last one. */
function wholeCourse(course: Course, { begin, end }: SessionSpan): Course {
  const { time, along } = course;
  const isLate = time.length === 0 || begin < time[0]!;
  const isShort = time.length === 0 || end > time[time.length - 1]!;
  const whole = (values: ArrayLike<number>, first: number, last: number) =>
    Float64Array.from([...(isLate ? [first] : []), ...Array.from(values), ...(isShort ? [last] : [])]);
  return {
    ...course,
    time: whole(time, begin, end),
    along: along === null || along.length === 0 ? null : whole(along, 0, along[along.length - 1]!),
    heartRate: course.heartRate && whole(course.heartRate, Number.NaN, Number.NaN),
    power: course.power && whole(course.power, Number.NaN, Number.NaN),
  };
}

const spanOfRecords = ({ time }: Course): SessionSpan => ({ begin: time[0] ?? 0, end: time.at(-1) ?? 0 });

/**
 * Returns the laps of a session. Time and distance are the device's if reported, else the recording's; a timer of 0
 * counts as missing. Movement outside all laps gets its own row, so that the rows cover the whole session. Empty
 * without laps. Seconds count from the first record, so earlier laps are negative; without records they count from the
 * start of the session.
 */
export function lapsOf(course: Course, laps: readonly DeviceLap[], span = spanOfRecords(course)): Stretch[] {
  const own = ownLaps(laps, span);
  if (own.length === 0) return [];
  const whole = wholeCourse(course, span);
  const shift = whole.time[0]! - (course.time[0] ?? span.begin);
  const rows: Stretch[] = [];
  const add = (row: Stretch) => rows.push({ ...row, from: row.from + shift, to: row.to + shift });
  let at = span.begin;
  const addRest = (to: number) => {
    if (to <= at || activeSeconds(course.pauses, at, to) < SHORTEST_REST_SECONDS) return;
    const rest = segmentIn(whole, at, to);
    if ((rest.distance ?? 0) >= SHORTEST_REST_METRES) add(rest);
  };
  for (const { start, elapsed, timer, distance } of own) {
    addRest(start);
    const measured = segmentIn(whole, start, start + elapsed);
    const seconds = timer === 0 ? elapsed : (timer ?? measured.seconds);
    add({ ...measured, distance: distance ?? measured.distance, seconds });
    at = start + elapsed;
  }
  addRest(span.end);
  return rows;
}
