import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface AccountDeletionContext {
  /** Why the last try came to nothing. `BadCredentials`: the password was wrong. */
  readonly failure: Failure | null;
}

export type AccountDeletionEvent =
  /** Opens the dialog. */
  | { readonly type: 'ASK' }
  /** The password, which goes to the server and is kept nowhere. */
  | { readonly type: 'DELETE'; readonly password: string }
  | { readonly type: 'CANCEL' };

/** Deletes the account of somebody who proves by their password that it is theirs. Send ASK, DELETE, CANCEL; show `accountDeletionView`. */
export const accountDeletionMachine = setup({
  types: {} as { context: AccountDeletionContext; events: AccountDeletionEvent },
  actors: {
    deleteAccount: requiredPromise<void, { readonly password: string }>('accountDeletion', 'deleteAccount'),
  },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    leave: requiredEffect('accountDeletion', 'leave'),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'The way out for good.',
  context: () => ({ failure: null }),
  initial: 'idle',
  states: {
    idle: { description: 'What is deleted, and a button.', on: { ASK: 'asking' } },
    asking: {
      description: 'A dialog asks for the password, and says what was wrong with the last one.',
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

export type AccountDeletionRef = ActorRefFrom<typeof accountDeletionMachine>;
