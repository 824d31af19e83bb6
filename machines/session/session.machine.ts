import { assertEvent, type ActorRefFrom } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { normalPassword } from '../../domain/forms/password.ts';
import { announced, authenticated, memberIdOf, refreshInput, saved } from './authenticated.ts';
import { askingForCode, settingUpFactor, verifyingCode, verifyingPasskey } from './challenged.ts';
import { sessionSetup } from './setup.ts';
import { leavingForProvider, signedOut, usingPasskey } from './signed-out.ts';

/**
 * The signed-in member, and the state of the tokens. [core §4]
 *
 * One per page, created before the router: `startWorkflow(sessionMachine, createSessionImplementations(deps), { native, stored:
 * store.load(), now })`. Restoring is complete when `start` returns, except in the iPhone wrapper, where it may need a refresh first (tag
 * `undecided`).
 *
 * Send: SIGN_IN, SIGN_IN_WITH_PASSKEY, SIGN_IN_WITH_PROVIDER, LET_IN, SEND_CODE, USE_PASSKEY, REGISTER, TRY_DEMO, FORM_LEFT, SIGN_OUT, STAY, TOKEN_REFUSED, MEMBER_CHANGED. Use: `visitorIn` (for the guard),
 * `memberIdIn`, `endingIn` (selectors.ts), `workingText`, `refusalIn` (forms.ts); `ensureToken(session, now)` (tokens.ts) before every
 * signed call. Child while a second factor is set up at sign-in: `snapshot.children.factorSetUp`. Children while signed in:
 * `snapshot.children.realtime`, and the imports once they are loaded (`importsIn`). Emits `memberChanged`.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'The signed-in member and their tokens.',
  context: ({ input }) => ({
    native: input.native,
    startedAt: input.now,
    session: input.stored,
    form: null,
    failure: null,
    challenge: null,
    refreshFailures: 0,
    lastFailure: null,
    isTokenRefused: false,
    isEnding: false,
    endedElsewhere: false,
  }),
  invoke: {
    id: 'surroundings',
    src: 'surroundings',
    onError: { actions: { type: 'keepSetback', params: failureIn } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'undecided',
      description: 'Reads the session of the last visit.',
      always: [
        {
          guard: { type: 'isValid', params: ({ context }) => ({ session: context.session, now: context.startedAt }) },
          target: 'authenticated',
          actions: announced,
        },
        {
          guard: {
            type: 'canRefresh',
            params: ({ context }) => ({
              session: context.session,
              now: context.startedAt,
              native: context.native,
            }),
          },
          target: 'refreshingStored',
        },
        {
          guard: {
            type: 'isOfLastVisit',
            params: ({ context }) => ({ session: context.session, now: context.startedAt }),
          },
          target: 'reachingServer',
        },
        { target: 'signedOut', actions: ['clearSession', saved] },
      ],
    },
    reachingServer: {
      tags: 'undecided',
      description:
        'On the web: the tokens of the last visit have expired, and the session is not remembered. If the server responds, the login page opens; if not, the member can read cached data.',
      invoke: {
        id: 'reachServerFirst',
        src: 'reachServer',
        onDone: { target: 'signedOut', actions: ['clearSession', saved] },
        onError: {
          target: '#session.authenticated.cutOff',
          actions: [{ type: 'keepRefreshFailure', params: failureIn }, announced],
        },
      },
    },
    refreshingStored: {
      tags: ['undecided', 'refreshing'],
      description:
        'In the iPhone app and in a remembered session: exchanges the expired tokens of the last visit for new ones.',
      invoke: {
        id: 'refreshStored',
        src: 'refreshTokens',
        input: refreshInput,
        onDone: {
          target: 'authenticated',
          actions: [{ type: 'keepTokens', params: ({ event }) => event.output }, saved, announced],
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: failureIn },
            target: 'signedOut',
            actions: ['clearSession', saved],
          },
          {
            target: '#session.authenticated.waitingToRetry',
            actions: [{ type: 'keepRefreshFailure', params: failureIn }, announced],
          },
        ],
      },
    },
    signedOut,
    signingIn: {
      tags: 'busy',
      description: '“Signing In...”',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context, event }) => {
          assertEvent(event, 'SIGN_IN');
          return {
            email: event.email.trim(),
            password: normalPassword(event.password),
            isKept: event.isKept ?? false,
            native: context.native,
          };
        },
        onDone: [
          {
            guard: { type: 'isAll', params: ({ event }) => ({ answer: event.output }) },
            target: 'loadingData',
            actions: { type: 'keepPasswordSignIn', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'asksForSetUp', params: ({ event }) => ({ answer: event.output }) },
            target: 'settingUpFactor',
            actions: { type: 'keepChallenge', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'askingForCode',
            actions: { type: 'keepChallenge', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    usingPasskey,
    leavingForProvider,
    askingForCode,
    verifyingCode,
    verifyingPasskey,
    settingUpFactor,
    registering: {
      tags: 'busy',
      description: '“Creating account...”',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => {
          assertEvent(event, 'REGISTER');
          const { email, password, coupon } = event;
          return {
            email: email.trim(),
            password: normalPassword(password),
            coupon: coupon?.trim() || null,
            teamId: event.teamId ?? null,
            invitation: event.invitation ?? null,
            mayTell: event.mayTell ?? false,
            native: context.native,
          };
        },
        onDone: { target: 'loadingData', actions: { type: 'keepSignIn', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    creatingDemo: {
      tags: 'busy',
      description: '“Preparing sample data...”',
      invoke: {
        id: 'createDemo',
        src: 'createDemo',
        onDone: { target: 'loadingData', actions: { type: 'keepSignIn', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    loadingData: {
      tags: 'busy',
      description: '“Loading Data...”: loads the data of the first page.',
      invoke: {
        id: 'loadData',
        src: 'loadData',
        input: ({ context }) => ({ memberId: memberIdOf({ context }) }),
        onDone: 'succeeded',
        onError: { target: 'signingOut', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    succeeded: {
      tags: 'busy',
      description: '“Success!”, shown briefly.',
      entry: [saved, announced],
      // Shows the last sign-in step until then.
      after: { signInShown: { target: 'authenticated', actions: 'forgetChallenge' } },
    },
    authenticated,
    signingOut: {
      tags: 'busy',
      description: 'Deletes the member’s data from this device and ends the session on the server.',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ session: context.session, endedElsewhere: context.endedElsewhere }),
        onDone: { target: 'signedOut', actions: 'clearSession' },
        onError: { target: 'signedOut', actions: 'clearSession' },
      },
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
