import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Link } from './links.ts';
import type { Vendor, Vendors } from './vendor.ts';

/** Looks at a vendor for what a lost push would have brought; the key is the link's id. */
export const SYNC_JOB = 'vendor-sync';

/**
 * What is looked through again each time, seconds: a watch may bring an activity days after its end. What came by push does not move the
 * mark, as one push says nothing of the one before it.
 */
export const SYNC_OVERLAP = 7 * 86_400;
/** Pushes this long after a vendor was asked are the answer, seconds. */
const ANSWER_SECONDS = 900;

/** What the sync job remembers: until when everything is known to be here, and when a pushing vendor was last asked. Unix seconds. */
export interface SyncNotes {
  readonly vendor: string;
  readonly until: number | null;
  readonly askedAt: number | null;
}

/** @param random spreads the looks of many accounts over time */
export const nextSync = (vendor: Vendor, now: Date, random: () => number = Math.random): Date =>
  new Date(now.getTime() + vendor.syncHours * 3_600_000 * (0.9 + 0.2 * random()));

/** Sets when the next look is due, and what is known by then. */
export async function planSync(
  db: Db,
  link: Pick<Link, 'linkId'>,
  vendor: Vendor,
  now: Date,
  notes: Omit<SyncNotes, 'vendor'>,
) {
  const payload: SyncNotes = { vendor: vendor.id, ...notes };
  await enqueue(db, { kind: SYNC_JOB, key: link.linkId, payload, runAt: nextSync(vendor, now) });
}

/** Until when everything of an account is known to be here, unix seconds; null while its history has not been had. */
export async function syncedUntil(db: Db, linkId: string): Promise<number | null> {
  const result = await db.execute(sql`
    select (payload->>'until')::float8 as until from jobs where kind = ${SYNC_JOB} and key = ${linkId}`);
  return rowsOf<{ until: number | null }>(result)[0]?.until ?? null;
}

/** Notes that everything until then is here, unless more is known already. */
export async function noteSynced(db: Db, linkId: string, until: number): Promise<void> {
  await db.execute(sql`
    update jobs set payload = payload || jsonb_build_object('until', ${until}::float8)
    where kind = ${SYNC_JOB} and key = ${linkId} and coalesce((payload->>'until')::float8, 0) < ${until}::float8`);
}

/** Whether a pushing vendor may still be answering the sync job: what comes then is looked through, not new. */
export async function hasJustAsked(db: Db, linkId: string): Promise<boolean> {
  const result = await db.execute(sql`
    select from jobs where kind = ${SYNC_JOB} and key = ${linkId}
      and (payload->>'askedAt')::float8 > extract(epoch from now()) - ${ANSWER_SECONDS}`);
  return rowsOf<unknown>(result).length > 0;
}

export interface NextSync {
  readonly at: string;
  /** The last try came to nothing, as the vendor was busy or silent. */
  readonly isRetry: boolean;
}

/** When the next look is due, by link. */
export async function nextSyncs(db: Db, linkIds: readonly string[]): Promise<Map<string, NextSync>> {
  const result = await db.execute(sql`
    select key, run_at as at, last_error is not null as "isRetry" from jobs
    where kind = ${SYNC_JOB} and key in (select jsonb_array_elements_text(${JSON.stringify(linkIds)}::jsonb))`);
  const rows = rowsOf<{ key: string } & NextSync>(result);
  return new Map(rows.map(({ key, at, isRetry }) => [key, { at: new Date(at).toISOString(), isRetry }]));
}

/**
 * Where a pull that the member asks for begins, unix seconds: where what is here ends, or at the first activity that was taken back. Null
 * while the history has not been had: then all of it is asked for.
 */
export async function pullFrom(db: Db, link: Link): Promise<number | null> {
  const until = await syncedUntil(db, link.linkId);
  if (until === null) return null;
  const result = await db.execute(sql`
    select extract(epoch from min(coalesce(start_hint, to_timestamp(0))))::float8 as first
    from import_items join imports using (import_id)
    where member_id = ${link.memberId} and imports.source = ${link.vendor} and undone_at is not null and not exists (
      select from activities where activities.member_id = ${link.memberId} and activities.source = ${link.vendor}
        and external_id = external_key)`);
  const first = rowsOf<{ first: number | null }>(result)[0]?.first ?? null;
  return Math.floor(Math.min(until - SYNC_OVERLAP, first ?? Number.POSITIVE_INFINITY));
}

/** Links that have no look planned get one: those from before there were looks. What they last heard is where the first one begins. */
export async function planMissingSyncs(db: Db, vendors: Vendors): Promise<void> {
  const ids = JSON.stringify(Object.keys(vendors));
  await db.execute(sql`
    insert into jobs (kind, key, payload)
    select ${SYNC_JOB}, link_id::text, jsonb_build_object(
      'vendor', vendor, 'until', floor(extract(epoch from coalesce(last_sync_at, linked_at)))::float8, 'askedAt', null)
    from vendor_links
    where vendor in (select jsonb_array_elements_text(${ids}::jsonb))
    on conflict (kind, key) do nothing`);
}
