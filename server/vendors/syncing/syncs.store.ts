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
 * What is looked through again each time, seconds: a watch may bring an activity days after its end. What came by push does not move the
 * mark, as one push says nothing of the one before it.
 */
export const SYNC_OVERLAP = 7 * 86_400;
const overlapOf = ({ overlapDays }: Vendor) => (overlapDays ? overlapDays * 86_400 : SYNC_OVERLAP);
/** Pushes this long after a vendor was asked are the answer, seconds; of years that are long over for longer. */
const ANSWER_SECONDS = 900;
const LONG_ANSWER_SECONDS = 86_400;

/** Ids at a vendor: of activities that the last sync did not list, and of those that were deleted here for that. */
export interface GoneNotes {
  readonly missing: readonly string[];
  readonly deleted: readonly string[];
}

/** What the sync job remembers. Unix seconds. */
export interface SyncNotes {
  readonly vendor: string;
  /** Until when everything was asked for; null while the history has not been had. */
  readonly until: number | null;
  /** When a pushing vendor was last asked. */
  readonly askedAt: number | null;
  /**
   * Where that begins which a pushing vendor was asked for only once: it does not say when it has answered, so all of the
   * answer may have been lost. Null where nothing is in doubt.
   */
  readonly doubt: number | null;
  /** A look that is under way: what is still to be asked for, and when it began. */
  readonly look: { readonly from: number; readonly until: number; readonly began: number } | null;
  /** What was in doubt was asked for again `at` that time: activities that began `before`. */
  readonly again: { readonly before: number; readonly at: number } | null;
  readonly gone?: GoneNotes;
}

/** Of a link whose history is still to be had. */
export const nothingSynced: Omit<SyncNotes, 'vendor'> = {
  until: null,
  askedAt: null,
  doubt: null,
  look: null,
  again: null,
};

/** Where the next look begins: with the days that watches may bring late, and with what is in doubt. */
export const lookFrom = (vendor: Vendor, until: number, doubt: number | null): number =>
  Math.min(until - overlapOf(vendor), doubt ?? Number.POSITIVE_INFINITY);

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

/**
 * Notes that everything in [from, until) was asked for, unless more is known already. What was asked for before and now
 * again is in doubt no longer; what was asked for now for the first time is.
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
 * Tells of activities (by their start, unix seconds) whether a pushing vendor may be answering the sync job with them: what
 * comes then is looked through, not new.
 */
export async function expectedAnswers(db: Db, linkId: string): Promise<(start: number | null) => boolean> {
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
 * while the history has not been had: then all of it is asked for. Where nothing at all came of what was asked for, that is asked for again.
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
    Math.min(lookFrom(vendor, mark.until, mark.came ? null : mark.doubt), first ?? Number.POSITIVE_INFINITY),
  );
}

/** Links that have no look planned get one: those from before there were looks. What they last heard is where the first one begins. */
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
