import type { MachineImplementationsFrom } from 'xstate';
import { dataImportMachine } from '../dataImport/dataImport.machine.ts';
import { createDataImportImplementations, type DataImportDependencies } from '../dataImport/implementations.ts';
import { createImportPollerImplementations, type ImportPollerDependencies } from '../importPoller/implementations.ts';
import { importPollerMachine } from '../importPoller/importPoller.machine.ts';
import type { importsMachine, OutdatedData } from './imports.machine.ts';

export interface ImportsDependencies extends ImportPollerDependencies, DataImportDependencies {
  /** Called when the data of open pages is outdated. */
  refetch(because: OutdatedData): void;
}

/** `importsMachine.provide(createImportsImplementations(deps))`, including the children. */
export const createImportsImplementations = (
  deps: ImportsDependencies,
): MachineImplementationsFrom<typeof importsMachine> => ({
  actors: {
    importPoller: importPollerMachine.provide(createImportPollerImplementations(deps)),
    dataImport: dataImportMachine.provide(createDataImportImplementations(deps)),
  },
  actions: { refetch: (_, { because }) => deps.refetch(because) },
});
