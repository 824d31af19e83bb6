import { assertEvent, type ActorRefFrom } from 'xstate';
import { failureOf } from '../shared/failure.ts';
import { sessionSetup } from './parts.ts';
import type { SessionContext } from './types.ts';

const said = (event: { readonly error: unknown }) => ({ failure: failureOf(event.error) });
const whole = ({ context }: { readonly context: SessionContext }) => ({ session: context.session });
const saved = { type: 'save', params: whole } as const;
const refreshInput = ({ context }: { readonly context: SessionContext }) => {
  if (context.session === null) throw new Error('There is no session to refresh.');
  return { memberId: context.session.member.memberId, tokens: context.session.tokens };
};
const memberIdOf = ({ context }: { readonly context: SessionContext }) => context.session?.member.memberId ?? '';

/**
 * Who is signed in, and how fresh the tokens are. [core §4]
 *
 * One per page, made before the router: `createActor(sessionMachine.provide(createSessionImplementations(deps)),
 * { input: { native, stored: store.load(), now } }).start()`. Restoring is decided by the time `start` returns, except
 * in the iPhone wrapper, where it may have to refresh first (tag `undecided`).
 *
 * Send: SIGN_IN, REGISTER, SIGN_OUT, MEMBER_CHANGED, IMPORT_EXPECTED. Ask: `visitorIn` (for the guard), `memberIdIn`,
 * `workingText`, `refusalIn` (selectors.ts); `ensureToken(session, now)` (tokens.ts) before every signed call.
 * Children while signed in: `snapshot.children.realtime` and `snapshot.children.importPoller`.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and whether the tokens still hold.',
  context: ({ input }) => ({
    native: input.native,
    startedAt: input.now,
    session: input.stored,
    form: null,
    failure: null,
    refreshFailures: 0,
    trouble: null,
    refused: false,
    endedElsewhere: false,
  }),
  invoke: {
    id: 'surroundings',
    src: 'surroundings',
    onError: { actions: { type: 'keepTrouble', params: ({ event }) => said(event) } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'undecided',
      description: 'Looking at what the last visit left.',
      always: [
        {
          guard: { type: 'isValid', params: ({ context }) => ({ session: context.session, now: context.startedAt }) },
          target: 'authenticated',
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
        { target: 'signedOut', actions: ['forget', saved] },
      ],
    },
    refreshingStored: {
      tags: ['undecided', 'refreshing'],
      description: 'In the iPhone app: the tokens of the last visit ended and are exchanged for new ones.',
      invoke: {
        id: 'refreshStored',
        src: 'refreshTokens',
        input: refreshInput,
        onDone: {
          target: 'authenticated',
          actions: [{ type: 'keepTokens', params: ({ event }) => event.output }, saved],
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => said(event) },
            target: 'signedOut',
            actions: ['forget', saved],
          },
          {
            target: '#session.authenticated.waitingToRetry',
            actions: { type: 'keepRefreshFailure', params: ({ event }) => said(event) },
          },
        ],
      },
    },
    signedOut: {
      description: 'Nobody is signed in. The login page, with what was refused if something was.',
      on: {
        SIGN_IN: { target: 'signingIn', actions: { type: 'beginForm', params: { form: 'signIn' } } },
        REGISTER: { target: 'registering', actions: { type: 'beginForm', params: { form: 'register' } } },
        STORED_SESSION_CHANGED: {
          guard: { type: 'isSomebody', params: ({ event }) => ({ session: event.stored }) },
          target: 'authenticated',
          actions: { type: 'adopt', params: ({ event }) => ({ session: event.stored }) },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      description: '“Signing In...”',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context, event }) => {
          assertEvent(event, 'SIGN_IN');
          return { email: event.email.trim(), password: event.password.trim(), native: context.native };
        },
        onDone: { target: 'loadingData', actions: { type: 'keepSignIn', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: ({ event }) => said(event) } },
      },
    },
    registering: {
      tags: 'busy',
      description: '“Creating account...”',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => {
          assertEvent(event, 'REGISTER');
          const { email, password, coupon } = event;
          return { email: email.trim(), password, coupon: coupon?.trim() || null, native: context.native };
        },
        onDone: { target: 'loadingData', actions: { type: 'keepSignIn', params: ({ event }) => event.output } },
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: ({ event }) => said(event) } },
      },
    },
    loadingData: {
      tags: 'busy',
      description: '“Loading Data...”: what the first page shows.',
      invoke: {
        id: 'loadData',
        src: 'loadData',
        input: ({ context }) => ({ memberId: memberIdOf({ context }) }),
        onDone: 'succeeded',
        onError: { target: 'signingOut', actions: { type: 'keepFailure', params: ({ event }) => said(event) } },
      },
    },
    succeeded: {
      tags: 'busy',
      description: '“Success!”, long enough to be seen.',
      entry: [saved, { type: 'announceSignIn', params: whole }],
      after: { signInShown: 'authenticated' },
    },
    authenticated: {
      tags: 'signedIn',
      description: 'Signed in. The realtime channel and the import poller live as long as this.',
      invoke: [
        {
          id: 'realtime',
          src: 'realtime',
          input: ({ context }) => ({ cognitoId: context.session?.member.cognitoId ?? '' }),
          onError: { actions: { type: 'keepTrouble', params: ({ event }) => said(event) } },
        },
        {
          id: 'importPoller',
          src: 'importPoller',
          input: ({ context }) => ({ memberId: memberIdOf({ context }), isIos: context.native }),
          onError: { actions: { type: 'keepTrouble', params: ({ event }) => said(event) } },
        },
      ],
      on: {
        SIGN_OUT: { target: 'signingOut', actions: 'forgetForm' },
        TOKEN_NEEDED: [
          {
            guard: {
              type: 'isOver',
              params: ({ context, event }) => ({ ...whole({ context }), now: event.now, refused: context.refused }),
            },
            target: 'signingOut',
            actions: 'forgetForm',
          },
          {
            guard: {
              type: 'isEnding',
              params: ({ context, event }) => ({ ...whole({ context }), now: event.now, refused: context.refused }),
            },
            target: '.refreshing',
          },
        ],
        STORED_SESSION_CHANGED: [
          {
            guard: {
              type: 'isSameMember',
              params: ({ context, event }) => ({ mine: context.session, theirs: event.stored }),
            },
            target: '.fresh',
            actions: { type: 'adopt', params: ({ event }) => ({ session: event.stored }) },
          },
          { target: 'signingOut', actions: ['forgetForm', 'leaveStored'] },
        ],
        MEMBER_CHANGED: {
          actions: [{ type: 'keepMember', params: ({ event }) => ({ member: event.member }) }, saved],
        },
        REALTIME_NEWS: [
          {
            guard: { type: 'carriesMember', params: ({ event }) => ({ news: event.news }) },
            actions: [
              { type: 'keepMember', params: ({ event }) => ({ member: event.news.member }) },
              saved,
              { type: 'showMember', params: ({ event }) => ({ member: event.news.member }) },
            ],
          },
          {
            guard: { type: 'announcesImport', params: ({ event }) => ({ news: event.news }) },
            actions: [
              { type: 'publishNews', params: ({ event }) => ({ news: event.news }) },
              { type: 'tellPoller', params: { event: 'IMPORT_EXPECTED' } },
            ],
          },
          {
            guard: { type: 'isAboutImport', params: ({ event }) => ({ news: event.news }) },
            actions: { type: 'publishNews', params: ({ event }) => ({ news: event.news }) },
          },
          { actions: { type: 'refetch', params: ({ event }) => ({ because: event.news.event }) } },
        ],
        REALTIME_RECONNECTED: { actions: { type: 'refetch', params: { because: 'reconnected' } } },
        IMPORT_STATUS: { actions: { type: 'publishStatus', params: ({ event }) => event } },
        IMPORT_EXPECTED: { actions: { type: 'tellPoller', params: { event: 'IMPORT_EXPECTED' } } },
        TAB_VISIBLE: { target: '.checking', actions: { type: 'tellPoller', params: { event: 'TAB_VISIBLE' } } },
      },
      initial: 'fresh',
      states: {
        fresh: {
          description: 'The tokens hold.',
          after: { tokenCheck: 'checking' },
        },
        checking: {
          description: 'Comparing the age of the tokens with what is allowed here.',
          invoke: {
            id: 'lookAround',
            src: 'lookAround',
            onDone: [
              {
                guard: {
                  type: 'isOver',
                  params: ({ context, event }) => ({
                    ...whole({ context }),
                    now: event.output.now,
                    refused: context.refused,
                  }),
                },
                target: '#session.signingOut',
                actions: 'forgetForm',
              },
              {
                guard: {
                  type: 'isOldInApp',
                  params: ({ context, event }) => ({ context, situation: event.output }),
                },
                target: 'refreshing',
              },
              {
                guard: {
                  type: 'isOldOnProtectedPage',
                  params: ({ context, event }) => ({ context, situation: event.output }),
                },
                target: '#session.signingOut',
                actions: 'forgetForm',
              },
              { target: 'fresh' },
            ],
            onError: { target: 'fresh', actions: { type: 'keepTrouble', params: ({ event }) => said(event) } },
          },
        },
        refreshing: {
          tags: 'refreshing',
          description: 'New tokens are on their way; every call that needs one waits for them.',
          on: { TOKEN_NEEDED: {}, TAB_VISIBLE: {} },
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            input: refreshInput,
            onDone: {
              target: 'fresh',
              actions: [{ type: 'keepTokens', params: ({ event }) => event.output }, saved],
            },
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => said(event) },
                target: 'checking',
                actions: { type: 'keepRefusal', params: ({ event }) => said(event) },
              },
              {
                target: 'waitingToRetry',
                actions: { type: 'keepRefreshFailure', params: ({ event }) => said(event) },
              },
            ],
          },
        },
        waitingToRetry: {
          description: 'The refresh got no answer. Still signed in; it is tried again, less and less often.',
          after: { refreshRetry: 'refreshing' },
          on: {
            TAB_VISIBLE: { target: 'refreshing', actions: { type: 'tellPoller', params: { event: 'TAB_VISIBLE' } } },
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      description: 'Everything of the member is cleared from this device, and the server is told.',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ session: context.session, endedElsewhere: context.endedElsewhere }),
        onDone: { target: 'signedOut', actions: 'forget' },
        onError: { target: 'signedOut', actions: 'forget' },
      },
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
