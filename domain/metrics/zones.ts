import { POWER_ZONE_BOUNDS_PERCENT } from '../constants.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT } from './constants.ts';
import type { DistanceByPower, Histogram } from './histogram.ts';
import { secondsBetween } from './zone-bounds.ts';

export type Zone = 0 | 1 | 2 | 3 | 4 | 5;
/** Seconds in zones 0 to 5. Zone 0 is below zone 1 and not part of the API. */
export type ZoneSeconds = readonly [number, number, number, number, number, number];

type Bounds = readonly [number, number, number, number, number];

/**
 * Returns the zone of a value. Compares bound × reference with value × unit without division, so that integers compare
 * exactly.
 */
function zoneOf(value: number, reference: number, bounds: Bounds, unit: number): Zone {
  const scaled = value * unit;
  if (scaled >= bounds[4] * reference) return 5;
  if (scaled >= bounds[3] * reference) return 4;
  if (scaled >= bounds[2] * reference) return 3;
  if (scaled >= bounds[1] * reference) return 2;
  return scaled >= bounds[0] * reference ? 1 : 0;
}

/** Returns the power zone for a power, both in watts; lower bounds are inclusive. [core §9.2] */
export const powerZone = (power: number, criticalPower: number): Zone =>
  zoneOf(power, criticalPower, POWER_ZONE_BOUNDS_PERCENT, 100);

/**
 * Returns the heart-rate zone for a heart rate, both in beats per minute. Compares the maximum in tenths, since 208 −
 * 0.7 · age has tenths.
 */
export const heartRateZone = (heartRate: number, maximum: number): Zone =>
  zoneOf(heartRate, Math.round(maximum * 10), HEART_RATE_ZONE_BOUNDS_PERCENT, 1000);

function sumsByZone(min: number, bins: Uint32Array, zone: (value: number) => Zone): ZoneSeconds {
  const result: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < bins.length; i++) {
    const sum = bins[i]!;
    if (sum > 0) result[zone(min + i)] += sum;
  }
  return result;
}

/** Returns the seconds in power zones 0 to 5 for a critical power in watts. */
export const zoneSeconds = (powerHistogram: Histogram, criticalPower: number): ZoneSeconds =>
  sumsByZone(powerHistogram.min, powerHistogram.seconds, (power) => powerZone(power, criticalPower));

/** Returns the seconds in heart-rate zones 0 to 5 for a maximum heart rate. */
export const heartRateZoneSeconds = (heartRateHistogram: Histogram, maximum: number): ZoneSeconds =>
  sumsByZone(heartRateHistogram.min, heartRateHistogram.seconds, (heartRate) => heartRateZone(heartRate, maximum));

/** Bins per m/s in a pace histogram. */
const SPEEDS = 100;

/** Returns the seconds in pace zones from covered seconds by cm/s; `bounds` are the zones' lower bounds in m/s. */
export const paceZoneSeconds = (speeds: Histogram, bounds: readonly number[]): number[] =>
  secondsBetween(
    speeds,
    bounds.map((bound) => Math.round(bound * SPEEDS * 10) / 10),
  );

/** Returns the metres covered in power zones 0 to 5 for a critical power in watts. */
export const zoneMetres = (distance: DistanceByPower, criticalPower: number): readonly number[] =>
  sumsByZone(distance.min, distance.decimetres, (power) => powerZone(power, criticalPower)).map((sum) => sum / 10);
