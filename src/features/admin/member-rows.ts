import { ROWS_CHECKED_AT_ONCE, type RowProblem } from '../../../domain/forms/row-problem.ts';
import { newMember } from '../../../domain/words/new-member.ts';
import { newMemberErrors, type NewMember } from '../../../domain/forms/new-member.ts';
import { normalEmail } from '../../../domain/forms/account.ts';
import type { BulkRow } from '../../../machines/bulkAdding/bulkAdding.machine.ts';
import type { CallResponse } from '../../api/requests.ts';
import { addingWords as words } from './adding-words.ts';

export const emptyMember: NewMember = {
  emailAddress: '',
  firstName: '',
  lastName: '',
  memberTypeId: 1,
  trainerEmail: '',
  password: '',
  teamName: '',
  teamDataVisible: 0,
};

let made = 0;
/** Creates a row whose key stays the same wherever it is moved. */
export const newRow = (row: NewMember = emptyMember): BulkRow => {
  made += 1;
  return { key: `row-${made}`, row };
};

/** True if the row is empty. */
export const isEmpty = ({ emailAddress, firstName, lastName, trainerEmail, password, teamName }: NewMember): boolean =>
  [emailAddress, firstName, lastName, trainerEmail, password, teamName].every((text) => text.trim() === '');

/** The server's checks of rows before any is added, by row key. */
export type Checks = ReadonlyMap<string, CheckedRow>;
export type CheckedRow = CallResponse<'checkNewMembers'>['rows'][number];

const places: Readonly<Record<RowProblem, keyof NewMember>> = {
  has_account: 'emailAddress',
  unknown_trainer: 'trainerEmail',
  trainer_without_team: 'trainerEmail',
  other_team: 'teamName',
  team_taken: 'teamName',
};
const sentences = (): Readonly<Record<RowProblem, string>> => ({
  has_account: newMember.hasAccount,
  unknown_trainer: newMember.unknownTrainer,
  trainer_without_team: newMember.trainerWithoutTeam,
  other_team: newMember.otherTeam,
  team_taken: newMember.teamTaken,
});

/** Returns the trainers and coaches among the rows, who are added before the others. */
const newTrainers = (rows: readonly BulkRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ row }) => row.memberTypeId !== 1).map(({ row }) => normalEmail(row.emailAddress)));

/**
 * Checks all rows, in batches as large as the call permits.
 * @param ask sends one batch
 */
export async function checkedRows(
  rows: readonly BulkRow[],
  ask: (
    rows: readonly { readonly email_address: string; readonly trainer_email: string; readonly team_name: string }[],
  ) => Promise<readonly CheckedRow[]>,
): Promise<Checks> {
  const trainers = newTrainers(rows);
  const checks = new Map<string, CheckedRow>();
  for (let from = 0; from < rows.length; from += ROWS_CHECKED_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_CHECKED_AT_ONCE);
    const answers = await ask(
      some.map(({ row }) => {
        const isNew = trainers.has(normalEmail(row.trainerEmail));
        return {
          email_address: row.emailAddress,
          trainer_email: isNew ? '' : row.trainerEmail,
          team_name: isNew ? '' : row.teamName,
        };
      }),
    );
    for (const [i, { key }] of some.entries()) checks.set(key, answers[i]!);
  }
  return checks;
}

export type RowErrors = Partial<Record<keyof NewMember, string[]>>;

/** Returns the errors of rows before they are sent, by row key: of each row, of duplicate addresses, and from the server's checks. */
export function errorsOf(rows: readonly BulkRow[], checks: Checks): ReadonlyMap<string, RowErrors> {
  const first = new Map<string, number>();
  const errors = new Map<string, RowErrors>();
  const said = sentences();
  for (const [index, { key, row }] of rows.entries()) {
    if (isEmpty(row)) continue;
    const email = normalEmail(row.emailAddress);
    const before = first.get(email);
    const own: RowErrors = { ...newMemberErrors(row) };
    for (const problem of checks.get(key)?.problems ?? []) own[places[problem]] ??= [said[problem]];
    if (before === undefined) first.set(email, index + 1);
    const all =
      before === undefined || email === ''
        ? own
        : { ...own, emailAddress: [...(own.emailAddress ?? []), words.twice(before)] };
    if (Object.keys(all).length > 0) errors.set(key, all);
  }
  return errors;
}

/** Moves rows with errors to the top, and keeps the order otherwise. */
export const faultsFirst = (rows: readonly BulkRow[], errors: ReadonlyMap<string, RowErrors>): readonly BulkRow[] => [
  ...rows.filter(({ key }) => errors.has(key)),
  ...rows.filter(({ key }) => !errors.has(key)),
];
