import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexRange, downsample } from '../../../domain/views/downsample.ts';

const noBreaks = (length: number) => new Uint8Array(length);
const seconds = (length: number) => Float64Array.from({ length }, (_, i) => i);

describe('thinning', () => {
  test('keeps first, lowest, highest and last of a pixel column, in order', () => {
    const values = [5, 1, 4, 9, 3, 2, 5, 6];
    expect(downsample(seconds(8), values, noBreaks(8), { from: 0, to: 7 }, 1)).toEqual([[0, 1, 3, 6, 7]]);
  });

  test('draws everything if there is space', () => {
    expect(downsample(seconds(4), [1, 2, 3, 4], noBreaks(4), { from: 0, to: 3 }, 100)).toEqual([[0, 1, 2, 3]]);
  });

  test('ends a run at a missing value and at a break', () => {
    const breaks = Uint8Array.of(0, 0, 0, 0, 1, 0);
    expect(downsample(seconds(6), [1, Number.NaN, 2, 3, 4, 5], breaks, { from: 0, to: 5 }, 50)).toEqual([
      [0],
      [2, 3],
      [4, 5],
    ]);
    expect(downsample(seconds(2), [Number.NaN, Number.NaN], noBreaks(2), { from: 0, to: 1 }, 50)).toEqual([]);
  });

  test('keeps one neighbour at each side of the window', () => {
    expect(downsample(seconds(10), seconds(10), noBreaks(10), { from: 3.5, to: 5.5 }, 50)).toEqual([[3, 4, 5, 6]]);
    expect(indexRange([0, 1, 1, 2], { from: 1, to: 1 })).toEqual([0, 4]);
    expect(indexRange([], { from: 0, to: 1 })).toEqual([0, 0]);
  });

  test('loses neither the lowest nor the highest, keeps the order, and is never more than four a column', () => {
    const value = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -50, max: 50 }) }, fc.constant(Number.NaN));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 400 }),
        fc.integer({ min: 1, max: 40 }),
        (values, columns) => {
          const whole = { from: 0, to: values.length - 1 };
          const kept = downsample(seconds(values.length), values, noBreaks(values.length), whole, columns).flat();
          const known = values.filter((entry) => !Number.isNaN(entry));
          const drawn = kept.map((i) => values[i]!);
          expect(kept).toEqual([...kept].sort((a, b) => a - b));
          expect(new Set(kept).size).toBe(kept.length);
          expect(Math.max(...drawn)).toBe(Math.max(...known));
          expect(Math.min(...drawn)).toBe(Math.min(...known));
          const holes = values.length - known.length;
          expect(kept.length).toBeLessThanOrEqual(4 * (columns + 1 + holes));
        },
      ),
    );
  });
});
