import { sql } from 'drizzle-orm';
import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import type { SourceProblem } from '../../../domain/entities/source.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { recordingId } from '../../db/schema/activities.ts';

/** A member's link to a vendor or how it ended, and the number and days of activities that came from it. */
export interface SourceRow {
  readonly linkId: string | null;
  readonly vendor: string;
  readonly linkedAt: string | null;
  readonly permissions: readonly string[] | null;
  readonly lastSyncAt: string | null;
  readonly brokenSince: string | null;
  readonly brokenKind: SourceProblem | null;
  readonly endedAt: string | null;
  readonly activities: number | null;
  /** Local days of the oldest and newest of these activities. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Counts activities that a vendor listed but withheld because they came from Strava. */
export async function countFromStrava(db: Db, memberId: string, vendor: string): Promise<number> {
  const result = await db.execute(sql`
    select count(distinct external_key)::int as n from imports join import_items using (import_id)
    where member_id = ${memberId} and source = ${vendor} and reason->>'code' = 'fromStrava'`);
  return rowsOf<{ n: number }>(result)[0]?.n ?? 0;
}

/** Returns the vendors with a link, an ended link or activities of a member. */
export async function readSources(db: Db, memberId: string): Promise<SourceRow[]> {
  const result = await db.execute(sql`
    select link_id as "linkId", vendor, linked_at as "linkedAt", permissions, last_sync_at as "lastSyncAt", broken_since as "brokenSince",
      broken_kind as "brokenKind", ended_at as "endedAt", n as activities,
      first_day as "firstDay", last_day as "lastDay"
    from (select * from vendor_links where member_id = ${memberId}) as links
    full join (select vendor, ended_at from vendor_endings where member_id = ${memberId}) as endings using (vendor)
    full join (
      select source as vendor, count(distinct ${sql.raw(recordingId)})::int as n, min(local_date)::text as first_day, max(local_date)::text as last_day
      from activities
      where member_id = ${memberId} and removed_on is null and source not in ('file', ${BY_HAND}) group by source
    ) as counted using (vendor)`);
  return rowsOf<SourceRow>(result);
}
