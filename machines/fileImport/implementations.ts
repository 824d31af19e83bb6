import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { IMPORT_POLL_MS } from '../../domain/constants.ts';
import type { ImportDetail, ImportItem } from '../../domain/entities/import.ts';
import type { ImportFact } from '../dataImport/facts.ts';
import { IMPORT_POLL_LONGEST_MS } from '../shared/delays.ts';
import { failureOf } from '../shared/failure.ts';
import { retryDelay } from '../shared/retry.ts';
import type { fileImportMachine } from './fileImport.machine.ts';
import type { FilePreview } from './files.ts';
import type { FileImportEvent } from './parts.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FileImportDependencies {
  /** Reads the file with this id of the shelf in a worker. The signal ends the work. */
  checkFile(options: { readonly id: string; readonly signal: AbortSignal }): Promise<FilePreview>;
  /** POST member/{id}/activity-files with the files of these ids; tells how many bytes went out. */
  upload(options: {
    readonly ids: readonly string[];
    readonly onProgress: (sent: number, total: number) => void;
    readonly signal: AbortSignal;
  }): Promise<{ readonly importId: string; readonly files: readonly ImportItem[] }>;
  /** GET import/{id}. */
  fetchImport(options: { readonly importId: string; readonly signal: AbortSignal }): Promise<ImportDetail>;
  /** `ImportFacts.subscribe`. */
  watchImports(listener: (fact: ImportFact) => void): () => void;
  /** Files became an import: the session should hear IMPORT_EXPECTED. */
  onUploaded(importId: string): void;
  /** The import is over: what shows activities should ask again. */
  onImported(importId: string): void;
  /** Files other than these are not needed any more: `FileShelf.drop`. */
  dropFiles(keep: readonly string[]): void;
  /** A number in [0, 1). */
  random(): number;
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
      importNews: fromCallback(({ input, sendBack }) =>
        deps.watchImports((fact) => {
          if (fact.importId === input.importId) sendBack({ type: 'NEWS' });
        }),
      ),
      fetchImport: fromPromise(({ input, signal }) => deps.fetchImport({ importId: input.importId, signal })),
    },
    actions: {
      announceUpload: (_, { importId }) => deps.onUploaded(importId),
      announceMoved: (_, { importId }) => deps.onImported(importId),
      dropFiles: (_, { keep }) => deps.dropFiles(keep),
    },
    delays: {
      followBackOff: ({ context }) =>
        retryDelay(context.failures, { first: IMPORT_POLL_MS, longest: IMPORT_POLL_LONGEST_MS }, deps.random()),
    },
  };
}
