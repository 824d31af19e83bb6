import type { DeviceType } from '../../../domain/vendors.ts';
import { UPLOAD_LIMITS } from '../../../domain/constants.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { failImport } from '../../imports/fail-import.ts';
import { findImport, noteNews, readAgain } from '../../imports/imports.store.ts';
import { judgeItems } from '../../imports/items.store.ts';
import {
  countTries,
  endForFullStorage,
  itemsToBeOffered,
  itemsToFetch,
  recordRepeatedRequest,
  noteFetched,
  type OfferedItem,
} from '../../imports/offered-items.store.ts';
import { roomOf } from '../../imports/quota.ts';
import { IMPORT_JOB } from '../../imports/run-import.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { outageOf } from '../../base/outage.ts';
import { jobWait, type JobContext, type JobHandler, TryLater } from '../../jobs/runner.ts';
import { admitOriginals } from '../../originals/originals.store.ts';
import { type StagingArea, type StoredFile, storeStream, TooLarge, withStagingArea } from '../../originals/store.ts';
import type { VendorContext } from '../context.ts';
import { LOCATOR } from './locator.ts';
import { endImports } from '../linking/end-link.ts';
import { endRefused, showTroubleOf } from './history-job.ts';
import type { Link } from '../linking/links.store.ts';
import { reviveImport } from './revive-import.ts';
import { type Vendor, VendorFailure } from '../adapters/vendor.ts';

/** Maximum number of files fetched concurrently. */
const AT_ONCE = 4;
/** Maximum number of files per database write. */
const BATCH = 24;
/** Length in ms of a member's turn while others wait. */
const TURN_MS = 10_000;
/** Maximum attempts per file. */
const MAX_ATTEMPTS = 8;

type Outcome =
  | { readonly item: OfferedItem; readonly kept: StoredFile }
  | { readonly item: OfferedItem; readonly failure: VendorFailure }
  | { readonly item: OfferedItem; readonly tooLarge: true };

async function fetchOne(
  context: VendorContext,
  vendor: Vendor,
  linkId: string,
  { intake, item }: { readonly intake: StagingArea; readonly item: OfferedItem },
): Promise<Outcome> {
  const address = context.sealer.open(item.locator, LOCATOR);
  if (address === null) return { item, failure: new VendorFailure('gone', 'the address cannot be opened') };
  try {
    const kept = await context.links.use(vendor, linkId, async (access) => {
      const stream = await vendor.fetchFile(access, address, item.attempts);
      return storeStream(intake, stream, UPLOAD_LIMITS.fileBytes);
    });
    return { item, kept };
  } catch (error) {
    if (error instanceof TooLarge) return { item, tooLarge: true };
    if (error instanceof VendorFailure) return { item, failure: error };
    // An outage on our side would also affect the next file.
    if (outageOf(error) !== null) throw error;
    return { item, failure: new VendorFailure('later', 'the download broke off') };
  }
}

