import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import type { Steps } from './coverage.ts';

/** Best mean power in watts per duration; null if the activity is shorter. */
export type PowerCurve = Record<PowerCurveKey, number | null>;

export const curveKeys = Object.keys(POWER_CURVE_SECONDS) as readonly PowerCurveKey[];

export const emptyCurve = (): PowerCurve => Object.fromEntries(curveKeys.map((key) => [key, null])) as PowerCurve;

/**
 * Returns the highest mean over any window of `duration` whole seconds; null if the signal is shorter. While neither
 * end of the window crosses a step, the sum changes linearly, so the maximum has an end on a step: only those windows
 * are tried. O(steps).
 */
export function bestMean(steps: Steps, work: Float64Array, duration: number): number | null {
  const { start, value } = steps;
  const n = value.length;
  const length = start[n] ?? 0;
  if (n === 0 || duration > length) return null;
  let best = 0;
  let at = 0;
  for (let i = 0; i < n; i++) {
    const end = start[i]! + duration;
    if (end > length) break;
    while (at < n - 1 && start[at + 1]! <= end) at++;
    const sum = work[at]! + value[at]! * (end - start[at]!) - work[i]!;
    if (sum > best) best = sum;
  }
  at = 0;
  for (let j = 1; j <= n; j++) {
    const begin = start[j]! - duration;
    if (begin < 0) continue;
    while (start[at + 1]! <= begin) at++;
    const sum = work[j]! - work[at]! - value[at]! * (begin - start[at]!);
    if (sum > best) best = sum;
  }
  return best / duration;
}

/** Returns the cumulative work in joules before each step; the first entry is 0. */
export function cumulativeWork(steps: Steps): Float64Array {
  const work = new Float64Array(steps.value.length + 1);
  for (let i = 0; i < steps.value.length; i++) {
    work[i + 1] = work[i]! + steps.value[i]! * (steps.start[i + 1]! - steps.start[i]!);
  }
  return work;
}

/** Average step length, in seconds, above which expanding to one value per second costs more than it saves. */
const MAX_SECONDS_PER_STEP = 4;

/** Returns the cumulative work in joules by second; null if the steps are long. */
function workBySecond({ start, value }: Steps, work: Float64Array): Float64Array | null {
  const length = start[value.length] ?? 0;
  if (length > MAX_SECONDS_PER_STEP * value.length) return null;
  // Most watches record once per second.
  if (length === value.length) return work;
  const bySecond = new Float64Array(length + 1);
  for (let i = 0, second = 0; i < value.length; i++) {
    for (const end = start[i + 1]!; second < end; second++) bySecond[second + 1] = bySecond[second]! + value[i]!;
  }
  return bySecond;
}

/** Like {@link bestMean}, on work by second: windows end on whole seconds, as steps do. O(seconds). */
function bestMeanBySecond(bySecond: Float64Array, duration: number): number | null {
  if (bySecond.length <= Math.max(1, duration)) return null;
  let best = 0;
  for (let from = 0, to = duration; to < bySecond.length; from++, to++) {
    const sum = bySecond[to]! - bySecond[from]!;
    if (sum > best) best = sum;
  }
  return best / duration;
}

/** Returns the mean maximal power for the eleven durations of [core §9.11]. */
export function powerCurve(steps: Steps): PowerCurve {
  const work = cumulativeWork(steps);
  const bySecond = workBySecond(steps, work);
  const curve = emptyCurve();
  for (const key of curveKeys) {
    const duration = POWER_CURVE_SECONDS[key];
    curve[key] = bySecond === null ? bestMean(steps, work, duration) : bestMeanBySecond(bySecond, duration);
  }
  return curve;
}
