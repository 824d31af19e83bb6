import { sql } from 'drizzle-orm';
import type { CriticalPowerChange } from '../../domain/metrics/critical-power-series.ts';
import type { Db } from '../db/open.ts';

/** Replaces the course of a member's critical power in a sport. Leaves unchanged rows untouched. */
export async function writeCriticalPowers(
  tx: Db,
  memberId: string,
  family: 'foot' | 'bike',
  changes: readonly CriticalPowerChange[],
): Promise<void> {
  const rows = JSON.stringify(changes);
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as given("fromDate" date, "criticalPower" float8, source text, proven boolean, "setOn" date)
    ), gone as (
      delete from critical_powers where member_id = ${memberId} and family = ${family} and from_date not in (select "fromDate" from given)
    )
    insert into critical_powers as mine (member_id, family, from_date, critical_power, source, proven, set_on)
    select ${memberId}::uuid, ${family}, "fromDate", "criticalPower", source, proven, "setOn" from given
    on conflict (member_id, family, from_date) do update set critical_power = excluded.critical_power, source = excluded.source,
        proven = excluded.proven, set_on = excluded.set_on
      where (mine.critical_power, mine.source, mine.proven, mine.set_on)
        is distinct from (excluded.critical_power, excluded.source, excluded.proven, excluded.set_on)`);
}
