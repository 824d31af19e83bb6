import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from '../../../server/http/rate-limit.ts';
import { lockSeconds } from '../../../server/identity/lockout.store.ts';
import { createSealer } from '../../../server/base/seal.ts';

const sealer = createSealer('a secret for tests, of more than 32 bytes');

test('encrypted values can be decrypted again, for the same purpose and under the same secret only', () => {
  const other = createSealer('another secret for tests, more than 32 bytes');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => {
      const sealed = sealer.seal(plain, 'tokens');
      expect(sealer.open(sealed, 'tokens')).toBe(Buffer.from(plain).toString());
      expect(sealer.open(sealed, 'other')).toBeNull();
      expect(other.open(sealed, 'tokens')).toBeNull();
      expect(sealed).not.toBe(sealer.seal(plain, 'tokens'));
    }),
  );
  expect(sealer.open(sealer.seal('a tökén 🔑', 'tokens'), 'tokens')).toBe('a tökén 🔑');
});

test('no change of an encrypted value goes unnoticed', () => {
  const sealed = sealer.seal('a token', 'tokens');
  const [id = '', encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(sealer.open(`${id}.${changed.toString('base64url')}`, 'tokens')).toBeNull();
  }
  for (const text of ['', '.', id, `${id}.`, `${id}.AAAA`, `${sealed}.x`, sealed.slice(0, -4)]) {
    expect(sealer.open(text, 'tokens')).toBeNull();
  }
});

test('four wrong passwords are free, then the lock doubles from a second to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 7, 10, 14, 15, 40].map(lockSeconds)).toEqual([0, 0, 1, 2, 4, 32, 512, 900, 900]);
});

test('an address that asks too often waits for its share of a minute; others do not', () => {
  let now = 0;
  const limit = createRateLimit(2, () => now);
  const ask = (address: string) => {
    try {
      limit.check(address);
      return 200;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  expect([ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.2')]).toEqual([200, 200, 429, 200]);
  now = 29_999;
  expect(ask('192.0.2.1')).toBe(429);
  now = 30_000;
  expect(ask('192.0.2.1')).toBe(200);
});
