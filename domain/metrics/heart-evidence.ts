import { dayNumber } from '../dates.ts';
import {
  EASY_HEART_RATE_SHARE,
  HARD_HEART_RATE_SHARE,
  MAX_HEART_RATE_DEVIATION,
  MAX_HEART_RATE_WINDOW_DAYS,
  MIN_ACTIVITIES_FOR_MAX_HEART_RATE,
  MIN_RESERVE_SHARE,
  MIN_STEADY_SECONDS,
  THRESHOLD_HEART_RATE_SHARE,
} from './constants.ts';
import type { Histogram } from './histogram.ts';
import { SlidingMaximum } from './sliding-maximum.ts';

/**
 * Returns the highest heart rate that was reached or exceeded for `seconds` in total; null if the recording is shorter.
 */
export function heartRateHeldFor(histogram: Histogram, seconds: number): number | null {
  let held = 0;
  for (let i = histogram.seconds.length - 1; i >= 0; i--) {
    held += histogram.seconds[i]!;
    if (held >= seconds) return histogram.min + i;
  }
  return null;
}

/**
 * Yields the maximum heart rate for each activity, from activities in order of date: the highest peak of the last 365
 * days if at least five activities had one and it is close enough to the usual maximum to be a real effort; otherwise
 * the usual maximum.
 * @param usual the maximum by age on a date (see `maximumHeartRateOf`)
 */
export function* maximumHeartRates(
  activities: readonly { readonly localDate: string; readonly peakHeartRate: number | null }[],
  usual: (date: string) => number,
): Generator<number> {
  const highest = new SlidingMaximum<null>(MAX_HEART_RATE_WINDOW_DAYS);
  const days: number[] = [];
  let first = 0;
  for (const { localDate, peakHeartRate } of activities) {
    const day = dayNumber(localDate);
    if (peakHeartRate !== null) {
      highest.add(day, peakHeartRate, null);
      days.push(day);
    }
    while (first < days.length && days[first]! <= day - MAX_HEART_RATE_WINDOW_DAYS) first++;
    const byAge = usual(localDate);
    const measured = days.length - first >= MIN_ACTIVITIES_FOR_MAX_HEART_RATE ? highest.at(day) : null;
    yield measured !== null && measured.value >= byAge - MAX_HEART_RATE_DEVIATION ? measured.value : byAge;
  }
}

/** Whether an effort was hard for nine minutes: `sustained` is the heart rate held that long. */
export const isHard = (sustained: number | null, maximum: number): boolean =>
  sustained !== null && sustained >= HARD_HEART_RATE_SHARE * maximum;

/**
 * Returns the threshold power extrapolated from an easy activity: mean power (watts) scaled by heart rate from rest to
 * 0.89 of the maximum; null if the activity is too short, neither easy nor an effort, or too close to the resting heart
 * rate.
 */
export function thresholdPowerOf(
  { seconds, power, heartRate }: { readonly seconds: number; readonly power: number; readonly heartRate: number },
  { maximum, resting }: { readonly maximum: number; readonly resting: number },
): number | null {
  const share = heartRate / maximum;
  if (seconds < MIN_STEADY_SECONDS || share < EASY_HEART_RATE_SHARE || share >= HARD_HEART_RATE_SHARE) return null;
  const reserve = (beats: number) => beats - resting;
  if (reserve(heartRate) < MIN_RESERVE_SHARE * reserve(maximum)) return null;
  return (power * reserve(THRESHOLD_HEART_RATE_SHARE * maximum)) / reserve(heartRate);
}
