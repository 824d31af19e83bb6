import type { FileImportDependencies } from '../../../machines/fileImport/implementations.ts';
import { createFileImportImplementations } from '../../../machines/fileImport/implementations.ts';
import { type FileImportRef, fileImportMachine } from '../../../machines/fileImport/fileImport.machine.ts';
import { createFileShelf, type FileShelf } from '../../../machines/fileImport/shelf.ts';
import { memberIdIn } from '../../../machines/session/selectors.ts';
import { refreshAfter } from '../../api/keys.ts';
import type { Actors } from '../../app/actors.ts';
import { sessionVerbs } from '../../workflows/session.ts';
import { startWorkflow } from '../../workflows/start-workflow.ts';
import { createFileReader } from './file-reader.ts';

/** Rows of an import that are shown; those with something to say come first. */
export const SHOWN_ITEMS = 200;

export interface KeptImport {
  readonly fileImport: FileImportRef;
  readonly shelf: FileShelf<File>;
}

function dependencies(actors: Actors, memberId: string, shelf: FileShelf<File>): FileImportDependencies {
  const { call, upload, queries, facts, session } = actors;
  const read = createFileReader();
  return {
    checkFile: ({ id, signal }) => read({ id, file: shelf.get(id), signal }),
    upload: ({ ids, onProgress, signal }) =>
      upload({ memberId, files: ids.map((id) => shelf.get(id)), onProgress, signal }),
    fetchImport: ({ importId, signal }) =>
      call('getImport', { params: { id: importId }, query: { limit: SHOWN_ITEMS }, signal }),
    watchImports: facts.subscribe,
    onUploaded: () => {
      sessionVerbs(session).expectImport();
      void refreshAfter(queries, 'new_import_found');
    },
    onImported: () => void refreshAfter(queries, 'import_complete'),
    dropFiles: shelf.drop,
    random: Math.random,
  };
}

const kept = new WeakMap<Actors, { readonly memberId: string; readonly value: KeptImport }>();

/**
 * The file import of the member who is signed in. It outlives the page it is shown on, so that an upload goes on while
 * somebody looks at their calendar, and ends with the session.
 */
export function keepFileImport(actors: Actors, memberId: string): KeptImport {
  const before = kept.get(actors);
  if (before?.memberId === memberId) return before.value;
  const shelf = createFileShelf<File>();
  const implementations = createFileImportImplementations(dependencies(actors, memberId, shelf));
  const fileImport = startWorkflow(fileImportMachine, implementations, undefined);
  const subscription = actors.session.subscribe((snapshot) => {
    if (memberIdIn(snapshot) === memberId) return;
    subscription.unsubscribe();
    fileImport.stop();
    kept.delete(actors);
  });
  const value = { fileImport, shelf };
  kept.set(actors, { memberId, value });
  return value;
}