async function fetchAll(
  context: VendorContext,
  vendor: Vendor,
  linkId: string,
  { intake, items }: { readonly intake: StagingArea; readonly items: readonly OfferedItem[] },
) {
  const queue = [...items];
  const outcomes: Outcome[] = [];
  let busy: VendorFailure | null = null;
  const work = async () => {
    for (let item = queue.shift(); item && !busy; item = queue.shift()) {
      const outcome = await fetchOne(context, vendor, linkId, { intake, item });
      outcomes.push(outcome);
      // If the vendor is busy or refuses access, the other files would fail too.
      if ('failure' in outcome && ['later', 'refused'].includes(outcome.failure.trouble)) busy = outcome.failure;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** Records fetched files immediately, since their URLs are single-use. */
async function recordStoredFile(
  context: VendorContext,
  { importId, memberId }: { readonly importId: string; readonly memberId: string },
  { intake, outcomes }: { readonly intake: StagingArea; readonly outcomes: readonly Outcome[] },
): Promise<void> {
  const kept = outcomes.flatMap((outcome) =>
    'kept' in outcome ? [{ itemId: outcome.item.itemId, ...outcome.kept }] : [],
  );
  const tooLarge = outcomes.flatMap((outcome) => ('tooLarge' in outcome ? [outcome.item.itemId] : []));
  if (kept.length + tooLarge.length === 0) return;
  await context.originals.stage(intake, kept);
  await context.db.transaction(async (tx) => {
    await holdMember(tx, memberId);
    await admitOriginals(tx, context.originals, intake, kept);
    await noteFetched(tx, kept);
    await judgeItems(
      tx,
      'done',
      tooLarge.map((itemId) => ({ itemId, outcome: 'failed', reason: { code: 'tooLarge' }, activityIds: [] })),
    );
    await enqueue(tx, { kind: IMPORT_JOB, key: importId });
  });
}

/**
 * Requests a file again. Its URL is valid for one download, and a crash can happen between the download and recording it. The range
 * differs for each attempt, since a repeated one would be rejected.
 * @param failure why the file was not fetched
 * @returns `null` if the file was requested; otherwise the failure to report
 */
async function askAgain(
  context: VendorContext,
  vendor: Vendor,
  linkId: string,
  { item, failure }: { readonly item: OfferedItem; readonly failure: VendorFailure },
): Promise<VendorFailure | null> {
  const { history } = vendor;
  if (history.kind !== 'pushed' || item.start === null || item.attempts >= MAX_ATTEMPTS) return failure;
  const from = Math.floor(item.start) - 1 - item.attempts;
  const until = Math.floor(item.start) + 1 + Math.floor(Math.random() * 3600);
  try {
    await context.links.use(vendor, linkId, (access) => history.request(access, from, until));
    return null;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    // If the vendor is only busy, the file still exists.
    return error.trouble === 'later' ? error : failure;
  }
}

/** Records a failed fetch. @returns the failure to wait for before the file is retried; `null` if it is not retried */
async function noteFailure(
  context: VendorContext,
  vendor: Vendor,
  { linkId, importId }: { readonly linkId: string; readonly importId: string },
  failed: { readonly item: OfferedItem; readonly failure: VendorFailure },
): Promise<VendorFailure | null> {
  const { db } = context;
  const { itemId, attempts } = failed.item;
  const failure = failed.failure.trouble === 'later' ? failed.failure : await askAgain(context, vendor, linkId, failed);
  if (failure === null) {
    await recordRepeatedRequest(db, failed.item);
    await noteNews(db, importId);
    return null;
  }
  const isLater = failure.trouble === 'later';
  // A vendor that requests a delay is working, so only attempts without a requested delay count against the file.
  const counts = failure.retryAfter === null ? 1 : 0;
  if (isLater && attempts + counts < MAX_ATTEMPTS) {
    await countTries(db, itemId, counts);
    return failure;
  }
  const code = failed.failure.trouble === 'gone' ? 'gone' : 'notFetched';
  await judgeItems(db, 'done', [{ itemId, outcome: 'failed', reason: { code }, activityIds: [] }]);
  return isLater ? failure : null;
}

async function settleFailures(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  job: JobContext,
  outcomes: Outcome[],
) {
  const failed = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome] : []));
  const refused = failed.find(({ failure }) => failure.trouble === 'refused');
  if (refused) {
    await endRefused(context, job.key, link, refused.failure);
    return false;
  }
  const later: { readonly item: OfferedItem; readonly failure: VendorFailure }[] = [];
  for (const one of failed) {
    const failure = await noteFailure(context, vendor, { linkId: link.linkId, importId: job.key }, one);
    if (failure) later.push({ item: one.item, failure });
  }
  if (later.length === 0) return true;
  const asked = later.map(({ failure }) => failure.retryAfter ?? 0);
  const most = Math.max(...later.map(({ item }) => item.attempts));
  const wait = Math.max(...asked) || jobWait(most + 1);
  await showTroubleOf(context, job.key, { kind: 'puller_failed', retrySeconds: wait });
  throw new TryLater(wait, later[0]!.failure.message);
}

/** Maximum time in seconds until a file is offered again. */
const OFFER_SECONDS = 600;
const POLL_SECONDS = 30;

/** Waits for the vendor to offer requested files again, up to a limit. */
async function waitForOffers({ db }: VendorContext, importId: string): Promise<void> {
  const rows = await itemsToBeOffered(db, importId, OFFER_SECONDS);
  const late = rows.filter((row) => row.late).map(({ itemId }) => itemId);
  await judgeItems(
    db,
    'done',
    late.map((itemId) => ({ itemId, outcome: 'failed', reason: { code: 'gone' }, activityIds: [] })),
  );
  if (late.length < rows.length) throw new TryLater(POLL_SECONDS, 'some files are to be offered again');
}

/** Creates the job that fetches offered files, newest first, and passes them on to be read. */
export const fetchJob = (context: VendorContext): JobHandler => ({
  limit: 4,
  turnMs: TURN_MS,
  maxAttempts: 10,
  async run(job) {
    const { db, vendors, links } = context;
    const row = await findImport(db, job.key);
    if (row?.state !== 'active') return;
    const vendor = vendors[row.source as DeviceType];
    if (!vendor) return;
    const link = await links.find(row.memberId, vendor.id);
    // The account was unlinked while items were still being listed. They would wait forever.
    if (!link) return endImports(db, row.memberId, vendor.id);
    for (;;) {
      const waiting = await itemsToFetch(db, job.key, BATCH);
      if (waiting.length === 0) break;
      job.signal.throwIfAborted();
      const room = roomOf(await context.readStorage(db, row.memberId));
      // The files would have to be deleted right away. Once there is space, the next sync or pull finds them.
      if (room.files === 0) {
        context.events.note('quota_reached', { what: 'storage' });
        await endForFullStorage(db, job.key);
        break;
      }
      await context.disk.check();
      const items = waiting.slice(0, room.files);
      const outcomes = await withStagingArea(context.originals, async (intake) => {
        const fetched = await fetchAll(context, vendor, link.linkId, { intake, items });
        await recordStoredFile(context, { importId: job.key, memberId: row.memberId }, { intake, outcomes: fetched });
        return fetched;
      });
      if (!(await settleFailures(context, vendor, link, job, outcomes))) return;
      await job.giveWay();
    }
    await showTroubleOf(context, job.key, null);
    await waitForOffers(context, job.key);
    // A permanent failure of the last file also completes the import.
    await enqueue(db, { kind: IMPORT_JOB, key: job.key });
  },
  giveUp: (job) => failImport(context, job.key),
  revive: (tx, importId) => reviveImport(tx, importId, readAgain),
});
