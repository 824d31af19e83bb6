import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { IDENTIFIED, type SharingLevel } from '../../domain/partners/page.ts';
import type { CohortMembershipWire, CohortWire } from '../../domain/partners/published.ts';
import { MAX_TARGETS } from '../../domain/partners/targets.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';
import { members } from '../db/schema/members.ts';
import { cohortMembers, cohorts, tenants } from '../db/schema/partners.ts';
import { type ConsentWay, saveConsents } from './consents.store.ts';

type Cohort = typeof cohorts.$inferSelect;
export type Membership = typeof cohortMembers.$inferSelect;

/** Converts the level numbers stored in the database; drops levels that cannot be selected. */
const levelsOf = (numbers: readonly number[]): SharingLevel[] =>
  ([1, 2, 3] as const).filter((level) => numbers.includes(level));

const wireCohort = (cohort: Cohort): CohortWire => ({
  id: cohort.cohortId,
  name: cohort.name,
  available_permissions: levelsOf(cohort.availablePermissions),
  url: cohort.url,
});

export async function findCohort(db: Db, cohortId: string): Promise<CohortWire | null> {
  const [found] = await db.select().from(cohorts).where(eq(cohorts.cohortId, cohortId));
  return found ? wireCohort(found) : null;
}

/** Whether a membership is active: the member has not left and shares something. */
const isIn = ({ leftAt, permissions }: Pick<Membership, 'leftAt' | 'permissions'>): boolean =>
  leftAt === null && permissions > 0;

const ofMember = (cohortId: string, memberId: string) =>
  and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.memberId, memberId));

/** Returns a member's membership of a cohort; `null` if the member never joined it. */
export async function findMembership(db: Db, cohortId: string, memberId: string): Promise<Membership | null> {
  const [found] = await db.select().from(cohortMembers).where(ofMember(cohortId, memberId));
  return found !== undefined && isIn(found) ? found : null;
}

/**
 * Adds a member to a cohort, for the first time or again. Active members can lower their level on the partner's page; a higher level is
 * ignored, since levels are only raised in the profile.
 */
export async function joinCohort(
  db: Db,
  cohortId: string,
  memberId: string,
  permissions: SharingLevel,
  textVersion = 0,
): Promise<Membership> {
  const joinedAt = new Date();
  const joined = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(cohortMembers)
      .values({ cohortId, memberId, permissions, joinedAt })
      .onConflictDoUpdate({
        target: [cohortMembers.cohortId, cohortMembers.memberId],
        set: { permissions, joinedAt, leftAt: null },
        setWhere: or(isNotNull(cohortMembers.leftAt), eq(cohortMembers.permissions, 0)),
      })
      .returning();
    if (row) await saveConsents(tx, 'page', [{ membership: row, from: 0 }], textVersion);
    return row;
  });
  if (joined) return joined;
  const known = await findMembership(db, cohortId, memberId);
  if (known && permissions > 0 && permissions < known.permissions)
    await changeLevel(db, known.membershipId, permissions, { how: 'page', textVersion });
  const membership = await findMembership(db, cohortId, memberId);
  if (!membership) throw new Error('the membership is not there');
  return membership;
}

/**
 * Changes a member's level in a cohort. Sharing nothing counts as leaving. A member who withdraws their name gets a new alias, so that partners
 * cannot link it to the name they have seen.
 * @returns false if the member is no longer in the cohort
 */
export async function changeLevel(
  db: Db,
  membershipId: string,
  level: SharingLevel,
  { how, textVersion }: { readonly how: ConsentWay; readonly textVersion: number },
): Promise<boolean> {
  const which = eq(cohortMembers.membershipId, membershipId);
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(cohortMembers).where(which).for('update');
    if (before === undefined || !isIn(before)) return false;
    if (before.permissions === level) return true;
    const isNameTakenBack = before.permissions >= IDENTIFIED && level < IDENTIFIED;
    const changes = {
      permissions: level,
      ...(level === 0 && { leftAt: new Date() }),
      ...(isNameTakenBack && { alias: sql`gen_random_uuid()` }),
    };
    const [membership] = await tx.update(cohortMembers).set(changes).where(which).returning();
    if (membership) await saveConsents(tx, how, [{ membership, from: before.permissions }], textVersion);
    return true;
  });
}

/** Removes a member from every cohort. @param how reason for the consent history */
export async function leaveCohorts(db: Db, memberId: string, how: ConsentWay): Promise<boolean> {
  return db.transaction(async (tx) => {
    const which = and(
      eq(cohortMembers.memberId, memberId),
      isNull(cohortMembers.leftAt),
      gt(cohortMembers.permissions, 0),
    );
    const before = await tx.select().from(cohortMembers).where(which).for('update');
    const alias = sql`case when ${cohortMembers.permissions} >= ${IDENTIFIED} then gen_random_uuid() else ${cohortMembers.alias} end`;
    const left = await tx
      .update(cohortMembers)
      .set({ permissions: 0, leftAt: new Date(), alias })
      .where(which)
      .returning();
    const levels = new Map(before.map(({ membershipId, permissions }) => [membershipId, permissions]));
    const changes = left.map((membership) => ({ membership, from: levels.get(membership.membershipId) ?? 0 }));
    await saveConsents(tx, how, changes, 0);
    return left.length > 0;
  });
}

