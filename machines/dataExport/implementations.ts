import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { DataExport } from '../../domain/entities/data-export.ts';
import type { dataExportMachine } from './dataExport.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DataExportDependencies {
  /** GET member/{id}/export. */
  read(signal: AbortSignal): Promise<DataExport | null>;
  /** POST member/{id}/export. It is not cancelled: who leaves the page wants it made. */
  make(): Promise<DataExport | null>;
  /** Hands what lies at an address of our own to the browser's downloads. */
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
