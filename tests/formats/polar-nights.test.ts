import { expect, test } from 'vitest';
import { mayHoldNights, readNights } from '../../formats/polar/nights.ts';

const read = (value: unknown) =>
  readNights(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)));
const nothing = { day: '2026-05-20', sleepSeconds: null, sleepScore: null, rmssd: null };

test.each([
  ['sleep_result_12_34-ab.json', true],
  ['export/sleep_score_12-ab.json', true],
  ['nightly_recovery_12-ab.json', true],
  ['nightly_recovery_blob_12-ab.json', false],
  ['sleep_wake_12-ab.json', false],
  ['training-session-2026-05-20-1-ab.json', false],
])('%s has nights: %s', (name, expected) => {
  expect(mayHoldNights(name)).toBe(expected);
});

test('each file adds its value of a night', () => {
  const night = { night: '2026-05-20' };
  expect(read([{ ...night, evaluation: { asleepDuration: 'PT7H12M', sleepSpan: 'PT8H' } }])).toEqual([
    { ...nothing, sleepSeconds: 25_920 },
  ]);
  expect(read([{ ...night, sleepScoreResult: { sleepScore: 81.5 } }])).toEqual([{ ...nothing, sleepScore: 81.5 }]);
  expect(read([{ ...night, meanNightlyRecoveryRmssd: 62, meanNightlyRecoveryRri: 1200 }])).toEqual([
    { ...nothing, rmssd: 62 },
  ]);
});

test('missing or wrong values are absent', () => {
  expect(read('[{"night":"2026-05-20","meanNightlyRecoveryRmssd":NaN}]')).toEqual([nothing]);
  expect(read([{ night: 'never' }, 7, null, []])).toEqual([]);
  expect(read({ night: '2026-05-20' })).toEqual([]);
  expect(read('[{')).toEqual([]);
});
