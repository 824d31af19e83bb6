import { expect, test } from 'vitest';
import { canSubmitDetails, detailsErrors, type DetailsInput } from '../../../domain/partners/details.ts';

const today = '2026-11-22';
const good: DetailsInput = {
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-12-10',
  teamName: '',
  accepted: true,
};

test.each<[Partial<DetailsInput>, string[]]>([
  [{}, []],
  [{ gender: 'M', teamName: 'Evening runners' }, []],
  [{ emailAddress: 'ada' }, ['emailAddress']],
  [{ emailAddress: '' }, ['emailAddress']],
  [{ firstName: ' ' }, ['firstName']],
  [{ firstName: 'x'.repeat(101) }, ['firstName']],
  [{ lastName: 'B' }, ['lastName']],
  [{ gender: 'O' }, ['gender']],
  [{ birthDate: '1990-02-30' }, ['birthDate']],
  [{ birthDate: '2026-11-23' }, ['birthDate']],
  [{ birthDate: '1890-01-01' }, ['birthDate']],
  [{ teamName: 'x'.repeat(129) }, ['teamName']],
])('with %o, the errors are %o', (changes, fields) => {
  expect(Object.keys(detailsErrors({ ...good, ...changes }, today))).toEqual(fields);
});

test.each<[Partial<DetailsInput>, 'details' | 'soulFocus', boolean]>([
  [{}, 'details', true],
  [{}, 'soulFocus', true],
  [{ accepted: false }, 'details', false],
  [{ accepted: false }, 'soulFocus', false],
  [{ lastName: ' ' }, 'details', false],
  [{ birthDate: '' }, 'soulFocus', false],
  // Only soul-focus requires a plausible address before the button appears.
  [{ emailAddress: 'ada' }, 'details', true],
  [{ emailAddress: 'ada' }, 'soulFocus', false],
])('with %o, the button of %s is enabled: %s', (changes, kind, expected) => {
  expect(canSubmitDetails({ ...good, ...changes }, kind)).toBe(expected);
});
