/** Bytes that need not be in memory, such as a file read in pieces (`readSync` in Node, `FileReaderSync` in a browser worker). */
export interface ByteSource {
  /** Total size in bytes. */
  readonly size: number;
  /** Reads the bytes [from, to); returns fewer only at the end of the source. */
  read(from: number, to: number): Uint8Array;
}

/** Returns bytes in memory as a source, read without copying. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});
