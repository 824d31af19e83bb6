import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { ACCESS_LEVEL, INVITATION_DAYS } from '../../domain/constants.ts';
import { normalEmail } from '../../domain/forms/account.ts';
import { messages } from '../../domain/messages.ts';
import { invitations } from '../db/schema/accounts.ts';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema/members.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import { alreadyCreated, isCreatedBefore } from '../members/created-before.store.ts';
import { tokenHash } from '../base/seal.ts';

export type Invitation = typeof invitations.$inferSelect;

/**
 * Maximum number of invitations per person and day, as each may be an unsolicited email. Invitations to accounts created by admins do not
 * count.
 */
const MAX_PER_DAY = 50;
/** Maximum number of emails per hour to the owner of an account created by an admin. */
const MAX_PER_HOUR = 5;
/** Maximum number of invitations listed at once. */
const MAX_LISTED = 200;
/** Days for which an ended invitation's row is kept, so that the day's invitations can be counted. */
const RETENTION_DAYS = 30;
const tokenBytes = 24;

/**
 * Condition for valid invitations: not used, withdrawn or expired, and their creator may still create them. An invitation to an existing
 * account is valid until its owner has set a password by any means.
 */
const isGood = sql`${invitations.usedAt} is null and ${invitations.withdrawnAt} is null and ${invitations.expiresAt} > now()
  and exists (
    select from members as inviter where inviter.member_id = ${invitations.createdBy} and (
      inviter.access_level >= ${ACCESS_LEVEL.admin} or (inviter.member_type <> 'Athlete' and exists (
        select from team_members as place
        where place.team_id = ${invitations.teamId} and place.member_id = inviter.member_id and not place.is_assistant))))
  and (${invitations.accountOf} is null or exists (
    select from members as owner join users using (sub)
    where owner.member_id = ${invitations.accountOf} and enabled and not confirmed))`;

const unknownInvitation = () => new ApiFailure(400, 'invalid_invitation', messages.account.invitationUnknown);

/** Deletes invitations that ended long ago. */
export async function sweepInvitations(db: Db): Promise<void> {
  await db.delete(invitations).where(sql`${invitations.expiresAt} < now() - ${RETENTION_DAYS} * interval '1 day'`);
}

/** Links that each create one account, or open one created by an admin. */
export interface Invitations {
  /**
   * @param about.email address that the caller mails the invitation to; `null` if anyone with the link may use it
   * @returns the row, and the token, which is stored in no table
   * @throws ApiFailure 429 after too many in a day, 409 if an invitation with this id was created before
   */
  make(about: {
    readonly memberId: string;
    readonly teamId: string | null;
    readonly email: string | null;
    /** Id of the invitation; chosen by the database if omitted. */
    readonly newId?: string | undefined;
  }): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  /**
   * Creates an invitation to an account created by an admin. Invalidates earlier links.
   * @param tx a transaction
   * @throws ApiFailure 429 after too many in an hour
   */
  makeForAccount(
    tx: Db,
    memberId: string,
    about: { readonly email: string; readonly createdBy: string },
  ): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  /** Lists the valid invitations that create an account in a team or, for `null`, without a team; newest first. */
  list(teamId: string | null): Promise<Invitation[]>;
  byId(invitationId: string): Promise<Invitation | null>;
  withdraw(invitationId: string): Promise<void>;
  /** Finds a valid invitation; `null` if there is none with this token. */
  find(token: string): Promise<Invitation | null>;
  /** @throws ApiFailure 400 if the invitation is invalid, or not for this address */
  check(token: string, email: string): Promise<Invitation>;
  /** Uses up an invitation that creates an account. Works once. @throws ApiFailure as `check` */
  redeem(tx: Db, token: string, email: string): Promise<Invitation>;
  /** Marks an invitation to an account as used. @throws ApiFailure 404 if it is no longer valid */
  redeemForAccount(tx: Db, invitationId: string): Promise<void>;
}

