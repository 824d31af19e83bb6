import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { importUndoMachine } from './importUndo.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ImportUndoDependencies {
  /** POST import/{id}/undo. Answers how many activities were removed. */
  undoImport(options: {
    readonly importId: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly removed: number }>;
}

/** `importUndoMachine.provide(createImportUndoImplementations(deps))` */
export const createImportUndoImplementations = (
  deps: ImportUndoDependencies,
): MachineImplementationsFrom<typeof importUndoMachine> => ({
  actors: { undoImport: fromPromise(({ input, signal }) => deps.undoImport({ ...input, signal })) },
});
