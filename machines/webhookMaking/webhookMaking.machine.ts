import { type ActorRefFrom, assign, setup } from 'xstate';
import type { NewWebhook } from '../../domain/entities/webhook.ts';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A new webhook, or a new secret for an existing one. */
export type WebhookWish =
  | { readonly kind: 'add'; readonly webhook: NewWebhook }
  | { readonly kind: 'renew'; readonly webhookId: string; readonly address: string };

/** A newly created secret. */
export interface MadeSecret {
  /** Address of its webhook. */
  readonly address: string;
  /** It cannot be retrieved again. */
  readonly secret: string;
}

export interface WebhookMakingContext {
  /** The last request. */
  readonly wish: WebhookWish | null;
  readonly made: MadeSecret | null;
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export type WebhookMakingEvent =
  | { readonly type: 'MAKE'; readonly wish: WebhookWish }
  /** The member has saved the secret. */
  | { readonly type: 'KEEP' };

/**
 * Adds a webhook or renews its secret, and shows the secret once.
 *
 * `useWorkflow(webhookMakingMachine, () => createWebhookMakingImplementations(deps), undefined)`. `proof` is the child that asks for the
 * password in `proving`. The form holds its own input until `MAKE`. The list of webhooks is read by a query.
 */
export const webhookMakingMachine = setup({
  types: {} as { context: WebhookMakingContext; events: WebhookMakingEvent; children: { proof: 'proof' } },
  actors: {
    proof: proofMachine,
    save: requiredPromise<MadeSecret, { readonly wish: WebhookWish | null }>('webhookMaking', 'save'),
  },
  guards: {
    needsProof: (_, params: { readonly failure: Failure | null }) => params.failure?.tag === 'ProofNeeded',
    isProven: (_, params: { readonly output: ProofOutput }) => params.output.isProven,
  },
  actions: {
    keepWish: assign((_, params: { readonly wish: WebhookWish }) => ({ wish: params.wish, failure: null })),
    keepMade: assign((_, params: { readonly made: MadeSecret }) => ({ made: params.made })),
    forgetMade: assign({ made: null, wish: null }),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: 'webhookMaking',
  description: 'A webhook is added, or its signing secret renewed.',
  context: () => ({ wish: null, made: null, failure: null }),
  initial: 'entering',
  states: {
    entering: {
      description: 'A form for the address and what it is told of; above it why the last wish was not granted.',
      on: {
        MAKE: {
          target: 'proving',
          actions: { type: 'keepWish', params: ({ event }) => ({ wish: event.wish }) },
        },
      },
    },
    proving: {
      description:
        '“Enter your password again”: a session alone sends nothing to somebody else for longer than itself.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProven', params: ({ event }) => ({ output: event.output }) }, target: 'saving' },
          { target: 'entering' },
        ],
        onError: { target: 'entering', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    saving: {
      description: 'The webhook is being added, or its secret renewed.',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: {
          target: 'secretShown',
          actions: { type: 'keepMade', params: ({ event }) => ({ made: event.output }) },
        },
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'entering', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    secretShown: {
      description: 'The only time that the secret is seen. No key closes it by accident.',
      on: { KEEP: { target: 'entering', actions: 'forgetMade' } },
    },
  },
});

export type WebhookMakingRef = ActorRefFrom<typeof webhookMakingMachine>;
