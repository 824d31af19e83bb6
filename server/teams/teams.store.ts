import { and, eq, inArray, sql } from 'drizzle-orm';
import { isTrainer, trainerTypes } from '../../domain/access.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { TeamRole } from '../../domain/team-roles.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';
import { members, teamMembers, teams } from '../db/schema/members.ts';

type Team = typeof teams.$inferSelect;
export type TeamWire = MemberWire['teams'][number];

/** Converts a team for the API. @param assists whether the reader is an assistant in the team */
export const wireTeam = (team: Team, assists = false): TeamWire => ({
  team_id: team.teamId,
  name: team.name,
  athletes_can_view_dashboard: team.athletesCanViewDashboard,
  athletes_billed: team.athletesBilled,
  trainer_retains_access: team.trainerRetainsAccess,
  team_data_visible: team.teamDataVisible,
  ...(assists && { assists }),
});

export async function findTeam(db: Db, teamId: string): Promise<Team | null> {
  const [team] = await db.select().from(teams).where(eq(teams.teamId, teamId));
  return team ?? null;
}

/** Returns a member's role in a team; `null` if they are not in it. [core §6] */
export async function roleIn(db: Db, memberId: string, teamId: string): Promise<TeamRole | null> {
  const [row] = await db
    .select({ type: members.memberType, isAssistant: teamMembers.isAssistant })
    .from(teamMembers)
    .innerJoin(members, eq(members.memberId, teamMembers.memberId))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, memberId)));
  if (!row) return null;
  if (!isTrainer(row.type)) return 'athlete';
  return row.isAssistant ? 'assistant' : 'coach';
}

/** Whether the member is a coach, not an assistant, of this team. */
export const isCoachOf = async (db: Db, memberId: string, teamId: string): Promise<boolean> =>
  (await roleIn(db, memberId, teamId)) === 'coach';

/** Returns a member's type; `null` if there is no such member. */
export async function memberTypeOf(db: Db, memberId: string): Promise<MemberWire['member_type'] | null> {
  const [member] = await db.select({ type: members.memberType }).from(members).where(eq(members.memberId, memberId));
  return member?.type ?? null;
}

/** Changes the given fields of a team. */
export async function changeTeam(
  db: Db,
  teamId: string,
  changes: {
    readonly [Field in keyof Pick<
      Team,
      'name' | 'athletesCanViewDashboard' | 'athletesBilled' | 'trainerRetainsAccess' | 'teamDataVisible'
    >]?: Team[Field] | undefined;
  },
): Promise<void> {
  await db.update(teams).set(changes).where(eq(teams.teamId, teamId));
}

/** Whether no other team has the name. Remains valid until the transaction ends. */
async function isNameFree(tx: Db, name: string, teamId?: string): Promise<boolean> {
  // Serialises concurrent calls.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team name'))`);
  const others = await tx
    .select({ teamId: teams.teamId })
    .from(teams)
    .where(eq(sql`lower(${teams.name})`, name.toLowerCase()));
  return others.every((one) => one.teamId === teamId);
}

/** Renames a team. @returns false if another team has the name */
export async function renameTeam(tx: Db, teamId: string, name: string): Promise<boolean> {
  if (!(await isNameFree(tx, name, teamId))) return false;
  await tx.update(teams).set({ name }).where(eq(teams.teamId, teamId));
  return true;
}

/** Deletes a team and its memberships. @returns false if there is no such team */
export async function removeTeam(tx: Db, teamId: string): Promise<boolean> {
  const gone = await tx.delete(teams).where(eq(teams.teamId, teamId)).returning({ teamId: teams.teamId });
  return gone.length > 0;
}

/** Returns the ids of all people in a team. */
export async function peopleOf(db: Db, teamId: string): Promise<string[]> {
  const found = await db
    .select({ memberId: teamMembers.memberId })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, teamId));
  return found.map(({ memberId }) => memberId);
}

/** Adds a team, unless it exists. */
export async function addTeam(db: Db, team: Pick<Team, 'teamId' | 'name'>): Promise<void> {
  await db.insert(teams).values(team).onConflictDoNothing();
}

/** Creates a team with a unique name, ignoring case. @returns false if another team has the name */
export async function makeTeam(tx: Db, team: Pick<Team, 'teamId' | 'name' | 'teamDataVisible'>): Promise<boolean> {
  if (!(await isNameFree(tx, team.name))) return false;
  await tx.insert(teams).values(team);
  return true;
}

/** Returns the teams of a trainer or coach, oldest first; `null` if no trainer or coach has the email address. */
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
    .where(and(eq(teamMembers.memberId, trainer.memberId), eq(teamMembers.isAssistant, false)))
    .orderBy(teamMembers.joinedAt);
}

/** Lists the teams for the page editor. */
export const listTeams = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.select({ id: teams.teamId, name: teams.name }).from(teams).orderBy(teams.name, teams.teamId).limit(500);
