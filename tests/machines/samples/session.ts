import { fromCallback } from 'xstate';
import { NOW, someMember, someSession, someTokens } from './people.ts';
import type { WalkPlan } from '../walk.ts';

const HOUR = 3_600_000;
const fails = (type: string, tag: string) => ({ type, error: { tag, message: tag } });
const news = (event: string) => ({
  type: 'REALTIME_NEWS',
  news: { event, body: { import_id: 'import-1' }, member: event === 'member_updated' ? someMember : null },
});
const kept = { ...someSession, tokens: { ...someTokens, isKept: true as const } };
const other = { ...someSession, member: { ...someSession.member, memberId: 'member-2' } };

const someAttempt = {
  provider: 'club',
  isConnecting: false,
  isKept: false,
  redirect: null,
  invitation: null,
  teamId: null,
  coupon: null,
};

export const session: WalkPlan = {
  inputs: [
    { native: false, stored: null, now: NOW },
    { native: false, stored: someSession, now: NOW },
    { native: true, stored: someSession, now: NOW + 2 * HOUR },
    { native: false, stored: someSession, now: NOW + 2 * HOUR },
    { native: false, stored: kept, now: NOW },
    { native: false, stored: kept, now: NOW + 2 * HOUR },
  ],
  samples: {
    SIGN_IN: [{ type: 'SIGN_IN', email: ' runner@example.org ', password: 'Secret1!' }],
    REGISTER: [{ type: 'REGISTER', email: 'runner@example.org', password: 'Secret1!', coupon: null }],
    TOKEN_NEEDED: [NOW, NOW + 58 * 60_000, NOW + HOUR].map((now) => ({ type: 'TOKEN_NEEDED', now })),
    TOKEN_REFUSED: [{ type: 'TOKEN_REFUSED', idToken: someTokens.idToken, now: NOW }],
    MEMBER_CHANGED: [{ type: 'MEMBER_CHANGED', member: someMember }],
    STORED_SESSION_CHANGED: [someSession, other, null].map((stored) => ({ type: 'STORED_SESSION_CHANGED', stored })),
    REALTIME_NEWS: ['member_updated', 'calendar_updated', 'import_progress'].map(news),
    'xstate.done.actor.loadImports': [{ type: 'xstate.done.actor.loadImports', output: fromCallback(() => {}) }],
    'xstate.done.actor.authenticate': [
      { member: someMember, tokens: someTokens, now: NOW },
      { kind: 'code', token: 'challenge-1', lasts: 300_000, hasPasskeys: true },
      { kind: 'setUp', token: 'challenge-2', lasts: 900_000, hasPasskeys: false },
    ].map((output) => ({ type: 'xstate.done.actor.authenticate', output })),
    SIGN_IN_WITH_PASSKEY: [{ type: 'SIGN_IN_WITH_PASSKEY', picked: null, isKept: true }],
    ...Object.fromEntries(
      ['usePasskey', 'answerWithPasskey'].flatMap((id) => [
        [
          `xstate.done.actor.${id}`,
          [{ member: someMember, tokens: someTokens, now: NOW }, null].map((output) => ({
            type: `xstate.done.actor.${id}`,
            output,
          })),
        ],
        [`xstate.error.actor.${id}`, ['Unauthorized', 'Invalid'].map((tag) => fails(`xstate.error.actor.${id}`, tag))],
      ]),
    ),
    SIGN_IN_WITH_PROVIDER: [{ type: 'SIGN_IN_WITH_PROVIDER', attempt: someAttempt }],
    LET_IN: [
      { member: someMember, tokens: someTokens, now: NOW },
      { kind: 'code', token: 'challenge-1', lasts: 300_000, hasPasskeys: true },
      { kind: 'setUp', token: 'challenge-2', lasts: 900_000, hasPasskeys: false },
    ].map((answer) => ({ type: 'LET_IN', form: 'signIn', answer })),
    SEND_CODE: [{ type: 'SEND_CODE', code: '123456' }],
    'xstate.done.actor.answerChallenge': [
      { type: 'xstate.done.actor.answerChallenge', output: { member: someMember, tokens: someTokens, now: NOW } },
    ],
    'xstate.error.actor.answerChallenge': ['Unauthorized', 'Invalid'].map((tag) =>
      fails('xstate.error.actor.answerChallenge', tag),
    ),
    'xstate.done.actor.factorSetUp': [
      { outcome: 'done', letIn: { member: someMember, tokens: someTokens, now: NOW } },
      { outcome: 'cancelled' },
      { outcome: 'refused', failure: { tag: 'Unauthorized', status: 401, message: 'No.' } },
    ].map((output) => ({ type: 'xstate.done.actor.factorSetUp', output })),
    'xstate.done.actor.register': [
      { type: 'xstate.done.actor.register', output: { member: someMember, tokens: someTokens, now: NOW } },
    ],
    'xstate.done.actor.createDemo': [
      { type: 'xstate.done.actor.createDemo', output: { member: someMember, tokens: someTokens, now: NOW } },
    ],
    'xstate.done.actor.readSituation': [
      { now: NOW, isPublicPage: false },
      { now: NOW + 58.5 * 60_000, isPublicPage: false },
      { now: NOW + 59.5 * 60_000, isPublicPage: false },
      { now: NOW + 59.5 * 60_000, isPublicPage: true },
      { now: NOW + HOUR, isPublicPage: true },
    ].map((output) => ({ type: 'xstate.done.actor.readSituation', output })),
    ...Object.fromEntries(
      ['reachServer', 'reachServerFirst'].map((id) => [
        `xstate.error.actor.${id}`,
        [fails(`xstate.error.actor.${id}`, 'Network')],
      ]),
    ),
    ...Object.fromEntries(
      ['refreshTokens', 'refreshStored'].flatMap((id) => [
        [`xstate.done.actor.${id}`, [{ type: `xstate.done.actor.${id}`, output: { tokens: someTokens, now: NOW } }]],
        [
          `xstate.error.actor.${id}`,
          [fails(`xstate.error.actor.${id}`, 'Unauthorized'), fails(`xstate.error.actor.${id}`, 'Network')],
        ],
      ]),
    ),
  },
  key: ({ value, context: { session, native, isTokenRefused, isEnding, endedElsewhere, challenge } }) => [
    value,
    session,
    native,
    isTokenRefused,
    isEnding,
    endedElsewhere,
    challenge,
  ],
};
