import type { SportFamily } from '../../domain/activity-types.ts';
import { CRITICAL_POWER_WINDOW_DAYS, MAX_HEART_RATE_WINDOW_DAYS } from '../../domain/metrics/constants.ts';
import type { KnownCriticalPower } from '../../domain/metrics/critical-power-series.ts';
import type { Evidence } from '../../domain/metrics/suggestions.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

export interface ZoneEvidence extends Evidence {
  /** Sports with activities. */
  readonly families: readonly SportFamily[];
  /** Measured critical power on the bike; `null` before the first ride that shows one. */
  readonly bike: KnownCriticalPower | null;
}

const counts = 'member_id = $1 and removed_on is null and flagged_as_duplicate_on is null and not invalidated';
const since = (days: number) => `local_date between $2::date - ${days - 1} and $2::date`;
const best = (value: string, where: string) => `(
  select json_build_object('value', ${value}, 'date', local_date) from activities
  where ${counts} and ${since(CRITICAL_POWER_WINDOW_DAYS)} and ${where} order by ${value} desc, local_date desc limit 1)`;

/** Reads the evidence for the zones of the member `$1` on their day `$2`. */
const evidenceOf = prepared<ZoneEvidence>(
  'zone evidence',
  `select
    (select coalesce(json_agg(family order by family), '[]') from (
      select distinct family from activities where member_id = $1 and removed_on is null) sports) as families,
    (select json_build_object('criticalPower', critical_power, 'source', source, 'proven', proven, 'setOn', set_on)
      from critical_powers where member_id = $1 and family = 'bike' and source <> 'own' and from_date <= $2::date
      order by from_date desc limit 1) as bike,
    (select coalesce(json_agg(peaks), '[]') from (
      select distinct on (family) family, peak_hr as value, local_date as date, (count(*) over (partition by family))::int as count
      from activities where ${counts} and ${since(MAX_HEART_RATE_WINDOW_DAYS)} and peak_hr is not null
      order by family, peak_hr desc, local_date desc) peaks) as peaks,
    ${best('w20min', `family = 'bike' and power_source <> 'estimated' and w20min is not null`)} as "twentyMinutes",
    ${best('total_distance / duration', `family = 'swim' and total_distance >= 1000 and duration > 0`)} as "longSwim",
    (select json_build_object('t1km', min(t1km), 'tmile', min(tmile), 't5km', min(t5km),
        'date', (array_agg(local_date order by t5km) filter (where t5km is not null))[1])
      from activities where ${counts} and ${since(CRITICAL_POWER_WINDOW_DAYS)} and family = 'foot') as "bestTimes"`,
);

export async function zoneEvidence(db: Db, memberId: string, today: string): Promise<ZoneEvidence> {
  const [row] = await evidenceOf(db, [memberId, today]);
  return row!;
}
