import { expect, test } from 'vitest';
import { backOff } from '../../domain/back-off.ts';

const plan = { first: 250, longest: 5000 };
const waits = (random: number) => Array.from({ length: 8 }, (_, i) => backOff(i + 1, plan, random));

test('delays double from the first up to the longest', () => {
  expect(waits(1)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
});

test('half of a delay is random', () => {
  expect(waits(0)).toEqual([125, 250, 500, 1000, 2000, 2500, 2500, 2500]);
  expect(backOff(3, plan, 0.5)).toBe(750);
});

test('no failure waits as after one, and a great many no longer than the longest', () => {
  expect([backOff(0, plan, 1), backOff(5000, plan, 1)]).toEqual([250, 5000]);
});
