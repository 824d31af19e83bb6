import type { ColumnName, Track } from './track.ts';

// Loops stay within their columns, so values read by index always exist.

/** Averages and sums of a range of records, in the units of the track; `null` if the watch did not record the value. */
export interface Summary {
  readonly elapsed: number;
  /** Duration without pauses, s. */
  readonly timer: number;
  readonly distance: number | null;
  readonly ascent: number;
  readonly descent: number;
  readonly speed: number | null;
  readonly maxSpeed: number | null;
  readonly heartRate: number | null;
  readonly maxHeartRate: number | null;
  readonly cadence: number | null;
  readonly maxCadence: number | null;
  readonly power: number | null;
  readonly maxPower: number | null;
}

/** Returns the mean of the valid values in `[from, to)`. */
export function mean(column: Float64Array | undefined, from: number, to: number): number | null {
  if (!column) return null;
  let [sum, n] = [0, 0];
  for (let i = from; i < to; i++) {
    const value = column[i]!;
    if (value === value) {
      sum += value;
      n++;
    }
  }
  return n === 0 ? null : sum / n;
}

function highest(column: Float64Array | undefined, from: number, to: number): number | null {
  if (!column) return null;
  let top = -Infinity;
  for (let i = from; i < to; i++) if (column[i]! > top) top = column[i]!;
  return top === -Infinity ? null : top;
}

/** Returns ascent and descent, counted in steps of a metre, so noise of the barometer adds nothing. */
function heights(column: Float64Array | undefined, from: number, to: number): [ascent: number, descent: number] {
  if (!column || to <= from) return [0, 0];
  let [ascent, descent, held] = [0, 0, column[from] ?? 0];
  for (let i = from + 1; i < to; i++) {
    const step = column[i]! - held;
    if (step >= 1) ascent += step;
    else if (step <= -1) descent -= step;
    else continue;
    held += step;
  }
  return [ascent, descent];
}

/** Sums up the records from `from` to `to`, whose time ends the range. A track's last record belongs to its last range. */
export function summarise(track: Track, from: number, to: number): Summary {
  const { time, columns } = track;
  const end = to === track.n - 1 ? track.n : to;
  let gaps = 0;
  for (let i = from + 1; i <= to; i++) {
    const step = time[i]! - time[i - 1]!;
    if (step > 1) gaps += step;
  }
  const elapsed = (time[to] ?? 0) - (time[from] ?? 0);
  const of = (name: ColumnName) => mean(columns[name], from, end);
  const top = (name: ColumnName) => highest(columns[name], from, end);
  const distance = columns.distance ? (columns.distance[to] ?? 0) - (columns.distance[from] ?? 0) : null;
  const timer = elapsed - gaps;
  const [ascent, descent] = heights(columns.enhancedAltitude ?? columns.altitude, from, end);
  return {
    elapsed,
    timer,
    distance,
    ascent,
    descent,
    speed: distance === null || timer <= 0 ? null : distance / timer,
    maxSpeed: top('enhancedSpeed') ?? top('speed'),
    heartRate: of('heartRate'),
    maxHeartRate: top('heartRate'),
    cadence: of('cadence'),
    maxCadence: top('cadence'),
    power: of('power'),
    maxPower: top('power'),
  };
}

/** Returns the normalised power in watts, the fourth-power mean of the 30-second means; `null` without power. */
export function normalisedPower(power: Float64Array | undefined): number | null {
  if (!power || power.length < 30) return null;
  let [window, sum] = [0, 0];
  for (let i = 0; i < power.length; i++) {
    window += power[i]!;
    if (i >= 30) window -= power[i - 30]!;
    const square = window * window;
    if (i >= 29) sum += square * square;
  }
  return (sum / (power.length - 29)) ** 0.25 / 30;
}
