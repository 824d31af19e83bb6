import { failureIn } from '../shared/failure-of-event.ts';
import { sessionSetup } from './setup.ts';
import type { SessionContext } from './types.ts';

export const sessionParams = ({ context }: { readonly context: SessionContext }) => ({ session: context.session });
export const saved = { type: 'saveSession', params: sessionParams } as const;
/** Notifies the iPhone app of each sign-in, and of each page load while signed in. [core §1] */
export const announced = { type: 'announceSignIn', params: sessionParams } as const;
export const refreshInput = ({ context }: { readonly context: SessionContext }) => {
  if (context.session === null) throw new Error('There is no session to refresh.');
  return { memberId: context.session.member.memberId, tokens: context.session.tokens };
};
export const memberIdOf = ({ context }: { readonly context: SessionContext }) => context.session?.member.memberId ?? '';

const tabVisible = { type: 'notifyImports', params: { event: { type: 'TAB_VISIBLE' } } } as const;

/** State while a member is signed in: children, their events, and the age of the tokens. */
export const authenticated = sessionSetup.createStateConfig({
  tags: 'signedIn',
  description: 'Signed in. The realtime channel and the imports run until sign-out.',
  invoke: [
    {
      id: 'realtime',
      src: 'realtime',
      input: ({ context }) => ({ cognitoId: context.session?.member.cognitoId ?? '' }),
      onError: { actions: { type: 'keepSetback', params: failureIn } },
    },
    {
      // Loads the imports' code with the first member page, not with the login page.
      id: 'loadImports',
      src: 'loadImports',
      onDone: { actions: { type: 'startImports', params: ({ event }) => ({ logic: event.output }) } },
      onError: { actions: { type: 'keepSetback', params: failureIn } },
    },
  ],
  exit: 'endImports',
  on: {
    SIGN_OUT: { target: 'signingOut', actions: 'forgetForm' },
    TOKEN_NEEDED: [
      {
        guard: {
          type: 'hasExpired',
          params: ({ context, event }) => ({
            ...sessionParams({ context }),
            now: event.now,
            isTokenRefused: context.isTokenRefused,
          }),
        },
        target: 'signingOut',
        actions: 'forgetForm',
      },
      {
        guard: {
          type: 'isEnding',
          params: ({ context, event }) => ({
            ...sessionParams({ context }),
            now: event.now,
            isTokenRefused: context.isTokenRefused,
          }),
        },
        target: '.refreshing',
      },
    ],
    TOKEN_REFUSED: {
      guard: {
        type: 'isEndedElsewhere',
        params: ({ context, event }) => ({ ...sessionParams({ context }), idToken: event.idToken, now: event.now }),
      },
      target: 'signingOut',
      actions: 'forgetForm',
    },
    STORED_SESSION_CHANGED: [
      {
        guard: {
          type: 'isSameMember',
          params: ({ context, event }) => ({ mine: context.session, theirs: event.stored }),
        },
        target: '.fresh',
        actions: { type: 'adoptSession', params: ({ event }) => ({ session: event.stored }) },
      },
      { target: 'signingOut', actions: ['forgetForm', 'keepStoredSession'] },
    ],
    STAY: '.refreshing',
    MEMBER_CHANGED: {
      actions: [
        { type: 'keepMember', params: ({ event }) => ({ member: event.member }) },
        saved,
        { type: 'emitMember', params: ({ event }) => ({ member: event.member }) },
      ],
    },
    REALTIME_NEWS: [
      {
        guard: { type: 'carriesMember', params: ({ event }) => ({ news: event.news }) },
        actions: [
          { type: 'keepMember', params: ({ event }) => ({ member: event.news.member }) },
          saved,
          { type: 'showMember', params: ({ event }) => ({ member: event.news.member }) },
          { type: 'emitMember', params: ({ event }) => ({ member: event.news.member }) },
          { type: 'refetch', params: ({ event }) => ({ because: event.news.event }) },
        ],
      },
      {
        guard: { type: 'isAboutCalendar', params: ({ event }) => ({ news: event.news }) },
        actions: { type: 'refetch', params: ({ event }) => ({ because: event.news.event }) },
      },
      { actions: { type: 'notifyImports', params: ({ event }) => ({ event: { type: 'NEWS', news: event.news } }) } },
    ],
    REALTIME_RECONNECTED: { actions: { type: 'refetch', params: { because: 'reconnected' } } },
    TAB_VISIBLE: { target: '.checking', actions: tabVisible },
  },
  initial: 'fresh',
  states: {
    fresh: {
      description:
        'The tokens are valid. On the web, the last minute shows a warning that the session is about to end, with a button to stay. A remembered session is renewed instead.',
      after: { tokenCheck: 'checking' },
    },
    checking: {
      description: 'Compares the age of the tokens with the limit for this page.',
      invoke: {
        id: 'readSituation',
        src: 'readSituation',
        onDone: [
          {
            guard: {
              type: 'hasExpired',
              params: ({ context, event }) => ({
                ...sessionParams({ context }),
                now: event.output.now,
                isTokenRefused: context.isTokenRefused,
              }),
            },
            target: '#session.signingOut',
            actions: 'forgetForm',
          },
          {
            guard: {
              type: 'isToBeRenewed',
              params: ({ context, event }) => ({ context, situation: event.output }),
            },
            target: 'refreshing',
          },
          {
            guard: {
              type: 'isOldOnProtectedPage',
              params: ({ context, event }) => ({ context, situation: event.output }),
            },
            target: 'reachingServer',
            actions: 'withdrawEnd',
          },
          {
            guard: {
              type: 'isAboutToEnd',
              params: ({ context, event }) => ({ context, situation: event.output }),
            },
            target: 'fresh',
            actions: 'announceEnd',
          },
          { target: 'fresh', actions: 'withdrawEnd' },
        ],
        onError: { target: 'fresh', actions: { type: 'keepSetback', params: failureIn } },
      },
    },
    refreshing: {
      tags: 'refreshing',
      description: 'Refreshes the tokens; every call that needs one waits.',
      on: { TOKEN_NEEDED: {}, TAB_VISIBLE: {}, STAY: {} },
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
            guard: { type: 'isUnauthorized', params: failureIn },
            target: 'checking',
            actions: { type: 'keepRefusal', params: failureIn },
          },
          {
            target: 'waitingToRetry',
            actions: { type: 'keepRefreshFailure', params: failureIn },
          },
        ],
      },
    },
    waitingToRetry: {
      description: 'The refresh got no response. Still signed in; retries with increasing delays.',
      after: { refreshRetry: 'refreshing' },
      on: {
        TAB_VISIBLE: { target: 'refreshing', actions: tabVisible },
      },
    },
    reachingServer: {
      description: 'The session has expired. If the server responds, it ends; if not, the member can read cached data.',
      on: { TOKEN_NEEDED: {}, TAB_VISIBLE: {}, STAY: {} },
      invoke: {
        id: 'reachServer',
        src: 'reachServer',
        onDone: { target: '#session.signingOut', actions: 'forgetForm' },
        onError: { target: 'cutOff', actions: { type: 'keepRefreshFailure', params: failureIn } },
      },
    },
    cutOff: {
      description:
        'The session has expired and the server does not respond. The member can read cached data until it does.',
      after: { refreshRetry: 'reachingServer' },
      on: { TOKEN_NEEDED: 'reachingServer', TAB_VISIBLE: 'reachingServer', STAY: {} },
    },
  },
});
