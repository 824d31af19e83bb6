import type { ActorRefFrom } from 'xstate';
import type { DataImportParentEvent } from '../dataImport/setup.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { nextUnchecked, sendable, type ChosenFile } from './files.ts';
import { fileImportSetup, emptyContext, type FileImportContext } from './setup.ts';

interface Args {
  readonly context: FileImportContext;
}
const listed = ({ context }: Args) => ({ files: context.files });
const read = ({ context, event }: Args & { readonly event: DataImportParentEvent }) => ({
  mine: context.importId,
  importId: event.importId,
  state: event.state,
});
interface Adding {
  readonly event: { readonly files: readonly ChosenFile[] };
}
const addFiles = { type: 'add', params: ({ event }: Adding) => ({ files: event.files }) } as const;
const dropAll = { type: 'dropFiles', params: { keep: [] } } as const;
const dropOthers = {
  type: 'dropFiles',
  params: ({ event }: Adding) => ({ keep: event.files.map((file) => file.id) }),
} as const;

/**
 * Uploads of the member's own activity files. They are chosen, checked on this device, uploaded, and followed until
 * each has a result.
 *
 * A child of `imports`, started with the first files, so that an upload continues while the member visits other pages.
 * Put files in the store first and send ADD with the result (`createFileStore` in file-store.ts). Render `fileImportView`;
 * once it has an `importId`, the import's own actor has the server's progress.
 */
export const fileImportMachine = fileImportSetup.createMachine({
  id: 'fileImport',
  description: 'Imports activity files from this device.',
  // Session recordings show the upload's progress; file names and everything else stay masked.
  meta: { shown: ['sent', 'total'] },
  context: emptyContext,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No files yet: pick or drop them.',
      on: { ADD: { target: 'preparing', actions: addFiles } },
    },
    preparing: {
      description: 'The list of files, each with its content or its problem.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Looks for a file that has not been read yet.',
          always: [
            { guard: { type: 'hasUnchecked', params: listed }, target: 'checking' },
            { guard: { type: 'isEmpty', params: listed }, target: '#fileImport.choosing' },
            { target: 'ready' },
          ],
        },
        checking: {
          description: 'Reads one file at a time in a worker: sport, date, distance, problems.',
          invoke: {
            id: 'checkFile',
            src: 'checkFile',
            input: ({ context }) => ({ id: nextUnchecked(context.files)?.id ?? '' }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: { target: 'deciding', actions: { type: 'keepPreview', params: { preview: null } } },
          },
          on: { ADD: { actions: addFiles } },
        },
        ready: { description: 'All files have been read.' },
      },
      on: {
        ADD: { target: '.deciding', actions: addFiles },
        REMOVE: { target: '.deciding', actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
        CANCEL: { target: 'choosing', actions: ['clear', dropAll] },
        UPLOAD: { guard: { type: 'hasSendable', params: listed }, target: 'uploading' },
      },
    },
    uploading: {
      tags: 'busy',
      description: 'Uploads the files; a bar shows the progress.',
      entry: 'startProgress',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ ids: sendable(context.files).map((file) => file.id) }),
        onError: { target: 'uploadFailed', actions: { type: 'keepUploadFailure', params: failureIn } },
      },
      on: {
        UPLOAD_PROGRESS: { actions: { type: 'keepProgress', params: ({ event }) => event } },
        UPLOAD_DONE: {
          target: 'following',
          actions: [
            { type: 'keepAccepted', params: ({ event }) => event },
            { type: 'reportAccepted', params: ({ event }) => ({ importId: event.importId }) },
          ],
        },
        UPLOAD_FAILED: {
          target: 'uploadFailed',
          actions: { type: 'keepUploadFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        CANCEL: 'preparing',
      },
    },
    uploadFailed: {
      description: 'The upload failed: why, with a retry button. The list is kept.',
      on: {
        RETRY: 'uploading',
        CANCEL: 'preparing',
        ADD: { target: 'preparing', actions: addFiles },
        REMOVE: { target: 'preparing', actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
      },
    },
    following: {
      tags: 'busy',
      description: 'The server reads and analyses; the actor of the import tracks it.',
      on: {
        IMPORT_READ: [
          { guard: { type: 'isComplete', params: read }, target: 'done' },
          { guard: { type: 'hasStopped', params: read }, target: 'stopped' },
        ],
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: ['clear', dropAll] },
      },
    },
    done: {
      description: 'The result of every file, with reasons.',
      entry: dropAll,
      on: {
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: 'clear' },
      },
    },
    stopped: {
      description: 'The whole import failed: why, with a retry button.',
      on: {
        RETRY: 'uploading',
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: ['clear', dropAll] },
      },
    },
  },
});

export type FileImportRef = ActorRefFrom<typeof fileImportMachine>;
