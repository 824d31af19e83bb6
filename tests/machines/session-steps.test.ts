import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import type { Tokens } from '../../domain/entities/session.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { sessionMemberOf, type SessionContext, type StoredSession } from '../../machines/session/types.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';

const MINUTE = 60_000;
const lost = failed('Network', 'No answer.');
const unauthorized = failed('Unauthorized', 'No.');
const tookTooLong = { tag: 'Unauthorized', status: null, message: '', code: 'took_too_long' } as const;
const passkeyLate = { tag: 'Unauthorized', status: null, message: '', code: 'passkey_late' } as const;

const later: Tokens = { ...someTokens, idToken: 'id-2' };
const letIn = { member: someMember, tokens: later, now: NOW + 5 };
const renewed: StoredSession = { ...someSession, tokens: later, updatedAt: NOW + 5 };
const other: StoredSession = { ...someSession, member: { ...someSession.member, memberId: 'member-2' } };
const attempt = {
  provider: 'club',
  isConnecting: false,
  isKept: true,
  redirect: '/calendar',
  invitation: null,
  teamId: null,
  coupon: null,
};
const code = { kind: 'code', token: 'challenge-1', lasts: 300_000, hasPasskeys: true } as const;
const setUp = { kind: 'setUp', token: 'challenge-2', lasts: 900_000, hasPasskeys: false } as const;

/** Context with every field set, so a missing reset is noticed. */
const before: SessionContext = {
  native: false,
  startedAt: NOW,
  session: someSession,
  form: 'demo',
  failure: failed('Invalid', 'Of the last form.'),
  challenge: { kind: 'code', token: 'challenge-0', lasts: 1, hasPasskeys: true },
  refreshFailures: 2,
  lastFailure: failed('Server', 'Of the last refresh.'),
  isTokenRefused: false,
  isEnding: true,
  endedElsewhere: false,
};

const sound = { refreshFailures: 0, lastFailure: null, isTokenRefused: false, isEnding: false };
const cleared = { ...sound, session: null, challenge: null, endedElsewhere: false };
const noForm = { form: null, failure: null };
const saved = (session: StoredSession | null) => ['saveSession', { session }] as const;
const announced = (session: StoredSession) => ['announceSignIn', { session }] as const;
const inside = (state: string) => ({ authenticated: state });
const situation = (minutes: number, isPublicPage = false) =>
  answered('readSituation', { now: NOW + minutes * MINUTE, isPublicPage });
const needed = (minutes: number) => ({ type: 'TOKEN_NEEDED', now: NOW + minutes * MINUTE });
const stored = (session: StoredSession | null) => ({ type: 'STORED_SESSION_CHANGED', stored: session });
const timer = (delay: string, state: string) => ({ type: `xstate.after.${delay}.session.${state}` });

type Effects = Step<SessionContext>['effects'];
type Changes = Partial<SessionContext>;
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, effects?: Effects, given?: Changes];

const failedAgain = { lastFailure: lost, refreshFailures: 3 };
const refused401 = { lastFailure: unauthorized, isTokenRefused: true };
const none: Effects = [];
const isTokenRefused = true;

