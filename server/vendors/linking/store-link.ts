import { changed, importStarted } from '../../changes/changed.ts';
import { TooManyRequests } from '../../http/failure.ts';
import { closeFailed } from '../../imports/imports.store.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import type { LinkedAccess, Vendor } from '../adapters/vendor.ts';
import type { VendorContext } from '../context.ts';
import { showTroubleOf, startHistory } from '../syncing/history-job.ts';
import { planRenewal } from '../syncing/plans.ts';
import { nothingSynced, planSync } from '../syncing/syncs.store.ts';
import { endImports } from './end-link.ts';
import { notePermissions } from './link-problem.ts';
import type { Link } from './links.store.ts';

interface NewLink {
  readonly added: Link;
  readonly importId: string;
  /** Delay in seconds before the history is requested. */
  readonly waits: number;
}

/** Returns the delay until the member may request a history again. The limit only delays the history and never prevents linking. */
async function secondsToWait({ histories }: VendorContext, memberId: string, vendor: Vendor): Promise<number> {
  try {
    await histories(`${vendor.id} ${memberId}`);
    return 0;
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    return error.retryAfter;
  }
}

/**
 * Creates the link and the import of its history in one transaction. A vendor may push right after the consent, and a push that found a
 * link without an import would create its own, so the two would compete for files.
 */
async function store(
  context: VendorContext,
  memberId: string,
  vendor: Vendor,
  joined: LinkedAccess,
): Promise<NewLink | null> {
  const { db, links, now } = context;
  const before = await links.find(memberId, vendor.id);
  const waits = await secondsToWait(context, memberId, vendor);
  return db.transaction(async (tx) => {
    await holdMember(tx, memberId);
    const added = await links.add(memberId, vendor, joined.account, joined.tokens, tx);
    if (!added) return null;
    // The link replaces another account, whose requested activities will no longer arrive.
    if (before && before.linkId !== added.linkId) await endImports(tx, memberId, vendor.id);
    await closeFailed(tx, memberId, vendor.id);
    const importId = await startHistory(tx, added, vendor, now(), null, waits);
    await planRenewal(tx, added.linkId, vendor, now());
    await planSync(tx, added, vendor, now(), nothingSynced);
    return { added, importId, waits };
  });
}

/**
 * Stores a newly linked account, starts the import of its history, and updates the member's pages.
 * @returns false if the account is linked to another member
 */
export async function storeLink(
  context: VendorContext,
  memberId: string,
  vendor: Vendor,
  joined: LinkedAccess,
): Promise<boolean> {
  const kept = await store(context, memberId, vendor, joined);
  if (!kept) return false;
  const { added, importId, waits } = kept;
  await changed(context.db, { what: 'member', of: memberId });
  await changed(context.db, importStarted(memberId, importId));
  if (waits > 0) await showTroubleOf(context, importId, { kind: 'puller_failed', retrySeconds: waits });
  await notePermissions(context, vendor, added, joined.account.permissions);
  return true;
}
