import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { trainerTypes } from '../../domain/access.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';
import { members, teamAsks, teamMembers, teams } from '../db/schema/members.ts';

type Team = typeof teams.$inferSelect;
export type TeamWire = MemberWire['teams'][number];

export const wireTeam = (team: Team): TeamWire => ({
  team_id: team.teamId,
  name: team.name,
  athletes_can_view_dashboard: team.athletesCanViewDashboard,
  athletes_billed: team.athletesBilled,
  trainer_retains_access: team.trainerRetainsAccess,
  team_data_visible: team.teamDataVisible,
});

export async function findTeam(db: Db, teamId: string): Promise<Team | null> {
  const [team] = await db.select().from(teams).where(eq(teams.teamId, teamId));
  return team ?? null;
}

/** Whether the member is a coach of this very team. [core §6] */
export async function isCoachOf(db: Db, memberId: string, teamId: string): Promise<boolean> {
  const [row] = await db
    .select({ memberId: members.memberId })
    .from(teamMembers)
    .innerJoin(members, eq(members.memberId, teamMembers.memberId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.memberId, memberId),
        inArray(members.memberType, trainerTypes),
      ),
    );
  return row !== undefined;
}

/** Null when there is no such member. */
export async function memberTypeOf(db: Db, memberId: string): Promise<MemberWire['member_type'] | null> {
  const [member] = await db.select({ type: members.memberType }).from(members).where(eq(members.memberId, memberId));
  return member?.type ?? null;
}

/** Puts a member into a team; nothing happens when they are in it. False: there is no such team or member. */
export async function joinTeam(db: Db, teamId: string, memberId: string): Promise<boolean> {
  const [team] = await db.select({ teamId: teams.teamId }).from(teams).where(eq(teams.teamId, teamId));
  const [member] = await db.select({ id: members.memberId }).from(members).where(eq(members.memberId, memberId));
  if (!team || !member) return false;
  await db.insert(teamMembers).values({ teamId, memberId }).onConflictDoNothing();
  return true;
}

/** How long a wish to come into a team stands. */
const ASK_DAYS = 30;
const isOld = sql`${teamAsks.askedAt} < now() - ${ASK_DAYS} * interval '1 day'`;

/** Keeps that a member wants to come into a team, once. */
export async function askForTeam(db: Db, teamId: string, memberId: string): Promise<void> {
  await db.delete(teamAsks).where(and(eq(teamAsks.memberId, memberId), isOld));
  await db.insert(teamAsks).values({ teamId, memberId }).onConflictDoNothing();
}

/** Puts a member who asked into the team. False when they are not in it and did not ask, whether there is such a member or not. */
export async function admitToTeam(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const both = (table: typeof teamAsks | typeof teamMembers) =>
      and(eq(table.teamId, teamId), eq(table.memberId, memberId));
    const asked = await tx
      .delete(teamAsks)
      .where(and(both(teamAsks), not(isOld)))
      .returning();
    if (asked.length > 0) await tx.insert(teamMembers).values({ teamId, memberId }).onConflictDoNothing();
    const inside = await tx.select({ one: sql`1` }).from(teamMembers).where(both(teamMembers));
    return inside.length > 0;
  });
}

/** Changes the fields given. */
export async function changeTeam(
  db: Db,
  teamId: string,
  changes: { readonly name?: string | undefined; readonly athletesCanViewDashboard?: boolean | undefined },
): Promise<void> {
  await db.update(teams).set(changes).where(eq(teams.teamId, teamId));
}

/** Somebody in a team, and how their pages are reached. */
export interface TeamPerson {
  readonly memberId: string;
  readonly identityId: string;
  readonly sub: string;
}

const people = (db: Db, which: SQL): Promise<TeamPerson[]> =>
  db
    .select({ memberId: members.memberId, identityId: users.identityId, sub: users.sub })
    .from(teamMembers)
    .innerJoin(members, eq(members.memberId, teamMembers.memberId))
    .innerJoin(users, eq(users.sub, members.sub))
    .where(which);

/** Everybody in a team. */
export const peopleOf = (db: Db, teamId: string): Promise<TeamPerson[]> => people(db, eq(teamMembers.teamId, teamId));

/** A member, once per team that they are in. */
export const personInTeams = (db: Db, memberId: string): Promise<TeamPerson[]> =>
  people(db, eq(teamMembers.memberId, memberId));

/** Adds a team, unless it is there. */
export async function addTeam(db: Db, team: Pick<Team, 'teamId' | 'name'>): Promise<void> {
  await db.insert(teams).values(team).onConflictDoNothing();
}

/** Makes a team whose name no other has, in capitals or not. @returns false where one has it */
export async function makeTeam(tx: Db, team: Pick<Team, 'teamId' | 'name' | 'teamDataVisible'>): Promise<boolean> {
  // Two at the same time wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team name'))`);
  const [there] = await tx
    .select({ teamId: teams.teamId })
    .from(teams)
    .where(eq(sql`lower(${teams.name})`, team.name.toLowerCase()))
    .limit(1);
  if (there) return false;
  await tx.insert(teams).values(team);
  return true;
}

/** The teams of a trainer or coach, the first one first; null where nobody of these has the address. */
export async function teamsOfTrainer(db: Db, email: string): Promise<readonly Pick<Team, 'teamId' | 'name'>[] | null> {
  const [trainer] = await db
    .select({ memberId: members.memberId })
    .from(members)
    .innerJoin(users, eq(users.sub, members.sub))
    .where(and(eq(users.email, email), inArray(members.memberType, trainerTypes)));
  if (!trainer) return null;
  return db
    .select({ teamId: teams.teamId, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.teamId, teamMembers.teamId))
    .where(eq(teamMembers.memberId, trainer.memberId))
    .orderBy(teamMembers.joinedAt);
}

/** Teams that an editor of a page chooses from. */
export const listTeams = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.select({ id: teams.teamId, name: teams.name }).from(teams).orderBy(teams.name, teams.teamId).limit(500);
