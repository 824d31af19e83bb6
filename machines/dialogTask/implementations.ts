import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { createProofImplementations, type ProofDependencies } from '../proof/implementations.ts';
import { proofMachine } from '../proof/proof.machine.ts';
import type { dialogTaskMachine } from './dialogTask.machine.ts';

export interface DialogTaskOptions {
  /** Value entered in the dialog; null if the dialog has no field. */
  readonly entry: unknown;
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DialogTaskDependencies<Subject, Result> extends Partial<ProofDependencies> {
  /** Sends the request. Returns the result to show; null if there is none. */
  run(subject: Subject, options: DialogTaskOptions): Promise<Result | null>;
}

/** `createDialogTaskImplementations<Subject, Result>(deps)`, including the child. The sender of ASK must send the same `Subject`. */
export const createDialogTaskImplementations = <Subject, Result>({
  run,
  prove = () => Promise.reject(new Error('A task that needs proof was started without a way to prove it.')),
}: DialogTaskDependencies<Subject, Result>): MachineImplementationsFrom<typeof dialogTaskMachine> => ({
  actors: {
    proof: proofMachine.provide(createProofImplementations({ prove })),
    run: fromPromise(({ input: { subject, entry }, signal }) => run(subject as Subject, { entry, signal })),
  },
});
