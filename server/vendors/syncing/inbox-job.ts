import type { JobHandler } from '../../jobs/runner.ts';
import { notePermissions } from '../linking/link-problem.ts';
import type { VendorContext } from '../context.ts';
import { endLink } from '../linking/end-link.ts';
import { dropHandled, nextPushes, noteFailed, noteHandled, type Push } from './inbox.store.ts';
import { listFiles } from './list-files.ts';
import { emptyPush, type Vendor, type PushContents } from '../adapters/vendor.ts';
import { groupByAccount } from './group-by-account.ts';
import { pullWellness, recordLinked } from './wellness.ts';

const MAX_AT_ONCE = 4;
/** Maximum attempts for a push before it is set aside, so it does not block later ones. */
const MAX_FAILURES = 5;

async function storeWellness(context: VendorContext, vendor: Vendor, news: PushContents['wellness']): Promise<void> {
  for (const [account, said] of groupByAccount(news)) {
    const link = await context.links.byAccount(vendor.id, account);
    if (!link) continue;
    await recordLinked(
      context,
      vendor,
      link,
      said.map(({ row }) => row),
    );
    await context.links.noteSync(link.linkId);
  }
}

async function handle(context: VendorContext, vendor: Vendor, news: PushContents): Promise<void> {
  const { links } = context;
  const { id } = vendor;
  for (const [account, files] of groupByAccount(news.files)) {
    // The account is unknown or no longer linked, so nothing is fetched.
    const link = await links.byAccount(id, account);
    if (!link) continue;
    await listFiles(context, vendor, link, files);
    await links.noteSync(link.linkId);
  }
  await storeWellness(context, vendor, news.wellness);
  for (const { externalUserId, weighedOn } of news.wellnessDue) {
    const link = await links.byAccount(id, externalUserId);
    if (link) await pullWellness(context, vendor, link, weighedOn);
  }
  for (const { externalUserId, permissions } of news.permissions) {
    const link = await links.byAccount(id, externalUserId);
    if (!link) continue;
    await links.setPermissions(link.linkId, permissions);
    await notePermissions(context, vendor, link, permissions);
  }
  for (const account of news.ended) {
    const link = await links.byAccount(id, account);
    if (link) await endLink(context, link);
  }
}

const newsIn = (vendor: Vendor, { json, piece }: Push): PushContents =>
  // Parts stored by earlier versions lack newer fields.
  piece === null ? vendor.readPush(vendor.readBody(json)) : { ...emptyPush, ...(JSON.parse(json) as PushContents) };

async function handlePush(context: VendorContext, push: Push): Promise<void> {
  const { db, vendors, log } = context;
  const { pushId, vendor: id } = push;
  const vendor = vendors[id];
  if (vendor) await handle(context, vendor, newsIn(vendor, push));
  else log.warn({ vendor: id }, 'a push of a vendor that is not set up');
  await noteHandled(db, pushId);
}

/** Moves a failed push behind all others, and finally sets it aside. */
async function noteFailure({ db, log }: VendorContext, { pushId, vendor }: Push, error: unknown): Promise<void> {
  if (await noteFailed(db, pushId, MAX_FAILURES)) log.error({ err: error, vendor }, 'a push was set aside');
}

/** Creates the job that processes acknowledged pushes in order of arrival. */
export const inboxJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 20,
  async run(job) {
    const { db } = context;
    for (
      let pushes = await nextPushes(db, MAX_AT_ONCE);
      pushes.length > 0;
      pushes = await nextPushes(db, MAX_AT_ONCE)
    ) {
      for (const push of pushes) {
        job.signal.throwIfAborted();
        try {
          await handlePush(context, push);
        } catch (error) {
          await noteFailure(context, push, error);
          throw error;
        }
      }
    }
    await dropHandled(db);
  },
});
