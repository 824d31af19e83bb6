import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { MadeSecret, WebhookWish, webhookMakingMachine } from './webhookMaking.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface WebhookMakingDependencies extends ProofDependencies {
  /** POST member/{id}/webhooks, or …/{webhookId}/secret. */
  save(options: { readonly wish: WebhookWish; readonly signal: AbortSignal }): Promise<MadeSecret>;
}

/** `webhookMakingMachine.provide(createWebhookMakingImplementations(deps))`, including the child. */
export const createWebhookMakingImplementations = (
  deps: WebhookMakingDependencies,
): MachineImplementationsFrom<typeof webhookMakingMachine> => ({
  actors: {
    proof: proofMachine.provide(createProofImplementations(deps)),
    save: fromPromise(({ input: { wish }, signal }) =>
      wish === null ? Promise.reject(new Error('nothing was asked for')) : deps.save({ wish, signal }),
    ),
  },
});
