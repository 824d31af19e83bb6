import type { ImportItem } from '../../domain/entities/import.ts';
import type { SnapshotFrom } from 'xstate';
import type { fileImportMachine } from './fileImport.machine.ts';
import { sendable, type ImportFile } from './files.ts';
import type { FileImportContext } from './parts.ts';

interface Snapshot {
  readonly context: FileImportContext;
}

/** Bytes sent of all bytes; `target` is never 0. */
export const uploadBar = ({ context }: Snapshot): { readonly count: number; readonly target: number } => ({
  count: Math.min(context.sent, context.total),
  target: Math.max(context.total, 1),
});

/** How many files UPLOAD would send. */
export const sendableCount = ({ context }: Snapshot): number => sendable(context.files).length;

/** A file beside the row the server keeps of it, once it does. */
export interface FileRow {
  readonly file: ImportFile;
  readonly item: ImportItem | null;
}

/**
 * The chosen files in their order, each with what the server last said of it. Archives unfold into rows of their own at
 * the server; those stand in `context.detail.items`.
 */
export function rowsIn({ context }: Snapshot): FileRow[] {
  const latest = new Map((context.detail?.items ?? []).map((item) => [item.itemId, item]));
  const accepted = [...context.accepted];
  return context.files.map((file) => {
    const index = file.stage === 'refused' ? -1 : accepted.findIndex((item) => item.name === file.name);
    const [first] = index === -1 ? [] : accepted.splice(index, 1);
    return { file, item: first ? (latest.get(first.itemId) ?? first) : null };
  });
}

/** What of the page is shown: the files to choose from, the upload, or the import that they became. */
export type FileImportStage =
  | 'choosing'
  | 'preparing'
  | 'uploading'
  | 'uploadFailed'
  | 'following'
  | 'done'
  | 'stopped';
const stages: readonly FileImportStage[] = ['preparing', 'uploading', 'uploadFailed', 'following', 'done', 'stopped'];

/** The page of the own files as it is shown. */
export function fileImportView(snapshot: SnapshotFrom<typeof fileImportMachine>) {
  const { files, accepted, detail, message, importId } = snapshot.context;
  const { count, target } = uploadBar(snapshot);
  return {
    stage: stages.find((stage) => snapshot.matches(stage)) ?? ('choosing' as const),
    files,
    /** How many files would be sent. */
    sendable: sendableCount(snapshot),
    /** How many of these hold anything that could become an activity, as far as this device can tell. */
    importable: sendable(files).filter(({ preview }) => preview?.isHopeless !== true).length,
    sentBytes: count,
    totalBytes: target,
    /** The import that the files became; null before. */
    importId,
    accepted,
    detail,
    /** What is in the way, for people; null: nothing. */
    message,
  };
}
