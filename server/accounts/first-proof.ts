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
 * Removes what opens an account, sends its data elsewhere or joins it to others: second factor, passkeys, connected sign-in providers, webhooks, notification channels, vendor links, teams and partner
 * programmes. Called when the owner of an address proves it for the first time without a session of the account: another person may have
 * signed up with it. Activities and settings stay, and so does everything of an account that an admin made.
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
  // Only an admin makes an address a coach, and meant its owner.
  if (type === null || !isTrainer(type)) removed.push(await leaveAllTeams(tx, memberId));
  return removed.includes(true);
}

/**
 * Marks the address of an account as its owner's. The first proof removes what was set up before it, in the same transaction: when the removal
 * fails, the next proof is the first one again.
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
