import type { SportAnswers } from '../../../domain/sports/unknown-sport.ts';
import type { FilePreview } from '../../../machines/fileImport/files.ts';
import { previewSource } from './preview.ts';

declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

export interface PreviewResponse {
  readonly id: string;
  /** Preview of the file; `null` if it could not be read on this device. */
  readonly preview: FilePreview | null;
}

const reader = new FileReaderSync();

interface Question {
  readonly id: string;
  readonly file: File;
  readonly answers: SportAnswers;
}

function answer({ id, file, answers }: Question): PreviewResponse {
  try {
    const read = (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
    return { id, preview: previewSource({ size: file.size, read }, answers) };
  } catch {
    return { id, preview: null };
  }
}

/** Reads files off the main thread, so dropping many never blocks the page. */
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker only sends to its own page.
  self.postMessage(answer(data));
});
