import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface AccountClosureContext {
  /** Why the last attempt failed. `BadCredentials`: wrong password. */
  readonly failure: Failure | null;
}

export type AccountClosureEvent =
  /** Opens the dialog for closing the subscription. */
  | { readonly type: 'CLOSE' }
  /** Confirms closing. */
  | { readonly type: 'CONFIRM' }
  /** Opens the dialog for deleting the account. */
  | { readonly type: 'ASK' }
  /** The password is sent to the server and not stored. */
  | { readonly type: 'DELETE'; readonly password: string }
  | { readonly type: 'CANCEL' }
  /** Dismisses the success message. */
  | { readonly type: 'DISMISS' };

/**
 * Closing cancels the subscription and keeps all data; deleting the account is permanent and requires the password. [onboarding §4]
 *
 * Send CLOSE, CONFIRM, ASK, DELETE, CANCEL, DISMISS; render `accountClosureView` (selectors.ts).
 */
export const accountClosureMachine = setup({
  types: {} as { context: AccountClosureContext; events: AccountClosureEvent },
  actors: {
    cancelSubscription: requiredPromise<void>('accountClosure', 'cancelSubscription'),
    reloadMember: requiredPromise<void>('accountClosure', 'reloadMember'),
    deleteAccount: requiredPromise<void, { readonly password: string }>('accountClosure', 'deleteAccount'),
  },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    leave: requiredEffect('accountClosure', 'leave'),
  },
}).createMachine({
  id: 'accountClosure',
  description: 'The ways out: closing an account, or deleting it for good.',
  context: () => ({ failure: null }),
  initial: 'idle',
  states: {
    idle: { description: 'Two buttons.', on: { CLOSE: 'confirming', ASK: 'asking' } },
    confirming: {
      description: 'A dialog asks whether to close the account, and says why the last try failed.',
      on: {
        CONFIRM: { target: 'closing', actions: 'forgetFailure' },
        CANCEL: { target: 'idle', actions: 'forgetFailure' },
      },
    },
    closing: {
      description: 'The subscription is being cancelled; the dialog stays.',
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        onDone: 'reloading',
        onError: { target: 'confirming', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    reloading: {
      description: 'The member is read again. It is closed already, whatever comes of that.',
      invoke: { id: 'reloadMember', src: 'reloadMember', onDone: 'closed', onError: 'closed' },
    },
    closed: {
      description: '“Your account has been sucessfully closed.”',
      on: { DISMISS: 'idle' },
    },
    asking: {
      description:
        'A dialog says what will be gone and asks for the password, and says what was wrong with the last one.',
      on: {
        DELETE: { target: 'deleting', actions: 'forgetFailure' },
        CANCEL: { target: 'idle', actions: 'forgetFailure' },
      },
    },
    deleting: {
      description: 'The account is being deleted; the dialog stays.',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'DELETE');
          return { password: normalPassword(event.password) };
        },
        onDone: 'deleted',
        onError: { target: 'asking', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    deleted: {
      type: 'final',
      description: 'Signed out, on the login page, which says that the account is no more.',
      entry: 'leave',
    },
  },
});

export type AccountClosureRef = ActorRefFrom<typeof accountClosureMachine>;
