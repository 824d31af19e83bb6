import type { MeasureNote } from '../entities/activity.ts';
import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import type { Coverage } from './coverage.ts';
import { curveKeys, type PowerCurve } from './power-curve.ts';

/**
 * Highest power sustainable on foot for each duration, W/kg on the scale of the estimate (1.04 J per kg and metre). From three minutes on,
 * world record speeds times 1.04, rounded up: 1500 m in 206 s 7.6, 3000 m in 437 s 7.1, 5000 m in 755 s 6.9, 10 000 m in 1571 s 6.6, half
 * marathon in 3402 s 6.4. Shorter durations use the best published power meter values: 12 for 15 s, 8 for a minute.
 */
export const MAX_FOOT_POWER_PER_KG: Readonly<Record<PowerCurveKey, number>> = {
  w5sec: 13,
  w15sec: 12,
  w30sec: 10,
  w1min: 8,
  w3min: 7.8,
  w5min: 7.4,
  w9min: 7.1,
  w10min: 7.1,
  w20min: 6.8,
  w30min: 6.6,
  w1hr: 6.5,
};

/**
 * Minimum duration in seconds for which an impossible estimate shows that the activity was no run; altitude errors are
 * shorter.
 */
const LONG_SECONDS = 540;

/**
 * Returns why an estimate cannot be human, judging by its uncapped curve in watts; null if it can.
 * @param weight kg
 */
export function impossibleDuration(curve: PowerCurve, weight: number): MeasureNote | null {
  for (const key of curveKeys) {
    const [watts, seconds] = [curve[key], POWER_CURVE_SECONDS[key]];
    if (watts === null || seconds < LONG_SECONDS || watts <= MAX_FOOT_POWER_PER_KG[key] * weight) continue;
    return { kind: 'power_refused_by_duration', wattsPerKg: watts / weight, seconds };
  }
  return null;
}

/**
 * Caps an estimate of power (watts) to the ability of a runner of this weight (kg): no mean over a power curve duration
 * exceeds {@link MAX_FOOT_POWER_PER_KG}. Each record gets what the previous records leave of that budget. O(records ×
 * durations).
 * @returns the same coverage if nothing was capped, and the number of capped seconds
 */
export function capPower(
  coverage: Coverage,
  weight: number,
): { readonly coverage: Coverage; readonly seconds: number } {
  const { time, value, seconds } = coverage;
  const limits = curveKeys.map((key) => ({
    duration: POWER_CURVE_SECONDS[key],
    work: POWER_CURVE_SECONDS[key] * MAX_FOOT_POWER_PER_KG[key] * weight,
    // Index of the first record in the window, and joules of all records from there on.
    first: 0,
    sum: 0,
  }));
  const lowered = value.slice();
  let cappedSeconds = 0;
  for (let i = 0; i < value.length; i++) {
    const covered = seconds[i]!;
    const end = time[i]! + covered;
    let most = Math.min(value[i]!, MAX_FOOT_POWER_PER_KG.w5sec * weight);
    for (const limit of limits) {
      const begin = end - limit.duration;
      while (limit.first < i && time[limit.first]! + seconds[limit.first]! <= begin) {
        limit.sum -= lowered[limit.first]! * seconds[limit.first]!;
        limit.first += 1;
      }
      // The first record may only be partly in the window.
      const outside = limit.first < i ? Math.max(0, begin - time[limit.first]!) * lowered[limit.first]! : 0;
      const left = limit.work - (limit.sum - outside);
      most = Math.min(most, left / Math.max(1, Math.min(covered, limit.duration)));
    }
    if (most < value[i]!) {
      lowered[i] = Math.max(0, Math.floor(most));
      cappedSeconds += covered;
    }
    for (const limit of limits) limit.sum += lowered[i]! * covered;
  }
  return cappedSeconds === 0
    ? { coverage, seconds: 0 }
    : { coverage: { ...coverage, value: lowered }, seconds: cappedSeconds };
}
