import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ImportUndoAnswer, importUndoMachine } from './importUndo.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ImportUndoDependencies {
  /** POST import/{id}/undo. Returns what was removed. */
  undoImport(options: { readonly importId: string; readonly signal: AbortSignal }): Promise<ImportUndoAnswer>;
}

/** `importUndoMachine.provide(createImportUndoImplementations(deps))` */
export const createImportUndoImplementations = (
  deps: ImportUndoDependencies,
): MachineImplementationsFrom<typeof importUndoMachine> => ({
  actors: { undoImport: fromPromise(({ input, signal }) => deps.undoImport({ ...input, signal })) },
});
