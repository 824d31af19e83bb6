import { assign, setup } from 'xstate';
import { IMPORT_POLL_MS } from '../../domain/constants.ts';
import type { ImportDetail, ImportItem } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import { IMPORT_NEWS_REST_MS, IMPORT_POLL_LONGEST_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredCallback, requiredPromise } from '../shared/required.ts';
import { retryDelay } from '../shared/retry.ts';
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
  /** Bytes of the upload. */
  readonly sent: number;
  readonly total: number;
  /** The import that the files became; null before. */
  readonly importId: string | null;
  /** A row per file as the server took it: those with an outcome were refused at once. */
  readonly accepted: readonly ImportItem[];
  /** How far the server is, as last heard. */
  readonly detail: ImportDetail | null;
  /** News came while the question was on its way. */
  readonly isStale: boolean;
  readonly failures: number;
  /** Why the upload or the last question failed. `message` is for people. */
  readonly failure: Failure | null;
  readonly message: string | null;
}

export type FileImportEvent =
  /** Files were picked or dropped; also more of them, or the next round. */
  | { readonly type: 'ADD'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'REMOVE'; readonly id: string }
  /** Sends what is there. The button asks `can`. */
  | { readonly type: 'UPLOAD' }
  /** While sending: stops it. While choosing: drops the list. */
  | { readonly type: 'CANCEL' }
  /** After a failure: sends again. The server keeps nothing twice. */
  | { readonly type: 'RETRY' }
  /** Back to an empty page; what was sent goes on at the server. */
  | { readonly type: 'START_OVER' }
  /** From the upload. */
  | { readonly type: 'UPLOAD_PROGRESS'; readonly sent: number; readonly total: number }
  | { readonly type: 'UPLOAD_DONE'; readonly importId: string; readonly files: readonly ImportItem[] }
  | { readonly type: 'UPLOAD_FAILED'; readonly failure: Failure }
  /** From the facts: something was said about this import. */
  | { readonly type: 'NEWS' };

interface Failed {
  readonly failure: Failure;
}
interface Listed {
  readonly files: readonly ImportFile[];
}
interface Heard {
  readonly detail: ImportDetail;
}
type Followed = { readonly importId: string };

const blank = {
  files: [],
  sent: 0,
  total: 0,
  importId: null,
  accepted: [],
  detail: null,
  isStale: false,
  failures: 0,
  failure: null,
  message: null,
} satisfies FileImportContext;

/** The context before anything was chosen. */
export const nothingChosen = (): FileImportContext => ({ ...blank });

/** Names and types of everything the file import is made of; the states stand in fileImport.machine.ts. */
export const fileImportSetup = setup({
  types: {} as { context: FileImportContext; events: FileImportEvent; tags: 'busy' },
  actors: {
    checkFile: requiredPromise<FilePreview, { readonly id: string }>('fileImport', 'checkFile'),
    upload: requiredCallback<{ readonly ids: readonly string[] }>('fileImport', 'upload'),
    importNews: requiredCallback<Followed>('fileImport', 'importNews'),
    fetchImport: requiredPromise<ImportDetail, Followed>('fileImport', 'fetchImport'),
  },
  guards: {
    hasUnchecked: (_, params: Listed) => nextUnchecked(params.files) !== null,
    hasSendable: (_, params: Listed) => sendable(params.files).length > 0,
    isEmpty: (_, params: Listed) => params.files.length === 0,
    isComplete: (_, { detail }: Heard) => detail.state === 'complete',
    hasStopped: (_, { detail }: Heard) => detail.state === 'error' && detail.error?.retryAt == null,
    isStale: (_, params: { readonly isStale: boolean }) => params.isStale,
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
    clear: assign(nothingChosen),
    startProgress: assign(({ context }) => ({
      ...blank,
      files: context.files,
      total: sendable(context.files).reduce((sum, file) => sum + file.bytes, 0),
    })),
    keepProgress: assign((_, params: { readonly sent: number; readonly total: number }) => ({
      sent: params.sent,
      total: params.total,
    })),
    keepAccepted: assign((_, params: Followed & { readonly files: readonly ImportItem[] }) => ({
      importId: params.importId,
      accepted: params.files,
    })),
    keepUploadFailure: assign((_, { failure }: Failed) => ({
      failure,
      message: failure.tag === 'Unknown' ? messages.upload.failed : failure.message,
    })),
    keepDetail: assign((_, params: Heard) => ({ detail: params.detail, failures: 0, failure: null, message: null })),
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      message: failure.message,
      failures: context.failures + 1,
    })),
    keepTrouble: assign((_, { failure }: Failed) => ({ failure })),
    ask: assign({ isStale: false }),
    rememberNews: assign({ isStale: true }),
    announceUpload: requiredEffect<Followed>('fileImport', 'announceUpload'),
    announceMoved: requiredEffect<Followed>('fileImport', 'announceMoved'),
    dropFiles: requiredEffect<{ readonly keep: readonly string[] }>('fileImport', 'dropFiles'),
  },
  delays: {
    followEvery: IMPORT_POLL_MS,
    newsRest: IMPORT_NEWS_REST_MS,
    followBackOff: ({ context }) =>
      retryDelay(context.failures, { first: IMPORT_POLL_MS, longest: IMPORT_POLL_LONGEST_MS }, 1),
  },
});
