import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { createFactorSetUpImplementations, type FactorSetUpDependencies } from '../factorSetUp/implementations.ts';
import { factorSetUpMachine } from '../factorSetUp/factorSetUp.machine.ts';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { FactorFacts, secondFactorMachine } from './secondFactor.machine.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SecondFactorDependencies extends FactorSetUpDependencies, ProofDependencies {
  /** GET member/{id}/second-factor. */
  loadFactor(options: Options): Promise<FactorFacts>;
  /** DELETE member/{id}/second-factor. */
  switchFactorOff(options: Options): Promise<void>;
  /** POST member/{id}/recovery-codes. */
  makeRecoveryCodes(options: Options): Promise<readonly string[]>;
}

/** `secondFactorMachine.provide(createSecondFactorImplementations(deps))`, including the children. */
export const createSecondFactorImplementations = (
  deps: SecondFactorDependencies,
): MachineImplementationsFrom<typeof secondFactorMachine> => ({
  actors: {
    factorSetUp: factorSetUpMachine.provide(createFactorSetUpImplementations(deps)),
    proof: proofMachine.provide(createProofImplementations(deps)),
    load: fromPromise(({ signal }) => deps.loadFactor({ signal })),
    switchOff: fromPromise(({ signal }) => deps.switchFactorOff({ signal })),
    makeCodes: fromPromise(({ signal }) => deps.makeRecoveryCodes({ signal })),
  },
});
