import type { Db } from '../db/open.ts';
import type { ExportFiles } from '../exports/export-files.ts';
import { findExport } from '../exports/exports.store.ts';
import { dropRequestsTo } from '../followings/followings.store.ts';
import { deleteUser, isAddressTaken } from '../identity/accounts.store.ts';
import { dropJobsOfMember } from '../jobs/jobs.store.ts';
import { dropMailsTo } from '../mail/outbox.store.ts';
import { lockMemberOf } from '../members/members.store.ts';
import { dropUnused, filesOfMember } from '../originals/originals.store.ts';
import type { Originals } from '../originals/store.ts';
import { leaveCohorts } from '../partners/cohorts.store.ts';
import { dropHandledOf } from '../vendors/syncing/inbox.store.ts';
import { planEnd } from '../payments/ends.ts';
import { accountOf } from '../payments/payments.store.ts';
import { linksOf } from '../vendors/linking/links.store.ts';
import { planForget } from '../vendors/syncing/plans.ts';

export interface RemovalDeps {
  readonly db: Db;
  readonly originals: Originals;
  readonly exports: ExportFiles;
  /** Drops rows stored under keyed hashes of the address, which the account deletion cannot find. */
  readonly forget: (account: { readonly sub: string; readonly email: string }) => Promise<void>;
}

/** Ends the vendor links, and deletes the data received from vendors for these accounts. */
async function endLinks(tx: Db, sub: string): Promise<void> {
  for (const link of await linksOf(tx, sub)) {
    await dropHandledOf(tx, link.vendor, link.externalUserId);
    await planForget(tx, link);
  }
}

/**
 * Deletes an account with all its data: member, sessions, activities, imports, pending jobs, stored emails, and files that no other member
 * has. Revokes access at the vendors. Can be repeated.
 */
export async function removeAccount({ db, originals, exports, forget }: RemovalDeps, sub: string): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    // Waits for writers of this member's data, and blocks new ones.
    const memberId = await lockMemberOf(tx, sub);
    // Recorded without a name: deleting the account ends all sharing with partners.
    if (memberId !== null) await leaveCohorts(tx, memberId, 'deletion');
    const account = memberId === null ? null : await accountOf(tx, memberId);
    if (account) await planEnd(tx, account.customerId);
    const files = memberId === null ? [] : await filesOfMember(tx, memberId);
    const exported = memberId === null ? null : await findExport(tx, memberId);
    await dropJobsOfMember(tx, sub);
    await endLinks(tx, sub);
    const user = await deleteUser(tx, sub);
    for (const email of [user?.email, user?.formerEmail, user?.wishedEmail]) {
      // A previous or requested address may belong to another account by now.
      if (email == null || (await isAddressTaken(tx, email))) continue;
      await dropMailsTo(tx, email);
      // A requested address is not proven to be the member's.
      if (email !== user?.wishedEmail) await dropRequestsTo(tx, email);
    }
    return { files, email: user?.email, exportId: exported?.exportId };
  });
  if (gone.email !== undefined) await forget({ sub, email: gone.email });
  if (gone.exportId !== undefined) await exports.remove(gone.exportId);
  await dropUnused(
    db,
    originals,
    gone.files.map(({ hash }) => hash),
  );
}
