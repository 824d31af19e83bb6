/**
 * What is measured of a body, one value a day each: weight in kg, resting heart rate in beats per minute, and heart-rate variability as RMSSD
 * (root mean square of successive differences between beats) in ms.
 */
export const measurementKinds = ['weight', 'resting_heart_rate', 'hrv_rmssd'] as const;
export type MeasurementKind = (typeof measurementKinds)[number];

/** Who said so: the member, a vendor's profile, or the settings of the watch, as a recording holds them. */
export const measurementSources = ['hand', 'vendor', 'file'] as const;
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

/** The values of a kind, given in order of their days. */
export function dailyValues(measurements: readonly Measurement[], kind: MeasurementKind): DailyValues {
  const own = measurements.filter((one) => one.kind === kind);
  return { days: own.map(({ day }) => day), values: own.map(({ value }) => value) };
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
  /** The first day of which somebody said it: from there on what recordings hold no longer counts. Null: nobody did. */
  readonly saidFrom: string | null;
  /** Where no day has one; null is unknown. */
  readonly otherwise: number | null;
}

const saidFrom = (measurements: readonly Measurement[], kind: MeasurementKind): string | null =>
  measurements.find((one) => one.kind === kind && one.source !== 'file')?.day ?? null;

/** @param measurements in order of their days */
export const dailyWeights = (measurements: readonly Measurement[], otherwise: number | null): DailyWeights => ({
  ...dailyValues(measurements, 'weight'),
  saidFrom: saidFrom(measurements, 'weight'),
  otherwise,
});

/**
 * What somebody weighed on a day, kg; null is unknown.
 * @param inFile what the recording of that day says
 */
export function weightOn(weights: DailyWeights, day: string, inFile: number | null = null): number | null {
  if (inFile !== null && (weights.saidFrom === null || day < weights.saidFrom)) return inFile;
  return valueOn(weights, day) ?? weights.otherwise;
}

/** What a recording says of who wore the watch; null: nothing, or nothing that can be. */
export interface WearerRow {
  readonly localDate: string;
  /** Neither a duplicate nor invalidated. */
  readonly counts: boolean;
  readonly wearerWeight: number | null;
  readonly wearerRestingHr: number | null;
}

const fields = [
  ['weight', 'wearerWeight'],
  ['resting_heart_rate', 'wearerRestingHr'],
] as const;

/**
 * The values that recordings hold, up to the day of which somebody said the first one. A watch writes into every recording what was once set in
 * it, so a value that is the one before says nothing new. The last recording of a day counts.
 * @param rows in order of their start
 * @param said what members and vendors said, in order of the days
 */
export function measurementsInFiles(rows: readonly WearerRow[], said: readonly Measurement[]): Measurement[] {
  return fields.flatMap(([kind, field]) => {
    const end = saidFrom(said, kind);
    const byDay = new Map<string, number>();
    for (const row of rows) {
      const value = row[field];
      if (row.counts && value !== null && isMeasurable(kind, value) && (end === null || row.localDate < end)) {
        byDay.set(row.localDate, value);
      }
    }
    let before: number | null = null;
    const found: Measurement[] = [];
    for (const [day, value] of byDay) {
      if (value !== before) found.push({ kind, day, value, source: 'file' });
      before = value;
    }
    return found;
  });
}
