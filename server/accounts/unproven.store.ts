import { and, eq } from 'drizzle-orm';
import { isTrainer } from '../../domain/access.ts';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { recoveryCodes, secondFactors, signInChallenges } from '../db/schema/factors.ts';
import { calendarFeeds, users } from '../db/schema/identity.ts';
import { teamAsks, teamMembers } from '../db/schema/members.ts';
import { vendorLinks } from '../db/schema/vendors.ts';
import { webhooks } from '../db/schema/webhooks.ts';
import { lockMemberOf } from '../members/members.store.ts';
import { leaveCohorts } from '../partners/cohorts.store.ts';
import { memberTypeOf } from '../teams/teams.store.ts';
import { linksOf } from '../vendors/linking/links.store.ts';
import { planForget } from '../vendors/syncing/plans.ts';

/**
 * Notes that the owner of an address proved it without a session of the account. If it was never proven before, another person may have signed
 * up with it: all that opens the account, sends its data away, or joins it to others is removed. Activities and settings stay.
 * @returns whether this was the first proof
 */
export async function proveByMailbox(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, confirmed: true })
      .where(and(eq(users.email, normalEmail(email)), eq(users.emailVerified, false)))
      .returning({ sub: users.sub });
    if (user === undefined) return false;
    const { sub } = user;
    await tx.update(users).set({ wishedEmail: null, wishEndsAt: null }).where(eq(users.sub, sub));
    await tx.delete(secondFactors).where(eq(secondFactors.sub, sub));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.sub, sub));
    await tx.delete(signInChallenges).where(eq(signInChallenges.sub, sub));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.sub, sub));
    const memberId = await lockMemberOf(tx, sub);
    if (memberId === null) return true;
    await tx.delete(webhooks).where(eq(webhooks.memberId, memberId));
    await leaveCohorts(tx, memberId, 'opt-out');
    const type = await memberTypeOf(tx, memberId);
    // An admin or a coach made this address a coach, and its owner is the one they meant.
    if (type === null || !isTrainer(type)) await tx.delete(teamMembers).where(eq(teamMembers.memberId, memberId));
    await tx.delete(teamAsks).where(eq(teamAsks.memberId, memberId));
    for (const link of await linksOf(tx, sub)) {
      await tx.delete(vendorLinks).where(eq(vendorLinks.linkId, link.linkId));
      await planForget(tx, link);
    }
    return true;
  });
}
