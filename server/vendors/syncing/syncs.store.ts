import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { parsedRows, rowsOf } from '../../db/rows.ts';
import { firstUndone } from '../../imports/offered-items.store.ts';
import { changePayload, enqueue, enqueueMissing } from '../../jobs/jobs.store.ts';
import { SYNC_JOB } from './job-kinds.ts';
import type { Link } from '../linking/links.store.ts';
import type { Vendor, Vendors } from '../adapters/vendor.ts';

/**
 * Range in seconds that is checked again each time, since a watch may upload an activity days later. Pushes do not advance the mark, since
 * they do not imply that earlier activities arrived.
 */
export const SYNC_OVERLAP = 7 * 86_400;
const overlapOf = ({ overlapDays }: Vendor) => (overlapDays ? overlapDays * 86_400 : SYNC_OVERLAP);
/** Seconds after a request within which pushes count as its response; longer for old years. */
const ANSWER_SECONDS = 900;
const LONG_ANSWER_SECONDS = 86_400;

/** Vendor ids of activities missing from the last sync, and of activities deleted here because of that. */
export interface MissingActivities {
  readonly missing: readonly string[];
  readonly deleted: readonly string[];
}

/** State stored by the sync job. Times are in seconds since 1970. */
export interface SyncNotes {
  readonly vendor: string;
  /** Time before which everything was requested; `null` until the history is complete. */
  readonly until: number | null;
  /** Time of the last request to a pushing vendor. */
  readonly askedAt: number | null;
  /**
   * Start of the range that a pushing vendor was asked for only once. It does not indicate when it has responded, so the whole response may
   * have been lost. `null` if nothing is in doubt.
   */
  readonly doubt: number | null;
  /** The remaining range of a running sync, and when it started. */
  readonly look: { readonly from: number; readonly until: number; readonly began: number } | null;
  /** The second request for the range in doubt: made at `at`, for activities that began before `before`. */
  readonly again: { readonly before: number; readonly at: number } | null;
  readonly gone?: MissingActivities;
}

/** Initial state of a link without a complete history. */
export const nothingSynced: Omit<SyncNotes, 'vendor'> = {
  until: null,
  askedAt: null,
  doubt: null,
  look: null,
  again: null,
};

/** Returns the start of the next sync, which includes days of late uploads and the range in doubt. */
export const nextSyncStart = (vendor: Vendor, until: number, doubt: number | null): number =>
  Math.min(until - overlapOf(vendor), doubt ?? Number.POSITIVE_INFINITY);

/** Returns the time of the next sync. @param random spreads the syncs of many accounts over time */
export const nextSync = (vendor: Vendor, now: Date, random: () => number = Math.random): Date =>
  new Date(now.getTime() + vendor.syncHours * 3_600_000 * (0.9 + 0.2 * random()));

/** Schedules the next sync and stores its state. */
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

/**
 * Records that everything in [from, until) was requested, unless more is already recorded. Ranges requested a second time are no longer
 * in doubt; ranges requested for the first time are.
 */
export async function noteSynced(
  db: Db,
  { linkId }: Pick<Link, 'linkId'>,
  vendor: Vendor,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  const [known, doubt] = [sql`(payload->>'until')::float8`, sql`(payload->>'doubt')::float8`];
  const next = sql`case
    when ${vendor.history.kind} <> 'pushed' then null
    when ${known} is null then ${from}::float8
    when coalesce(${doubt}, ${from}::float8) >= ${from}::float8 then ${known}
    else ${doubt} end`;
  await changePayload(
    db,
    { kind: SYNC_JOB, key: linkId },
    sql`jsonb_build_object('until', ${until}::float8, 'doubt', ${next})`,
    sql`coalesce(${known}, 0) < ${until}::float8`,
  );
}

/**
 * Returns a predicate for activities (by start, seconds since 1970) that a pushing vendor may be sending in response to the sync job.
 * They are checked instead of counted as new.
 */
export async function expectedActivities(db: Db, linkId: string): Promise<(start: number | null) => boolean> {
  const result = await db.execute(sql`
    select (payload->>'askedAt')::float8 > extract(epoch from now()) - ${ANSWER_SECONDS} as all,
      case when (payload->'again'->>'at')::float8 > extract(epoch from now()) - ${LONG_ANSWER_SECONDS}
        then (payload->'again'->>'before')::float8 end as before
    from jobs where kind = ${SYNC_JOB} and key = ${linkId}`);
  const [asked] = parsedRows(result, { all: z.nullable(z.boolean()), before: z.nullable(z.number()) });
  return (start) => asked?.all === true || (asked?.before != null && start !== null && start < asked.before);
}

export interface NextSync {
  readonly at: string;
  /** True if the last attempt failed because the vendor was busy or unresponsive. */
  readonly isRetry: boolean;
}

/** Returns when the next sync is due, by link. */
export async function nextSyncs(db: Db, linkIds: readonly string[]): Promise<Map<string, NextSync>> {
  const result = await db.execute(sql`
    select key, run_at as at, last_error is not null as "isRetry" from jobs
    where kind = ${SYNC_JOB} and key in (select jsonb_array_elements_text(${JSON.stringify(linkIds)}::jsonb))`);
  const rows = rowsOf<{ key: string } & NextSync>(result);
  return new Map(rows.map(({ key, at, isRetry }) => [key, { at: new Date(at).toISOString(), isRetry }]));
}

/**
 * Returns the start of a pull requested by the member, in seconds since 1970: the end of the imported range, or the first undone
 * activity. `null` until the history is complete, so all of it is requested. A request without results is repeated.
 */
export async function pullFrom(db: Db, link: Link, vendor: Vendor): Promise<number | null> {
  const marks = await db.execute(sql`
    select (payload->>'until')::float8 as until, (payload->>'doubt')::float8 as doubt,
      exists (select from activities where member_id = ${link.memberId} and source = ${link.vendor}) as came
    from jobs where kind = ${SYNC_JOB} and key = ${link.linkId}`);
  const [mark] = parsedRows(marks, { until: z.nullable(z.number()), doubt: z.nullable(z.number()), came: z.boolean() });
  if (!mark || mark.until === null) return null;
  const first = await firstUndone(db, link);
  return Math.floor(
    Math.min(nextSyncStart(vendor, mark.until, mark.came ? null : mark.doubt), first ?? Number.POSITIVE_INFINITY),
  );
}

/** Schedules syncs for links from earlier versions, which lack them. The first sync starts at the link's last data. */
export async function planMissingSyncs(db: Db, vendors: Vendors): Promise<void> {
  const ids = JSON.stringify(Object.keys(vendors));
  await enqueueMissing(
    db,
    sql`
      select ${SYNC_JOB}, link_id::text, jsonb_build_object(
        'vendor', vendor, 'until', floor(extract(epoch from coalesce(last_sync_at, linked_at)))::float8, 'askedAt', null), now()
      from vendor_links
      where vendor in (select jsonb_array_elements_text(${ids}::jsonb))`,
  );
}
