import type { Column } from './coverage.ts';

/** Metres a counter may rise at once, in addition to {@link FASTEST} m/s since its last rise. */
const SLACK = 50;
const FASTEST = 100;
/** Metres a counter may rise between two records if either has no time. */
const SLACK_UNTIMED = 10_000;
/** Number of consecutive values that must agree with each other, but not with earlier ones, to prove that the counter jumped. */
const CONFIRMING = 5;
/** Share of the previous value below which a counter was reset; a smaller fall is only a correction. */
const RESET_SHARE = 0.1;

/**
 * Returns a device's distances as metres since the session's start (unix seconds; null: since the first record), with
 * NaN for values that cannot have been reached by then, such as an outlier between two sound values. Subtracts the
 * counter's initial value, and continues from the last value after a reset. `count` is the number of values
 * removed. Returns the same column if nothing is wrong, or if most values would be removed. O(n).
 */
export function cleanDistance(
  time: Column,
  distance: Column,
  start: number | null,
): { readonly distance: Column; readonly count: number } {
  if (isSound(time, distance, start)) return { distance, count: 0 };
  const counter = new Counter(start ?? time.find((at) => !Number.isNaN(at)) ?? Number.NaN);
  const sound = Float64Array.from(distance, (value, i) =>
    Number.isNaN(value) ? value : counter.take(i, time[i]!, value),
  );
  for (const [from, to, first] of counter.confirmed) {
    for (let i = from; i <= to; i++) if (!Number.isNaN(distance[i]!)) sound[i] = first + distance[i]! - distance[from]!;
  }
  const values = countOf(distance);
  const left = countOf(sound);
  return 2 * left < values ? { distance, count: 0 } : { distance: sound, count: values - left };
}

function countOf(column: Column): number {
  let count = 0;
  for (let i = 0; i < column.length; i++) if (!Number.isNaN(column[i]!)) count++;
  return count;
}

/** Returns the metres by which a counter may have risen in this many seconds; NaN if the time is unknown. */
const maxRise = (seconds: number): number =>
  Number.isNaN(seconds) ? SLACK_UNTIMED : SLACK + FASTEST * Math.max(0, seconds);

/** Whether the values never decrease, and each can be reached from the previous one. */
function isSound(time: Column, distance: Column, start: number | null): boolean {
  let last = 0;
  let risen = start ?? time[0] ?? Number.NaN;
  for (let i = 0; i < distance.length; i++) {
    const rise = distance[i]! - last;
    if (Number.isNaN(rise)) continue;
    if (rise < 0 || rise > maxRise(time[i]! - risen)) return false;
    if (rise > 0) {
      last = distance[i]!;
      risen = time[i]!;
    }
  }
  return true;
}

/** Follows a counter through its values, record by record. */
class Counter {
  /** Records [from, to] that were only consistent with each other, and metres since the start at the first of them. */
  readonly confirmed: (readonly [from: number, to: number, first: number])[] = [];
  /** Offset from the counter's value to metres since the start. */
  private offset = 0;
  private last = 0;
  private risen: number;
  private pending: {
    readonly from: number;
    readonly first: number;
    last: number;
    risen: number;
    count: number;
  } | null = null;

  constructor(start: number) {
    this.risen = start;
  }

  /**
   * Returns the metres since the start at record `i`; NaN if impossible, or only consistent with an impossible value.
   */
  take(i: number, time: number, value: number): number {
    if (this.agreesWithPending(time, value)) {
      this.confirm(i, time, value);
      return Number.NaN;
    }
    const rise = value - this.last;
    const isReset = rise < 0 && value < RESET_SHARE * this.last;
    if (isReset || rise > maxRise(time - this.risen)) {
      this.pending = { from: i, first: value, last: value, risen: time, count: 1 };
      return Number.NaN;
    }
    if (rise > 0) {
      this.last = value;
      this.risen = time;
    }
    this.pending = null;
    return value + this.offset;
  }

  private agreesWithPending(time: number, value: number): boolean {
    if (this.pending === null) return false;
    // A 0 between other values is not a reset.
    if (this.pending.first < this.last && value >= this.last) return false;
    const rise = value - this.pending.last;
    return rise >= 0 && rise <= maxRise(time - this.pending.risen);
  }

  private confirm(i: number, time: number, value: number): void {
    const pending = this.pending!;
    if (value > pending.last) {
      pending.last = value;
      pending.risen = time;
    }
    if (++pending.count < CONFIRMING) return;
    const first = this.last + this.offset;
    this.confirmed.push([pending.from, i, first]);
    this.offset = first - pending.first;
    this.last = value;
    this.risen = time;
    this.pending = null;
  }
}
