import { changed } from '../../changes/changed.ts';
import type { Db } from '../../db/open.ts';
import { isHeld } from '../../members/hold-member.store.ts';
import { activeImports, closeUnfinishedList } from '../../imports/imports.store.ts';
import { endUnfetched } from '../../imports/offered-items.store.ts';
import { IMPORT_JOB } from '../../imports/run-import.ts';
import { dropJob, enqueue } from '../../jobs/jobs.store.ts';

import type { VendorContext } from '../context.ts';
import { HISTORY_JOB } from '../syncing/job-kinds.ts';
import { noteEnding } from './endings.store.ts';
import { dropAttempts } from './link-attempts.store.ts';
import { type Link, removeLinksOf } from './links.store.ts';
import { dropPlans, planForget } from '../syncing/plans.ts';

/** Ends the list of an import that cannot continue without its account. */
export async function endImport(tx: Db, importId: string): Promise<void> {
  if (!(await closeUnfinishedList(tx, importId))) return;
  await endUnfetched(tx, importId);
  await dropJob(tx, { kind: HISTORY_JOB, key: importId });
  await enqueue(tx, { kind: IMPORT_JOB, key: importId });
}

/** Ends all active imports of a vendor's account. */
export async function endImports(tx: Db, memberId: string, vendor: string): Promise<void> {
  for (const importId of await activeImports(tx, memberId, vendor)) await endImport(tx, importId);
}

/**
 * Ends all of a member's links, including pending ones, and their imports. Jobs notify the vendors.
 * @param tx a transaction that has locked the member
 * @returns whether there were any links
 */
export async function endLinksOf(tx: Db, memberId: string): Promise<boolean> {
  await dropAttempts(tx, memberId);
  const removed = await removeLinksOf(tx, memberId);
  for (const link of removed) {
    await planForget(tx, link);
    await endImports(tx, memberId, link.vendor);
  }
  return removed.length > 0;
}

/** Ends a link whose owner revoked our access at the vendor, so only the member needs to be notified. */
export async function endLink(context: VendorContext, link: Link): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await isHeld(tx, link.memberId))) return;
    await context.links.remove(link.linkId, tx);
    await dropPlans(tx, link.linkId);
    await noteEnding(tx, link);
    await endImports(tx, link.memberId, link.vendor);
  });
  await changed(context.db, { what: 'member', of: link.memberId });
}
