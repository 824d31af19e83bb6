import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Passkey } from '../../domain/entities/passkey.ts';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { passkeysMachine } from './passkeys.machine.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PasskeysDependencies extends ProofDependencies {
  /** GET member/{id}/passkeys. */
  loadPasskeys(options: Options): Promise<readonly Passkey[]>;
  /** POST member/{id}/passkeys/begin, the browser's dialog, POST member/{id}/passkeys. Null if the member cancelled. */
  addPasskey(options: Options): Promise<Passkey | null>;
  /** PATCH member/{id}/passkeys/{passkeyId}. */
  renamePasskey(options: Options & { readonly passkeyId: string; readonly name: string }): Promise<void>;
  /** DELETE member/{id}/passkeys/{passkeyId}. */
  removePasskey(options: Options & { readonly passkeyId: string }): Promise<void>;
}

/** `passkeysMachine.provide(createPasskeysImplementations(deps))`, including the child. */
export const createPasskeysImplementations = (
  deps: PasskeysDependencies,
): MachineImplementationsFrom<typeof passkeysMachine> => ({
  actors: {
    proof: proofMachine.provide(createProofImplementations(deps)),
    load: fromPromise(({ signal }) => deps.loadPasskeys({ signal })),
    add: fromPromise(({ signal }) => deps.addPasskey({ signal })),
    rename: fromPromise(({ input, signal }) => deps.renamePasskey({ ...input, signal })),
    remove: fromPromise(({ input, signal }) => deps.removePasskey({ ...input, signal })),
  },
});
