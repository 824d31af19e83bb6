import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  importErrorKinds,
  type ImportItemWire,
  type ImportOutcome,
  type ImportOutcomeGroup,
  type ImportStatusWire,
  type ImportSummaryWire,
  MAX_IMPORT_ITEMS,
} from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';

const importRow = {
  importId: z.string(),
  source: z.string(),
  state: z.enum(['active', 'complete', 'error']),
  listed: z.boolean(),
  errorKind: z.nullable(z.enum(importErrorKinds)),
  retryAt: z.nullable(z.string()),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
};
type ImportRow = z.infer<z.ZodMiniObject<typeof importRow>>;

const countRow = {
  importId: z.string(),
  bucket: z.enum(['hot', 'warm']),
  target: z.number(),
  read: z.number(),
  analysed: z.number(),
  imported: z.number(),
  duplicate: z.number(),
  partial: z.number(),
  failed: z.number(),
  skipped: z.number(),
};
type CountRow = z.infer<z.ZodMiniObject<typeof countRow>>;

const importColumns = sql`import_id as "importId", source, state, listed, error_kind as "errorKind",
  retry_at as "retryAt", created_at as "createdAt", completed_at as "completedAt", undone_at as "undoneAt"`;

/** Counts the items, so that the counts cannot drift. */
async function countsOf(db: Db, importIds: readonly string[]): Promise<CountRow[]> {
  const result = await db.execute(sql`
    select import_id as "importId", bucket, count(*)::int as target,
      (count(*) filter (where state in ('stored', 'done')))::int as read,
      (count(*) filter (where state = 'done'))::int as analysed,
      (count(*) filter (where outcome = 'imported'))::int as imported,
      (count(*) filter (where outcome = 'duplicate'))::int as duplicate,
      (count(*) filter (where outcome = 'partial'))::int as partial,
      (count(*) filter (where outcome = 'failed'))::int as failed,
      (count(*) filter (where outcome = 'skipped'))::int as skipped
    from import_items where import_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(importIds)}::jsonb))
    group by import_id, bucket`);
  return parsedRows(result, countRow);
}

/** Converts a raw query's timestamp to ISO 8601. */
const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

function bucketOf(counts: readonly CountRow[], name: 'hot' | 'warm', row: ImportRow): ImportStatusWire['hot'] {
  const { target = 0, read = 0, analysed = 0 } = counts.find(({ bucket }) => bucket === name) ?? {};
  // While the source may list more, the rest is never complete: clients waiting for it must not stop here.
  const most = row.state === 'active' && !row.listed && name === 'warm' ? Math.max(0, target - 1) : target;
  return { target, total: read, processed: { target, total: Math.min(analysed, most) } };
}

function statusOf(row: ImportRow, counts: readonly CountRow[]): ImportStatusWire {
  const { importId, state, errorKind, retryAt } = row;
  return {
    import_id: importId,
    state,
    hot: bucketOf(counts, 'hot', row),
    warm: bucketOf(counts, 'warm', row),
    ...(state === 'active' && !row.listed && { is_listed: false }),
    error:
      errorKind === null
        ? null
        : { kind: errorKind, message: messages.importErrors[errorKind], retry_at: iso(retryAt) },
  };
}

const outcomes = ['imported', 'duplicate', 'partial', 'failed', 'skipped'] as const satisfies readonly ImportOutcome[];

function summaryOf(row: ImportRow, counts: readonly CountRow[]): ImportSummaryWire {
  const sum = (key: (typeof outcomes)[number] | 'target') => counts.reduce((total, count) => total + count[key], 0);
  const known = Object.fromEntries(outcomes.map((key) => [key, sum(key)])) as Record<(typeof outcomes)[number], number>;
  const settled = outcomes.reduce((total, key) => total + known[key], 0);
  return {
    ...statusOf(row, counts),
    source: row.source,
    created_at: iso(row.createdAt)!,
    completed_at: iso(row.completedAt),
    undone_at: iso(row.undoneAt),
    counts: { ...known, pending: sum('target') - settled },
  };
}

async function withCounts(db: Db, rows: readonly ImportRow[]): Promise<{ row: ImportRow; counts: CountRow[] }[]> {
  if (rows.length === 0) return [];
  const counts = await countsOf(
    db,
    rows.map(({ importId }) => importId),
  );
  return rows.map((row) => ({ row, counts: counts.filter(({ importId }) => importId === row.importId) }));
}

