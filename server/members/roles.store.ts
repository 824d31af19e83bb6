import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { users } from '../db/schema/identity.ts';
import { members as table } from '../db/schema/members.ts';

const isAdminWhoCanLogIn = sql`m.access_level >= ${ACCESS_LEVEL.admin} and u.enabled and u.confirmed`;

/** Whether there is an admin who can sign in. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return hasRows(
    await db.execute(sql`select 1 from members m join users u using (sub) where ${isAdminWhoCanLogIn} limit 1`),
  );
}

/**
 * Returns the ids of admins who can sign in. Locks their rows until the transaction ends, so that their number is unchanged. Rows that
 * refer to them can still be added: otherwise an admin who adds one and then changes their own row would deadlock with this transaction.
 */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const found = await tx.execute(sql`
    select m.member_id from members m join users u using (sub)
    where ${isAdminWhoCanLogIn}
    order by m.member_id for no key update of m`);
  return parsedRows(found, { member_id: z.string() }).map(({ member_id }) => member_id);
}

/** Returns type and stored access level of the member of an account; `null` if there is none. */
export async function roleOf(db: Db, sub: string) {
  const { memberId, memberType, accessLevel } = table;
  const [found] = await db.select({ memberId, memberType, accessLevel }).from(table).where(eq(table.sub, sub));
  return found ?? null;
}

/**
 * Returns a member's type, stored access level and trial, and whether their address is verified; `null` if the member does not exist. Locks
 * the row until the transaction ends.
 */
export async function lockRole(tx: Db, memberId: string) {
  const { memberType, accessLevel, trialEndsAt } = table;
  const [found] = await tx
    .select({
      memberType,
      accessLevel,
      isTrialOver: sql<boolean>`coalesce(${trialEndsAt} <= now(), false)`,
      isAddressProven: users.emailVerified,
    })
    .from(table)
    .innerJoin(users, eq(users.sub, table.sub))
    .where(eq(table.memberId, memberId))
    .for('no key update', { of: table });
  return found ?? null;
}

/**
 * Sets type and access level. A new level ends the current trial.
 * @param role.isNewTerm whether the level is new, or a trial starts again
 * @param role.trialDays days of a new trial, from now; `null` if trials do not end
 */
export async function changeRole(
  tx: Db,
  memberId: string,
  role: {
    readonly memberType: MemberWire['member_type'];
    readonly accessLevel: number;
    readonly isNewTerm: boolean;
    readonly trialDays: number | null;
  },
): Promise<void> {
  const { memberType, accessLevel, isNewTerm, trialDays } = role;
  const end =
    accessLevel === ACCESS_LEVEL.trial && trialDays !== null ? sql`now() + ${trialDays} * interval '1 day'` : null;
  const trial = isNewTerm ? { trialEndsAt: end } : {};
  await tx
    .update(table)
    .set({ memberType, accessLevel, ...trial })
    .where(eq(table.memberId, memberId));
}
