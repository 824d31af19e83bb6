import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { trainerTypes } from '../../domain/access.ts';
import { type TeamAskerWire, type TeamPersonWire, teamAsker, teamPerson } from '../../domain/entities/team-person.ts';
import type { AssignableRole, TeamRole } from '../../domain/team-roles.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { members, teamAsks, teamMembers, teams } from '../db/schema/members.ts';
import { roleIn } from './teams.store.ts';

/** Adds a member to a team; does nothing if they are already in it. @returns false if there is no such team or member */
export async function joinTeam(db: Db, teamId: string, memberId: string): Promise<boolean> {
  const [team] = await db.select({ teamId: teams.teamId }).from(teams).where(eq(teams.teamId, teamId));
  const [member] = await db.select({ id: members.memberId }).from(members).where(eq(members.memberId, memberId));
  if (!team || !member) return false;
  await db.insert(teamMembers).values({ teamId, memberId }).onConflictDoNothing();
  return true;
}

/** Whether a member is in any team. */
export async function isInTeam(db: Db, memberId: string): Promise<boolean> {
  return (await db.$count(teamMembers, eq(teamMembers.memberId, memberId))) > 0;
}

/**
 * Ends all of a member's team memberships and requests to join. Coaches' decisions remain, so a removed or declined member still has to
 * ask.
 * @returns whether there were any
 */
export async function leaveAllTeams(tx: Db, memberId: string): Promise<boolean> {
  const left = await tx.delete(teamMembers).where(eq(teamMembers.memberId, memberId)).returning();
  const asked = await tx.execute(sql`
    delete from team_asks where member_id = ${memberId} and removed_at is null and declined_at is null returning team_id`);
  const ended = await tx.execute(sql`
    update team_asks set asked_at = greatest(declined_at, removed_at) where member_id = ${memberId} and ${isAsking} returning team_id`);
  return left.length > 0 || hasRows(asked) || hasRows(ended);
}

/** Returns a member's type and locks the row until the transaction ends; `null` if there is no such member. */
async function holdMember(tx: Db, memberId: string) {
  const which = eq(members.memberId, memberId);
  const [member] = await tx.select({ type: members.memberType }).from(members).where(which).for('key share');
  return member?.type ?? null;
}

/** Returns a member's type, which no admin can change until the transaction ends; `null` if there is no such member. */
async function lockMemberType(tx: Db, memberId: string) {
  const which = eq(members.memberId, memberId);
  const [member] = await tx.select({ type: members.memberType }).from(members).where(which).for('share');
  return member?.type ?? null;
}

/** Validity of a request to join, in days. */
const ASK_DAYS = 30;
/** Days after a declined request before another one is allowed. */
const DECLINED_DAYS = 7;
/** Maximum number of requests listed. */
const MAX_ASKS = 100;
/** A pending request: not expired, declined or superseded. */
const isAsking = sql`(team_asks.asked_at >= now() - ${ASK_DAYS} * interval '1 day'
  and team_asks.asked_at > coalesce(greatest(team_asks.declined_at, team_asks.removed_at), '-infinity'))`;
const mayAsk = sql`coalesce(team_asks.declined_at < now() - ${DECLINED_DAYS} * interval '1 day', true)`;

/** Result of a request to join. `stands`: one was already pending. `tooSoon`: one was declined a few days ago. */
export type JoinRequestResult = 'new' | 'stands' | 'tooSoon';

/** Stores a member's request to join a team, once. Leaves records of removals and declined requests unchanged. */
export async function askForTeam(tx: Db, teamId: string, memberId: string): Promise<JoinRequestResult> {
  await holdMember(tx, memberId);
  await tx.execute(sql`
    delete from team_asks where member_id = ${memberId} and removed_at is null and not ${isAsking} and ${mayAsk}`);
  const isNew = await tx.execute(sql`
    insert into team_asks (team_id, member_id) values (${teamId}, ${memberId})
    on conflict (team_id, member_id) do update set asked_at = now() where not ${isAsking} and ${mayAsk} returning member_id`);
  if (hasRows(isNew)) return 'new';
  const stands = await tx.execute(sql`
    select member_id from team_asks where team_id = ${teamId} and member_id = ${memberId} and ${isAsking}`);
  return hasRows(stands) ? 'stands' : 'tooSoon';
}

