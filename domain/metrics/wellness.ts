import type { WellnessFrom, HrvKind, WellnessSource, WellnessWire } from '../entities/wellness.ts';
import { wellnessSources } from '../entities/wellness.ts';
import { MEASUREMENT_RANGE } from './measurements.ts';

/** Data of one source for a local day and the night before it; null if missing. */
export interface WellnessRow {
  /** Date as `YYYY-MM-DD`. */
  readonly day: string;
  readonly sleepSeconds: number | null;
  /** Sleep score, 0 to 100. */
  readonly sleepScore: number | null;
  readonly restingHeartRate: number | null;
  readonly hrvMs: number | null;
  readonly hrvKind: HrvKind | null;
  readonly weightKg: number | null;
  /** Version of the values. They replace stored values unless those have a higher version. Defaults to 0. */
  readonly version?: number;
}

/** Returns a day without values. */
export const emptyWellness = (day: string): WellnessRow => ({
  day,
  sleepSeconds: null,
  sleepScore: null,
  restingHeartRate: null,
  hrvMs: null,
  hrvKind: null,
  weightKg: null,
});

/** A source's stored data for a day, with the version of each value. */
export interface StoredWellness extends Omit<WellnessRow, 'version'> {
  readonly sleepVersion: number;
  readonly restingVersion: number;
  readonly hrvVersion: number;
  readonly weightVersion: number;
}

const DAY_SECONDS = 86_400;
const RANGE = {
  sleepSeconds: [60, DAY_SECONDS],
  sleepScore: [0, 100],
  restingHeartRate: [25, 120],
  hrvMs: [1, 300],
  weightKg: MEASUREMENT_RANGE.weight,
} as const satisfies Partial<Record<keyof WellnessRow, readonly [number, number]>>;

/** Number of stored fractions per unit of each value. Rounding makes repeated values equal. */
const PARTS = { sleepSeconds: 1, sleepScore: 1, restingHeartRate: 10, hrvMs: 10, weightKg: 1000 } as const;

/** Returns the row rounded and without implausible values; null if nothing remains. */
export function plausible(row: WellnessRow): WellnessRow | null {
  const within = (name: keyof typeof RANGE): number | null => {
    const value = row[name];
    const isWithin = value !== null && value >= RANGE[name][0] && value <= RANGE[name][1];
    return isWithin ? Math.round(value * PARTS[name]) / PARTS[name] : null;
  };
  const hrvMs = row.hrvKind === null ? null : within('hrvMs');
  const read = {
    sleepSeconds: within('sleepSeconds'),
    sleepScore: within('sleepScore'),
    restingHeartRate: within('restingHeartRate'),
    hrvMs,
    hrvKind: hrvMs === null ? null : row.hrvKind,
    weightKg: within('weightKg'),
  };
  return Object.values(read).every((value) => value === null) ? null : { ...row, ...read };
}

/** Whether all values of a row are plausible. */
export const isPlausible = (row: WellnessRow): boolean => {
  const read = plausible(row);
  return (
    read !== null && (Object.keys(emptyWellness('')) as (keyof WellnessRow)[]).every((name) => read[name] === row[name])
  );
};

const nothingStored = (day: string): StoredWellness => ({
  ...emptyWellness(day),
  sleepVersion: 0,
  restingVersion: 0,
  hrvVersion: 0,
  weightVersion: 0,
});

/**
 * Merges newly received data into a source's stored day: values with a higher version are kept, and null deletes
 * nothing.
 */
export function mergedWellness(stored: StoredWellness | undefined, sent: WellnessRow): StoredWellness {
  const old = stored ?? nothingStored(sent.day);
  const { version = 0 } = sent;
  const counts = (value: number | null, known: number) => value !== null && version >= known;
  const sleep = counts(sent.sleepSeconds ?? sent.sleepScore, old.sleepVersion);
  const resting = counts(sent.restingHeartRate, old.restingVersion);
  const hrv = counts(sent.hrvMs, old.hrvVersion);
  const weight = counts(sent.weightKg, old.weightVersion);
  return {
    day: sent.day,
    sleepSeconds: sleep ? (sent.sleepSeconds ?? old.sleepSeconds) : old.sleepSeconds,
    sleepScore: sleep ? (sent.sleepScore ?? old.sleepScore) : old.sleepScore,
    sleepVersion: sleep ? version : old.sleepVersion,
    restingHeartRate: resting ? sent.restingHeartRate : old.restingHeartRate,
    restingVersion: resting ? version : old.restingVersion,
    hrvMs: hrv ? sent.hrvMs : old.hrvMs,
    hrvKind: hrv ? sent.hrvKind : old.hrvKind,
    hrvVersion: hrv ? version : old.hrvVersion,
    weightKg: weight ? sent.weightKg : old.weightKg,
    weightVersion: weight ? version : old.weightVersion,
  };
}

/** Values the member entered for a day; null if left empty. */
export interface ManualWellness {
  readonly hoursSlept: number | null;
  readonly restingHeartRate: number | null;
  /** Heart rate variability as RMSSD in ms. */
  readonly hrvMs: number | null;
  readonly weightKg: number | null;
}

export type VendorWellness = Omit<WellnessRow, 'version'> & { readonly source: WellnessSource };

const figuresOf = ({ sleepSeconds, restingHeartRate, hrvMs, weightKg }: VendorWellness): number =>
  [sleepSeconds, restingHeartRate, hrvMs, weightKg].filter((value) => value !== null).length;

/**
 * Returns the wellness values to show for a day. Values entered by the member come first. Otherwise, uses the source
 * with the most of the day's four values; ties follow the order of {@link wellnessSources}. The next source only fills
 * in missing values.
 * @returns null if no source has data
 */
export function chooseWellness(sent: readonly VendorWellness[], typed: ManualWellness): WellnessWire {
  if (sent.length === 0) return null;
  const ranked = sent.toSorted(
    (a, b) => figuresOf(b) - figuresOf(a) || wellnessSources.indexOf(a.source) - wellnessSources.indexOf(b.source),
  );
  const first = (name: 'sleepSeconds' | 'restingHeartRate' | 'hrvMs' | 'weightKg') =>
    ranked.find((row) => row[name] !== null);
  const figure = (name: 'restingHeartRate' | 'weightKg'): { value: number; source: WellnessFrom } | null => {
    const own = typed[name];
    if (own !== null) return { value: own, source: 'hand' };
    const row = first(name);
    return row ? { value: row[name]!, source: row.source } : null;
  };
  const [slept, varied] = [first('sleepSeconds'), first('hrvMs')];
  return {
    sleep:
      typed.hoursSlept !== null
        ? { value: typed.hoursSlept * 3600, source: 'hand', score: null }
        : slept
          ? { value: slept.sleepSeconds!, source: slept.source, score: slept.sleepScore }
          : null,
    resting_heart_rate: figure('restingHeartRate'),
    hrv:
      typed.hrvMs !== null
        ? { value: typed.hrvMs, source: 'hand', kind: 'rmssd' }
        : varied
          ? { value: varied.hrvMs!, source: varied.source, kind: varied.hrvKind! }
          : null,
    weight: figure('weightKg'),
  };
}
