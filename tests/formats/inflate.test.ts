import { constants, crc32 as nodeCrc32, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../formats/archive/crc32.ts';
import { inflate } from '../../formats/archive/inflate.ts';

/** Bytes with high, low and no repetition. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 5000 }),
  fc.uint8Array({ maxLength: 60 }).chain((piece) => fc.nat(2000).map((times) => repeat(piece, times))),
  fc.string({ maxLength: 3000 }).map((text) => new TextEncoder().encode(text)),
);

function repeat(piece: Uint8Array, times: number): Uint8Array {
  const whole = new Uint8Array(piece.length * times);
  for (let i = 0; i < times; i++) whole.set(piece, i * piece.length);
  return whole;
}

const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_HUFFMAN_ONLY, constants.Z_FIXED, constants.Z_RLE];

describe('inflate', () => {
  it('restores data packed with any setting of zlib, and its end', () => {
    fc.assert(
      fc.property(
        content,
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom(...strategies),
        fc.nat(20),
        (bytes, level, strategy, after) => {
          const packed = new Uint8Array(deflateRawSync(bytes, { level, strategy }));
          const source = new Uint8Array(packed.length + after).fill(0x5a);
          source.set(packed);
          const { bytes: unpacked, end, result } = inflate(source, 0, bytes.length, 0);
          expect(result).toBe('whole');
          expect(end).toBe(packed.length);
          expect(Buffer.compare(unpacked, bytes)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the start of a truncated stream', () => {
    fc.assert(
      fc.property(content, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (bytes, share) => {
        const packed = new Uint8Array(deflateRawSync(bytes));
        const { bytes: unpacked, result } = inflate(
          packed.subarray(0, Math.floor(packed.length * share)),
          0,
          2 ** 24,
          0,
        );
        expect(result).toBe('cut');
        expect(Buffer.compare(unpacked, bytes.subarray(0, unpacked.length))).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('never returns more than its limit', () => {
    fc.assert(
      fc.property(content, fc.nat(4000), (bytes, maximum) => {
        const { bytes: unpacked, result } = inflate(new Uint8Array(deflateRawSync(bytes)), 0, maximum, bytes.length);
        expect(result).toBe(bytes.length > maximum ? 'tooLarge' : 'whole');
        expect(Buffer.compare(unpacked, bytes.subarray(0, maximum))).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('reports invalid data as damage', () => {
    expect(inflate(Uint8Array.of(0b110, 0, 0), 0, 100, 0).result).toBe('damaged');
    expect(inflate(Uint8Array.of(0, 1, 0, 0, 0, 9), 0, 100, 0).result).toBe('damaged');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(inflate(bytes, 0, 10_000, 0).bytes.length).toBeLessThanOrEqual(10_000);
      }),
      { numRuns: 500 },
    );
  });
});

describe('crc32', () => {
  it('equals zlib’s', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      }),
    );
  });
});