const rows: Row[] = [
  ['reachingServer', answered('reachServerFirst'), 'signedOut', cleared, [saved(null)]],
  ['reachingServer', refused('reachServerFirst', lost), inside('cutOff'), failedAgain, [announced(someSession)]],
  [
    'refreshingStored',
    answered('refreshStored', { tokens: later, now: NOW + 5 }),
    inside('fresh'),
    { ...sound, session: renewed },
    [saved(renewed), announced(renewed)],
  ],
  ['refreshingStored', refused('refreshStored', unauthorized), 'signedOut', cleared, [saved(null)]],
  ['refreshingStored', refused('refreshStored', lost), inside('waitingToRetry'), failedAgain, [announced(someSession)]],

  ['signedOut', { type: 'SIGN_IN', email: 'a', password: 'b' }, 'signingIn', { form: 'signIn', failure: null }],
  [
    'signedOut',
    { type: 'SIGN_IN', email: 'a', password: 'b', isKept: true },
    'signingIn',
    { form: 'signIn', failure: null },
  ],
  [
    'signedOut',
    { type: 'REGISTER', email: 'a', password: 'b', coupon: null },
    'registering',
    { form: 'register', failure: null },
  ],
  [
    'signedOut',
    { type: 'SIGN_IN_WITH_PASSKEY', picked: null, isKept: true },
    'usingPasskey',
    { form: 'passkey', failure: null },
  ],
  ['signedOut', { type: 'TRY_DEMO' }, 'creatingDemo', { failure: null }],
  ['signedOut', { type: 'FORM_LEFT' }, 'signedOut', noForm],
  ['signedOut', stored(other), inside('fresh'), { ...sound, session: other }, [announced(other)]],
  ['signedOut', stored(null), 'signedOut'],
  ['signedOut', refused('surroundings', lost), 'signedOut', { lastFailure: lost }],

  ['signingIn', answered('authenticate', letIn), 'loadingData', { session: renewed }],
  ['signingIn', answered('authenticate', setUp), 'settingUpFactor', { challenge: setUp }],
  ['signingIn', answered('authenticate', code), 'askingForCode', { challenge: code }],
  ['signingIn', refused('authenticate', lost), 'signedOut', { failure: lost }],

  ['usingPasskey', answered('usePasskey', letIn), 'loadingData', { session: renewed }],
  ['usingPasskey', answered('usePasskey', null), 'signedOut'],
  ['usingPasskey', refused('usePasskey', unauthorized), 'signedOut', { failure: passkeyLate }],
  ['usingPasskey', refused('usePasskey', lost), 'signedOut', { failure: lost }],

  ['signedOut', { type: 'SIGN_IN_WITH_PROVIDER', attempt }, 'leavingForProvider', { form: 'provider', failure: null }],
  ['leavingForProvider', answered('leaveForProvider', undefined), 'signedOut'],
  ['leavingForProvider', refused('leaveForProvider', lost), 'signedOut', { failure: lost }],
  [
    'signedOut',
    { type: 'LET_IN', form: 'register', answer: letIn },
    'loadingData',
    { form: 'register', failure: null, session: renewed },
  ],
  [
    'signedOut',
    { type: 'LET_IN', form: 'signIn', answer: setUp },
    'settingUpFactor',
    { form: 'signIn', failure: null, challenge: setUp },
  ],
  [
    'signedOut',
    { type: 'LET_IN', form: 'signIn', answer: code },
    'askingForCode',
    { form: 'signIn', failure: null, challenge: code },
  ],

  ['askingForCode', { type: 'USE_PASSKEY' }, 'verifyingPasskey', { failure: null }],
  ['verifyingPasskey', answered('answerWithPasskey', letIn), 'loadingData', { session: renewed }],
  ['verifyingPasskey', answered('answerWithPasskey', null), 'askingForCode'],
  [
    'verifyingPasskey',
    refused('answerWithPasskey', unauthorized),
    'signedOut',
    { failure: tookTooLong, challenge: null },
  ],
  ['verifyingPasskey', refused('answerWithPasskey', lost), 'askingForCode', { failure: lost }],

  ['askingForCode', timer('challengeOver', 'askingForCode'), 'signedOut', { failure: tookTooLong, challenge: null }],
  ['askingForCode', { type: 'SEND_CODE', code: '1' }, 'verifyingCode', { failure: null }],
  ['askingForCode', stored(other), inside('fresh'), { ...sound, session: other, challenge: null }, [announced(other)]],
  ['askingForCode', stored(null), 'askingForCode'],
  ['askingForCode', { type: 'FORM_LEFT' }, 'signedOut', { ...noForm, challenge: null }],

  ['verifyingCode', answered('answerChallenge', letIn), 'loadingData', { session: renewed }],
  ['verifyingCode', refused('answerChallenge', unauthorized), 'signedOut', { failure: tookTooLong, challenge: null }],
  ['verifyingCode', refused('answerChallenge', lost), 'askingForCode', { failure: lost }],

  ['settingUpFactor', { type: 'FORM_LEFT' }, 'signedOut', { ...noForm, challenge: null }],
  ['settingUpFactor', answered('factorSetUp', { outcome: 'done', letIn }), 'loadingData', { session: renewed }],
  [
    'settingUpFactor',
    answered('factorSetUp', { outcome: 'refused', failure: unauthorized }),
    'signedOut',
    { failure: tookTooLong, challenge: null },
  ],
  ['settingUpFactor', answered('factorSetUp', { outcome: 'cancelled' }), 'signedOut', { ...noForm, challenge: null }],
  ['settingUpFactor', refused('factorSetUp', lost), 'signedOut', { failure: lost, challenge: null }],

  ['registering', answered('register', letIn), 'loadingData', { session: renewed }],
  ['registering', refused('register', lost), 'signedOut', { failure: lost }],
  ['creatingDemo', answered('createDemo', letIn), 'loadingData', { session: renewed }],
  ['creatingDemo', refused('createDemo', lost), 'signedOut', { failure: lost }],
  ['loadingData', answered('loadData'), 'succeeded', {}, [saved(someSession), announced(someSession)]],
  ['loadingData', refused('loadData', lost), 'signingOut', { failure: lost }],
  ['succeeded', timer('signInShown', 'succeeded'), inside('fresh'), { challenge: null }],
  ['signingOut', answered('endSession'), 'signedOut', cleared],
  ['signingOut', refused('endSession', lost), 'signedOut', cleared],

  [inside('fresh'), refused('realtime', lost), inside('fresh'), { lastFailure: lost }],
  [inside('fresh'), refused('loadImports', lost), inside('fresh'), { lastFailure: lost }],
  [inside('fresh'), { type: 'SIGN_OUT' }, 'signingOut', noForm],
  [inside('fresh'), needed(54), inside('fresh')],
  [inside('fresh'), needed(56), inside('refreshing')],
  [inside('fresh'), needed(61), inside('refreshing')],
  [inside('fresh'), needed(59), inside('fresh'), { isTokenRefused }, none, { isTokenRefused }],
  [inside('fresh'), needed(60), 'signingOut', { ...noForm, isTokenRefused }, none, { isTokenRefused }],
  [inside('fresh'), { type: 'TOKEN_REFUSED', idToken: 'id-1', now: NOW }, 'signingOut', noForm],
  [inside('fresh'), { type: 'TOKEN_REFUSED', idToken: 'id-0', now: NOW }, inside('fresh')],
  [inside('waitingToRetry'), stored(renewed), inside('fresh'), { ...sound, session: renewed }],
  [inside('fresh'), stored(other), 'signingOut', { ...noForm, endedElsewhere: true }],
  [inside('fresh'), stored(null), 'signingOut', { ...noForm, endedElsewhere: true }],
  [inside('fresh'), { type: 'STAY' }, inside('refreshing')],
  [inside('fresh'), { type: 'REALTIME_RECONNECTED' }, inside('fresh'), {}, [['refetch', { because: 'reconnected' }]]],
  [inside('fresh'), { type: 'TAB_VISIBLE' }, inside('checking')],
  [inside('fresh'), timer('tokenCheck', 'authenticated.fresh'), inside('checking')],

  [inside('checking'), situation(0), inside('fresh'), { isEnding: false }],
  [inside('checking'), situation(31), inside('refreshing'), { native: true }, none, { native: true }],
  [inside('checking'), situation(29), inside('fresh'), { native: true, isEnding: false }, none, { native: true }],
  [inside('checking'), situation(58.5), inside('fresh'), { isEnding: true }, none, { isEnding: false }],
  [inside('checking'), situation(58.5, true), inside('fresh'), { isEnding: false }],
  [inside('checking'), situation(59.5), inside('reachingServer'), { isEnding: false }],
  [inside('checking'), situation(59.5, true), inside('fresh'), { isEnding: false }],
  [
    inside('checking'),
    situation(59, true),
    inside('fresh'),
    { isTokenRefused, isEnding: false },
    none,
    { isTokenRefused },
  ],
  [inside('checking'), situation(60, true), 'signingOut', { ...noForm, isTokenRefused }, none, { isTokenRefused }],
  [inside('checking'), refused('readSituation', lost), inside('fresh'), { lastFailure: lost }],

  [inside('refreshing'), needed(61), inside('refreshing')],
  [inside('refreshing'), { type: 'TAB_VISIBLE' }, inside('refreshing')],
  [inside('refreshing'), { type: 'STAY' }, inside('refreshing')],
  [
    inside('refreshing'),
    answered('refreshTokens', { tokens: later, now: NOW + 5 }),
    inside('fresh'),
    { ...sound, session: renewed },
    [saved(renewed)],
  ],
  [inside('refreshing'), refused('refreshTokens', unauthorized), inside('checking'), refused401],
  [inside('refreshing'), refused('refreshTokens', lost), inside('waitingToRetry'), failedAgain],
  [inside('waitingToRetry'), timer('refreshRetry', 'authenticated.waitingToRetry'), inside('refreshing')],
  [inside('waitingToRetry'), { type: 'TAB_VISIBLE' }, inside('refreshing')],

  [inside('reachingServer'), needed(61), inside('reachingServer')],
  [inside('reachingServer'), { type: 'TAB_VISIBLE' }, inside('reachingServer')],
  [inside('reachingServer'), { type: 'STAY' }, inside('reachingServer')],
  [inside('reachingServer'), answered('reachServer'), 'signingOut', noForm],
  [inside('reachingServer'), refused('reachServer', lost), inside('cutOff'), failedAgain],
  [inside('cutOff'), timer('refreshRetry', 'authenticated.cutOff'), inside('reachingServer')],
  [inside('cutOff'), needed(61), inside('reachingServer')],
  [inside('cutOff'), { type: 'TAB_VISIBLE' }, inside('reachingServer')],
  [inside('cutOff'), { type: 'STAY' }, inside('cutOff')],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, effects = [], given = {}) => {
  const after = step(sessionMachine, from, { ...before, ...given }, event);
  expect(after).toEqual({ at: to, context: { ...before, ...changes }, effects });
});

