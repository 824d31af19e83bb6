import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ImportItem } from '../../domain/entities/import.ts';
import { failureOf } from '../shared/failure.ts';
import type { fileImportMachine } from './fileImport.machine.ts';
import type { FilePreview } from './files.ts';
import type { FileImportEvent } from './setup.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FileImportDependencies {
  /** Reads the shelf's file with this id in a worker. The signal stops the work. */
  checkFile(options: { readonly id: string; readonly signal: AbortSignal }): Promise<FilePreview>;
  /** POST member/{id}/activity-files with the files of these ids; reports the bytes sent. */
  upload(options: {
    readonly ids: readonly string[];
    readonly onProgress: (sent: number, total: number) => void;
    readonly signal: AbortSignal;
  }): Promise<{ readonly importId: string; readonly files: readonly ImportItem[] }>;
  /** Releases all other files: `FileStore.drop`. */
  dropFiles(keep: readonly string[]): void;
}

/** `fileImportMachine.provide(createFileImportImplementations(deps))` */
export function createFileImportImplementations(
  deps: FileImportDependencies,
): MachineImplementationsFrom<typeof fileImportMachine> {
  return {
    actors: {
      checkFile: fromPromise(({ input, signal }) => deps.checkFile({ id: input.id, signal })),
      upload: fromCallback(({ input, sendBack }) => {
        const send: (event: FileImportEvent) => void = sendBack;
        const gone = new AbortController();
        const { signal } = gone;
        deps
          .upload({
            ids: input.ids,
            onProgress: (sent, total) => !signal.aborted && send({ type: 'UPLOAD_PROGRESS', sent, total }),
            signal,
          })
          .then(
            ({ importId, files }) => !signal.aborted && send({ type: 'UPLOAD_DONE', importId, files }),
            (error: unknown) => !signal.aborted && send({ type: 'UPLOAD_FAILED', failure: failureOf(error) }),
          );
        return () => gone.abort();
      }),
    },
    actions: { dropFiles: (_, { keep }) => deps.dropFiles(keep) },
  };
}
