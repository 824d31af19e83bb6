import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { isOnCalendars } from '../../domain/dates.ts';
import type { ImportOutcome } from '../../domain/entities/import.ts';
import type { ImportReason, ImportReasonCode } from '../../domain/import-reasons.ts';
import { roundOffset } from '../../domain/local-offset.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

export type Bucket = 'hot' | 'warm';
export type ItemState = 'waiting' | 'kept' | 'stored' | 'done';

/** A source item to be put on an import's list. */
export interface NewItem {
  readonly position: number;
  readonly name: string;
  /** Unique within the import. */
  readonly externalKey: string;
  readonly bucket: Bucket;
  readonly state: ItemState;
  readonly locator?: string | null;
  /** Unix seconds. */
  readonly start?: number | null;
  /** Local minus UTC in seconds, as the source says. */
  readonly utcOffset?: number | null;
  readonly hash?: string | null;
  readonly outcome?: ImportOutcome | null;
  readonly reason?: ImportReason | null;
}

/** Longest name kept, in characters. */
const NAME_LENGTH = 300;

/** A file name as it may be shown: no control characters, not endless. */
export function shownName(name: string): string {
  const clean = name.replace(/\p{Cc}/gu, '').trim();
  const short = clean.length > NAME_LENGTH ? `…${clean.slice(1 - NAME_LENGTH)}` : clean;
  // The cut may leave half of a pair, which the database takes in no JSON.
  return short.replace(/\p{Cs}/gu, '') || 'file';
}

/** Begins an import; `listed` when its items are all known already. */
export async function createImport(
  db: Db,
  { memberId, source, listed }: { memberId: string; source: string; listed: boolean },
): Promise<string> {
  const importId = randomUUID();
  await db.execute(sql`
    insert into imports (import_id, member_id, source, listed, last_item_at)
    values (${importId}, ${memberId}, ${source}, ${listed}, now())`);
  return importId;
}

/** When an item began by what its source says; null for times that no calendar shows and the database may not know. */
function hintOf(start: number | null | undefined): string | null {
  const ms = (start ?? Number.NaN) * 1000;
  return isOnCalendars(ms) ? new Date(ms).toISOString() : null;
}

/** What a source says that no place has is nothing said. */
function saidOffset(seconds: number | null | undefined): number | null {
  const minutes = roundOffset(seconds ?? null);
  return minutes === null ? null : minutes * 60;
}

/** The place behind the last item of an import. */
export async function nextPosition(tx: Db, importId: string): Promise<number> {
  const [last] = rowsOf<{ position: number }>(
    await tx.execute(sql`select max(position) as position from import_items where import_id = ${importId}`),
  );
  return (last?.position ?? 0) + 1;
}

/** Rows in one statement: more would only make the statement longer than its work. */
const CHUNK = 1000;

/**
 * Puts items on the list of an import. An item that is on it already and still waits takes the new locator; else it stays as it is.
 * Answers the ids of those that are new.
 */
export async function addItems(db: Db, importId: string, items: readonly NewItem[]): Promise<string[]> {
  const added: string[] = [];
  for (let from = 0; from < items.length; from += CHUNK) {
    const rows = items.slice(from, from + CHUNK).map((item) => ({
      item_id: randomUUID(),
      position: item.position,
      name: shownName(item.name),
      external_key: item.externalKey,
      bucket: item.bucket,
      state: item.state,
      locator: item.locator ?? null,
      start_hint: hintOf(item.start),
      utc_offset: saidOffset(item.utcOffset),
      original_hash: item.hash ?? null,
      outcome: item.outcome ?? null,
      reason: item.reason ?? null,
    }));
    const result = await db.execute(sql`
      insert into import_items as mine
        (item_id, import_id, position, name, external_key, bucket, state, locator, start_hint, utc_offset, original_hash, outcome,
        reason)
      select item_id, ${importId}::uuid, position, name, external_key, bucket, state, locator, start_hint, utc_offset, original_hash,
        outcome, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        item_id uuid, position int, name text, external_key text, bucket text, state text, locator text,
        start_hint timestamptz, utc_offset int, original_hash text, outcome text, reason jsonb)
      on conflict (import_id, external_key) do update set locator = excluded.locator where mine.state = 'waiting'
      returning item_id, (xmax = 0) as is_new`);
    for (const row of rowsOf<{ item_id: string; is_new: boolean }>(result)) if (row.is_new) added.push(row.item_id);
  }
  return added;
}

/** A reason as a statement writes it. */
export const storedReason = (code: ImportReasonCode): SQL =>
  sql`${JSON.stringify({ code } satisfies ImportReason)}::jsonb`;

/** Items with this reason. */
export const hasReason = (code: ImportReasonCode): SQL => sql`reason->>'code' = ${code}`;

/** What became of an item that needs no analysis: it is done. */
export interface Verdict {
  readonly itemId: string;
  readonly outcome: ImportOutcome;
  readonly reason: ImportReason | null;
  readonly activityIds: readonly string[];
  /** The original that it has from now on; left out: the one that it has. */
  readonly hash?: string | null;
}

/** Writes what became of items. `state` is stored while their activities still wait for analysis. */
export async function judgeItems(db: Db, state: 'stored' | 'done', verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map(({ itemId, outcome, reason, activityIds, hash }) => ({
    item_id: itemId,
    hash: hash ?? null,
    outcome,
    reason,
    activity_ids: `{${activityIds.join(',')}}`,
  }));
  await db.execute(sql`
    update import_items as mine
    set state = ${state}, outcome = given.outcome, reason = given.reason, activity_ids = given.activity_ids::uuid[], locator = null,
      original_hash = coalesce(given.hash, original_hash)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      item_id uuid, hash text, outcome text, reason jsonb, activity_ids text)
    where mine.item_id = given.item_id`);
}
