import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MAX_APPLICATIONS, planApplication, type PlanApplicationWire } from '../../domain/entities/plan-template.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

const columns = sql`
  origin ->> 'application_id' as application_id, min(origin ->> 'name') as name, min(plan_date)::text as first_day,
  max(plan_date)::text as last_day, count(*) filter (where removed_on is null)::int as workouts,
  count(*) filter (where removed_on is null and revision::text = origin ->> 'application_id')::int as untouched`;

/** Returns the plans applied to a member's calendar that still have workouts, latest first. */
export async function findApplications(db: Db, memberId: string): Promise<PlanApplicationWire[]> {
  const found = await db.execute(sql`
    select ${columns} from training_plans where member_id = ${memberId} and origin is not null
    group by 1 having count(*) filter (where removed_on is null) > 0
    order by max(plan_date) desc, 1 limit ${MAX_APPLICATIONS}`);
  return parsedRows(found, planApplication.shape);
}

/** Finds an applied plan, even if undone; `null` if there is none with this id. */
export async function findApplication(
  db: Db,
  memberId: string,
  applicationId: string,
): Promise<PlanApplicationWire | null> {
  const found = await db.execute(sql`
    select ${columns} from training_plans where member_id = ${memberId} and origin ->> 'application_id' = ${applicationId} group by 1`);
  return parsedRows(found, planApplication.shape)[0] ?? null;
}

/** Counts the workouts on each of the days; days without workouts are omitted. */
export async function countOnDays(tx: Db, memberId: string, dates: readonly string[]): Promise<Map<string, number>> {
  const found = await tx.execute(sql`
    select plan_date::text as date, count(*)::int as count from training_plans
    where member_id = ${memberId} and removed_on is null
      and plan_date in (select value::date from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb)) group by 1`);
  const rows = parsedRows(found, { date: z.string(), count: z.number() });
  return new Map(rows.map(({ date, count }) => [date, count]));
}
