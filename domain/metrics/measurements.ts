/**
 * What is measured of a body, one value a day each: weight in kg, resting heart rate in beats per minute, and heart rate variability as RMSSD
 * (root mean square of successive differences between beats) in ms.
 */
export const measurementKinds = ['weight', 'resting_heart_rate', 'hrv_rmssd'] as const;
export type MeasurementKind = (typeof measurementKinds)[number];

/** Who said so: the member, or a vendor's profile. */
export const measurementSources = ['hand', 'vendor'] as const;
export type MeasurementSource = (typeof measurementSources)[number];

/** Lowest and highest value that can be a person's. */
export const MEASUREMENT_RANGE: Readonly<Record<MeasurementKind, readonly [number, number]>> = {
  weight: [20, 350],
  resting_heart_rate: [25, 130],
  hrv_rmssd: [3, 300],
};

export const isMeasurable = (kind: MeasurementKind, value: number): boolean =>
  value >= MEASUREMENT_RANGE[kind][0] && value <= MEASUREMENT_RANGE[kind][1];

export interface Measurement {
  readonly kind: MeasurementKind;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly value: number;
  readonly source: MeasurementSource;
}

/** Values of one kind by day, the oldest first: two lists, so that thousands of them cost little to hand to a thread. */
export interface DailyValues {
  readonly days: readonly string[];
  readonly values: readonly number[];
}

/** The value of a day: the last one on or before it, else the earliest there is; null where there is none. O(log n). */
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

/** What a member weighs by day, kg. */
export interface DailyWeights extends DailyValues {
  /** Where no day has one; null is unknown. */
  readonly otherwise: number | null;
}

/** What somebody weighed on a day, kg; null is unknown. */
export const weightOn = (weights: DailyWeights, day: string): number | null =>
  valueOn(weights, day) ?? weights.otherwise;