const changed = { ...someMember, accessLevel: 40 } as typeof someMember;
const changedSession: StoredSession = { ...someSession, member: sessionMemberOf(changed) };
const emitted = ['emit', { type: 'memberChanged', member: changed }] as const;
const news = (event: string, member: typeof changed | null) => ({
  type: 'REALTIME_NEWS',
  news: { event, body: {}, member },
});

test.each([
  [{ type: 'MEMBER_CHANGED', member: changed }, [saved(changedSession), emitted]],
  [
    news('member_updated', changed),
    [
      saved(changedSession),
      ['showMember', { member: changed }] as const,
      emitted,
      ['refetch', { because: 'member_updated' }] as const,
    ],
  ],
])('a changed member is stored and shown: %j', (event, effects) => {
  const after = step(sessionMachine, inside('fresh'), before, event);
  expect(after).toEqual({ at: inside('fresh'), context: { ...before, session: changedSession }, effects });
});

test('calendar events refetch, and import events go to the imports only', () => {
  const effects = [['refetch', { because: 'calendar_updated' }]];
  const at = inside('fresh');
  expect(step(sessionMachine, at, before, news('calendar_updated', null))).toEqual({ at, context: before, effects });
  expect(step(sessionMachine, at, before, news('import_progress', null))).toEqual({ at, context: before, effects: [] });
});
