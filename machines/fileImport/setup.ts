import { assign, sendTo, setup } from 'xstate';
import type { ImportItem, ImportStatus } from '../../domain/entities/import.ts';
import type { DataImportParentEvent } from '../dataImport/setup.ts';
import type { ImportRequestedEvent } from '../imports/imports.machine.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredCallback, requiredPromise } from '../shared/required.ts';
import { parentOf } from '../shared/parent-of.ts';
import {
  nextUnchecked,
  sendable,
  withFiles,
  withoutFile,
  withPreview,
  type ChosenFile,
  type FilePreview,
  type ImportFile,
} from './files.ts';

export interface FileImportContext {
  readonly files: readonly ImportFile[];
  /** Number of bytes sent. */
  readonly sent: number;
  readonly total: number;
  /** The resulting import; null until it exists. */
  readonly importId: string | null;
  /** One row per accepted file; rows with an outcome were rejected immediately. */
  readonly accepted: readonly ImportItem[];
  /** Why the upload failed. */
  readonly failure: Failure | null;
}

export type FileImportEvent =
  /** Files were picked or dropped: the first ones, additional ones, or a new round. */
  | { readonly type: 'ADD'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'REMOVE'; readonly id: string }
  /** Sends the files. The button checks `can`. */
  | { readonly type: 'UPLOAD' }
  /** While uploading: aborts. While choosing: clears the list. */
  | { readonly type: 'CANCEL' }
  /** Sends the files again after a failure. The server stores no duplicates. */
  | { readonly type: 'RETRY' }
  /** Clears the page; the server continues with the uploaded files. */
  | { readonly type: 'START_OVER' }
  /** Progress of the upload in bytes. */
  | { readonly type: 'UPLOAD_PROGRESS'; readonly sent: number; readonly total: number }
  | { readonly type: 'UPLOAD_DONE'; readonly importId: string; readonly files: readonly ImportItem[] }
  | { readonly type: 'UPLOAD_FAILED'; readonly failure: Failure }
  /** Sent by the `imports` actor: an import was loaded completely. */
  | DataImportParentEvent;

/** Number of displayed rows of an import; those with a reason come first. */
export const SHOWN_ITEMS = 200;

interface FailureParams {
  readonly failure: Failure;
}
interface FilesParams {
  readonly files: readonly ImportFile[];
}
interface ImportReadParams {
  readonly mine: string | null;
  readonly importId: string;
  readonly state: ImportStatus['state'];
}

const blank = {
  files: [],
  sent: 0,
  total: 0,
  importId: null,
  accepted: [],
  failure: null,
} satisfies FileImportContext;

/** Returns the initial context. */
export const emptyContext = (): FileImportContext => ({ ...blank });

/** Types, actors and actions of the file import; the states are in fileImport.machine.ts. */
export const fileImportSetup = setup({
  types: {} as { context: FileImportContext; events: FileImportEvent; tags: 'busy' },
  actors: {
    checkFile: requiredPromise<FilePreview, { readonly id: string }>('fileImport', 'checkFile'),
    upload: requiredCallback<{ readonly ids: readonly string[] }>('fileImport', 'upload'),
  },
  guards: {
    hasUnchecked: (_, params: FilesParams) => nextUnchecked(params.files) !== null,
    hasSendable: (_, params: FilesParams) => sendable(params.files).length > 0,
    isEmpty: (_, params: FilesParams) => params.files.length === 0,
    isComplete: (_, { mine, importId, state }: ImportReadParams) => importId === mine && state === 'complete',
    hasStopped: (_, { mine, importId, state }: ImportReadParams) => importId === mine && state !== 'complete',
  },
  actions: {
    add: assign(({ context }, params: { readonly files: readonly ChosenFile[] }) => ({
      files: withFiles(context.files, params.files),
    })),
    remove: assign(({ context }, params: { readonly id: string }) => ({
      files: withoutFile(context.files, params.id),
    })),
    keepPreview: assign(({ context }, params: { readonly preview: FilePreview | null }) => {
      const file = nextUnchecked(context.files);
      return { files: file ? withPreview(context.files, file.id, params.preview) : context.files };
    }),
    clear: assign(emptyContext),
    startProgress: assign(({ context }) => ({
      ...blank,
      files: context.files,
      total: sendable(context.files).reduce((sum, file) => sum + file.bytes, 0),
    })),
    keepProgress: assign((_, params: { readonly sent: number; readonly total: number }) => ({
      sent: params.sent,
      total: params.total,
    })),
    keepAccepted: assign((_, params: { readonly importId: string; readonly files: readonly ImportItem[] }) => ({
      importId: params.importId,
      accepted: params.files,
    })),
    keepUploadFailure: assign((_, { failure }: FailureParams) => ({ failure })),
    reportAccepted: sendTo(
      parentOf,
      (_, { importId }: { readonly importId: string }): ImportRequestedEvent => ({
        type: 'IMPORT_REQUESTED',
        importId,
        rows: SHOWN_ITEMS,
      }),
    ),
    dropFiles: requiredEffect<{ readonly keep: readonly string[] }>('fileImport', 'dropFiles'),
  },
});
