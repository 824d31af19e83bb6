import { eq, sql } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../server/db/schema/members.ts';
import type { TestServer } from './harness.ts';
import type { TestMember } from './member.ts';
import { withDatabase } from './with-database.ts';

/** Number of days before the last requested one: those from which ratios are computed, and the thirty of a roster. */
const DAYS = 90;

/**
 * A team of many athletes who train about every other day, with sleep and plans, and its coach. The athletes cannot sign in.
 * @returns the id of the team
 */
export const seedTeam = (server: TestServer, coach: TestMember, athletes: number): Promise<string> =>
  withDatabase(server, async (db) => {
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, timeZone: 'UTC', prefersMetric: true })
      .where(eq(members.memberId, coach.memberId));
    const [team] = await db.insert(teams).values({ name: 'Many' }).returning();
    const { teamId } = team!;
    await db.insert(teamMembers).values({ teamId, memberId: coach.memberId });
    await db.execute(sql`with made as (
        insert into users (email, password_hash, identity_id)
        select ${teamId}::text || '-' || i || '@example.org', 'none', gen_random_uuid()::text from generate_series(1, ${athletes}) i
        returning sub, email),
      people as (
        insert into members (sub, first_name, last_name, member_type, access_level, weight, time_zone)
        select sub, 'Runner', 'No. ' || lpad((regexp_match(email, '-(\\d+)@'))[1], 3, '0'), 'Athlete',
          case when random() < 0.1 then 0 else 20 end, 50 + 30 * random(), 'UTC' from made
        returning member_id)
      insert into team_members (team_id, member_id) select ${teamId}::uuid, member_id from people`);
    await db.execute(sql`insert into calendar_days (member_id, date, distance, foot_distance, duration, weighted_load, num_activities)
      select member_id, (now() at time zone 'utc')::date - back, 9000 + 20 * (ascii(member_id::text) % 90), 9000, 3000,
        case when back < 6 and ascii(member_id::text) % 5 = 0 then 320 else 90 end, 1
      from team_members, generate_series(0, ${DAYS}) back
      where team_id = ${teamId} and member_id <> ${coach.memberId} and (back + ascii(right(member_id::text, 1))) % 2 = 0
        and (back > 9 or ascii(member_id::text) % 7 <> 0)`);
    await db.execute(sql`insert into subjective_inputs (member_id, date, hours_slept)
      select member_id, (now() at time zone 'utc')::date - back, 5 + ascii(right(member_id::text, 1)) % 4
      from team_members, generate_series(0, 6) back where team_id = ${teamId} and member_id <> ${coach.memberId}`);
    return teamId;
  });
