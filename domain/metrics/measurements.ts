/**
 * Body measurements, one value per day each: weight in kg, resting heart rate in beats per minute, and heart rate variability as RMSSD
 * (root mean square of successive differences between beats) in ms.
 */
export const measurementKinds = ['weight', 'resting_heart_rate', 'hrv_rmssd'] as const;
export type MeasurementKind = (typeof measurementKinds)[number];

/** Sources of a measurement: entered by the member (`hand`), or a vendor's profile. */
export const measurementSources = ['hand', 'vendor'] as const;
export type MeasurementSource = (typeof measurementSources)[number];

/** Plausible range of each kind. */
export const MEASUREMENT_RANGE: Readonly<Record<MeasurementKind, readonly [number, number]>> = {
  weight: [20, 350],
  resting_heart_rate: [25, 130],
  hrv_rmssd: [3, 300],
};

export const isMeasurable = (kind: MeasurementKind, value: number): boolean =>
  value >= MEASUREMENT_RANGE[kind][0] && value <= MEASUREMENT_RANGE[kind][1];

export interface Measurement {
  readonly kind: MeasurementKind;
  /** Date as `YYYY-MM-DD`. */
  readonly day: string;
  readonly value: number;
  readonly source: MeasurementSource;
}

/** Values of one kind by day, oldest first. Two lists, so that passing thousands of values to a thread is cheap. */
export interface DailyValues {
  readonly days: readonly string[];
  readonly values: readonly number[];
}

/** Returns the value on a day: the last one on or before it, else the earliest; null if there is none. O(log n). */
export function valueOn({ days, values }: DailyValues, day: string): number | null {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! <= day) low = middle + 1;
    else high = middle;
  }
  return values[Math.max(0, low - 1)] ?? null;
}

/** A member's weight by day, kg. */
export interface DailyWeights extends DailyValues {
  /** Weight if no day has a measurement; null if unknown. */
  readonly otherwise: number | null;
}

/** Returns the weight on a day, kg; null if unknown. */
export const weightOn = (weights: DailyWeights, day: string): number | null =>
  valueOn(weights, day) ?? weights.otherwise;
