import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brushed, nearestIndex, spanOf, within, zoom } from '../../../domain/views/window.ts';

const whole = { from: 0, to: 100 };

test('a window stays inside the whole and keeps its span', () => {
  expect(within({ from: -10, to: 10 }, whole)).toEqual({ from: 0, to: 20 });
  expect(within({ from: 90, to: 120 }, whole)).toEqual({ from: 70, to: 100 });
  expect(within({ from: -50, to: 150 }, whole)).toEqual(whole);
});

test('zooming keeps the centre where it is', () => {
  expect(zoom(whole, whole, 25, 0.5, 1)).toEqual({ from: 12.5, to: 62.5 });
  expect(zoom({ from: 12.5, to: 62.5 }, whole, 25, 2, 1)).toEqual(whole);
  expect(zoom({ from: 10, to: 14 }, whole, 12, 0.5, 3)).toEqual({ from: 10.5, to: 13.5 });
});

test('zooming never leaves the whole and is never closer than the minimum', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(unit, unit, fc.constantFrom(0.25, 0.5, 2, 4), (a, share, factor) => {
      const window = { from: a * 60, to: a * 60 + 40 };
      const next = zoom(window, whole, window.from + share * 40, factor, 15);
      expect(next.from).toBeGreaterThanOrEqual(0);
      expect(next.to).toBeLessThanOrEqual(100 + 1e-9);
      expect(spanOf(next)).toBeGreaterThanOrEqual(15 - 1e-9);
    }),
  );
});

test('a selection works in either direction, and not if it is a slip', () => {
  expect(brushed(60, 20, whole, 5)).toEqual({ from: 20, to: 60 });
  expect(brushed(-20, 20, whole, 5)).toEqual({ from: 0, to: 20 });
  expect(brushed(20, 24, whole, 5)).toBeNull();
});

test('the nearest entry of a sorted list', () => {
  expect(nearestIndex([], 3)).toBe(-1);
  expect(nearestIndex([5], 3)).toBe(0);
  expect(nearestIndex([0, 10, 20], 14.9)).toBe(1);
  expect(nearestIndex([0, 10, 20], 15.1)).toBe(2);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }),
      fc.integer({ min: -10, max: 510 }),
      (list, value) => {
        const sorted = list.toSorted((a, b) => a - b);
        const best = Math.min(...sorted.map((entry) => Math.abs(entry - value)));
        expect(Math.abs(sorted[nearestIndex(sorted, value)]! - value)).toBe(best);
      },
    ),
  );
});
