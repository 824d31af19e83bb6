import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { DataExport } from '../../domain/entities/data-export.ts';
import type { dataExportMachine } from './dataExport.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DataExportDependencies {
  /** GET member/{id}/export. */
  read(signal: AbortSignal): Promise<DataExport | null>;
  /** POST member/{id}/export. Not cancelled when the page is left. */
  make(): Promise<DataExport | null>;
  /** Starts the browser's download of an internal URL. */
  download(url: string): void;
}

/** `createDataExportImplementations(deps)`, for `useWorkflow`. */
export const createDataExportImplementations = (
  deps: DataExportDependencies,
): MachineImplementationsFrom<typeof dataExportMachine> => ({
  actors: {
    read: fromPromise(({ signal }) => deps.read(signal)),
    make: fromPromise(() => deps.make()),
  },
  actions: {
    download: ({ context: { made } }) => {
      if (made?.url != null) deps.download(made.url);
    },
  },
});
