import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

/** Returns a LIKE pattern for a part of a name, with special characters escaped. */
export const partOf = (find: string) => `%${find.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const team = {
  team_id: z.string(),
  name: z.string(),
  athletes_can_view_dashboard: z.boolean(),
  athletes_billed: z.boolean(),
  trainer_retains_access: z.boolean(),
  team_data_visible: z.boolean(),
  coaches: z.number(),
  assistants: z.number(),
  athletes: z.number(),
};

/**
 * Returns teams with `find` in their own name or a coach's, by name, with their numbers of people; first those with people but no coach.
 */
export async function teamsLike(db: Db, find: string, most: number) {
  const pattern = partOf(find);
  const found = await db.execute(sql`
    select t.team_id, t.name, t.athletes_can_view_dashboard, t.athletes_billed, t.trainer_retains_access, t.team_data_visible,
      c.coaches, c.assistants, c.athletes
    from teams t, lateral (
      select (count(*) filter (where m.member_type <> 'Athlete' and not tm.is_assistant))::int as coaches,
        (count(*) filter (where m.member_type <> 'Athlete' and tm.is_assistant))::int as assistants,
        (count(*) filter (where m.member_type = 'Athlete'))::int as athletes
      from team_members tm join members m using (member_id) where tm.team_id = t.team_id) c
    where t.name ilike ${pattern} or exists (
      select from team_members tm join members m using (member_id) join users u using (sub)
      where tm.team_id = t.team_id and m.member_type <> 'Athlete'
        and (concat_ws(' ', m.first_name, m.last_name) ilike ${pattern} or u.email ilike ${pattern}))
    order by (c.coaches = 0 and c.assistants + c.athletes > 0) desc, lower(t.name), t.team_id limit ${most}`);
  return parsedRows(found, team);
}

const athlete = {
  accessLevel: z.number(),
  trialEndsAt: z.nullable(z.coerce.date()),
  paidUntil: z.nullable(z.coerce.date()),
};

/** Returns the people affected by a team's settings: its coaches and assistants, and the data that each athlete's access depends on. */
export async function touchedIn(db: Db, teamId: string) {
  const athletes = await db.execute(sql`
    select m.access_level as "accessLevel", m.trial_ends_at as "trialEndsAt", m.paid_until as "paidUntil"
    from team_members join members m using (member_id) where team_id = ${teamId} and m.member_type = 'Athlete'`);
  const [staff] = parsedRows(
    await db.execute(sql`
      select count(*)::int as count from team_members tm join members m using (member_id)
      where tm.team_id = ${teamId} and m.member_type <> 'Athlete'`),
    { count: z.number() },
  );
  return { staff: staff!.count, athletes: parsedRows(athletes, athlete) };
}

/** Whether a published partner page refers to a team. */
export const isOnPage = async (db: Db, teamId: string): Promise<boolean> =>
  hasRows(
    await db.execute(sql`select from partner_pages where published_at is not null and page ->> 'teamId' = ${teamId}`),
  );

const cohort = {
  cohort_id: z.string(),
  name: z.string(),
  tenant: z.string(),
  available_permissions: z.array(z.number()),
  members: z.array(z.object({ level: z.number(), count: z.number() })),
  stewards: z.array(z.object({ member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() })),
};

/** Returns cohorts with `find` in their own name, the partner's or a steward's, by partner and name. */
export async function cohortsLike(db: Db, find: string, most: number) {
  const pattern = partOf(find);
  const found = await db.execute(sql`
    select c.cohort_id, c.name, t.name as tenant, c.available_permissions,
      (select coalesce(json_agg(json_build_object('level', permissions, 'count', n) order by permissions), '[]') from (
        select permissions, count(*)::int as n from cohort_members m
        where m.cohort_id = c.cohort_id and m.left_at is null and m.permissions > 0 group by permissions) levels) as members,
      (select coalesce(json_agg(json_build_object('member_id', m.member_id, 'name', nullif(concat_ws(' ', m.first_name, m.last_name), ''),
          'email_address', u.email) order by u.email), '[]')
        from cohort_stewards s join members m using (member_id) join users u using (sub) where s.cohort_id = c.cohort_id) as stewards
    from cohorts c join tenants t using (tenant_id)
    where c.name ilike ${pattern} or t.name ilike ${pattern} or exists (
      select from cohort_stewards s join members m using (member_id) join users u using (sub) where s.cohort_id = c.cohort_id
        and (concat_ws(' ', m.first_name, m.last_name) ilike ${pattern} or u.email ilike ${pattern}))
    order by lower(t.name), lower(c.name), c.cohort_id limit ${most}`);
  return parsedRows(found, cohort);
}
