import { sql } from 'drizzle-orm';
import type {
  ImportErrorKind,
  ImportItemWire,
  ImportOutcome,
  ImportStatusWire,
  ImportSummaryWire,
} from '../../domain/entities/import.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

interface ImportRow {
  readonly importId: string;
  readonly source: string;
  readonly state: 'active' | 'complete' | 'error';
  readonly listed: boolean;
  readonly errorKind: ImportErrorKind | null;
  readonly errorMessage: string | null;
  readonly retryAt: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly undoneAt: string | null;
}

interface CountRow {
  readonly importId: string;
  readonly bucket: 'hot' | 'warm';
  readonly target: number;
  readonly read: number;
  readonly analysed: number;
  readonly imported: number;
  readonly duplicate: number;
  readonly partial: number;
  readonly failed: number;
  readonly skipped: number;
}

const importColumns = sql`import_id as "importId", source, state, listed, error_kind as "errorKind", error_message as "errorMessage",
  retry_at as "retryAt", created_at as "createdAt", completed_at as "completedAt", undone_at as "undoneAt"`;

/** Counted from the items, so that no counter can drift from the truth. */
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
  return rowsOf<CountRow>(result);
}

/** Both databases write instants their own way. */
const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

function bucketOf(counts: readonly CountRow[], name: 'hot' | 'warm', row: ImportRow): ImportStatusWire['hot'] {
  const { target = 0, read = 0, analysed = 0 } = counts.find(({ bucket }) => bucket === name) ?? {};
  // While the source may still name more, the rest is never all done: whoever waits for that must not stop here.
  const most = row.state === 'active' && !row.listed && name === 'warm' ? Math.max(0, target - 1) : target;
  return { target, total: read, processed: { target, total: Math.min(analysed, most) } };
}

function statusOf(row: ImportRow, counts: readonly CountRow[]): ImportStatusWire {
  const { importId, state, errorKind, errorMessage, retryAt } = row;
  return {
    import_id: importId,
    state,
    hot: bucketOf(counts, 'hot', row),
    warm: bucketOf(counts, 'warm', row),
    error: errorKind === null ? null : { kind: errorKind, message: errorMessage ?? '', retry_at: iso(retryAt) },
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

/** How one import stands; null when there is none. */
export async function readStatus(db: Db, importId: string): Promise<ImportStatusWire | null> {
  const rows = rowsOf<ImportRow>(
    await db.execute(sql`select ${importColumns} from imports where import_id = ${importId}`),
  );
  const [found] = await withCounts(db, rows);
  return found ? statusOf(found.row, found.counts) : null;
}

/** The member's latest active import, else the latest; null before there is one. [core §7] */
export async function currentStatus(db: Db, memberId: string): Promise<ImportStatusWire | null> {
  const rows = rowsOf<ImportRow>(
    await db.execute(sql`
      select ${importColumns} from imports where member_id = ${memberId}
      order by (state = 'active') desc, created_at desc limit 1`),
  );
  const [found] = await withCounts(db, rows);
  return found ? statusOf(found.row, found.counts) : null;
}

/** Imports of a member, newest first, at most so many. */
export async function readSummaries(db: Db, memberId: string, most: number): Promise<ImportSummaryWire[]> {
  const rows = rowsOf<ImportRow>(
    await db.execute(sql`
      select ${importColumns} from imports where member_id = ${memberId} order by created_at desc limit ${most}`),
  );
  return (await withCounts(db, rows)).map(({ row, counts }) => summaryOf(row, counts));
}

/** One import's summary; null when there is none. */
export async function readSummary(db: Db, importId: string): Promise<ImportSummaryWire | null> {
  const rows = rowsOf<ImportRow>(
    await db.execute(sql`select ${importColumns} from imports where import_id = ${importId}`),
  );
  const [found] = await withCounts(db, rows);
  return found ? summaryOf(found.row, found.counts) : null;
}

/** Items of an import, those with something to say first unless `inOrder`, then in the order in which they were named. */
export async function readItems(
  db: Db,
  importId: string,
  {
    outcome,
    limit,
    inOrder = false,
  }: { outcome?: ImportOutcome | undefined; limit?: number | undefined; inOrder?: boolean } = {},
): Promise<ImportItemWire[]> {
  const result = await db.execute(sql`
    select item_id, name, outcome, reason, activity_ids from import_items
    where import_id = ${importId} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
    order by ${inOrder ? sql`` : sql`(reason is null),`} position limit ${limit ?? 20_000}`);
  return rowsOf<ImportItemWire & { activity_ids: string[] | string }>(result).map((row) => ({
    ...row,
    activity_ids: uuidsOf(row.activity_ids),
  }));
}

/** Arrays of ids come as arrays or, where the driver has no parser for them, as the database's text. */
const uuidsOf = (value: readonly string[] | string): string[] =>
  typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean) : [...value];
