import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A session on another device. */
export interface OtherSession {
  readonly sessionId: string;
  /** Display name: its browser, or “Your phone”. */
  readonly name: string;
  readonly isPhone: boolean;
}

export interface RemoteSignOutContext {
  /** The session to sign out; null if none. */
  readonly session: OtherSession | null;
  readonly failure: Failure | null;
}

export type RemoteSignOutEvent =
  | { readonly type: 'SIGN_OUT'; readonly session: OtherSession }
  /** Answers to “sign out there?”. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** Closes the alert. */
  | { readonly type: 'DISMISS' };

/** Signs a member out on another device. Send SIGN_OUT, CONFIRM, CANCEL, DISMISS; render `remoteSignOutView` (selectors.ts). */
export const remoteSignOutMachine = setup({
  types: {} as { context: RemoteSignOutContext; events: RemoteSignOutEvent },
  actors: {
    endSession: requiredPromise<void, { readonly sessionId: string }>('remoteSignOut', 'endSession'),
    reloadSessions: requiredPromise<void>('remoteSignOut', 'reloadSessions'),
  },
  guards: {
    // An already ended session is the desired result.
    isGone: (_, params: { readonly failure: Failure }) => params.failure.tag === 'NotFound',
  },
  actions: {
    keepSession: assign((_, params: { readonly session: OtherSession }) => ({ session: params.session })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    clearSession: assign({ session: null, failure: null }),
  },
}).createMachine({
  id: 'remoteSignOut',
  description: 'Signing out on another device.',
  context: () => ({ session: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The list of sessions, each with a way to end it.',
      on: {
        SIGN_OUT: {
          target: 'confirming',
          actions: { type: 'keepSession', params: ({ event }) => ({ session: event.session }) },
        },
      },
    },
    confirming: {
      description: 'A dialog says what happens there.',
      on: { CONFIRM: 'signingOut', CANCEL: { target: 'idle', actions: 'clearSession' } },
    },
    signingOut: {
      description: '“Signing out there…”, over the page.',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ sessionId: context.session?.sessionId ?? '' }),
        onDone: 'reloading',
        onError: [
          { guard: { type: 'isGone', params: failureIn }, target: 'reloading' },
          { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    failed: {
      description: 'An alert says why the session is still open.',
      on: { DISMISS: 'reloading' },
    },
    reloading: {
      description: 'The list is asked for again. It still stands, and the next session may be chosen.',
      entry: 'clearSession',
      on: {
        SIGN_OUT: {
          target: 'confirming',
          actions: { type: 'keepSession', params: ({ event }) => ({ session: event.session }) },
        },
      },
      invoke: { id: 'reloadSessions', src: 'reloadSessions', onDone: 'idle', onError: 'idle' },
    },
  },
});

export type RemoteSignOutRef = ActorRefFrom<typeof remoteSignOutMachine>;
