import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';

// The tests' servers use cheap hashing (../cheap-hashing.mjs): this file checks the real cost of a password.
test('a password is hashed at the recommended cost, and the cost is stored with the hash', async () => {
  const stored = await hashPassword('Long-run 42 km');
  const [scheme, log2N, r, p, salt = '', hash] = stored.split('$');
  expect([scheme, log2N, r, p]).toEqual(['scrypt', '15', '8', '3']);
  // With the function itself at full cost: 32 MB and three passes.
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };
  const again = scryptSync('Long-run 42 km', Buffer.from(salt, 'base64url'), 32, cost);
  expect(hash).toBe(again.toString('base64url'));
  expect(await verifyPassword('Long-run 42 km', stored)).toBe(true);
  expect(await verifyPassword('Long-run 42 km ', stored)).toBe(false);
});

test('a hash of another cost is verified at that cost, so that the cost can rise without losing accounts', async () => {
  const salt = Buffer.from('of another time.');
  const hash = scryptSync('Long-run 42 km', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const stored = ['scrypt', 14, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
  expect(await verifyPassword('Long-run 42 km', stored)).toBe(true);
  expect(await verifyPassword('Long-run 43 km', stored)).toBe(false);
});
