import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import type { AveragePowerScales } from '../../domain/entities/calendar.ts';
import { addDays, localDate } from '../../domain/dates.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../domain/metrics/constants.ts';
import { criticalPowerOn } from '../../domain/metrics/critical-power-series.ts';
import { unpackDistance, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { averagePowerScales, type ZoneHistory } from '../../domain/metrics/scales.ts';
import { zoneMetres, zoneSeconds } from '../../domain/metrics/zones.ts';
import type { Db } from '../db/open.ts';
import { cellsOf, readScales } from './calendar.store.ts';

const ZONES = 6;

/** Seconds and metres on foot in each zone at a critical power (watts), over the 90 days up to `today`. */
function zoneHistory(runs: string | null, today: string, criticalPower: number): ZoneHistory {
  const from = addDays(today, 1 - CRITICAL_POWER_WINDOW_DAYS);
  const seconds = Array.from({ length: ZONES }, () => 0);
  const metres = Array.from({ length: ZONES }, () => 0);
  for (const [date = '', power = '', distance = ''] of cellsOf(runs)) {
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

/**
 * Scales for the critical power given (watts), or the member's own of today; null when there is no such member. [core §3 §9]
 */
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
  const history = watts === null ? { seconds: [], metres: [] } : zoneHistory(row.runs, today, watts);
  const { velocity, pace, power } = averagePowerScales(watts, row.weight ?? BIOMETRIC_DEFAULTS.first.weight, history);
  const zones = [0, 1, 2, 3, 4, 5] as const;
  const copied = Object.fromEntries(zones.map((zone) => [zone, [...pace[zone]]])) as AveragePowerScales['pace'];
  return { velocity, pace: copied, power };
}
