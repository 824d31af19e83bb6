import * as z from 'zod/mini';
import { HOT_DAYS } from '../../../domain/constants.ts';
import { changed } from '../../changes/changed.ts';
import type { Db } from '../../db/open.ts';
import {
  closeList,
  createImport,
  fail,
  type ImportProblem,
  listAgain,
  noteNews,
  showProblem,
} from '../../imports/imports.store.ts';
import { IMPORT_JOB } from '../../imports/run-import.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { jobWait, JobAbandoned, type JobHandler, TryLater } from '../../jobs/runner.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { failImport } from '../../imports/fail-import.ts';
import { problemOfFailure, markWorking, announceLinkProblem } from '../linking/link-problem.ts';
import type { VendorContext } from '../context.ts';
import { HISTORY_JOB } from './job-kinds.ts';
import { endImport } from '../linking/end-link.ts';
import { silenceOf } from './inbox.store.ts';
import type { Link } from '../linking/links.store.ts';
import { reviveImport } from './revive-import.ts';
import { noteSynced } from './syncs.store.ts';
import { historyDaysOf, type Vendor, VendorFailure } from '../adapters/vendor.ts';
import { tryPullWellness } from './wellness.ts';
import { askFor, newestWindow, type Range } from './request-windows.ts';

const DAY = 86_400;

const historyPayload = z.object({
  linkId: z.string(),
  memberId: z.string(),
  vendor: z.string(),
  /** Remaining range [from, until), in seconds since 1970. */
  from: z.number(),
  until: z.number(),
  failures: z.number(),
  /** Initial value of `until`; everything before it is imported. */
  asked: z.optional(z.number()),
  /** True for the whole history rather than only new activities. */
  isWhole: z.optional(z.boolean()),
});

/**
 * Starts an import of the vendor's activities since `from` (seconds since 1970; `null` for the whole history). Returns
 * its id.
 * @param waits delay in seconds before the vendor is called, if the member has reached the limit
 */
export async function startHistory(
  db: Db,
  link: Link,
  vendor: Vendor,
  now: Date,
  from: number | null,
  waits = 0,
): Promise<string> {
  const importId = await createImport(db, { memberId: link.memberId, source: link.vendor, listed: false });
  const until = Math.floor(now.getTime() / 1000);
  const { linkId, memberId } = link;
  const first = until - historyDaysOf(vendor) * DAY;
  const range = { from: Math.max(first, from ?? first), until, asked: until };
  const payload = { linkId, memberId, vendor: vendor.id, ...range, failures: 0, isWhole: from === null };
  const runAt = new Date(now.getTime() + waits * 1000);
  await enqueue(db, { kind: HISTORY_JOB, key: importId, payload, priority: 10, ...(waits > 0 && { runAt }) });
  return importId;
}

/** Shows a problem and its expected end on the import, and refreshes the member's pages. `null` clears it. */
export async function showTroubleOf(
  context: VendorContext,
  importId: string,
  trouble: ImportProblem | null,
): Promise<void> {
  const memberId = await showProblem(context.db, importId, trouble);
  if (memberId !== null) await changed(context.db, { what: 'member', of: memberId });
}

/**
 * Ends an import after the vendor revoked our access. The account has to be linked again.
 * @throws TryLater if it was linked again since the request, so the import continues with the new access
 * @throws JobAbandoned once the import has ended
 */
export async function endRefused(
  context: VendorContext,
  importId: string,
  link: Pick<Link, 'linkId' | 'memberId'>,
  refusal: VendorFailure,
) {
  const { db, links } = context;
  // The account was unlinked or replaced during the request, so no link is broken.
  if ((await links.byId(link.linkId)) === null) {
    await db.transaction(async (tx) => {
      await holdMember(tx, link.memberId);
      await endImport(tx, importId);
    });
    return;
  }
  const kind = problemOfFailure(refusal);
  const errorKind = refusal.closed ?? 'bad_source_credentials';
  const noted = await db.transaction(async (tx) => {
    await holdMember(tx, link.memberId);
    const known = await links.noteBroken(link.linkId, kind, refusal.seal, tx);
    if (known === 'past') return known;
    await fail(tx, importId, errorKind);
    return known;
  });
  if (noted === 'past') throw new TryLater(1, 'linked again meanwhile');
  // Each import that ends this way is reported.
  await announceLinkProblem(context, link, kind, importId);
  if (noted === 'news') await changed(db, { what: 'broken', of: link.memberId, linkId: link.linkId });
  throw new JobAbandoned('the vendor refuses access');
}

