import { TooManyRequests } from '../../http/failure.ts';
import { closeFailed } from '../../imports/imports.store.ts';
import { findMember, holdMember } from '../../members/hold-member.store.ts';
import type { Joined, Vendor } from '../adapters/vendor.ts';
import { tellMember, type VendorContext } from '../context.ts';
import { noteTrouble, startHistory } from '../syncing/history-job.ts';
import { planKeep } from '../syncing/plans.ts';
import { nothingSynced, planSync } from '../syncing/syncs.store.ts';
import { endImports } from './end-link.ts';
import { notePermissions } from './link-trouble.ts';
import type { Link } from './links.store.ts';

interface KeptLink {
  readonly added: Link;
  readonly importId: string;
  /** Seconds until the vendor is asked for the history. */
  readonly waits: number;
}

/** A link is never refused for it: its history waits until the member may ask for one again. */
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
 * The link and the import of its history come into being together: a vendor may push right after the consent, and a push that found the link
 * without an import would begin one of its own, in which the two would take files from each other.
 */
async function store(
  context: VendorContext,
  memberId: string,
  vendor: Vendor,
  joined: Joined,
): Promise<KeptLink | null> {
  const { db, links, now } = context;
  const before = await links.find(memberId, vendor.id);
  const waits = await secondsToWait(context, memberId, vendor);
  return db.transaction(async (tx) => {
    await holdMember(tx, memberId);
    const added = await links.add(memberId, vendor, joined.account, joined.tokens, tx);
    if (!added) return null;
    // In place of another account: what that one was asked for does not come any more.
    if (before && before.linkId !== added.linkId) await endImports(tx, memberId, vendor.id);
    await closeFailed(tx, memberId, vendor.id);
    const importId = await startHistory(tx, added, vendor, now(), null, waits);
    await planKeep(tx, added.linkId, vendor, now());
    await planSync(tx, added, vendor, now(), nothingSynced);
    return { added, importId, waits };
  });
}

/**
 * Links an account that its owner let us into, starts the import of its history, and informs the member's pages.
 * @returns false if the account belongs to another member
 */
export async function keepLink(
  context: VendorContext,
  memberId: string,
  vendor: Vendor,
  joined: Joined,
): Promise<boolean> {
  const kept = await store(context, memberId, vendor, joined);
  if (!kept) return false;
  const { added, importId, waits } = kept;
  context.wake();
  await tellMember(context, memberId);
  const member = await findMember(context.db, memberId);
  if (member) context.publish(member.identityId, 'new_import_found', { import_id: importId });
  if (waits > 0) await noteTrouble(context, importId, { kind: 'puller_failed', retrySeconds: waits });
  await notePermissions(context, vendor, added, joined.account.permissions);
  return true;
}
