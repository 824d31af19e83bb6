import { DEFAULT_MAXIMUM_HEART_RATE, ZONE_WEIGHTS } from './constants.ts';
import { type Histogram, histogramTotal } from './histogram.ts';
import type { PowerSource } from './power-source.ts';
import { heartRateZoneSeconds, type ZoneSeconds, zoneSeconds } from './zones.ts';

/** What the seconds in zones were counted from. */
export type LoadSource = 'power' | 'estimated' | 'heart_rate';

export interface WeightedLoad {
  /** Seconds in zone 0 to 5. */
  readonly zones: ZoneSeconds;
  /** Arbitrary units: minutes weighted by zone. */
  readonly load: number;
  readonly source: LoadSource;
}

/**
 * Weighted load of seconds in zones 0 to 5: minutes times the number of the zone.
 * S. Edwards, The Heart Rate Monitor Book, 1993, on the specification's zones.
 */
export function loadOf(zones: ZoneSeconds): number {
  let sum = 0;
  for (let zone = 1; zone < zones.length; zone++) sum += ZONE_WEIGHTS[zone]! * zones[zone]!;
  return sum / 60;
}

/** Maximum heart rate: measured, else by age in whole years (Tanaka et al. 2001, JACC 37:153), else 190. */
export function maximumHeartRateOf(measured: number | null, age: number | null): number {
  if (measured !== null) return measured;
  return age === null ? DEFAULT_MAXIMUM_HEART_RATE : 208 - 0.7 * age;
}

/** What the power of an activity is measured against. */
export interface PowerBasis {
  /** Watts, of the sport family and the activity's date; null where power says nothing of how hard the sport was. */
  readonly criticalPower: number | null;
  /** Whether an effort has shown it. */
  readonly proven: boolean;
}

/** Share of the seconds with power that must have a heart rate before that speaks for the whole. */
const ENOUGH_HEART_RATE = 0.5;

/**
 * Zones and load of an activity from its stored histograms: power (measured, else estimated) against a proven critical
 * power, else heart rate, else power against a provisional one, else null, which is "no load" and not 0.
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

/**
 * Banister's training impulse in arbitrary units, for comparison only: it needs a resting heart rate, which members do
 * not give. Morton et al. 1990, J Appl Physiol 69:1171.
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
