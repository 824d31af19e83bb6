import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { INDIVIDUAL, type SharingLevel } from '../../domain/partners/page.ts';
import { type PublishedGroup, SHARED_DAYS } from '../../domain/partners/group.ts';
import { type ActivityFacts, activityFields, type PersonFacts } from '../../domain/partners/shared.ts';
import { counting } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';

/** A person's data in a cohort, regardless of their level. A filter removes what the level does not allow. */
export interface KnownPerson {
  readonly membershipId: string;
  readonly cohortId: string;
  readonly memberId: string;
  readonly level: SharingLevel;
  readonly facts: PersonFacts;
}

/** Maximum number of people on a partner's page and in a file. */
export const MAX_PEOPLE = { page: 5000, file: 20_000 } as const;
/** Maximum number of activities per person. */
const MAX_ACTIVITIES = 300;

const firstDay = sql`(now() at time zone 'utc')::date - ${SHARED_DAYS - 1}::int`;

type Row = Omit<KnownPerson, 'facts'> & { readonly facts: PersonFacts };

/** Returns the people in a cohort who share something, with all data that any level could allow. */
async function people(db: Db, which: ReturnType<typeof sql>, most = 1): Promise<KnownPerson[]> {
  const found = await db.execute(sql`
    select c.membership_id as "membershipId", c.cohort_id as "cohortId", c.member_id as "memberId", c.permissions::int as level, json_build_object(
      'alias', c.alias, 'level', c.permissions, 'gender', m.gender, 'birth_year', extract(year from m.birth_date),
      'height', case when 'height' = any(m.assumed) then null else m.height end,
      'weight', case when 'weight' = any(m.assumed) then null else m.weight end,
      'activities', coalesce(t.activities, 0), 'distance', round(coalesce(t.distance, 0)),
      'duration', round(coalesce(t.duration, 0)), 'load', round(t.load::numeric, 1),
      'first_name', m.first_name, 'last_name', m.last_name, 'email_address', u.email, 'birth_date', m.birth_date) as facts
    from cohort_members c join members m using (member_id) join users u using (sub)
    left join lateral (
      select count(*)::int as activities, sum(total_distance) as distance, sum(duration) as duration, sum(weighted_load) as load
      from activities where activities.member_id = c.member_id and local_date >= ${firstDay} and ${counting}) t on true
    where c.left_at is null and c.permissions > 0 and ${which}
    order by c.joined_at, c.membership_id limit ${most}`);
  return rowsOf<Row>(found);
}

/** Returns the people in a cohort whom the partner sees individually, by date of joining. */
export const individualPeople = (db: Db, cohortId: string, most: number): Promise<KnownPerson[]> =>
  people(db, sql`c.cohort_id = ${cohortId} and c.permissions >= ${INDIVIDUAL}`, most);

const spread = z.object({ sum: z.number(), people: z.number(), largest: z.number() });
const listed = {
  individual: z.number(),
  identified: z.number(),
  people: z.number(),
  activities: spread,
  distance: spread,
  duration: spread,
  load: spread,
};

/** Builds a query for the totals per person at the given levels, up to `lastDay`. */
const totalsOf = (cohortId: string, levels: ReturnType<typeof sql>, lastDay: ReturnType<typeof sql>) => sql`
  select c.membership_id as id, c.permissions as level, count(a.activity_id)::int as activities,
    round(coalesce(sum(a.total_distance), 0))::float8 as distance, round(coalesce(sum(a.duration), 0))::float8 as duration,
    round(sum(a.weighted_load)::numeric, 1)::float8 as load
  from cohort_members c left join activities a on a.member_id = c.member_id
    and a.local_date > ${lastDay} - ${SHARED_DAYS}::int and a.local_date <= ${lastDay} and ${counting}
  where c.left_at is null and c.permissions in ${levels} and c.cohort_id = ${cohortId}
  group by c.membership_id, c.permissions`;

const today = sql`(now() at time zone 'utc')::date`;

/** Returns the totals of all people in a cohort whom the partner sees individually. */
export async function listedSums(db: Db, cohortId: string) {
  const spreadOf = (column: string) => {
    const value = sql.raw(column);
    return sql`json_build_object('sum', coalesce(sum(${value}), 0), 'people', count(*) filter (where ${value} > 0),
      'largest', coalesce(max(${value}), 0))`;
  };
  const found = await db.execute(sql`
    select count(*) filter (where level = 2)::int as individual, count(*) filter (where level = 3)::int as identified,
      count(*) filter (where activities > 0)::int as people, ${spreadOf('activities')} as activities,
      ${spreadOf('distance')} as distance, ${spreadOf('duration')} as duration, ${spreadOf('load')} as load
    from (${totalsOf(cohortId, sql`(2, 3)`, today)}) each_of`);
  const { individual, identified, ...sums } = parsedRows(found, listed)[0]!;
  return { sums, counts: { individual, identified } };
}

/** Returns the totals per membership of all people in a cohort at level 1, up to yesterday. */
export async function anonymousTotals(db: Db, cohortId: string): Promise<PublishedGroup['totals']> {
  const found = await db.execute(sql`
    select coalesce(json_object_agg(id, json_build_object('activities', activities, 'distance', distance,
      'duration', duration, 'load', load)), '{}') as totals
    from (${totalsOf(cohortId, sql`(1)`, sql`(${today} - 1)`)}) each_of`);
  return rowsOf<{ readonly totals: PublishedGroup['totals'] }>(found)[0]!.totals;
}

/** Finds a person by the partner's alias for them; `null` if they no longer share anything. */
export const personByAlias = async (db: Db, cohortId: string, alias: string): Promise<KnownPerson | null> =>
  (await people(db, sql`c.cohort_id = ${cohortId} and c.alias = ${alias}`))[0] ?? null;

/** Finds a person by membership; `null` if they share nothing. */
export const personOf = async (db: Db, membershipId: string): Promise<KnownPerson | null> =>
  (await people(db, sql`c.membership_id = ${membershipId}`))[0] ?? null;

/** An activity with its internal id, which partners never see. */
export interface KnownActivity {
  readonly activityId: string;
  readonly facts: ActivityFacts;
}

/** Columns of the shared fields, which have the same names, except for `key`. */
export const factColumns = sql.raw(
  Object.keys(activityFields)
    .filter((name) => name !== 'key')
    .map((name) => `'${name}', ${name}`)
    .join(', '),
);

/** Returns the counted activities in the period visible to partners, newest first. */
export async function activitiesOf(db: Db, memberId: string, alias: string): Promise<KnownActivity[]> {
  const found = await db.execute(sql`
    select activity_id as "activityId", json_build_object('key', md5(${alias} || activity_id::text)::uuid,
      ${factColumns}) as facts
    from activities where member_id = ${memberId} and local_date >= ${firstDay} and ${counting}
    order by local_date desc, start_time desc limit ${MAX_ACTIVITIES}`);
  return rowsOf<KnownActivity>(found);
}
