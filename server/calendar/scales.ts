import { sql } from 'drizzle-orm';
import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import type { AveragePowerScales } from '../../domain/entities/calendar.ts';
import { addDays } from '../../domain/dates.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../domain/metrics/constants.ts';
import { criticalPowerOn } from '../../domain/metrics/critical-power-series.ts';
import { unpackDistance, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { averagePowerScales, type ZoneHistory } from '../../domain/metrics/scales.ts';
import { zoneMetres, zoneSeconds } from '../../domain/metrics/zones.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { criticalPowerChanges } from './read.ts';

const ZONES = 6;

/** Seconds and metres on foot in each zone at a critical power (watts), over the last 90 days. */
async function zoneHistory(db: Db, memberId: string, today: string, criticalPower: number): Promise<ZoneHistory> {
  const from = addDays(today, 1 - CRITICAL_POWER_WINDOW_DAYS);
  const result = await db.execute(sql`
    select power_histogram as power, distance_by_power as distance from activities
    where member_id = ${memberId} and local_date between ${from}::date and ${today}::date and family = 'foot'
      and power_histogram is not null and distance_by_power is not null
      and removed_on is null and flagged_as_duplicate_on is null and not invalidated`);
  const seconds = Array.from({ length: ZONES }, () => 0);
  const metres = Array.from({ length: ZONES }, () => 0);
  for (const { power, distance } of rowsOf<{ power: Uint8Array; distance: Uint8Array }>(result)) {
    const inZone = zoneSeconds(unpackHistogram(power), criticalPower);
    const far = zoneMetres(unpackDistance(distance), criticalPower);
    for (let zone = 0; zone < ZONES; zone++) {
      seconds[zone]! += inZone[zone]!;
      metres[zone]! += far[zone]!;
    }
  }
  return { seconds, metres };
}

/** Scales for the critical power given (watts), or the member's own of today. [core §3 §9] */
export async function memberScales(
  db: Db,
  memberId: string,
  { today, weight, criticalPower }: { today: string; weight: number | null; criticalPower: number | undefined },
): Promise<AveragePowerScales> {
  const own = criticalPowerOn(await criticalPowerChanges(db, memberId, today, today), today);
  const watts = criticalPower ?? (own.source === 'default' ? null : own.criticalPower);
  const history = watts === null ? { seconds: [], metres: [] } : await zoneHistory(db, memberId, today, watts);
  const { velocity, pace, power } = averagePowerScales(watts, weight ?? BIOMETRIC_DEFAULTS.first.weight, history);
  const zones = [0, 1, 2, 3, 4, 5] as const;
  const copied = Object.fromEntries(zones.map((zone) => [zone, [...pace[zone]]])) as AveragePowerScales['pace'];
  return { velocity, pace: copied, power };
}
