import { isTrainer } from '../../domain/access.ts';
import { wasMadeByAdmin } from '../admin/acts.store.ts';
import type { Db } from '../db/open.ts';
import type { Account, UserDirectory } from '../identity/accounts.store.ts';
import { dropPasskeys } from '../identity/passkeys.store.ts';
import { dropIdentities } from '../identity/providers.store.ts';
import { dropFactor } from '../identity/second-factor.store.ts';
import { lockMemberOf } from '../members/members.store.ts';
import { removeChannelsOf } from '../notifications/channels.store.ts';
import { leaveCohorts } from '../partners/cohorts.store.ts';
import { leaveAllTeams } from '../teams/places.store.ts';
import { memberTypeOf } from '../teams/teams.store.ts';
import { endLinksOf } from '../vendors/linking/end-link.ts';
import { removeWebhooksOf } from '../webhooks/webhooks.store.ts';

/**
 * Removes everything that gives access to an account, sends its data elsewhere or joins it to others: second factor, passkeys, connected
 * sign-in providers, webhooks, notification channels, vendor links, teams and partner programmes. Called on the first proof of the address
 * without a session of the account: another person may have signed up with it. Keeps activities and settings, and all data of accounts
 * created by admins.
 * @returns whether anything was removed
 */
async function removeUnprovenSetUp(tx: Db, sub: string, memberId: string): Promise<boolean> {
  if (await wasMadeByAdmin(tx, memberId)) return false;
  const removed = [
    await dropFactor(tx, sub),
    await dropPasskeys(tx, sub),
    await dropIdentities(tx, sub),
    await removeWebhooksOf(tx, memberId),
    await removeChannelsOf(tx, memberId),
    await endLinksOf(tx, memberId),
    await leaveCohorts(tx, memberId, 'opt-out'),
  ];
  const type = await memberTypeOf(tx, memberId);
  // Only admins can make an account a coach, so the address owner was approved.
  if (type === null || !isTrainer(type)) removed.push(await leaveAllTeams(tx, memberId));
  return removed.includes(true);
}

/**
 * Marks an account's address as its owner's. The first proof removes what was set up before it, in the same transaction: if the removal
 * fails, the next proof counts as the first.
 */
export async function proveAddress(
  db: Db,
  accounts: Pick<UserDirectory, 'markVerified'>,
  { sub, email }: Pick<Account, 'sub' | 'email'>,
): Promise<{ readonly isFirstProof: boolean; readonly isCleared: boolean }> {
  return db.transaction(async (tx) => {
    const memberId = await lockMemberOf(tx, sub);
    const isFirstProof = await accounts.markVerified(email, tx);
    const isCleared = isFirstProof && memberId !== null && (await removeUnprovenSetUp(tx, sub, memberId));
    return { isFirstProof, isCleared };
  });
}
