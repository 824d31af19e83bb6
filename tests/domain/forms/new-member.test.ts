import { expect, test } from 'vitest';
import { newMemberErrors } from '../../../domain/forms/new-member.ts';
import { MAX_PASTED_ROWS, pastedMembers } from '../../../domain/forms/pasted-members.ts';
import { newMember as words } from '../../../domain/words/new-member.ts';

const good = {
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  memberTypeId: 1,
  trainerEmail: '',
  password: '',
  teamName: '',
  teamDataVisible: 0,
} as const;

test('a row may lack a trainer, a team and a password, and reports other errors by field', () => {
  expect(newMemberErrors(good)).toEqual({});
  expect(newMemberErrors({ ...good, trainerEmail: 'bea@example.org', password: 'Long-run 42 km' })).toEqual({});
  const bad = { ...good, emailAddress: 'ada@', firstName: ' ', lastName: 'B', password: 'short', trainerEmail: 'bea' };
  expect(Object.keys(newMemberErrors(bad)).toSorted()).toEqual(
    ['emailAddress', 'firstName', 'lastName', 'password', 'trainerEmail'].toSorted(),
  );
});

test('an athlete joins their trainer’s team, and a trainer’s own is created', () => {
  expect(newMemberErrors({ ...good, teamName: 'Early birds' })).toEqual({ trainerEmail: [words.trainerNeeded] });
  expect(newMemberErrors({ ...good, teamName: 'Early birds', memberTypeId: 3 })).toEqual({});
  const own = { ...good, memberTypeId: 2 as const, trainerEmail: ' ADA@example.org ' };
  expect(newMemberErrors(own)).toEqual({ trainerEmail: [words.ownTrainer] });
});

const coach = { ...good, memberTypeId: 3, teamName: 'Early birds', teamDataVisible: 1, password: 'Long-run 42 km' };

test.each([
  ['tabs, as spreadsheets copy', '\t'],
  ['semicolons', ';'],
  ['commas', ','],
])('rows are parsed with %s, in the order of the form or by their titles', (_, sign) => {
  const lines = (rows: string[][]) => rows.map((cells) => cells.join(sign)).join('\r\n');
  const plain = ['Coach', 'Early birds', 'Yes', 'Ada', 'Byron', 'ada@example.org', 'Long-run 42 km', ''];
  expect(pastedMembers(lines([plain])).rows).toEqual([coach]);
  const titled = [
    ['E-Mail', 'First name', 'Last name', 'Type', 'Team name', 'Team data visible', 'Password'],
    ['ada@example.org', 'Ada', 'Byron', '3', 'Early birds', '1', 'Long-run 42 km'],
    [],
  ];
  expect(pastedMembers(lines(titled)).rows).toEqual([coach]);
});

test('an unknown type is an error until one is chosen, and an empty one is an athlete', () => {
  const typed = (type: string) => pastedMembers(`${type}\t\t\tAda\tByron\tada@example.org`).rows[0]!;
  const runner = typed('Runner');
  expect(runner).toEqual({ ...good, unknownType: 'Runner' });
  expect(newMemberErrors(runner)).toEqual({ memberTypeId: [words.unknownType('Runner')] });
  expect(newMemberErrors({ ...runner, unknownType: undefined })).toEqual({});
  expect(['Athlete', 'Athletin', ' TRAINER ', 'Coach', ''].map((type) => typed(type).memberTypeId)).toEqual([
    1, 1, 2, 3, 1,
  ]);
});

test('a first cell may be empty, a quoted cell may contain a separator, and surplus rows are counted', () => {
  expect(pastedMembers('\t\t\tAda\tByron\tada@example.org').rows).toEqual([good]);
  expect(pastedMembers('Coach,"Birds, early",,Ada,Byron,ada@example.org').rows[0]?.teamName).toBe('Birds, early');
  const many = Array.from({ length: MAX_PASTED_ROWS + 3 }, () => '1\t\t\tAda\tByron\tada@example.org').join('\n');
  const { rows, left } = pastedMembers(many);
  expect([rows.length, left]).toEqual([MAX_PASTED_ROWS, 3]);
  expect(pastedMembers('').rows).toEqual([]);
});
