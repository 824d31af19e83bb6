import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ImportDetail } from '../../domain/entities/import.ts';
import { IMPORT_RETRY, retryDelay } from '../shared/retry.ts';
import type { dataImportMachine } from './dataImport.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DataImportDependencies {
  /** GET import/{id} with up to `rows` of its files, those with a reason first. */
  fetchImport(options: {
    readonly importId: string;
    readonly rows: number;
    readonly signal: AbortSignal;
  }): Promise<ImportDetail>;
  /** A number in [0, 1). */
  random(): number;
}

/** `dataImportMachine.provide(createDataImportImplementations(deps))` */
export const createDataImportImplementations = (
  deps: DataImportDependencies,
): MachineImplementationsFrom<typeof dataImportMachine> => ({
  actors: { fetchImport: fromPromise(({ input, signal }) => deps.fetchImport({ ...input, signal })) },
  delays: {
    followBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, deps.random()),
  },
});
