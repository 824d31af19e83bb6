import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { actsByKind } from '../../domain/entities/admin-act.ts';
import { type Act, callsNamed, sentenceOf, sentenceText } from '../../src/features/admin/act-sentence.ts';
import { isReading } from '../../server/http/acts.ts';

const carla = { memberId: 'c', name: 'Carla Admin', emailAddress: 'carla@example.org' };
const act = (changes: Partial<Act>): Act => ({
  actId: 'a',
  at: '2026-11-28T07:00:00.000Z',
  callId: 'createMember',
  target: null,
  about: null,
  admin: carla,
  adminMark: '0123456789abcdef',
  member: null,
  memberMark: null,
  outcome: 'done',
  reason: null,
  ...changes,
});
const kim = { memberId: 'k', name: null, emailAddress: 'kim@example.org' };
const id = '5b0c6c1e-0000-4000-8000-000000000001';
const spring = { kind: 'page', id, name: 'Harriers Spring 10K' } as const;

test('every call with logged acts has a kind, and thus a sentence', () => {
  const kept = (Object.values(calls) as readonly Call[]).filter(
    (row) =>
      // The callers of the last two are not admins yet: their handlers log the acts.
      ((row.who === 'admin' || row.forAdmins === true || row.isAdminAct === true) &&
        (!isReading(row) || row.isKept === true)) ||
      row.id === 'becomeFirstAdmin' ||
      row.id === 'finishProviderSignIn',
  );
  expect(
    Object.values(actsByKind)
      .flat()
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(kept.map((row) => row.id).toSorted((one, other) => one.localeCompare(other)));
});

test.each<[string, Partial<Act>]>([
  [
    'Carla Admin could not add kim@example.org: the address already has an account',
    { member: kim, memberMark: '89', outcome: 'refused', reason: 'UsernameExistsException' },
  ],
  ['Carla Admin could not add someone', { outcome: 'refused', reason: 'a_code_of_tomorrow' }],
  ['Carla Admin could not add someone', { outcome: 'failed' }],
  [
    'Carla Admin published the page “Harriers Spring 10K”',
    { callId: 'savePartnerPage', target: `${id} publish`, about: spring },
  ],
  [
    'Carla Admin saved a draft of the page “Harriers Spring 10K”',
    { callId: 'savePartnerPage', target: `${id} save`, about: spring },
  ],
  [
    'Carla Admin saved or published the page “Harriers Spring 10K”',
    { callId: 'savePartnerPage', target: id, about: spring },
  ],
  ['Carla Admin published the page (no longer exists)', { callId: 'savePartnerPage', target: `${id} publish` }],
  ['Carla Admin deleted the team “Harriers 2020”', { callId: 'deleteTeam', target: `${id} Harriers 2020` }],
  ['Carla Admin deleted the team (no longer exists)', { callId: 'deleteTeam', target: id }],
  ['Carla Admin created the programme', { callId: 'createCohort' }],
  [
    'deleted account 0123 deleted the account of deleted account 89ab',
    { callId: 'deleteMember', admin: null, memberMark: '89abcdef' },
  ],
  [
    'Carla Admin changed the role of kim@example.org to Coach, Full access',
    { callId: 'changeMemberRole', member: kim, memberMark: '89', target: 'Coach, 20' },
  ],
  ['Carla Admin wrote to 12 members', { callId: 'sendEmail', target: '×12' }],
  [
    'Carla Admin wrote to everyone in the team “Harriers”',
    { callId: 'sendEmail', target: id, about: { kind: 'team', id, name: 'Harriers' } },
  ],
  ['Carla Admin did something that this page doesn’t recognise', { callId: 'aCallOfTomorrow', target: id }],
])('an act reads: %s', (sentence, changes) => {
  expect(sentenceText(act(changes))).toBe(sentence);
});

test('members, pages and teams are links to their admin pages', () => {
  const parts = sentenceOf(act({ callId: 'savePartnerPage', target: `${id} publish`, about: spring }));
  expect(parts.flatMap(({ to }) => to ?? [])).toEqual([
    { part: 'member/manage', search: { member: 'c' } },
    { pageId: id },
  ]);
});

test('a search finds calls by the words of their sentences', () => {
  expect(callsNamed('Second Factor')).toEqual(['resetMemberFactor']);
  expect(callsNamed('published')).toEqual(['savePartnerPage']);
  expect(callsNamed('carla')).toEqual([]);
});
