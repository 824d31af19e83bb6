import { getDiffieHellman } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsablePublic } from '../../../server/identity/srp.ts';

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);

test('a client’s half with only few powers is refused, in every spelling that fits', () => {
  for (const value of [0n, 1n, prime - 1n, prime, prime + 1n]) {
    expect(isUsablePublic(value.toString(16))).toBe(false);
    expect(isUsablePublic(value.toString(16).toUpperCase().padStart(768, '0'))).toBe(false);
  }
  // Twice the prime needs one more digit than the prime: its length is refused.
  for (const value of [2n * prime, 2n * prime - 1n, 2n * prime + 1n]) {
    expect(isUsablePublic(value.toString(16))).toBe(false);
  }
});

test('every other half is accepted, and nothing but hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n, max: prime - 2n }), (value) => {
      expect(isUsablePublic(value.toString(16))).toBe(true);
    }),
  );
  for (const text of ['', '-1', '0x2', ' 2', '2 ', 'g', '2'.repeat(769)]) expect(isUsablePublic(text)).toBe(false);
});