/** Finds a membership by id, including ended ones; `null` if there is none. */
export async function findMembershipById(db: Db, membershipId: string): Promise<Membership | null> {
  const [found] = await db.select().from(cohortMembers).where(eq(cohortMembers.membershipId, membershipId));
  return found ?? null;
}

/** Returns the names of a cohort and its tenant; `null` if the cohort does not exist. */
export async function findCohortName(
  db: Db,
  cohortId: string,
): Promise<{ readonly id: string; readonly name: string; readonly tenant: string } | null> {
  const [found] = await db
    .select({ id: cohorts.cohortId, name: cohorts.name, tenant: tenants.name })
    .from(cohorts)
    .innerJoin(tenants, eq(tenants.tenantId, cohorts.tenantId))
    .where(eq(cohorts.cohortId, cohortId));
  return found ?? null;
}

/** Returns all current and former cohorts of a member, by tenant and name. */
export async function membershipsOf(db: Db, memberId: string): Promise<CohortMembershipWire[]> {
  const rows = await db
    .select({ membership: cohortMembers, cohort: cohorts, tenant: tenants.name })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.cohortId, cohortMembers.cohortId))
    .innerJoin(tenants, eq(tenants.tenantId, cohorts.tenantId))
    .where(eq(cohortMembers.memberId, memberId))
    .orderBy(asc(tenants.name), asc(cohorts.name));
  return rows.map(({ membership, cohort, tenant }) => ({
    member: {
      id: membership.membershipId,
      permissions: levelsOf([membership.permissions])[0] ?? 0,
      deleted_on: membership.leftAt?.toISOString() ?? null,
      date_joined: membership.joinedAt.toISOString(),
    },
    cohort: wireCohort(cohort),
    tenant: { name: tenant },
  }));
}

/** Whether the account with an email address is in a cohort; `null` if the account does not exist. @param email in the accounts' normal form */
export async function isMemberByEmail(db: Db, email: string, cohortId: string): Promise<boolean | null> {
  const [found] = await db
    .select({ membership: cohortMembers })
    .from(users)
    .innerJoin(members, eq(members.sub, users.sub))
    .leftJoin(cohortMembers, and(eq(cohortMembers.memberId, members.memberId), eq(cohortMembers.cohortId, cohortId)))
    .where(eq(users.email, email));
  if (!found) return null;
  return found.membership !== null && isIn(found.membership);
}

type CohortFields = Pick<Cohort, 'cohortId' | 'name' | 'availablePermissions' | 'url'>;

async function tenantIdOf(db: Db, name: string): Promise<string> {
  await db.insert(tenants).values({ name }).onConflictDoNothing();
  const [owner] = await db.select().from(tenants).where(eq(tenants.name, name));
  if (!owner) throw new Error('the tenant is not there');
  return owner.tenantId;
}

/** Adds a cohort with its tenant, unless it exists. */
export async function addCohort(db: Db, tenant: string, cohort: CohortFields): Promise<void> {
  const tenantId = await tenantIdOf(db, tenant);
  await db
    .insert(cohorts)
    .values({ ...cohort, tenantId })
    .onConflictDoNothing();
}

/** Changes a cohort and its tenant. */
export async function changeCohort(tx: Db, tenant: string, { cohortId, ...changes }: CohortFields): Promise<void> {
  const tenantId = await tenantIdOf(tx, tenant);
  await tx
    .update(cohorts)
    .set({ ...changes, tenantId })
    .where(eq(cohorts.cohortId, cohortId));
}

/** Returns the levels at which members of a cohort currently share. Locks the cohort, so nobody can join until the transaction ends. */
export async function levelsInUse(tx: Db, cohortId: string): Promise<number[]> {
  await tx.select().from(cohorts).where(eq(cohorts.cohortId, cohortId)).for('update');
  const rows = await tx
    .selectDistinct({ level: cohortMembers.permissions })
    .from(cohortMembers)
    .where(and(eq(cohortMembers.cohortId, cohortId), isNull(cohortMembers.leftAt), gt(cohortMembers.permissions, 0)));
  return rows.map(({ level }) => level);
}

/** Lists the cohorts for the page editor, each with its tenant. */
export async function listCohorts(db: Db): Promise<{ id: string; name: string; levels: SharingLevel[] }[]> {
  const rows = await db
    .select({ id: cohorts.cohortId, name: cohorts.name, tenant: tenants.name, levels: cohorts.availablePermissions })
    .from(cohorts)
    .innerJoin(tenants, eq(tenants.tenantId, cohorts.tenantId))
    .orderBy(asc(tenants.name), asc(cohorts.name))
    .limit(MAX_TARGETS);
  return rows.map(({ id, name, tenant, levels }) => ({ id, name: `${tenant}: ${name}`, levels: levelsOf(levels) }));
}
