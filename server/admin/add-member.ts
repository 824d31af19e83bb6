import { randomBytes, randomUUID } from 'node:crypto';
import { toSnake } from '../../domain/case.ts';
import { normalEmail } from '../../domain/forms/account.ts';
import { guessableMessage } from '../../domain/forms/common-password.ts';
import { type MemberTypeId, memberTypeOfId, newMemberErrors } from '../../domain/forms/new-member.ts';
import { normalPassword } from '../../domain/forms/password.ts';
import { newMember as words } from '../../domain/words/new-member.ts';
import type { Db } from '../db/open.ts';
import { type ApiCode, ApiFailure } from '../http/failure.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import { toApiFailures } from '../identity/auth-handlers.ts';
import { describeMember, startPlainTrial } from '../members/members.store.ts';
import { joinTeam } from '../teams/places.store.ts';
import { makeTeam, teamsOfTrainer } from '../teams/teams.store.ts';
import type { CurrentSite } from '../site-settings.ts';

export interface AddMemberDeps {
  readonly accounts: UserDirectory;
  readonly site: CurrentSite;
}

/** A row of the upload; if `password` is `null`, the account's owner chooses one. */
export interface NewMemberWire {
  readonly email_address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly member_type_id: MemberTypeId;
  readonly trainer_email: string;
  readonly team_name: string;
  readonly team_data_visible: 0 | 1;
  readonly password: string | null;
}

const refuse = (fields: Readonly<Record<string, string[]>>, code: ApiCode = 'invalid_request', status = 400): never => {
  const [sentence = ''] = Object.values(fields).flat();
  throw new ApiFailure(status, code, sentence, fields);
};

function check(row: NewMemberWire, productName: string): void {
  const errors = newMemberErrors({
    emailAddress: row.email_address,
    firstName: row.first_name,
    lastName: row.last_name,
    memberTypeId: row.member_type_id,
    trainerEmail: row.trainer_email,
    password: row.password ?? '',
    teamName: row.team_name,
    teamDataVisible: row.team_data_visible,
  });
  if (Object.keys(errors).length > 0) refuse(toSnake(errors) as Record<string, string[]>);
  if (row.password === null) return;
  const guess = guessableMessage(normalPassword(row.password), { email: row.email_address, productName });
  if (guess !== null) refuse({ password: [guess] });
}

/** Returns the trainer's team with this name, or their first one. */
async function teamOfTrainer(tx: Db, email: string, name: string): Promise<string> {
  const teams = await teamsOfTrainer(tx, normalEmail(email));
  if (teams === null) return refuse({ trainer_email: [words.unknownTrainer] });
  if (teams.length === 0) return refuse({ trainer_email: [words.trainerWithoutTeam] });
  const team = name === '' ? teams[0] : teams.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return team?.teamId ?? refuse({ team_name: [words.otherTeam] });
}

/** Returns the team for a row; `null` if there is none. Creates a team for a trainer who names one and joins no other. */
async function teamOf(tx: Db, row: NewMemberWire): Promise<string | null> {
  const [trainer, name] = [row.trainer_email.trim(), row.team_name.trim()];
  if (trainer !== '') return teamOfTrainer(tx, trainer, name);
  if (name === '') return null;
  const teamId = randomUUID();
  const isMade = await makeTeam(tx, { teamId, name, teamDataVisible: row.team_data_visible === 1 });
  return isMade ? teamId : refuse({ team_name: [words.teamTaken] }, 'team_taken', 409);
}

/**
 * Creates an account with everything in its row, or nothing.
 * @param also further work in the same transaction
 * @throws ApiFailure with a message by field
 */
export async function addNewMember(
  { accounts, site }: AddMemberDeps,
  row: NewMemberWire,
  also: (tx: Db, memberId: string) => Promise<void> = async () => undefined,
) {
  const { productName, trialDays } = site();
  check(row, productName);
  const made = { memberId: '', teamId: null as string | null };
  // A random password that is not stored: the owner sets one using a code.
  const password = row.password === null ? randomBytes(32).toString('base64url') : normalPassword(row.password);
  await toApiFailures(
    accounts.create({
      email: row.email_address,
      password,
      timeZone: null,
      confirmed: row.password !== null,
      async enrol(tx, memberId) {
        await describeMember(tx, memberId, {
          firstName: row.first_name.trim(),
          lastName: row.last_name.trim(),
          memberType: memberTypeOfId[row.member_type_id],
        });
        if (trialDays !== null) await startPlainTrial(tx, memberId, trialDays);
        made.memberId = memberId;
        made.teamId = await teamOf(tx, row);
        if (made.teamId !== null) await joinTeam(tx, made.teamId, memberId);
        await also(tx, memberId);
      },
    }),
  );
  return { member_id: made.memberId, team_id: made.teamId };
}
