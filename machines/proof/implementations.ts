import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { proofMachine } from './proof.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ProofDependencies {
  /** POST member/{id}/proof. */
  prove(options: { readonly password: string; readonly signal: AbortSignal }): Promise<void>;
}

/** `proofMachine.provide(createProofImplementations(deps))`. */
export const createProofImplementations = (
  deps: ProofDependencies,
): MachineImplementationsFrom<typeof proofMachine> => ({
  actors: { prove: fromPromise(({ input, signal }) => deps.prove({ ...input, signal })) },
});
