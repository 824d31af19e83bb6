import { expect, test } from 'vitest';
import { ROWS_CHECKED_AT_ONCE } from '../../domain/forms/row-problem.ts';
import { newMember as words } from '../../domain/words/new-member.ts';
import {
  type CheckedRow,
  checkedRows,
  emptyMember,
  errorsOf,
  faultsFirst,
} from '../../src/features/admin/member-rows.ts';

const row = (key: string, changes: Partial<typeof emptyMember> = {}) => ({
  key,
  row: { ...emptyMember, firstName: 'Ada', lastName: 'Byron', emailAddress: `${key}@example.org`, ...changes },
});
const sound: CheckedRow = { problems: [], account: null };

test('the server’s checks are shown at their field, and rows with errors come first', () => {
  const rows = [row('a'), row('b', { trainerEmail: 'nobody@example.org' }), row('c')];
  const checks = new Map([
    ['a', sound],
    ['b', { ...sound, problems: ['unknown_trainer' as const] }],
    ['c', { ...sound, problems: ['has_account' as const] }],
  ]);
  const errors = errorsOf(rows, checks);
  expect(Object.fromEntries(errors)).toEqual({
    b: { trainerEmail: [words.unknownTrainer] },
    c: { emailAddress: [words.hasAccount] },
  });
  expect(faultsFirst(rows, errors).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
});

test('all rows are checked, in batches, and trainers added with them are not looked up', async () => {
  const coach = row('coach', { memberTypeId: 3, teamName: 'Birds' });
  const athletes = Array.from({ length: ROWS_CHECKED_AT_ONCE }, (_, i) =>
    row(`athlete${i}`, { trainerEmail: ' Coach@example.org', teamName: 'Birds' }),
  );
  const asked: number[] = [];
  const checks = await checkedRows([coach, ...athletes], async (some) => {
    asked.push(some.length);
    return some.map(({ trainer_email: trainer, team_name: team, email_address: email }) =>
      (trainer === '' && team === '') || email === 'coach@example.org'
        ? sound
        : { ...sound, problems: ['unknown_trainer'] },
    );
  });
  expect(asked).toEqual([ROWS_CHECKED_AT_ONCE, 1]);
  expect([...checks.values()].every(({ problems }) => problems.length === 0)).toBe(true);
});
