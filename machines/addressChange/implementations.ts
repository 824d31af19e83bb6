import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { AddressFacts, addressChangeMachine } from './addressChange.machine.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface AddressChangeDependencies extends ProofDependencies {
  /** GET member/{id}/address. */
  loadAddress(options: Options): Promise<AddressFacts>;
  /** PUT member/{id}/address. */
  askForAddress(options: Options & { readonly email: string }): Promise<void>;
  /** POST member/{id}/address/confirm. */
  confirmAddress(options: Options & { readonly code: string }): Promise<void>;
  /** DELETE member/{id}/address. */
  keepAddress(options: Options): Promise<void>;
  /** POST member/{id}/address/code. */
  mailAddressCode(options: Options): Promise<void>;
  /** POST member/{id}/address/verify. */
  verifyAddress(options: Options & { readonly code: string }): Promise<void>;
  /** Makes pages refetch the member. */
  reloadMember(): void;
}

/** `addressChangeMachine.provide(createAddressChangeImplementations(deps))`, including the child. */
export const createAddressChangeImplementations = (
  deps: AddressChangeDependencies,
): MachineImplementationsFrom<typeof addressChangeMachine> => ({
  actors: {
    proof: proofMachine.provide(createProofImplementations(deps)),
    load: fromPromise(({ signal }) => deps.loadAddress({ signal })),
    ask: fromPromise(({ input, signal }) => deps.askForAddress({ ...input, signal })),
    confirm: fromPromise(({ input, signal }) => deps.confirmAddress({ ...input, signal })),
    keepOld: fromPromise(({ signal }) => deps.keepAddress({ signal })),
    mailCode: fromPromise(({ signal }) => deps.mailAddressCode({ signal })),
    verify: fromPromise(({ input, signal }) => deps.verifyAddress({ ...input, signal })),
  },
  actions: { tellChanged: () => deps.reloadMember() },
});
