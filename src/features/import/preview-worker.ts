import type { FilePreview } from '../../../machines/fileImport/files.ts';
import { lookInto } from './preview.ts';

declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

export interface PreviewAnswer {
  readonly id: string;
  /** Null if the file could not be read on this device. */
  readonly preview: FilePreview | null;
}

const reader = new FileReaderSync();

function answer(id: string, file: File): PreviewAnswer {
  try {
    const read = (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
    return { id, preview: lookInto({ size: file.size, read }) };
  } catch {
    return { id, preview: null };
  }
}

/** Reads files off the page's own thread, so that dropping many never makes it stutter. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: string; file: File }>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker speaks to its own page only.
  self.postMessage(answer(data.id, data.file));
});