/** Number of requests between two writes of the progress. */
const SAVE_EVERY = 8;

async function ask(context: VendorContext, vendor: Vendor, link: Link, range: Range, importId: string) {
  try {
    await askFor(context, vendor, link, { ...range, changed: false }, importId);
    return true;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    // Repeated: the data has arrived or will. Forbidden or too old: there is nothing more.
    if (error.trouble === 'repeated') return true;
    if (error.trouble === 'forbidden' || error.trouble === 'tooOld') return false;
    throw error;
  }
}

/**
 * Returns the remaining seconds until the import has been quiet for long enough. Vendors do not indicate when they have pushed
 * everything, so a quiet period counts as the end.
 */
async function quietIn({ db, quietSeconds }: VendorContext, importId: string): Promise<number | null> {
  const silence = await silenceOf(db, importId);
  if (!silence) return null;
  const seconds = quietSeconds - silence.seconds;
  return silence.isExpecting ? Math.max(1, seconds) : seconds;
}

/** Creates the job that requests a history range by range, and closes the list once the vendor is quiet. */
export const historyJob = (context: VendorContext): JobHandler => ({
  limit: 2,
  maxAttempts: 10,
  async run(job) {
    const { db, vendors, links } = context;
    const parsed = historyPayload.parse(job.payload);
    const vendor = vendors[parsed.vendor as keyof typeof vendors];
    const link = vendor && (await links.byId(parsed.linkId));
    if (!link) return;
    let { until, failures } = parsed;
    const oldHot = until - HOT_DAYS * DAY;
    try {
      for (let asked = 1; until > parsed.from; asked++) {
        job.signal.throwIfAborted();
        const range = newestWindow({ from: parsed.from, until }, vendor);
        until = (await ask(context, vendor, link, range, job.key)) ? range.from : parsed.from;
        failures = 0;
        if (asked % SAVE_EVERY === 0 || until <= oldHot) await job.save({ ...parsed, until, failures });
      }
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'refused') return endRefused(context, job.key, parsed, error);
      const wait = error.retryAfter ?? jobWait(++failures);
      await job.save({ ...parsed, until, failures });
      await showTroubleOf(context, job.key, { kind: 'puller_failed', retrySeconds: wait });
      throw new TryLater(wait, error.message);
    }
    if (parsed.until > parsed.from) {
      await job.save({ ...parsed, until: parsed.from, failures: 0 });
      await noteNews(db, job.key);
      await showTroubleOf(context, job.key, null);
      await markWorking(context, link);
    }
    if (vendor.history.kind === 'pushed') {
      const wait = await quietIn(context, job.key);
      if (wait === null) return;
      if (wait > 0) throw new TryLater(wait, 'the vendor may still push');
    }
    await tryPullWellness(context, vendor, link);
    await db.transaction(async (tx) => {
      await holdMember(tx, link.memberId);
      await noteSynced(tx, link, vendor, { from: parsed.from, until: parsed.asked ?? parsed.until });
      await closeList(tx, job.key);
      await enqueue(tx, { kind: IMPORT_JOB, key: job.key });
      if (parsed.isWhole) await changed(tx, { what: 'historyListed', of: link.memberId, importId: job.key });
    });
    await links.noteSync(link.linkId);
  },
  giveUp: (job) => failImport(context, job.key),
  revive: (tx, importId) => reviveImport(tx, importId, listAgain),
});
