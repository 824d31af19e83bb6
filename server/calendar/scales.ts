import type { SportFamily } from '../../domain/activity-types.ts';
import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import type { AveragePowerScales } from '../../domain/entities/calendar.ts';
import type { ZonesWire } from '../../domain/entities/zones.ts';
import { addDays, ageOn, localDate } from '../../domain/dates.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../domain/metrics/constants.ts';
import { criticalPowerOn, type KnownCriticalPower } from '../../domain/metrics/critical-power-series.ts';
import { unpackDistance, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { maximumHeartRateOf } from '../../domain/metrics/load.ts';
import { averagePowerScales, hasOwnSpeed, velocityBounds, type ZoneHistory } from '../../domain/metrics/scales.ts';
import { suggestionsOf } from '../../domain/metrics/suggestions.ts';
import {
  measureOf,
  ownHeartRate,
  type Threshold,
  withOwnCriticalPower,
  zoneMaximumOf,
} from '../../domain/metrics/thresholds.ts';
import { zoneMetres, zoneSeconds } from '../../domain/metrics/zones.ts';
import type { Db } from '../db/open.ts';
import { readScales, type ScalesRead } from './calendar.store.ts';
import { zoneEvidence } from './zones.store.ts';

const ZONES = 6;
const zoneNumbers = [0, 1, 2, 3, 4, 5] as const;
const noHistory: ZoneHistory = { seconds: [], metres: [] };

/** Returns seconds and metres on foot in each zone at a critical power (W), over the 90 days up to `today`. */
function zoneHistory(runs: ScalesRead['runs'], today: string, criticalPower: number): ZoneHistory {
  const from = addDays(today, 1 - CRITICAL_POWER_WINDOW_DAYS);
  const seconds = Array.from({ length: ZONES }, () => 0);
  const metres = Array.from({ length: ZONES }, () => 0);
  for (const { date, power, distance } of runs) {
    if (date < from || date > today) continue;
    const inZone = zoneSeconds(unpackHistogram(Buffer.from(power, 'hex')), criticalPower);
    const far = zoneMetres(unpackDistance(Buffer.from(distance, 'hex')), criticalPower);
    for (let zone = 0; zone < ZONES; zone++) {
      seconds[zone]! += inZone[zone]!;
      metres[zone]! += far[zone]!;
    }
  }
  return { seconds, metres };
}

type HeartRates = ZonesWire['heart_rates'];

/** Returns the maximum heart rates for the zones of each sport on a day. */
function heartRatesOn(own: readonly Threshold[], today: string, age: number | null): HeartRates {
  const of = (family: SportFamily): HeartRates['foot'] => {
    const row = ownHeartRate(own, family)(today);
    if (row === null) return { maximum: maximumHeartRateOf(null, age), source: age === null ? 'default' : 'age' };
    return {
      maximum: zoneMaximumOf(row),
      source: measureOf(row.kind) === 'threshold_heart_rate' ? 'threshold' : 'maximum',
    };
  };
  return { foot: of('foot'), bike: of('bike'), swim: of('swim'), other: of('other') };
}

const powerToWire = ({ criticalPower, source, proven, setOn }: KnownCriticalPower) => ({
  value: source === 'default' ? null : criticalPower,
  source,
  proven,
  set_on: setOn,
});

/**
 * Returns today's zones with their sources; `null` if the member does not exist.
 * @param own the member's own values, which apply immediately, before the following days are recomputed
 */
export async function memberZones(
  db: Db,
  memberId: string,
  own: readonly Threshold[],
  now: Date,
): Promise<Omit<ZonesWire, 'thresholds' | 'recompute'> | null> {
  const seconds = now.getTime() / 1000;
  const day = localDate(seconds, null);
  const row = await readScales(db, memberId, addDays(day, -1), addDays(day, 1));
  if (!row) return null;
  const today = localDate(seconds, row.timeZone);
  const { families, bike, ...evidence } = await zoneEvidence(db, memberId, today);
  // Removed own values remain in the stored course until it is recomputed.
  const measured = row.changes.filter(({ source }) => source !== 'own');
  const onFoot = powerToWire(criticalPowerOn(withOwnCriticalPower(measured, own), today));
  const onBike = bike === null ? [] : [{ ...bike, fromDate: bike.setOn ?? today }];
  const history = onFoot.value === null ? noHistory : zoneHistory(row.runs, today, onFoot.value);
  const scales = averagePowerScales(onFoot.value, row.weight ?? BIOMETRIC_DEFAULTS.first.weight, history);
  const age = row.birthDate === null ? null : ageOn(row.birthDate, today);
  const heartRates = heartRatesOn(own, today, age);
  return {
    families: [...families],
    critical_power: onFoot,
    bike_power: powerToWire(criticalPowerOn(withOwnCriticalPower(onBike, own, 'bike_power'), today)),
    heart_rate: heartRates.foot,
    heart_rates: heartRates,
    suggestions: suggestionsOf(evidence, own, { today, usualMaximum: maximumHeartRateOf(null, age) }),
    scales: zoneNumbers.map((zone) => ({
      zone,
      power: scales.power[zone],
      velocity: scales.velocity[zone],
      velocity_source: onFoot.value === null ? 'default' : hasOwnSpeed(history, zone) ? 'runs' : 'power',
      pace: [...scales.pace[zone]],
    })),
  };
}

/**
 * Returns the lower bounds of pace zones 1 to 5 on a day, m/s, and the zones whose speed is based on the member's own runs of the 90 days
 * before.
 * @param criticalPower on foot on that day, W
 */
export async function paceZonesOn(
  db: Db,
  {
    memberId,
    date,
    criticalPower,
  }: { readonly memberId: string; readonly date: string; readonly criticalPower: number },
): Promise<{ readonly bounds: readonly number[]; readonly ownZones: readonly number[] }> {
  const row = await readScales(db, memberId, date, date);
  const history = zoneHistory(row?.runs ?? [], date, criticalPower);
  const { velocity } = averagePowerScales(criticalPower, row?.weight ?? BIOMETRIC_DEFAULTS.first.weight, history);
  return {
    bounds: velocityBounds(velocity).slice(1, ZONES),
    ownZones: zoneNumbers.filter((zone) => hasOwnSpeed(history, zone)),
  };
}

/** Returns the scales for the given critical power (W), or the member's own of today; `null` if the member does not exist. [core §3 §9] */
export async function memberScales(
  db: Db,
  memberId: string,
  { now, criticalPower }: { readonly now: Date; readonly criticalPower: number | undefined },
): Promise<AveragePowerScales | null> {
  const seconds = now.getTime() / 1000;
  const day = localDate(seconds, null);
  const row = await readScales(db, memberId, addDays(day, -1), addDays(day, 1));
  if (!row) return null;
  const today = localDate(seconds, row.timeZone);
  const own = criticalPowerOn(row.changes, today);
  const watts = criticalPower ?? (own.source === 'default' ? null : own.criticalPower);
  const history = watts === null ? noHistory : zoneHistory(row.runs, today, watts);
  const { velocity, pace, power } = averagePowerScales(watts, row.weight ?? BIOMETRIC_DEFAULTS.first.weight, history);
  const copied = Object.fromEntries(zoneNumbers.map((zone) => [zone, [...pace[zone]]])) as AveragePowerScales['pace'];
  return { velocity, pace: copied, power };
}
