import { type ActorRefFrom, assign, setup } from 'xstate';
import type { NewToken } from '../../domain/entities/api-token.ts';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A newly created token. */
export interface MadeToken {
  readonly name: string;
  /** The token itself. It cannot be retrieved again. */
  readonly secret: string;
}

export interface TokenMakingContext {
  /** The last request. */
  readonly wanted: NewToken | null;
  readonly made: MadeToken | null;
  /** Why the last token was not created. */
  readonly failure: Failure | null;
}

export type TokenMakingEvent =
  | { readonly type: 'MAKE'; readonly wanted: NewToken }
  /** The member has saved the token. */
  | { readonly type: 'KEEP' };

/**
 * Creates a personal token, and shows it once.
 *
 * `useWorkflow(tokenMakingMachine, () => createTokenMakingImplementations(deps), undefined)`. `proof` is the child that asks for the
 * password in `proving`. The form holds its own input until `MAKE`. The list of tokens is read by a query.
 */
export const tokenMakingMachine = setup({
  types: {} as { context: TokenMakingContext; events: TokenMakingEvent; children: { proof: 'proof' } },
  actors: {
    proof: proofMachine,
    make: requiredPromise<MadeToken, { readonly wanted: NewToken | null }>('tokenMaking', 'make'),
  },
  guards: {
    needsProof: (_, params: { readonly failure: Failure | null }) => params.failure?.tag === 'ProofNeeded',
    isProven: (_, params: { readonly output: ProofOutput }) => params.output.isProven,
  },
  actions: {
    keepWanted: assign((_, params: { readonly wanted: NewToken }) => ({ wanted: params.wanted, failure: null })),
    keepMade: assign((_, params: { readonly made: MadeToken }) => ({ made: params.made })),
    forgetMade: assign({ made: null, wanted: null }),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: 'tokenMaking',
  description: 'A personal token, by which a program of the member calls.',
  context: () => ({ wanted: null, made: null, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'A form for the name, what the token is for, and its end; above it why the last one was not made.',
      on: {
        MAKE: {
          target: 'proving',
          actions: { type: 'keepWanted', params: ({ event }) => ({ wanted: event.wanted }) },
        },
      },
    },
    proving: {
      description:
        '“Enter your password again”: a session alone does not make something that lasts longer than itself.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProven', params: ({ event }) => ({ output: event.output }) }, target: 'making' },
          { target: 'ready' },
        ],
        onError: { target: 'ready', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    making: {
      description: 'The token is being made.',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => ({ wanted: context.wanted }),
        onDone: { target: 'shown', actions: { type: 'keepMade', params: ({ event }) => ({ made: event.output }) } },
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'ready', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    shown: {
      description: 'The only time that the token is seen. No key closes it by accident.',
      on: { KEEP: { target: 'ready', actions: 'forgetMade' } },
    },
  },
});

export type TokenMakingRef = ActorRefFrom<typeof tokenMakingMachine>;
