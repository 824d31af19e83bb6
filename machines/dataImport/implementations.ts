import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { dataImportMachine } from './dataImport.machine.ts';
import type { ImportFact } from './facts.ts';

export interface DataImportDependencies {
  /** Tells what is known of imports and everything new (`ImportFacts.subscribe`). @returns stops telling */
  watchImports(listener: (fact: ImportFact) => void): () => void;
}

/** `dataImportMachine.provide(createDataImportImplementations(deps))` */
export function createDataImportImplementations(
  deps: DataImportDependencies,
): MachineImplementationsFrom<typeof dataImportMachine> {
  return {
    actors: {
      importFacts: fromCallback(({ sendBack }) => deps.watchImports((fact) => sendBack({ type: 'FACT', fact }))),
    },
  };
}