/**
 * Adds an athlete to a team, or records a request: athletes who were removed have to ask, and so does a member who has just become a
 * trainer or coach.
 * @returns `null` if there is no such team or member
 */
export async function joinOrAsk(tx: Db, teamId: string, memberId: string): Promise<'in' | JoinRequestResult | null> {
  // Waits for a concurrent removal.
  if (!(await holdTeam(tx, teamId))) return null;
  const type = await lockMemberType(tx, memberId);
  if (type !== null && type !== 'Athlete') return askForTeam(tx, teamId, memberId);
  const wasRemoved = await tx.execute(sql`
    select member_id from team_asks a where team_id = ${teamId} and member_id = ${memberId} and removed_at is not null
      and not exists (select from team_members tm where tm.team_id = a.team_id and tm.member_id = a.member_id)`);
  if (hasRows(wasRemoved)) return askForTeam(tx, teamId, memberId);
  return (await joinTeam(tx, teamId, memberId)) ? 'in' : null;
}

/** Returns a member's relation to a team that they are not in. `removed`: somebody else removed them, so they have to ask. */
export async function outsideOf(db: Db, teamId: string, memberId: string): Promise<'none' | 'asked' | 'removed'> {
  const found = await db.execute(sql`
    select ${isAsking} as "isAsking", team_asks.removed_at is not null as "wasRemoved" from team_asks
    where team_id = ${teamId} and member_id = ${memberId}`);
  const [row] = parsedRows(found, { isAsking: z.boolean(), wasRemoved: z.boolean() });
  if (row?.isAsking) return 'asked';
  return row?.wasRemoved ? 'removed' : 'none';
}

/** Admits a member who asked to join. @returns false if the member is not in the team and did not ask, or does not exist */
export async function admitToTeam(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const both = (table: typeof teamAsks | typeof teamMembers) =>
      and(eq(table.teamId, teamId), eq(table.memberId, memberId));
    await holdMember(tx, memberId);
    const asked = await tx
      .delete(teamAsks)
      .where(and(both(teamAsks), isAsking))
      .returning();
    if (asked.length > 0) await tx.insert(teamMembers).values({ teamId, memberId }).onConflictDoNothing();
    const inside = await tx.select({ one: sql`1` }).from(teamMembers).where(both(teamMembers));
    return inside.length > 0;
  });
}

const trainers = sql.raw(`array['${trainerTypes.join("','")}']`);
const roleOf = sql`case when m.member_type <> all(${trainers}) then 'athlete' when tm.is_assistant then 'assistant' else 'coach' end`;
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const nameOf = sql`nullif(concat_ws(' ', m.first_name, m.last_name), '')`;

/** Returns all people in a team: coaches, assistants, then athletes, each by name. */
export async function placesIn(db: Db, teamId: string): Promise<TeamPersonWire[]> {
  const found = await db.execute(sql`
    select m.member_id, ${nameOf} as name, case when ${nameOf} is null then u.email end as email_address, ${roleOf} as role,
      ${iso('tm.joined_at')} as joined_at
    from team_members tm join members m using (member_id) join users u using (sub) where tm.team_id = ${teamId}
    order by m.member_type = 'Athlete', tm.is_assistant, lower(coalesce(m.last_name, u.email)), m.member_id`);
  return parsedRows(found, teamPerson.shape);
}

/** Returns the pending requests to join, oldest first. */
export async function asksFor(db: Db, teamId: string): Promise<TeamAskerWire[]> {
  const found = await db.execute(sql`
    select m.member_id, ${nameOf} as name,
      case when ${nameOf} is null or m.member_type <> 'Athlete' then u.email end as email_address, m.member_type = 'Athlete' as is_athlete,
      ${iso('team_asks.asked_at')} as asked_at
    from team_asks join members m using (member_id) join users u using (sub)
    where team_asks.team_id = ${teamId} and ${isAsking} order by team_asks.asked_at, m.member_id limit ${MAX_ASKS}`);
  return parsedRows(found, teamAsker.shape);
}

/** Returns the ids of a team's coaches, without assistants. */
export async function coachesOf(db: Db, teamId: string): Promise<string[]> {
  const found = await db.execute(sql`
    select member_id as "memberId" from team_members tm join members m using (member_id)
    where team_id = ${teamId} and ${roleOf} = 'coach' order by member_id`);
  return parsedRows(found, { memberId: z.string() }).map(({ memberId }) => memberId);
}

