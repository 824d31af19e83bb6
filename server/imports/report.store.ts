import { sql, type SQL } from 'drizzle-orm';
import {
  MAX_REPORT_ROWS,
  type ReportCounts,
  type ReportKind,
  reportKinds,
  type ReportRowWire,
} from '../../domain/entities/import.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import * as z from 'zod/mini';
import { ApiFailure } from '../http/failure.ts';
import { storedReason } from './items.store.ts';

/**
 * Selects every row of an import's activity lists and every item without a row, with results derived from items and activities, so that
 * they cannot diverge.
 */
const accounts = (importId: string): SQL => sql`
  entries as (
    select 0 as part, list.position as place, listed.row, listed.rows, list.name as list, listed.vendor_id, listed.name,
      listed.sport, listed.date, listed.fault, item.item_id, item.name as file, item.outcome, item.reason, item.activity_ids,
      coalesce(listed.activity_id, item.activity_ids[1]) as own,
      case when list.state <> 'done' then 'waits' when list.outcome in ('imported', 'partial') then 'read' else 'ended' end as list_state,
      list.reason as list_reason
    from import_rows as listed join import_items as list on list.item_id = listed.list_id
      left join import_items as item on item.item_id = listed.item_id
    where listed.import_id = ${importId}
    union all
    select 1, item.position, 0, 1, null, null, null, null, null, null, item.item_id, item.name, item.outcome, item.reason,
      item.activity_ids, item.activity_ids[1], null, null
    from import_items as item
    where item.import_id = ${importId}
      and not exists (select from import_rows as named where named.import_id = ${importId} and named.item_id = item.item_id)
  ), accounts as (
    select entries.*, case
        when fault = 'sameRow' then 'duplicate'
        when fault is not null then 'out'
        when item_id is null and list_state = 'read' and whole.activity_id is not null then 'merged'
        when item_id is null and list_state = 'read' and mine.activity_id is not null then 'duplicate'
        when item_id is null then case list_state when 'waits' then 'waiting' else 'out' end
        when outcome is null then 'waiting'
        when reason->>'code' = 'plannedRoute' then 'planned'
        when outcome in ('skipped', 'failed') then 'out'
        when activity_ids = '{}' then 'read'
        when whole.activity_id is not null then 'merged'
        when outcome = 'duplicate' or mine.flagged_as_duplicate_on is not null then 'duplicate'
        else 'imported' end as kind,
      case when whole.activity_id is null and fault is null and outcome <> 'duplicate' and mine.flagged_as_duplicate_on is null then own
        else coalesce(whole.activity_id, mine.duplicate_of, own) end as shown
    from entries left join activities as mine on mine.activity_id = own
      left join activities as whole on whole.activity_id = mine.merged_into and whole.removed_on is null
  )`;

const reasonOfRow = sql`case
  when fault is not null then jsonb_build_object('code', fault)
  when item_id is not null then coalesce(reason, case when kind = 'duplicate' then ${storedReason('duplicateActivity')} end)
  when kind in ('merged', 'duplicate') then ${storedReason('knownActivity')}
  when kind = 'waiting' then null
  when list_state = 'ended' and list_reason is not null then list_reason
  else ${storedReason('rowUnread')} end`;

const countRow = { part: z.number(), kind: z.enum(reportKinds), count: z.number() };

/** Returns the number of rows and files by result; rows are counted individually. */
export async function countReport(
  db: Db,
  importId: string,
): Promise<{ readonly rows: ReportCounts; readonly files: ReportCounts }> {
  const counted = parsedRows(
    await db.execute(sql`
      with ${accounts(importId)} select part, kind, sum(rows)::int as count from accounts group by part, kind`),
    countRow,
  );
  const of = (part: number) =>
    Object.fromEntries(
      reportKinds.map((kind) => [kind, counted.find((row) => row.part === part && row.kind === kind)?.count ?? 0]),
    ) as ReportCounts;
  return { rows: of(0), files: of(1) };
}

/** Returns the number of rows in an import's activity lists. */
export async function countListedRows(db: Db, importId: string): Promise<number> {
  const result = await db.execute(sql`
    select coalesce(sum(rows), 0)::int as count from import_rows where import_id = ${importId}`);
  return parsedRows(result, { count: z.number() })[0]?.count ?? 0;
}

interface ReportPage {
  readonly kind?: ReportKind | undefined;
  /** Cursor: `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

const keyColumns = sql`part, (kind in ('imported', 'read', 'waiting'))::int, place, row`;

/** Parses the cursor of a query. @throws ApiFailure 400 */
function placeAfter(after: string | undefined): SQL {
  if (after === undefined) return sql``;
  const numbers = /^(\d{1,9})-(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(after)?.slice(1).map(Number);
  if (!numbers) {
    const message = 'There is no such page. Start again with the first one.';
    throw new ApiFailure(400, 'invalid_request', message, { after: ['No such page'] });
  }
  return sql`and (${keyColumns}) > (${sql.join(
    numbers.map((number) => sql`${number}::int`),
    sql`, `,
  )})`;
}

/**
 * Returns a page of rows and files with their results: rows before files, in each group those without an activity first.
 * @throws ApiFailure 400 if the page does not exist
 */
export async function readReport(
  db: Db,
  importId: string,
  { kind, after, limit = MAX_REPORT_ROWS }: ReportPage,
): Promise<{ readonly rows: ReportRowWire[]; readonly next: string | null }> {
  const result = await db.execute(sql`
    with ${accounts(importId)}, page as (
      select * from accounts
      where true ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${placeAfter(after)}
      order by ${keyColumns} limit ${limit + 1}
    )
    select concat_ws('-', ${keyColumns}) as key, place, regexp_replace(list, '^.*/', '') as list, nullif(row, 0) as row, rows, vendor_id,
      page.name, page.sport, page.date, file, kind, ${reasonOfRow} as reason, activity.activity_id,
      coalesce(activity.name, activity.recorded_name) as activity_name, activity.activity_type_id,
      activity.local_start_time as local_started_at
    from page left join activities as activity on activity.activity_id = page.shown and kind not in ('out', 'waiting')
    order by ${keyColumns}`);
  const rows = rowsOf<ReportRowWire>(result);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null };
}