export function createInvitations(db: Db): Invitations {
  const find = async (from: Db, token: string) => {
    const [found] = await from
      .select()
      .from(invitations)
      .where(and(eq(invitations.tokenHash, tokenHash(token)), isGood));
    return found ?? null;
  };

  async function check(from: Db, token: string, email: string): Promise<Invitation> {
    const known = await find(from, token);
    // An invitation to an existing account cannot create another one.
    if (!known || known.accountOf !== null) throw unknownInvitation();
    const reason = messages.account.invitationForOther;
    if (known.email !== null && known.email !== normalEmail(email)) {
      throw new ApiFailure(400, 'invitation_for_another', reason, { email: [reason] });
    }
    return known;
  }

  return {
    async make({ memberId, teamId, email, newId }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      return db.transaction(async (tx) => {
        // Locks the member, so that concurrent invitations are counted correctly.
        await tx.select({ id: members.memberId }).from(members).where(eq(members.memberId, memberId)).for('update');
        if (await isCreatedBefore(tx, 'invitation', newId, memberId)) throw alreadyCreated();
        const recent = sql`${invitations.createdBy} = ${memberId} and ${invitations.accountOf} is null
          and ${invitations.createdAt} > now() - interval '1 day'`;
        const [made] = await tx
          .select({
            count: sql<number>`count(*)::int`,
            room: sql<number>`extract(epoch from min(${invitations.createdAt}) + interval '1 day' - now())::float8`,
          })
          .from(invitations)
          .where(recent);
        if (made && made.count >= MAX_PER_DAY) {
          throw new TooManyRequests(made.room, messages.account.tooManyInvitations);
        }
        const [invitation] = await tx
          .insert(invitations)
          .values({
            invitationId: newId,
            tokenHash: tokenHash(token),
            createdBy: memberId,
            teamId,
            email: email === null ? null : normalEmail(email),
            expiresAt: sql`now() + ${INVITATION_DAYS} * interval '1 day'`,
          })
          .returning();
        if (!invitation) throw new Error('the invitation is not there');
        return { invitation, token };
      });
    },

    async makeForAccount(tx, memberId, { email, createdBy }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      await tx.select({ id: members.memberId }).from(members).where(eq(members.memberId, memberId)).for('update');
      const own = eq(invitations.accountOf, memberId);
      const [made] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          room: sql<number>`extract(epoch from min(${invitations.createdAt}) + interval '1 hour' - now())::float8`,
        })
        .from(invitations)
        .where(and(own, sql`${invitations.createdAt} > now() - interval '1 hour'`));
      if (made && made.count >= MAX_PER_HOUR) throw new TooManyRequests(made.room, messages.account.tooManyEmails);
      await tx.update(invitations).set({ withdrawnAt: sql`now()`, email: null }).where(and(own, isGood));
      const [invitation] = await tx
        .insert(invitations)
        .values({
          tokenHash: tokenHash(token),
          createdBy,
          accountOf: memberId,
          email: normalEmail(email),
          expiresAt: sql`now() + ${INVITATION_DAYS} * interval '1 day'`,
        })
        .returning();
      if (!invitation) throw new Error('the invitation is not there');
      return { invitation, token };
    },

    list: (teamId) =>
      db
        .select()
        .from(invitations)
        .where(
          and(
            teamId === null ? sql`${invitations.teamId} is null` : eq(invitations.teamId, teamId),
            sql`${invitations.accountOf} is null`,
            isGood,
          ),
        )
        .orderBy(sql`${invitations.createdAt} desc`, invitations.invitationId)
        .limit(MAX_LISTED),

    async byId(invitationId) {
      const [found] = await db
        .select()
        .from(invitations)
        .where(and(eq(invitations.invitationId, invitationId), isGood));
      return found ?? null;
    },

    async withdraw(invitationId) {
      await db
        .update(invitations)
        .set({ withdrawnAt: sql`now()`, email: null })
        .where(eq(invitations.invitationId, invitationId));
    },

    find: (token) => find(db, token),

    check: (token, email) => check(db, token, email),

    async redeem(tx, token, email) {
      const known = await check(tx, token, email);
      const [used] = await tx
        .update(invitations)
        .set({ usedAt: sql`now()`, email: null })
        .where(and(eq(invitations.invitationId, known.invitationId), isGood))
        .returning();
      if (!used) throw unknownInvitation();
      return used;
    },

    async redeemForAccount(tx, invitationId) {
      const used = await tx
        .update(invitations)
        .set({ usedAt: sql`now()`, email: null })
        .where(and(eq(invitations.invitationId, invitationId), isGood))
        .returning({ id: invitations.invitationId });
      if (used.length === 0) throw new ApiFailure(404, 'unknown_invitation', messages.account.invitationUnknown);
    },
  };
}
