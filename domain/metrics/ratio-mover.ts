import { ACUTE_DAYS, CHRONIC_DAYS } from '../constants.ts';
import { RATIO_JUMP } from './constants.ts';

/** The day whose load changed a ratio most. */
export interface RatioMover {
  /** Index of the day. */
  readonly day: number;
  /** Load of that day, arbitrary units. */
  readonly load: number;
  /** Length in days of the window that the load left; null if it entered one. */
  readonly days: typeof ACUTE_DAYS | typeof CHRONIC_DAYS | null;
}

/** Returns the sums of the `length` days ending with each day. */
export function rollingSums(values: Float64Array, length: number): Float64Array {
  const sums = new Float64Array(values.length);
  let sum = 0;
  for (let day = 0; day < values.length; day++) {
    sum += values[day]! - (values[day - length] ?? 0);
    sums[day] = sum;
  }
  return sums;
}

/**
 * Returns why the ratio of `day` differs from the day before: the load entering or leaving a window that changed it
 * most in the direction of the change. Null if it changed by less than 0.2 or had no value the day before.
 * @param ratios of the same days; NaN if missing
 */
export function ratioMover(loads: Float64Array, ratios: Float64Array, day: number): RatioMover | null {
  const [before, now] = [ratios[day - 1] ?? Number.NaN, ratios[day]!];
  const moved = now - before;
  if (!(Math.abs(moved) >= RATIO_JUMP)) return null;
  const sum = (length: number) => {
    let total = 0;
    for (let i = Math.max(0, day - length + 1); i <= day; i++) total += loads[i]!;
    return total;
  };
  const [acute, chronic] = [sum(ACUTE_DAYS), sum(CHRONIC_DAYS)];
  const ratio = (week: number, weeks: number) => (weeks > 0 ? ((CHRONIC_DAYS / ACUTE_DAYS) * week) / weeks : 0);
  const candidates = [
    { day, days: null, without: (load: number) => ratio(acute - load, chronic - load) },
    { day: day - ACUTE_DAYS, days: ACUTE_DAYS, without: (load: number) => ratio(acute + load, chronic) },
    { day: day - CHRONIC_DAYS, days: CHRONIC_DAYS, without: (load: number) => ratio(acute, chronic + load) },
  ] as const;
  const effects = candidates.map((candidate) => {
    const load = loads[candidate.day] ?? 0;
    return {
      day: candidate.day,
      days: candidate.days,
      load,
      effect: (now - candidate.without(load)) * Math.sign(moved),
    };
  });
  const most = effects.reduce((a, b) => (b.effect > a.effect ? b : a));
  return most.effect > 0 ? { day: most.day, load: most.load, days: most.days } : null;
}
