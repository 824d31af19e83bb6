import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { textOf } from '../shared/failure.ts';
import type { fileImportMachine } from './fileImport.machine.ts';
import { sendable } from './files.ts';
import type { FileImportContext } from './setup.ts';

interface Snapshot {
  readonly context: FileImportContext;
}

/** Bytes sent of all bytes; `target` is never 0. */
export const uploadBar = ({ context }: Snapshot): { readonly count: number; readonly target: number } => ({
  count: Math.min(context.sent, context.total),
  target: Math.max(context.total, 1),
});

/** Number of files UPLOAD would send. */
export const sendableCount = ({ context }: Snapshot): number => sendable(context.files).length;

/** The displayed stage: choosing files, uploading, or the resulting import. */
export type FileImportStage =
  | 'choosing'
  | 'preparing'
  | 'uploading'
  | 'uploadFailed'
  | 'following'
  | 'done'
  | 'stopped';
const stages: readonly FileImportStage[] = ['preparing', 'uploading', 'uploadFailed', 'following', 'done', 'stopped'];

export interface FileImportView {
  readonly stage: FileImportStage;
  readonly files: FileImportContext['files'];
  /** Number of files to be uploaded. */
  readonly sendable: number;
  /** Number of uploadable files that could become activities, as far as this device can tell. */
  readonly importable: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** The resulting import; null until it exists. */
  readonly importId: string | null;
  /** The files as accepted by the server. */
  readonly accepted: FileImportContext['accepted'];
  /** Why the files can't be uploaded; null if they can. */
  readonly message: string | null;
}

const blankView: FileImportView = {
  stage: 'choosing',
  files: [],
  sendable: 0,
  importable: 0,
  sentBytes: 0,
  totalBytes: 1,
  importId: null,
  accepted: [],
  message: null,
};

/** Why the upload failed, in the page's language; null if it did not. */
export const uploadMessage = ({ context: { failure } }: Snapshot): string | null =>
  failure?.tag === 'Unknown' ? messages.upload.failed : textOf(failure);

/** State of the upload page. The snapshot is undefined until a file is chosen. */
export function fileImportView(snapshot: SnapshotFrom<typeof fileImportMachine> | undefined): FileImportView {
  if (snapshot === undefined) return blankView;
  const { files, accepted, importId } = snapshot.context;
  const { count, target } = uploadBar(snapshot);
  return {
    stage: stages.find((stage) => snapshot.matches(stage)) ?? 'choosing',
    files,
    sendable: sendableCount(snapshot),
    importable: sendable(files).filter(({ preview }) => preview?.isHopeless !== true).length,
    sentBytes: count,
    totalBytes: target,
    importId,
    accepted,
    message: uploadMessage(snapshot),
  };
}
