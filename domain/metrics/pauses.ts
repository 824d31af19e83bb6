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

/**
 * When the timer stood still: by the timer events of a session or the borders of its tracks. Null if the file has neither. A
 * stop that no start follows ends where the records move on. `along` is metres by record, null if unknown.
 */
export function pausesIn(columns: SampleColumns, record: TimerRecord, along: Float64Array | null): Pauses | null {
  const { events, hasTimer, timer } = record;
  const recorded = pausesOf(events, hasTimer);
  return hasTimer && recorded !== null ? restarted(columns, events, recorded, timer, along) : recorded;
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
