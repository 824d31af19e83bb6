import { newMemberErrors, type NewMember } from '../../../domain/forms/new-member.ts';
import { normalEmail } from '../../../domain/forms/account.ts';
import type { BulkRow } from '../../../machines/bulkAdding/bulkAdding.machine.ts';
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
/** A row of its own, which keeps its name wherever it stands. */
export const newRow = (row: NewMember = emptyMember): BulkRow => {
  made += 1;
  return { key: `row-${made}`, row };
};

/** Nothing was typed into it. */
export const isEmpty = ({ emailAddress, firstName, lastName, trainerEmail, password, teamName }: NewMember): boolean =>
  [emailAddress, firstName, lastName, trainerEmail, password, teamName].every((text) => text.trim() === '');

export type RowErrors = Partial<Record<keyof NewMember, string[]>>;

/** What is wrong with rows before they are sent, by their keys: each for itself, and addresses that stand there twice. */
export function errorsOf(rows: readonly BulkRow[]): ReadonlyMap<string, RowErrors> {
  const first = new Map<string, number>();
  const errors = new Map<string, RowErrors>();
  for (const [index, { key, row }] of rows.entries()) {
    if (isEmpty(row)) continue;
    const email = normalEmail(row.emailAddress);
    const before = first.get(email);
    const own = newMemberErrors(row);
    if (before === undefined) first.set(email, index + 1);
    const all =
      before === undefined || email === ''
        ? own
        : { ...own, emailAddress: [...(own.emailAddress ?? []), words.twice(before)] };
    if (Object.keys(all).length > 0) errors.set(key, all);
  }
  return errors;
}