/** Locks a team, which serialises role changes in it. @returns false if there is no such team */
export async function holdTeam(tx: Db, teamId: string): Promise<boolean> {
  return hasRows(await tx.execute(sql`select team_id from teams where team_id = ${teamId} for no key update`));
}

/** Counts the other people and the other coaches in a team. */
async function othersThan(tx: Db, teamId: string, memberId: string): Promise<{ all: number; coaches: number }> {
  const [others] = parsedRows(
    await tx.execute(sql`
      select count(*)::int as all, (count(*) filter (where ${roleOf} = 'coach'))::int as coaches
      from team_members tm join members m using (member_id) where team_id = ${teamId} and member_id <> ${memberId}`),
    { all: z.number(), coaches: z.number() },
  );
  return others!;
}

/** Result of a change: the previous role, or the reason for refusal. */
export type Placed = { readonly was: TeamRole | 'asker' } | 'refused' | 'lastCoach' | 'nobody' | 'notTrainer';

/**
 * Ends a person's membership in a team and its groups, or their request to join.
 * @param isOwn true if they leave by themselves and can rejoin; otherwise they have to ask
 * @param isAllowed checks their role at the time of the change
 */
export async function endPlace(
  tx: Db,
  teamId: string,
  memberId: string,
  isOwn: boolean,
  isAllowed: (role: TeamRole | 'asker') => boolean,
): Promise<Placed> {
  if (!(await holdTeam(tx, teamId))) return 'nobody';
  const role = await roleIn(tx, memberId, teamId);
  const asked = and(eq(teamAsks.teamId, teamId), eq(teamAsks.memberId, memberId));
  if (role === null) {
    if (!isAllowed('asker')) return 'refused';
    const ended = await tx.update(teamAsks).set({ declinedAt: sql`now()` }).where(and(asked, isAsking)).returning();
    return ended.length > 0 ? { was: 'asker' } : 'nobody';
  }
  if (!isAllowed(role)) return 'refused';
  const others = await othersThan(tx, teamId, memberId);
  if (role === 'coach' && others.all > 0 && others.coaches === 0) return 'lastCoach';
  // The member is locked before their rows, in the same order as when an address is first verified.
  await holdMember(tx, memberId);
  await tx.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, memberId)));
  await tx.delete(teamAsks).where(asked);
  if (!isOwn) await tx.insert(teamAsks).values({ teamId, memberId, removedAt: sql`now()` });
  return { was: role };
}

/**
 * Makes a person a coach or an assistant of a team, and admits them if they asked to join.
 * @param isAllowed checks their role at the time of the change; `stranger`: not in the team, and did not ask
 */
export async function giveRole(
  tx: Db,
  teamId: string,
  memberId: string,
  to: AssignableRole,
  isAllowed: (role: TeamRole | 'asker' | 'stranger') => boolean,
): Promise<Placed> {
  if (!(await holdTeam(tx, teamId))) return 'nobody';
  const role = await roleIn(tx, memberId, teamId);
  const isAssistant = to === 'assistant';
  const both = (table: typeof teamAsks | typeof teamMembers) =>
    and(eq(table.teamId, teamId), eq(table.memberId, memberId));
  if (role === null) {
    const asks = await tx
      .select({ one: sql`1` })
      .from(teamAsks)
      .where(and(both(teamAsks), isAsking));
    const from = asks.length > 0 ? 'asker' : 'stranger';
    if (!isAllowed(from)) return from === 'asker' ? 'refused' : 'nobody';
    const type = await holdMember(tx, memberId);
    if (type === null || type === 'Athlete') return type === null ? 'nobody' : 'notTrainer';
    await tx.delete(teamAsks).where(both(teamAsks));
    const target = [teamMembers.teamId, teamMembers.memberId];
    await tx
      .insert(teamMembers)
      .values({ teamId, memberId, isAssistant })
      .onConflictDoUpdate({ target, set: { isAssistant } });
    return { was: 'asker' };
  }
  if (role === 'athlete') return 'notTrainer';
  if (!isAllowed(role)) return 'refused';
  // Refused even in an empty team: later members would have no coach, and the former coach could not lead it again.
  if (role === 'coach' && isAssistant && (await othersThan(tx, teamId, memberId)).coaches === 0) return 'lastCoach';
  await tx.update(teamMembers).set({ isAssistant }).where(both(teamMembers));
  return { was: role };
}
