import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Recorded } from '../../domain/export-tables/match.ts';
import { readTableShape } from '../../domain/export-tables/table.ts';
import { restoreShape } from '../../domain/restore-shape.ts';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import type { NamedItem } from './report-targets.ts';

const waitingTable = { itemId: z.string(), name: z.string(), table: readTableShape };
/** A table of an export waiting for its import's activities. */
export type WaitingTable = z.infer<z.ZodMiniObject<typeof waitingTable>>;

/** Returns the next table of an import to apply; gear lists come first, since they look up start times in the other waiting tables. */
export async function nextTable(db: Db, importId: string): Promise<WaitingTable | null> {
  const result = await db.execute(sql`
    select item_id as "itemId", name, table_rows as "table" from import_items
    where import_id = ${importId} and state = 'waiting' and table_rows->'rows' is not null
    order by coalesce((table_rows->>'isGearList')::boolean, false) desc, position limit 1`);
  return parsedRows(result, waitingTable)[0] ?? null;
}

/** Start of an activity in unix seconds, and its duration. */
interface ActivityTimes {
  readonly start: number;
  readonly duration: number;
}

/** Returns start times of activities that waiting tables refer to, by the vendor's activity id. */
export async function timesByActivity(
  db: Db,
  importId: string,
  activities: readonly string[],
): Promise<Map<string, ActivityTimes>> {
  const result = await db.execute(sql`
    select distinct on (said.activity) said.activity, said.start, said.duration from import_items,
      jsonb_to_recordset(table_rows->'rows') as said(activity text, start float8, duration float8)
    where import_id = ${importId} and state = 'waiting' and table_rows->'rows' is not null
      and said.start is not null and said.duration is not null
      and said.activity in (select jsonb_array_elements_text(${JSON.stringify(activities)}::jsonb))
    order by said.activity, position`);
  const row = { activity: z.string(), start: z.number(), duration: z.number() };
  return new Map(parsedRows(result, row).map(({ activity, ...times }) => [activity, times]));
}

const waitingRestore = { itemId: z.string(), restore: restoreShape, restored: z.unknown() };
export type WaitingRestore = z.infer<z.ZodMiniObject<typeof waitingRestore>>;

/** Returns the next Longrun export whose contents need to be restored. */
export async function nextRestore(db: Db, importId: string): Promise<WaitingRestore | null> {
  const result = await db.execute(sql`
    select item_id as "itemId", table_rows->'restore' as restore, restored from import_items
    where import_id = ${importId} and state = 'waiting' and table_rows->'restore' is not null order by position limit 1`);
  return parsedRows(result, waitingRestore)[0] ?? null;
}

/**
 * Returns the items of an import by file name, with the activities each created or already existed for. Of several items with the same
 * name, the first with an activity is returned.
 */
export async function itemsByFile(db: Db, importId: string): Promise<Map<string, NamedItem>> {
  const result = await db.execute(sql`
    select item_id as "itemId", name, to_json(activity_ids) as "activityIds" from import_items
    where import_id = ${importId} order by activity_ids <> '{}', position desc`);
  const row = { itemId: z.string(), name: z.string(), activityIds: z.array(z.string()) };
  return new Map(parsedRows(result, row).map(({ name, ...item }) => [name, item]));
}

const recordedRow = {
  id: z.string(),
  start: z.number(),
  duration: z.nullable(z.number()),
  elapsed: z.nullable(z.number()),
  day: z.string(),
  typeId: z.number(),
  itemId: z.nullable(z.string()),
};

/**
 * Returns the activities of an import including previously imported ones, with their items.
 * @param isOfAny includes activities of other imports, which have no item in this one
 */
export async function recordedOf(
  db: Db,
  memberId: string,
  importId: string,
  isOfAny: boolean,
): Promise<(Recorded & { readonly itemId: string | null })[]> {
  const result = await db.execute(sql`
    select activity_id as id, extract(epoch from start_time)::float8 as start, duration, elapsed,
      local_date::text as day, activity_type_id as "typeId", item_id as "itemId"
    from activities left join (
      select distinct on (id) id, item_id from import_items, unnest(activity_ids) as id
      where import_id = ${importId} order by id, position
    ) as brought on brought.id = activity_id
    where member_id = ${memberId} and (item_id is not null or (${isOfAny} and ${counting}))`);
  return parsedRows(result, recordedRow);
}
