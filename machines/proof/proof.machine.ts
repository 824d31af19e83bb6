import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface ProofContext {
  /** Why the last password was refused. */
  readonly failure: Failure | null;
}

export type ProofEvent =
  /** The password is sent to the server and not stored. */
  { readonly type: 'PROVE'; readonly password: string } | { readonly type: 'CANCEL' };

/** Whether the password was verified; false if the member cancelled. */
export interface ProofOutput {
  readonly isProven: boolean;
}

/**
 * Asks for the password again, before actions that need more than a session.
 *
 * A child of the machine whose action was refused with `ProofNeeded`: `invoke` it, pass its ref to the dialog (src/shared/account/proof-dialog.tsx),
 * and repeat the action once it is done with `isProven`. Send PROVE, CANCEL; use `hasTag('busy')` and `context.failure`.
 */
export const proofMachine = setup({
  types: {} as { context: ProofContext; events: ProofEvent; output: ProofOutput; tags: 'busy' },
  actors: { prove: requiredPromise<void, { readonly password: string }>('proof', 'prove') },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'proof',
  description: 'The password once more, before something that cannot be undone.',
  context: () => ({ failure: null }),
  initial: 'asking',
  output: ({ event }) => event.output as ProofOutput,
  states: {
    asking: {
      description: '“Enter your password again”, with what was wrong with the last one.',
      on: { PROVE: { target: 'checking', actions: 'forgetFailure' }, CANCEL: 'cancelled' },
    },
    checking: {
      tags: 'busy',
      description: 'The password is on its way.',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ event }) => {
          assertEvent(event, 'PROVE');
          return { password: normalPassword(event.password) };
        },
        onDone: 'proven',
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
    },
    proven: {
      type: 'final',
      description: 'For some minutes the session may do what it asked for.',
      output: { isProven: true },
    },
    cancelled: { type: 'final', description: 'Nothing is done.', output: { isProven: false } },
  },
});

export type ProofRef = ActorRefFrom<typeof proofMachine>;
