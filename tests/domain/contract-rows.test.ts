import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

const rows: readonly Call[] = Object.values(calls);
const idsOf = (wrong: (row: Call) => boolean) => rows.filter(wrong).map(({ id }) => id);

test('a call with a body says how large it may be, and no other does', () => {
  expect(idsOf((row) => (row.body === undefined) !== (row.bodyBytes === undefined))).toEqual([]);
});

test('only what vendors and the phone push may be larger than 16 kB', () => {
  const larger = idsOf(({ bodyBytes = 0 }) => bodyBytes > 16_384);
  expect(larger.toSorted()).toEqual(['receiveAppleWorkouts', 'receiveVendorPush']);
});

test('a signed call belongs to a page, and no other does', () => {
  expect(idsOf((row) => (row.proof === 'signed') !== (row.page !== undefined))).toEqual([]);
});
