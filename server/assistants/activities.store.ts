import { sql } from 'drizzle-orm';
import type { Origins } from '../../domain/assistants/figures.ts';
import type { ActivityFacts } from '../../domain/partners/shared.ts';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { factColumns } from '../partners/shared.store.ts';

/** An activity with all fields that a level could allow. */
export interface AssistantActivity {
  readonly activityId: string;
  readonly facts: ActivityFacts;
  readonly origins: Origins;
}

const columns = (alias: string) => sql`activity_id as "activityId",
  json_build_object('key', md5(${alias} || activity_id::text)::uuid, ${factColumns}) as facts,
  json_build_object('loadSource', load_source, 'powerSource', power_source, 'correction', correction) as origins`;

/** Selects activities: by local days `YYYY-MM-DD`, both inclusive, or by the key given to this assistant. */
type Which = { readonly from: string; readonly to: string } | { readonly key: string };

/**
 * Returns counted activities of a member, newest first.
 * @param alias replaces the ids of activities, so that two assistants can't compare them
 */
export async function assistantActivities(
  db: Db,
  { memberId, alias }: { readonly memberId: string; readonly alias: string },
  which: Which,
  { skip, most }: { readonly skip: number; readonly most: number } = { skip: 0, most: 1 },
): Promise<AssistantActivity[]> {
  const condition =
    'key' in which
      ? sql`md5(${alias} || activity_id::text)::uuid = ${which.key}`
      : sql`local_date between ${which.from}::date and ${which.to}::date`;
  const found = await db.execute(sql`
    select ${columns(alias)} from activities where member_id = ${memberId} and ${condition} and ${counting}
    order by local_date desc, start_time desc, activity_id offset ${skip} limit ${most}`);
  return rowsOf<AssistantActivity>(found);
}

/** Returns the keys of activities for an assistant, by their ids. */
export async function keysOf(
  db: Db,
  { memberId, alias }: { readonly memberId: string; readonly alias: string },
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db.execute(sql`
    select activity_id as id, md5(${alias} || activity_id::text)::uuid as key from activities
    where member_id = ${memberId} and activity_id = any(${sql.param(activityIds)}::uuid[])`);
  return new Map(rowsOf<{ readonly id: string; readonly key: string }>(found).map(({ id, key }) => [id, key]));
}
