import { type SQL, sql } from 'drizzle-orm';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';

/**
 * Selects totals of counted activities by member and local day, with the columns of `calendar_days`.
 * @param which additional condition on `activities`
 */
export const dayTotals = (which: SQL): SQL => sql`
  select member_id, local_date as date,
    coalesce(sum(total_distance order by start_time, original_hash, session_index), 0) as distance,
    coalesce(sum(total_distance order by start_time, original_hash, session_index) filter (where family = 'foot'), 0) as foot_distance,
    coalesce(sum(duration order by start_time, original_hash, session_index), 0) as duration,
    coalesce(sum(weighted_load order by start_time, original_hash, session_index), 0) as weighted_load,
    least(count(*), 32767)::smallint as num_activities
  from activities where ${which} and ${counting} group by member_id, local_date`;

/**
 * Recomputes the totals of the given days. Sums use a fixed order, so that the same activities give bit-identical results however they were
 * imported.
 */
export async function refreshDayTotals(db: Db, memberId: string, dates: Iterable<string>): Promise<void> {
  const days = [...new Set(dates)];
  if (days.length === 0) return;
  // A single array, whose size the planner can estimate: for a list it assumes few entries and would join by nested loop.
  const given = sql`${`{${days.join(',')}}`}::date[]`;
  await db.execute(sql`
    with days as (select unnest(${given}) as date),
    totals as (${dayTotals(sql`member_id = ${memberId} and local_date = any(${given})`)}),
    emptied as (
      delete from calendar_days using days
      where member_id = ${memberId} and calendar_days.date = days.date and not exists (select from totals where totals.date = days.date)
    )
    insert into calendar_days (member_id, date, distance, foot_distance, duration, weighted_load, num_activities)
    select ${memberId}::uuid, date, distance, foot_distance, duration, weighted_load, num_activities from totals
    on conflict (member_id, date) do update set
      distance = excluded.distance, foot_distance = excluded.foot_distance, duration = excluded.duration,
      weighted_load = excluded.weighted_load, num_activities = excluded.num_activities`);
}
