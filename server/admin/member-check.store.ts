import { and, eq, inArray, sql } from 'drizzle-orm';
import { normalEmail } from '../../domain/forms/account.ts';
import type { RowProblem } from '../../domain/forms/row-problem.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';
import { members, teamMembers, teams } from '../db/schema/members.ts';
import { teamsOfTrainer } from '../teams/teams.store.ts';

interface CheckedRow {
  readonly email_address: string;
  readonly trainer_email: string;
  readonly team_name: string;
}

/** Returns the owners of these addresses, by address. */
async function ownersOf(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: users.email, memberId: members.memberId })
    .from(users)
    .innerJoin(members, eq(members.sub, users.sub))
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map(({ email, memberId }) => [email, memberId]));
}

/** Returns the lower-case names that existing teams already use. */
async function takenNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: teams.name })
    .from(teams)
    .where(inArray(sql`lower(${teams.name})`, [...names]));
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

const isIn = async (db: Db, teamId: string, memberId: string): Promise<boolean> =>
  (await db.$count(teamMembers, and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, memberId)))) > 0;

/** Returns the errors that adding each row would cause, except format errors. */
export async function checkRows(db: Db, rows: readonly CheckedRow[]) {
  const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
  const trainers = new Map(
    await Promise.all(
      distinct(rows.map(({ trainer_email: email }) => normalEmail(email))).map(
        async (email) => [email, await teamsOfTrainer(db, email)] as const,
      ),
    ),
  );
  const owners = await ownersOf(db, distinct(rows.map(({ email_address: email }) => normalEmail(email))));
  const taken = await takenNames(
    db,
    distinct(rows.filter((row) => row.trainer_email.trim() === '').map((row) => row.team_name.trim().toLowerCase())),
  );
  return Promise.all(
    rows.map(async (row) => {
      const problems: RowProblem[] = [];
      const [trainer, name] = [normalEmail(row.trainer_email), row.team_name.trim().toLowerCase()];
      const theirs = trainers.get(trainer);
      const team = name === '' ? theirs?.[0] : theirs?.find((one) => one.name.toLowerCase() === name);
      if (trainer === '') {
        if (taken.has(name)) problems.push('team_taken');
      } else if (theirs == null) problems.push('unknown_trainer');
      else if (theirs.length === 0) problems.push('trainer_without_team');
      else if (team === undefined) problems.push('other_team');
      const owner = owners.get(normalEmail(row.email_address));
      if (owner === undefined) return { problems, account: null };
      const canJoin = team !== undefined && !(await isIn(db, team.teamId, owner));
      return {
        problems: [...problems, 'has_account' as const],
        account: { member_id: owner, team: canJoin ? { team_id: team.teamId, name: team.name } : null },
      };
    }),
  );
}
