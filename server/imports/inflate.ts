import { inflateRawSync } from 'node:zlib';
import { type Inflate, inflate as ownInflate } from '../../formats/archive/inflate.ts';

interface WithEngine {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/**
 * Inflates a stream. Uses zlib if the stream is complete and small enough; otherwise our own implementation, which keeps data before
 * damage.
 */
export const inflate: Inflate = (source, from, maximum, expected) => {
  if (expected > maximum) return ownInflate(source, from, maximum, expected);
  try {
    const { buffer, engine } = inflateRawSync(source.subarray(from), {
      maxOutputLength: Math.max(1, maximum),
      info: true,
    }) as unknown as WithEngine;
    return { bytes: buffer, end: from + engine.bytesWritten, result: 'whole' };
  } catch {
    return ownInflate(source, from, maximum, expected);
  }
};
