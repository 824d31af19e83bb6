import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP archive file by file, with one chunk of a file in memory at a time. */
export interface ZipWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  addParts(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the directory. @returns size of the archive */
  finish(): Promise<number>;
}

/** Files have no dates here, so the earliest one of ZIP is used. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/** Size of a chunk in bytes: checksums are computed on the main thread, one chunk at a time. */
const PART_BYTES = 65_536;

async function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** Creates a ZIP writer. @param forceZip64Format uses ZIP64 even below four gigabytes; only set by tests */
export function createZipWriter(handle: FileHandle, forceZip64Format = false): ZipWriter {
  const zip = new ZipFile();
  let size = 0;
  const write = async () => {
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) {
      await handle.appendFile(chunk);
      size += chunk.length;
    }
  };
  const written = write();
  // The next call throws the error.
  written.catch(() => {});
  const addParts: ZipWriter['addParts'] = async (name, parts) => {
    const content = Readable.from(parts, { objectMode: false });
    zip.addReadStream(content, name, { ...options, forceZip64Format });
    try {
      await Promise.race([finished(content), written]);
    } finally {
      content.destroy();
    }
  };
  return {
    add: (name, bytes) => addParts(name, partsOf(bytes)),
    addParts,
    async finish() {
      zip.end({ forceZip64Format, comment: '' });
      await written;
      return size;
    },
  };
}
