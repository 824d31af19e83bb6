import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { hasRows } from '../db/rows.ts';
import { cohorts, cohortStewards, tenants } from '../db/schema/partners.ts';

const one = (cohortId: string, memberId: string) =>
  and(eq(cohortStewards.cohortId, cohortId), eq(cohortStewards.memberId, memberId));

/** Has a member read what a cohort is shown. @returns false when there is no such member or cohort */
export async function appoint(db: Db, cohortId: string, memberId: string): Promise<boolean> {
  const found = await db.execute(sql`
    with there as (
      select cohort_id, member_id from cohorts, members where cohort_id = ${cohortId} and member_id = ${memberId}),
    made as (insert into cohort_stewards (cohort_id, member_id) select * from there on conflict do nothing)
    select 1 from there`);
  return hasRows(found);
}

/** A member reads nothing more of a cohort. */
export async function dismiss(db: Db, cohortId: string, memberId: string): Promise<void> {
  await db.delete(cohortStewards).where(one(cohortId, memberId));
}

/** What a steward is known by in the log of looks; null for who is none. */
export async function stewardIdOf(db: Db, cohortId: string, memberId: string): Promise<string | null> {
  const [steward] = await db.select().from(cohortStewards).where(one(cohortId, memberId));
  return steward?.stewardId ?? null;
}

/** Cohorts that are told of at once. */
const MOST_COHORTS = 1000;

/** What somebody may look at, by tenant and name. @param isAdmin all there are */
export function cohortsToRead(
  db: Db,
  memberId: string,
  isAdmin: boolean,
): Promise<{ readonly id: string; readonly name: string; readonly tenant: string }[]> {
  const own = and(eq(cohortStewards.cohortId, cohorts.cohortId), eq(cohortStewards.memberId, memberId));
  const list = db
    .select({ id: cohorts.cohortId, name: cohorts.name, tenant: tenants.name })
    .from(cohorts)
    .innerJoin(tenants, eq(tenants.tenantId, cohorts.tenantId));
  const readable = isAdmin ? list : list.innerJoin(cohortStewards, own);
  return readable.orderBy(asc(tenants.name), asc(cohorts.name), asc(cohorts.cohortId)).limit(MOST_COHORTS);
}
