import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '../../../src/api/new-id.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('an id of random bytes %i has the version and variant of a random UUID', (byte, id) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never);
  expect(newId()).toBe(id);
});

test('ids differ', () => {
  expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
});
