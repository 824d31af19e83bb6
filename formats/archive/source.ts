/**
 * Bytes that need not be in memory: a file read piece by piece (`readSync` in Node, `FileReaderSync` in a worker of the
 * browser).
 */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number;
  /** Bytes [from, to), fewer only where the source ends. */
  read(from: number, to: number): Uint8Array;
}

/** Bytes in memory as a source; reading copies nothing. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});
