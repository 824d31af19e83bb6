import { activeSeconds } from './coverage.ts';
import { type Course, type StatedLap, type Stretch, stretchIn } from './stretches.ts';

/** When a session began and ended, unix seconds. */
export interface SessionSpan {
  readonly begin: number;
  readonly end: number;
}

/** Watches write a lap's start in whole seconds, a little before or after the session's. */
const SLACK = 30;
/** Laps that come to this share of the session are of two kinds, one over the other. */
const TWO_KINDS = 1.1;
/** A lap whose timer ran longer than it lasted, by this share and this many seconds, has the two swapped. */
const SWAPPED_SHARE = 1.05;
const SWAPPED_SECONDS = 10;
/** What no lap covers gets a row of its own from so many metres and running seconds on. */
const SHORTEST_REST_METRES = 50;
const SHORTEST_REST_SECONDS = 10;
/** A recording has no more laps than these: the rest is left out. */
const MOST_LAPS = 500;

function unswapped(lap: StatedLap): StatedLap {
  const { elapsed, timer } = lap;
  const isSwapped = elapsed !== null && timer !== null && timer > elapsed * SWAPPED_SHARE + SWAPPED_SECONDS;
  return isSwapped ? { ...lap, elapsed: timer, timer: elapsed } : lap;
}

/** Of pressed laps and those that the device made by itself over them, the pressed ones: each kilometre is a split anyway. */
function oneKind(laps: readonly StatedLap[], { begin, end }: SessionSpan): readonly StatedLap[] {
  if (!laps.some(({ trigger }) => trigger === 'manual')) return laps;
  const seconds = laps.reduce((sum, { timer, elapsed }) => sum + (timer || elapsed || 0), 0);
  return seconds > TWO_KINDS * (end - begin) ? laps.filter(({ trigger }) => trigger !== 'automatic') : laps;
}

interface OwnLap extends StatedLap {
  readonly elapsed: number;
}

/** The laps of one session in order, none of which overlaps another: each ends with its time, or where the next begins. */
function ownLaps(laps: readonly StatedLap[], span: SessionSpan): OwnLap[] {
  const { begin, end } = span;
  const inside = laps.filter(({ start }) => start >= begin - SLACK && start < end).map(unswapped);
  return oneKind(inside, span)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MOST_LAPS)
    .flatMap((lap, i, own) => {
      const next = own[i + 1]?.start ?? Number.POSITIVE_INFINITY;
      const whole = Math.min(next, lap.elapsed === null ? end : lap.start + lap.elapsed) - lap.start;
      const start = Math.max(begin, lap.start);
      const elapsed = Math.min(end, lap.start + whole) - start;
      // Less than half of it is the lap of a session before this one, whose last second is this one's first.
      return elapsed > 0 && elapsed > whole / 2 ? [{ ...lap, start, elapsed }] : [];
    });
}

/** The course from one end of the session to the other: nobody had moved at its begin, and nobody moved after its last record. */
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
 * The laps of a session as its device wrote them: time and distance are the device's where it states them, else the
 * recording's; a timer of 0 is none. What no lap covers has a row of its own where somebody moved in it, so that the rows
 * reach from one end of the session to the other. None without a single lap. As everywhere, seconds count from the first
 * record, so that what was before it is negative; without records they count from the begin of the session.
 */
export function lapsOf(course: Course, laps: readonly StatedLap[], span = spanOfRecords(course)): Stretch[] {
  const own = ownLaps(laps, span);
  if (own.length === 0) return [];
  const whole = wholeCourse(course, span);
  const shift = whole.time[0]! - (course.time[0] ?? span.begin);
  const rows: Stretch[] = [];
  const add = (row: Stretch) => rows.push({ ...row, from: row.from + shift, to: row.to + shift });
  let at = span.begin;
  const addRest = (to: number) => {
    if (to <= at || activeSeconds(course.pauses, at, to) < SHORTEST_REST_SECONDS) return;
    const rest = stretchIn(whole, at, to);
    if ((rest.distance ?? 0) >= SHORTEST_REST_METRES) add(rest);
  };
  for (const { start, elapsed, timer, distance } of own) {
    addRest(start);
    const measured = stretchIn(whole, start, start + elapsed);
    const seconds = timer === 0 ? elapsed : (timer ?? measured.seconds);
    add({ ...measured, distance: distance ?? measured.distance, seconds });
    at = start + elapsed;
  }
  addRest(span.end);
  return rows;
}
