import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Language, languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { cohorts, cohortStewards, tenants } from '../db/schema/partners.ts';

const one = (cohortId: string, memberId: string) =>
  and(eq(cohortStewards.cohortId, cohortId), eq(cohortStewards.memberId, memberId));

const appointed = {
  isNew: z.boolean(),
  cohort: z.string(),
  tenant: z.string(),
  language: z.nullable(z.enum(languages)),
};

/** A member's new stewardship, with their language if they chose one. */
export interface Appointment {
  readonly cohort: string;
  readonly tenant: string;
  readonly language: Language | null;
}

/** Lets a member read a cohort's data. @returns data for the notice; `null` if the member or cohort does not exist */
export async function appoint(db: Db, cohortId: string, memberId: string) {
  const found = await db.execute(sql`
    with there as (
      select cohort_id, member_id from cohorts, members where cohort_id = ${cohortId} and member_id = ${memberId}),
    made as (insert into cohort_stewards (cohort_id, member_id) select * from there on conflict do nothing returning 1)
    select exists (select from made) as "isNew", c.name as cohort, t.name as tenant, m.language
    from there join cohorts c using (cohort_id) join tenants t using (tenant_id) join members m using (member_id)`);
  return parsedRows(found, appointed)[0] ?? null;
}

/** Ends a member's access to a cohort's data. */
export async function dismiss(db: Db, cohortId: string, memberId: string): Promise<void> {
  await db.delete(cohortStewards).where(one(cohortId, memberId));
}

/** Returns a steward's id in the access log; `null` for other members. */
export async function stewardIdOf(db: Db, cohortId: string, memberId: string): Promise<string | null> {
  const [steward] = await db.select().from(cohortStewards).where(one(cohortId, memberId));
  return steward?.stewardId ?? null;
}

/** Maximum number of cohorts returned. */
const MAX_COHORTS = 1000;

/** Returns the cohorts that a member may read, by tenant and name. @param isAdmin returns all cohorts */
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
  return readable.orderBy(asc(tenants.name), asc(cohorts.name), asc(cohorts.cohortId)).limit(MAX_COHORTS);
}
