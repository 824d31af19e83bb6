import type { SampleColumns } from './columns.ts';
import { activeSeconds, type Pauses, pausesOf, type TimerEvent } from './coverage.ts';

/** Timer data in a file for one session. */
export interface TimerRecord {
  readonly events: readonly TimerEvent[];
  /** Whether the events are a complete history of the timer. */
  readonly hasTimer: boolean;
  /** Running time of the timer in seconds, as reported; null if not reported. */
  readonly timer: number | null;
}

/** Minimum speed in m/s of a step between two records that counts as motion. */
const MOVING = 0.5;
/** Maximum length of a step in seconds; a longer step does not show when the motion took place. */
const LONGEST_STEP = 60;
/** Number of moving steps after a stop that show that the timer was restarted. */
const MOVING_STEPS = 10;
/** Maximum number of stops without a start to examine; bounds the cost of malformed files. */
const MAX_STOPS = 100;

/**
 * Returns the pauses of the timer, from a session's timer events or the borders of its tracks; null if the file has
 * neither. A stop without a later start ends when the records continue. `along` is metres by record, null if unknown.
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

/**
 * Returns the pauses with a start added where records continue after a stop without one, unless the reported timer
 * contradicts it.
 */
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
  const starts = unpaired.slice(0, MAX_STOPS).flatMap(({ from, to }): TimerEvent[] => {
    const start = motionAfter(time, along, from, to);
    return start === null ? [] : [{ time: start, type: 'start' }];
  });
  if (starts.length === 0) return recorded;
  const pauses = pausesOf([...ordered, ...starts])!;
  if (timer === null) return pauses;
  const off = (some: Pauses) => Math.abs(activeSeconds(some, time[0]!, time[time.length - 1]!) - timer);
  return off(pauses) <= off(recorded) ? pauses : recorded;
}

/** Returns the time at which records continue between two moments; null if they do not. */
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