/** Returns the status of one import; `null` if it does not exist. */
export async function readStatus(db: Db, importId: string): Promise<ImportStatusWire | null> {
  const rows = parsedRows(
    await db.execute(sql`select ${importColumns} from imports where import_id = ${importId}`),
    importRow,
  );
  const [found] = await withCounts(db, rows);
  return found ? statusOf(found.row, found.counts) : null;
}

/** Returns the status of the member's latest active import, else of the latest; `null` if there is none. [core §7] */
export async function currentStatus(db: Db, memberId: string): Promise<ImportStatusWire | null> {
  const rows = parsedRows(
    await db.execute(sql`
      select ${importColumns} from imports where member_id = ${memberId}
      order by (state = 'active') desc, created_at desc limit 1`),
    importRow,
  );
  const [found] = await withCounts(db, rows);
  return found ? statusOf(found.row, found.counts) : null;
}

interface ImportPage {
  readonly source?: string | undefined;
  /** Cursor: only returns imports before this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns a member's imports, newest first, and the start of the next page; `null` on the last one. */
export async function readSummaries(
  db: Db,
  memberId: string,
  { source, before, limit }: ImportPage,
): Promise<{ imports: ImportSummaryWire[]; next: string | null }> {
  const rows = parsedRows(
    await db.execute(sql`
      select ${importColumns} from imports where member_id = ${memberId}
        ${source === undefined ? sql`` : sql`and source = ${source}`}
        ${before === undefined ? sql`` : sql`and (created_at, import_id) < (select created_at, import_id from imports where import_id = ${before} and member_id = ${memberId})`}
      order by created_at desc, import_id desc limit ${limit + 1}`),
    importRow,
  );
  const page = rows.slice(0, limit);
  const imports = (await withCounts(db, page)).map(({ row, counts }) => summaryOf(row, counts));
  return { imports, next: rows.length > limit ? (page.at(-1)?.importId ?? null) : null };
}

/** Returns the active import of each source of a member, else the latest one. */
export async function readLatest(db: Db, memberId: string): Promise<Map<string, ImportSummaryWire>> {
  const rows = parsedRows(
    await db.execute(sql`
      select distinct on (source) ${importColumns} from imports where member_id = ${memberId}
      order by source, (state = 'active') desc, created_at desc`),
    importRow,
  );
  return new Map((await withCounts(db, rows)).map(({ row, counts }) => [row.source, summaryOf(row, counts)]));
}

/** Returns the summary of one import; `null` if it does not exist. */
export async function readSummary(db: Db, importId: string): Promise<ImportSummaryWire | null> {
  const rows = parsedRows(
    await db.execute(sql`select ${importColumns} from imports where import_id = ${importId}`),
    importRow,
  );
  const [found] = await withCounts(db, rows);
  return found ? summaryOf(found.row, found.counts) : null;
}

const groups: Readonly<Record<ImportOutcomeGroup, SQL>> = {
  in: sql`and outcome in ('imported', 'partial')`,
  out: sql`and outcome in ('duplicate', 'skipped', 'failed')`,
  waiting: sql`and outcome is null`,
};

interface ItemPage {
  readonly outcome?: ImportOutcome | undefined;
  readonly group?: ImportOutcomeGroup | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly inOrder?: boolean;
}

/** Returns items of an import, those with a reason first unless `inOrder`, then in listing order. */
export async function readItems(
  db: Db,
  importId: string,
  { outcome, group, offset = 0, limit = MAX_IMPORT_ITEMS, inOrder = false }: ItemPage = {},
): Promise<ImportItemWire[]> {
  const result = await db.execute(sql`
    select item_id, items.name, outcome, reason, activity_ids,
      coalesce(activity.start_time, start_hint) as started_at, activity.local_start_time as local_started_at,
      activity.name as activity_name, activity.activity_type_id
    from (
      select * from import_items
      where import_id = ${importId} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
        ${group === undefined ? sql`` : groups[group]}
      order by ${inOrder ? sql`` : sql`(reason is null),`} position, item_id offset ${offset} limit ${limit}
    ) as items
      left join lateral (
        select start_time, local_start_time, coalesce(name, recorded_name) as name, activity_type_id
        from activities where activity_id = items.activity_ids[1]
      ) as activity on true
    order by ${inOrder ? sql`` : sql`(reason is null),`} position, item_id`);
  return rowsOf<ImportItemWire & { activity_ids: string[] | string; started_at: string | null }>(result).map((row) => ({
    ...row,
    activity_ids: uuidsOf(row.activity_ids),
    started_at: iso(row.started_at),
  }));
}

/** Parses an array of ids: an array or, if the driver has no parser for it, text. */
const uuidsOf = (value: readonly string[] | string): string[] =>
  typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean) : [...value];
