import type { ActorRefFrom } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { nextUnchecked, sendable, type ChosenFile } from './files.ts';
import { fileImportSetup, nothingChosen, type FileImportContext } from './parts.ts';

interface Args {
  readonly context: FileImportContext;
}
const listed = ({ context }: Args) => ({ files: context.files });
const followed = ({ context }: Args) => ({ importId: context.importId ?? '' });
const heard = ({ event }: { readonly event: { readonly output: NonNullable<FileImportContext['detail']> } }) => ({
  detail: event.output,
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
 * Own activity files: chosen, looked into on this device, sent, and followed until each has become an activity or not.
 *
 * `startWorkflow(fileImportMachine, createFileImportImplementations(deps), undefined)`. Put files on the shelf first and send
 * ADD with what it returns (`createFileShelf` in shelf.ts). Ask `can({ type: 'UPLOAD' })`, `matches`, and the selectors
 * `uploadBar`, `sendableCount`, `rowsIn`. Once there is a `context.importId` the pages of that import can be shown too.
 */
export const fileImportMachine = fileImportSetup.createMachine({
  id: 'fileImport',
  description: 'Activity files from this device to the calendar.',
  context: nothingChosen,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Nothing chosen yet: pick files or drop them.',
      on: { ADD: { target: 'preparing', actions: addFiles } },
    },
    preparing: {
      description: 'The list of files, each with what it holds or what is wrong with it.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Is there a file nobody looked into?',
          always: [
            { guard: { type: 'hasUnchecked', params: listed }, target: 'checking' },
            { guard: { type: 'isEmpty', params: listed }, target: '#fileImport.choosing' },
            { target: 'ready' },
          ],
        },
        checking: {
          description: 'One file after the other is read in a worker: sport, date, distance, problems.',
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
        ready: { description: 'All were looked into.' },
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
      description: 'The files are on their way; the bar shows how much.',
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
            { type: 'announceUpload', params: ({ event }) => ({ importId: event.importId }) },
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
      description: 'The files did not arrive: why, with a try again. The list is kept.',
      on: {
        RETRY: 'uploading',
        CANCEL: 'preparing',
        ADD: { target: 'preparing', actions: addFiles },
        REMOVE: { target: 'preparing', actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
      },
    },
    following: {
      tags: 'busy',
      description: 'The server reads and analyses; counts and rows follow it.',
      invoke: {
        id: 'importNews',
        src: 'importNews',
        input: followed,
        onError: { actions: { type: 'keepTrouble', params: failureIn } },
      },
      on: {
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: ['clear', dropAll] },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'Asking how far it is.',
          entry: 'ask',
          invoke: {
            id: 'fetchImport',
            src: 'fetchImport',
            input: followed,
            onDone: [
              {
                guard: { type: 'isComplete', params: heard },
                target: '#fileImport.done',
                actions: { type: 'keepDetail', params: heard },
              },
              {
                guard: { type: 'hasStopped', params: heard },
                target: '#fileImport.stopped',
                actions: { type: 'keepDetail', params: heard },
              },
              {
                guard: { type: 'isStale', params: ({ context }) => ({ isStale: context.isStale }) },
                target: 'soon',
                actions: { type: 'keepDetail', params: heard },
              },
              { target: 'waiting', actions: { type: 'keepDetail', params: heard } },
            ],
            onError: {
              target: 'waitingAfterFailure',
              actions: { type: 'keepFailure', params: failureIn },
            },
          },
          on: { NEWS: { actions: 'rememberNews' } },
        },
        waiting: {
          description: 'Until there is news, or five seconds.',
          after: { followEvery: 'asking' },
          on: { NEWS: 'soon' },
        },
        soon: {
          description: 'There is news; others will follow on its heels, so not quite at once.',
          after: { newsRest: 'asking' },
        },
        waitingAfterFailure: {
          description: 'No answer. The import goes on; the page says that it does not know how far.',
          after: { followBackOff: 'asking' },
          on: { NEWS: 'soon' },
        },
      },
    },
    done: {
      description: 'What became of every file, and why.',
      entry: [{ type: 'announceMoved', params: followed }, dropAll],
      on: {
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: 'clear' },
      },
    },
    stopped: {
      description: 'The server gave up on the whole import: why, with a try again.',
      on: {
        RETRY: 'uploading',
        ADD: { target: 'preparing', actions: ['clear', addFiles, dropOthers] },
        START_OVER: { target: 'choosing', actions: ['clear', dropAll] },
      },
    },
  },
});

export type FileImportRef = ActorRefFrom<typeof fileImportMachine>;
