import type { LoadSource } from '../entities/activity.ts';
import { DEFAULT_MAXIMUM_HEART_RATE, ZONE_WEIGHTS } from './constants.ts';
import { type Histogram, histogramTotal } from './histogram.ts';
import type { PowerSource } from './power-source.ts';
import { heartRateZone, heartRateZoneSeconds, type ZoneSeconds, zoneSeconds } from './zones.ts';

/** Load sources that include seconds in zones. */
export type ZonedLoadSource = Exclude<LoadSource, 'average_heart_rate' | 'perceived'>;

export interface WeightedLoad {
  /** Seconds in zone 0 to 5. */
  readonly zones: ZoneSeconds;
  /** Load in arbitrary units: minutes weighted by zone. */
  readonly load: number;
  readonly source: ZonedLoadSource;
}

/**
 * Computes the weighted load of seconds in zones 0 to 5: minutes times the zone number. S. Edwards, The Heart Rate
 * Monitor Book, 1993, applied to the specification's zones.
 */
export function loadOf(zones: ZoneSeconds): number {
  let sum = 0;
  for (let zone = 1; zone < zones.length; zone++) sum += ZONE_WEIGHTS[zone]! * zones[zone]!;
  return sum / 60;
}

/** Returns the maximum heart rate: measured, else by age in whole years (Tanaka et al. 2001, JACC 37:153), else 190. */
export function maximumHeartRateOf(measured: number | null, age: number | null): number {
  if (measured !== null) return measured;
  return age === null ? DEFAULT_MAXIMUM_HEART_RATE : 208 - 0.7 * age;
}

/** The reference for an activity's power. */
export interface PowerBasis {
  /**
   * Critical power in watts, for the sport family and the activity's date; null if power does not reflect intensity in
   * the sport.
   */
  readonly criticalPower: number | null;
  /** Whether an effort has proven the critical power. */
  readonly proven: boolean;
}

/**
 * Minimum share of the seconds with power that must also have a heart rate, so that the heart rate represents the whole
 * activity.
 */
const ENOUGH_HEART_RATE = 0.5;

/**
 * Computes zones and load of an activity from its stored histograms: power (measured, else estimated) against a proven
 * critical power, else heart rate, else power against a provisional critical power, else null, which means "no load"
 * rather than 0.
 */
export function weightedLoad(
  activity: {
    readonly powerSource: PowerSource | null;
    readonly powerHistogram: Histogram;
    readonly heartRateHistogram: Histogram;
  },
  { criticalPower, proven }: PowerBasis,
  maximumHeartRate: number,
): WeightedLoad | null {
  const { powerSource, powerHistogram, heartRateHistogram } = activity;
  const powered = powerSource === null || criticalPower === null ? 0 : histogramTotal(powerHistogram);
  const beating = histogramTotal(heartRateHistogram);
  const byHeartRate = beating > 0 && !(powered > 0 && (proven || beating < ENOUGH_HEART_RATE * powered));
  if (byHeartRate) {
    const zones = heartRateZoneSeconds(heartRateHistogram, maximumHeartRate);
    return { zones, load: loadOf(zones), source: 'heart_rate' };
  }
  if (powered === 0 || criticalPower === null) return null;
  const zones = zoneSeconds(powerHistogram, criticalPower);
  return { zones, load: loadOf(zones), source: powerSource === 'estimated' ? 'estimated' : 'power' };
}

/** Steps of perceived effort (1 to 10) per zone (1 to 5). */
const EFFORTS_PER_ZONE = 2;

/** Values entered by the member for an activity without sufficient recorded data. */
export interface ManualEffort {
  /** Duration in seconds. */
  readonly duration: number | null;
  /** Average heart rate in beats per minute, entered by the member; null if left empty. */
  readonly averageHeartRate: number | null;
  /** Perceived effort, 1 to 10; null if not set. */
  readonly perceivedEffort: number | null;
}

/**
 * Computes the load of an activity without zones, in the units of {@link loadOf}: minutes times the zone of the entered
 * mean heart rate, else minutes times half the perceived effort (session RPE on the scale of the zones). Foster et al.
 * 2001, J Strength Cond Res 15:109. Null if neither was entered.
 */
export function manualLoad(
  { duration, averageHeartRate, perceivedEffort }: ManualEffort,
  maximumHeartRate: number,
): { readonly load: number; readonly source: LoadSource } | null {
  if (duration === null) return null;
  if (averageHeartRate !== null) {
    const weight = ZONE_WEIGHTS[heartRateZone(averageHeartRate, maximumHeartRate)]!;
    return { load: (duration / 60) * weight, source: 'average_heart_rate' };
  }
  if (perceivedEffort === null) return null;
  return { load: ((duration / 60) * perceivedEffort) / EFFORTS_PER_ZONE, source: 'perceived' };
}

/** The signals from which a load is computed. */
export type LoadSignals = Parameters<typeof weightedLoad>[0];

/** Returns the load of an activity with its seconds in zones, if it has any; nulls if its intensity is unknown. */
export function activityLoad(
  signals: LoadSignals,
  stated: ManualEffort,
  basis: PowerBasis,
  maximumHeartRate: number,
): { readonly load: number | null; readonly source: LoadSource | null; readonly zones: ZoneSeconds | null } {
  const zoned = weightedLoad(signals, basis, maximumHeartRate);
  if (zoned !== null) return zoned;
  const { load = null, source = null } = manualLoad(stated, maximumHeartRate) ?? {};
  return { load, source, zones: null };
}

/**
 * Computes Banister's training impulse in arbitrary units, for comparison only: it needs a resting heart rate, which
 * few members enter. Morton et al. 1990, J Appl Physiol 69:1171.
 */
export function trainingImpulse(
  minutes: number,
  heartRate: { readonly mean: number; readonly rest: number; readonly maximum: number },
  gender: 'F' | 'M',
): number {
  const reserve = (heartRate.mean - heartRate.rest) / (heartRate.maximum - heartRate.rest);
  const [factor, exponent] = gender === 'F' ? [0.86, 1.67] : [0.64, 1.92];
  return minutes * reserve * factor * Math.exp(exponent * reserve);
}
