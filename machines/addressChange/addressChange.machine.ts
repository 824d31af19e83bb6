import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { normalEmail } from '../../domain/forms/account.ts';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

/** State of the member's address. */
export interface AddressFacts {
  readonly verified: boolean;
  /** The new address waiting for confirmation; null if there is none. */
  readonly wish: string | null;
}

export interface AddressChangeContext {
  /** Last state from the server; null before the first response. */
  readonly facts: AddressFacts | null;
  /** The entered address, until the server has stored it. */
  readonly typed: string;
  /** Why the last action failed. */
  readonly failure: Failure | null;
}

export type AddressChangeEvent =
  /** Opens the form for a new address. */
  | { readonly type: 'CHANGE' }
  | { readonly type: 'SEND'; readonly email: string }
  /** Sends a code to the current address. */
  | { readonly type: 'VERIFY' }
  /** Opens the field for the new address's code. */
  | { readonly type: 'ENTER_CODE' }
  | { readonly type: 'CONFIRM'; readonly code: string }
  /** Sends the code again. */
  | { readonly type: 'AGAIN' }
  /** Discards the new address. */
  | { readonly type: 'KEEP_OLD' }
  /** Closes the open form. A new address stays pending. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

const storeFailure = { type: 'keepFailure', params: failureIn } as const;
const codeOf = ({ event }: { event: AddressChangeEvent }) => {
  assertEvent(event, 'CONFIRM');
  return { code: event.code.trim() };
};

/**
 * Verifies or changes the member's e-mail address.
 *
 * `useWorkflow(addressChangeMachine, () => createAddressChangeImplementations(deps), undefined)`. `proof` is the child that asks for the
 * password in `proving`. The form holds its own input until `SEND`.
 */
export const addressChangeMachine = setup({
  types: {} as {
    context: AddressChangeContext;
    events: AddressChangeEvent;
    children: { proof: 'proof' };
    tags: 'busy' | 'waiting';
  },
  actors: {
    proof: proofMachine,
    load: requiredPromise<AddressFacts>('addressChange', 'load'),
    ask: requiredPromise<void, { readonly email: string }>('addressChange', 'ask'),
    confirm: requiredPromise<void, { readonly code: string }>('addressChange', 'confirm'),
    keepOld: requiredPromise<void>('addressChange', 'keepOld'),
    mailCode: requiredPromise<void>('addressChange', 'mailCode'),
    verify: requiredPromise<void, { readonly code: string }>('addressChange', 'verify'),
  },
  guards: {
    isWaiting: (_, params: { readonly facts: AddressFacts }) => params.facts.wish !== null,
    /** True if the entered address is already pending, so only its code is sent again. */
    hasWish: ({ context }) => context.facts !== null && context.facts.wish === context.typed,
    needsProof: (_, params: { readonly failure: Failure | null }) => params.failure?.tag === 'ProofNeeded',
    isProven: (_, params: { readonly output: ProofOutput }) => params.output.isProven,
  },
  actions: {
    keepFacts: assign((_, params: { readonly facts: AddressFacts }) => ({ facts: params.facts })),
    keepTyped: assign((_, params: { readonly email: string }) => ({ typed: normalEmail(params.email), failure: null })),
    keepWish: assign(({ context }) => ({ facts: { verified: false, ...context.facts, wish: context.typed } })),
    typeWish: assign(({ context }) => ({ typed: context.facts?.wish ?? context.typed, failure: null })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    /** Called when the member's displayed address has changed. */
    tellChanged: requiredEffect('addressChange', 'tellChanged'),
  },
}).createMachine({
  id: 'addressChange',
  description: 'The email address of the signed-in member.',
  context: () => ({ facts: null, typed: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Loads the state of the address. The last known state is shown in the meantime.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'isWaiting', params: ({ event }) => ({ facts: event.output }) },
            target: 'waiting',
            actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) },
          },
          { target: 'resting', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) } },
        ],
        onError: { target: 'unknown', actions: storeFailure },
      },
    },
    unknown: { description: 'The state could not be loaded, with the reason.', on: { RETRY: 'loading' } },
    resting: {
      description: 'The address, whether it is confirmed, and buttons to change it.',
      on: {
        CHANGE: { target: 'typing', actions: 'forgetFailure' },
        VERIFY: { target: 'mailing', actions: 'forgetFailure' },
      },
    },
    typing: {
      description: 'A dialog with a field for the new address.',
      on: {
        SEND: {
          target: 'proving',
          actions: { type: 'keepTyped', params: ({ event }) => ({ email: event.email }) },
        },
        CANCEL: { target: 'resting', actions: 'forgetFailure' },
      },
    },
    proving: {
      description: '“Enter your password again”: changing the address requires more than a session.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProven', params: ({ event }) => ({ output: event.output }) }, target: 'asking' },
          { target: 'loading' },
        ],
        onError: { target: 'loading', actions: storeFailure },
      },
    },
    asking: {
      tags: 'busy',
      description: 'Requests a code for the new address.',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ email: context.typed }),
        onDone: { target: 'entering', actions: 'keepWish' },
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { guard: 'hasWish', target: 'entering', actions: storeFailure },
          { target: 'typing', actions: storeFailure },
        ],
      },
    },
    waiting: {
      tags: 'waiting',
      description: 'The new address is not confirmed yet. The old one remains active.',
      on: {
        ENTER_CODE: { target: 'entering', actions: 'forgetFailure' },
        KEEP_OLD: { target: 'givingUp', actions: 'forgetFailure' },
      },
    },
    entering: {
      tags: 'waiting',
      description: 'A field for the code sent to the new address.',
      on: {
        CONFIRM: { target: 'confirming', actions: 'forgetFailure' },
        AGAIN: { target: 'asking', actions: 'typeWish' },
        KEEP_OLD: { target: 'givingUp', actions: 'forgetFailure' },
        CANCEL: { target: 'waiting', actions: 'forgetFailure' },
      },
    },
    confirming: {
      tags: ['busy', 'waiting'],
      description: 'Checks the code.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: codeOf,
        onDone: { target: 'loading', actions: 'tellChanged' },
        onError: { target: 'entering', actions: storeFailure },
      },
    },
    givingUp: {
      tags: ['busy', 'waiting'],
      description: 'Cancels the new address.',
      invoke: {
        id: 'keepOld',
        src: 'keepOld',
        onDone: 'loading',
        onError: { target: 'waiting', actions: storeFailure },
      },
    },
    mailing: {
      tags: 'busy',
      description: 'Requests a code for the current address.',
      invoke: {
        id: 'mailCode',
        src: 'mailCode',
        onDone: 'verifying',
        onError: { target: 'resting', actions: storeFailure },
      },
    },
    verifying: {
      description: 'A field for the code sent to the current address.',
      on: {
        CONFIRM: { target: 'checking', actions: 'forgetFailure' },
        AGAIN: { target: 'mailing', actions: 'forgetFailure' },
        CANCEL: { target: 'resting', actions: 'forgetFailure' },
      },
    },
    checking: {
      tags: 'busy',
      description: 'Checks the code for the current address.',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: codeOf,
        onDone: 'loading',
        onError: { target: 'verifying', actions: storeFailure },
      },
    },
  },
});

export type AddressChangeRef = ActorRefFrom<typeof addressChangeMachine>;
