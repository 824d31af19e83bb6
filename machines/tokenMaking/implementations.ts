import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { NewToken } from '../../domain/entities/api-token.ts';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { MadeToken, tokenMakingMachine } from './tokenMaking.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface TokenMakingDependencies extends ProofDependencies {
  /** POST member/{id}/tokens. */
  makeToken(options: { readonly wanted: NewToken; readonly signal: AbortSignal }): Promise<MadeToken>;
}

/** `tokenMakingMachine.provide(createTokenMakingImplementations(deps))`, including the child. */
export const createTokenMakingImplementations = (
  deps: TokenMakingDependencies,
): MachineImplementationsFrom<typeof tokenMakingMachine> => ({
  actors: {
    proof: proofMachine.provide(createProofImplementations(deps)),
    make: fromPromise(({ input: { wanted }, signal }) =>
      wanted === null ? Promise.reject(new Error('nothing was asked for')) : deps.makeToken({ wanted, signal }),
    ),
  },
});
