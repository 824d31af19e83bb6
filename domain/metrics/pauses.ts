import type { SampleColumns } from './columns.ts';
import { activeSeconds, type Pauses, pausesOf, type TimerEvent } from './coverage.ts';

/** What a file says of the timer of one session. */
export interface TimerRecord {
  readonly events: readonly TimerEvent[];
  /** The events are all that the timer did. */
  readonly hasTimer: boolean;
  /** Seconds that the timer ran, as stated; null where the device does not say. */
  readonly timer: number | null;
}

/** m/s from which a step between two records is motion. */
const MOVING = 0.5;
/** Longer steps say nothing of when in between somebody moved, seconds. */
const LONGEST_STEP = 60;
/** Steps of motion after a stop that show that the timer went on. */
const MOVING_STEPS = 10;
/** Stops without a start that are looked at, so that a file of nothing else costs no more. */
const MOST_STOPS = 100;
/** Shorter holes of the records are no pause, seconds, and those up to this many times the usual step. */
const SHORTEST_PAUSE = 10;
const TIMES_USUAL = 4;
/** Rounding of a stated timer, seconds. */
const SLACK = 2;

/**
 * When the timer stood still: by the timer events of a session, by the borders of its tracks, and by the time that its
 * timer is stated to have run. Null where nothing is known of it.
 *
 * A stop that no start follows ends where the records move on. Without complete events the holes of the records are
 * pauses, those first that nobody crossed and of them the longest, as far as the stated time leaves room. `along` is
 * metres by record, null where nobody knows.
 */
export function pausesIn(columns: SampleColumns, record: TimerRecord, along: Float64Array | null): Pauses | null {
  const { events, hasTimer, timer } = record;
  const recorded = pausesOf(events, hasTimer);
  if (hasTimer && recorded !== null) return restarted(columns, events, recorded, timer, along);
  return timer === null ? recorded : withHoles(columns.time, recorded, timer, along);
}

const isMoving = (time: SampleColumns['time'], along: Float64Array, i: number): boolean => {
  const seconds = time[i]! - time[i - 1]!;
  return seconds > 0 && seconds <= LONGEST_STEP && along[i]! - along[i - 1]! >= MOVING * seconds;
};

/** The pauses with a start where records move on after a stop that none follows, unless the stated timer contradicts. */
function restarted(
  { time }: SampleColumns,
  events: readonly TimerEvent[],
  recorded: Pauses,
  timer: number | null,
  along: Float64Array | null,
): Pauses {
  if (along === null || time.length === 0) return recorded;
  const ordered = events.toSorted((a, b) => a.time - b.time);
  const unpaired = ordered.flatMap(({ time: from, type }, i) => {
    const next = ordered[i + 1];
    return type === 'start' || next?.type === 'start' ? [] : [{ from, to: next?.time ?? Number.POSITIVE_INFINITY }];
  });
  const starts = unpaired.slice(0, MOST_STOPS).flatMap(({ from, to }): TimerEvent[] => {
    const start = motionAfter(time, along, from, to);
    return start === null ? [] : [{ time: start, type: 'start' }];
  });
  if (starts.length === 0) return recorded;
  const pauses = pausesOf([...ordered, ...starts])!;
  if (timer === null) return pauses;
  const off = (some: Pauses) => Math.abs(activeSeconds(some, time[0]!, time[time.length - 1]!) - timer);
  return off(pauses) <= off(recorded) ? pauses : recorded;
}

/** When records move on between two moments; null where they do not. */
function motionAfter(time: SampleColumns['time'], along: Float64Array, from: number, to: number): number | null {
  let steps = 0;
  let begin: number | null = null;
  for (let i = 1; i < time.length; i++) {
    if (!(time[i - 1]! >= from && time[i]! <= to) || !isMoving(time, along, i)) continue;
    begin ??= time[i - 1]!;
    if (++steps === MOVING_STEPS) return begin;
  }
  return null;
}

interface Hole {
  readonly from: number;
  readonly to: number;
  readonly isCrossed: boolean;
}

function withHoles(
  time: SampleColumns['time'],
  borders: Pauses | null,
  timer: number,
  along: Float64Array | null,
): Pauses | null {
  let room = activeSeconds(borders, firstTime(time), lastTime(time)) + 1 + SLACK - timer;
  const holes = room < SHORTEST_PAUSE ? [] : holesOf(time, along);
  const pauses = borders === null ? [] : Array.from(borders.from, (from, i) => ({ from, to: borders.to[i]! }));
  for (const { from, to } of holes) {
    const seconds = activeSeconds(borders, from, to);
    if (seconds < to - from || seconds > room) continue;
    room -= seconds;
    pauses.push({ from, to });
  }
  if (pauses.length === 0) return null;
  pauses.sort((a, b) => a.from - b.from);
  return {
    from: Float64Array.from(pauses, ({ from }) => from),
    to: Float64Array.from(pauses, ({ to }) => to),
    isComplete: false,
  };
}

const firstTime = (time: SampleColumns['time']): number => time.find((at) => !Number.isNaN(at)) ?? 0;
function lastTime(time: SampleColumns['time']): number {
  for (let i = time.length - 1; i >= 0; i--) if (!Number.isNaN(time[i]!)) return time[i]!;
  return 0;
}

/** Holes of the records, from the second after the one before them: those first that nobody crossed, then the longest. */
function holesOf(time: SampleColumns['time'], along: Float64Array | null): Hole[] {
  const least = Math.max(SHORTEST_PAUSE, TIMES_USUAL * usualStep(time));
  const holes: Hole[] = [];
  for (let i = 1; i < time.length; i++) {
    const [from, to] = [Math.round(time[i - 1]!) + 1, Math.round(time[i]!)];
    if (!(to - from >= least)) continue;
    const isCrossed = along !== null && along[i]! - along[i - 1]! >= MOVING * (to - from);
    holes.push({ from, to, isCrossed });
  }
  return holes.sort((a, b) => Number(a.isCrossed) - Number(b.isCrossed) || b.to - b.from - (a.to - a.from));
}

/** Median seconds from one record to the next. */
function usualStep(time: SampleColumns['time']): number {
  const steps = Float64Array.from({ length: Math.max(0, time.length - 1) }, (_, i) => time[i + 1]! - time[i]!)
    .filter((step) => step > 0)
    .sort();
  return steps[steps.length >> 1] ?? 0;
}
