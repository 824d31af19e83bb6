import { fstatSync, readSync } from 'node:fs';
import type { ByteSource } from '../../formats/archive.ts';

/** Wraps an open file as a source that is read in pieces. */
export function fileSource(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
        if (count === 0) break;
        filled += count;
      }
      return filled === bytes.length ? bytes : bytes.subarray(0, filled);
    },
  };
}
