import { describe, expect, it } from 'vitest';
import { bytesText, fullnessOf, rowFullnessOf } from '../../../domain/views/storage-use.ts';

const allowed = { files: 100, bytes: 1000, unpacked: 2000 };
const fullness = (used: Partial<typeof allowed>) =>
  fullnessOf({ used: { files: 0, bytes: 0, unpacked: 0, ...used }, allowed });

describe('the used storage', () => {
  it.each([
    [{}, { percent: 0, state: 'roomy', byUnpacked: false }],
    [
      { files: 20, bytes: 500 },
      { percent: 50, state: 'roomy', byUnpacked: false },
    ],
    [
      { files: 95, bytes: 500 },
      { percent: 95, state: 'nearly', byUnpacked: false },
    ],
    [
      { unpacked: 1900, bytes: 500 },
      { percent: 95, state: 'nearly', byUnpacked: true },
    ],
    [{ unpacked: 1000 }, { percent: 50, state: 'roomy', byUnpacked: false }],
    [{ files: 130 }, { percent: 100, state: 'full', byUnpacked: false }],
  ])('%o', (used, expected) => {
    expect(fullness(used)).toEqual(expected);
  });

  it('is full without a quota', () => {
    const nothing = { files: 0, bytes: 0, unpacked: 0 };
    expect(fullnessOf({ used: nothing, allowed: nothing }).state).toBe('full');
  });
});

it.each([
  [0, 100, 'roomy'],
  [90, 100, 'nearly'],
  [100, 100, 'full'],
  [0, 0, 'full'],
])('%d of %d bytes of entries are %s', (used, allowed, state) => {
  expect(rowFullnessOf({ used, allowed })).toBe(state);
});

it.each([
  [0, '0 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1_250_000, '1.3 MB'],
  [361_000_000, '361 MB'],
  [4_000_000_000, '4 GB'],
  [2_500_000_000_000, '2.5 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
