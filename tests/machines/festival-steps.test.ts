import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { festivalMachine } from '../../machines/festival/festival.machine.ts';
import type { FestivalContext } from '../../machines/festival/types.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';

const lost = failed('Network', 'No answer.');
const over = failed('Unauthorized', 'Over.');
const person = { memberId: 'm1', email: 'ada@example.com' };
const entered = { kind: 'all', person };

/** Context with every field set, so a missing reset is noticed. */
const before: FestivalContext = {
  email: 'ada@example.com',
  cohortName: 'Good Miles',
  levels: [3, 2, 1],
  permission: 3,
  standing: 'account',
  problem: failed('Server', 'Of the last try.'),
  warning: failed('Invalid', 'Of the last form.'),
  refusal: failed('Invalid', 'Of the last form.'),
};

type Changes = Partial<FestivalContext>;
type Effects = Step<FestivalContext>['effects'];
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, effects?: Effects, given?: Changes];

const none: Effects = [];
const leaves: Effects = ['leave'];
const kept: Effects = [['keepChoice', { permission: 1 }]];
const calm = { warning: null };
const forgotten = { warning: null, refusal: null };
const warned = { warning: lost, refusal: lost };
const type = { type: 'TYPE' };
const member = { standing: 'member' } as const;
const lookedUp = (standing: string, isSignedIn = false) => answered('lookUp', { standing, isSignedIn });
const submit = (password: string) => ({ type: 'SUBMIT', password });
const choose = { type: 'CHOOSE', permission: 1 };
const timer = (state: string) => ({ type: `xstate.after.warning.festival.${state}` });
const noLevel = { permission: null };
const strong = 'Longrun-1!';

const rows: Row[] = [
  ['loading', lookedUp('member', true), 'connected', {}, leaves],
  ['loading', lookedUp('unknown'), 'newUser', { standing: 'unknown' }],
  ['loading', lookedUp('member'), 'notAuthenticated', member],
  ['loading', lookedUp('account'), 'notInCohort', { standing: 'account' }, none, member],
  ['loading', refused('lookUp', lost), 'error', { problem: lost }],
  ['error', { type: 'RETRY' }, 'loading'],
  ['error', { type: 'RETRY' }, 'error', { email: null }, none, { email: null }],

  ['newUser', choose, 'newUser', { permission: 1 }, kept],
  ['newUser', submit(strong), 'signingUp', forgotten],
  ['newUser', submit('weak'), 'newUser'],
  ['newUser', submit(strong), 'newUser', noLevel, none, noLevel],
  ['newUser', timer('newUser'), 'newUser', calm],
  ['newUser', type, 'newUser', forgotten],
  ['notInCohort', choose, 'notInCohort', { permission: 1 }, kept],
  ['notInCohort', submit('weak'), 'signingIn', forgotten],
  ['notInCohort', submit(' '), 'notInCohort'],
  ['notInCohort', submit('weak'), 'notInCohort', noLevel, none, noLevel],
  ['notInCohort', timer('notInCohort'), 'notInCohort', calm],
  ['notInCohort', type, 'notInCohort', forgotten],
  ['notAuthenticated', choose, 'notAuthenticated'],
  ['notAuthenticated', submit('weak'), 'signingIn', forgotten],
  ['notAuthenticated', submit(' '), 'notAuthenticated'],
  ['notAuthenticated', timer('notAuthenticated'), 'notAuthenticated', calm],
  ['notAuthenticated', type, 'notAuthenticated', forgotten],

  ['signingUp', answered('register', person), 'joining'],
  ['signingUp', refused('register', lost), 'newUser', warned],
  ['signingIn', answered('signIn', { kind: 'code' }), 'askingForCode'],
  ['signingIn', answered('signIn', { kind: 'setUp' }), 'settingUpElsewhere'],
  ['signingIn', answered('signIn', entered), 'joining'],
  ['signingIn', answered('signIn', entered), 'connected', member, leaves, member],
  ['signingIn', refused('signIn', lost), 'notInCohort', warned],
  ['signingIn', refused('signIn', lost), 'notAuthenticated', { ...member, ...warned }, none, member],

  ['askingForCode', timer('askingForCode'), 'askingForCode', calm],
  ['askingForCode', { type: 'SEND_CODE', code: '123456' }, 'verifyingCode', forgotten],
  ['askingForCode', { type: 'BACK' }, 'leavingCode'],
  ['verifyingCode', answered('sendCode', person), 'joining'],
  ['verifyingCode', answered('sendCode', person), 'connected', member, leaves, member],
  ['verifyingCode', refused('sendCode', over), 'leavingCode', { warning: over, refusal: over }],
  ['verifyingCode', refused('sendCode', lost), 'askingForCode', warned],
  ['leavingCode', answered('leaveCode'), 'notInCohort'],
  ['leavingCode', answered('leaveCode'), 'notAuthenticated', member, none, member],
  ['leavingCode', refused('leaveCode', lost), 'notInCohort'],
  ['leavingCode', refused('leaveCode', lost), 'notAuthenticated', member, none, member],
  ['settingUpElsewhere', { type: 'BACK' }, 'leavingCode'],

  ['joining', answered('joinCohort'), 'connected', {}, leaves],
  ['joining', refused('joinCohort', over), 'loading'],
  ['joining', refused('joinCohort', lost), 'notJoined', { problem: lost }],
  ['notJoined', { type: 'RETRY' }, 'joining'],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, effects = [], given = {}) => {
  const after = step(festivalMachine, from, { ...before, ...given }, event);
  expect(after).toEqual({ at: to, context: { ...before, ...changes }, effects });
});
