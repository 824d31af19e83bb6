import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  criticalPowerOf,
  EFFORTS,
  fitPowerLine,
  fromThreeAndNineMinutes,
  type LongEfforts,
  powerLineOf,
  sustainablePower,
} from '../../../domain/metrics/critical-power.ts';

const none: LongEfforts = {
  w3min: null,
  w5min: null,
  w9min: null,
  w10min: null,
  w20min: null,
  w30min: null,
  w1hr: null,
};
const exact = { ...none, w3min: 1000 / 3, w5min: 300, w10min: 275, w20min: 262.5 };

describe('critical power', () => {
  test('an exact curve gives its own line', () => {
    const line = powerLineOf(exact)!;
    expect(line.criticalPower).toBeCloseTo(250, 9);
    expect(line.wPrime).toBeCloseTo(15_000, 6);
    expect(criticalPowerOf(exact)).toEqual({ source: 'fit', criticalPower: 250 });
  });

  test('least squares of five efforts', () => {
    const best = { ...none, w3min: 330, w5min: 305, w9min: 288, w10min: 285, w20min: 270 };
    const line = powerLineOf(best)!;
    expect(line.criticalPower).toBeCloseTo(259.05, 2);
    expect(line.wPrime).toBeCloseTo(14_180.6, 1);
    expect(criticalPowerOf(best).criticalPower).toBe(line.criticalPower);
    expect(fromThreeAndNineMinutes(330, 288)).toEqual({ criticalPower: 267, wPrime: 11_340 });
  });

  test('a recorded run', () => {
    const line = powerLineOf({ ...none, w3min: 378.3, w5min: 368.3, w9min: 360.6, w10min: 358.3, w20min: 349.2 })!;
    expect(line.criticalPower).toBeCloseTo(343.63, 2);
    expect(line.wPrime).toBeCloseTo(7660, 0);
  });

  test('a submaximal curve is forced to decrease, refused, and replaced by 20 min', () => {
    const best = { ...none, w3min: 220, w5min: 230, w10min: 225, w20min: 228 };
    const line = fitPowerLine([
      [180, 230],
      [300, 230],
      [600, 228],
      [1200, 228],
    ])!;
    expect(line.criticalPower).toBeCloseTo(227.5, 1);
    expect(line.wPrime).toBeCloseTo(517, 0);
    expect(powerLineOf(best)).toBeNull();
    expect(criticalPowerOf(best)).toEqual({ criticalPower: 0.95 * 228, source: 'w20min' });
    expect(0.95 * 228).toBeCloseTo(216.6, 9);
  });

  test('fall-backs in order', () => {
    expect(criticalPowerOf({ ...none, w30min: 200 })).toEqual({ criticalPower: 194, source: 'w30min' });
    expect(criticalPowerOf({ ...none, w1hr: 210 })).toEqual({ criticalPower: 210, source: 'w1hr' });
    expect(criticalPowerOf(none, 280)).toEqual({ criticalPower: 280, source: 'carried' });
    expect(criticalPowerOf(none)).toEqual({ criticalPower: 300, source: 'default' });
  });

  test.each([
    // A rider with even long efforts: 0.95 of 20 minutes would be 185 W.
    ['20 minutes', { w20min: 195, w1hr: 192 }, { criticalPower: 192, source: 'w1hr' }],
    ['20 minutes', { w20min: 210, w1hr: 192 }, { criticalPower: 0.95 * 210, source: 'w20min' }],
    ['half an hour', { w30min: 200, w1hr: 196 }, { criticalPower: 196, source: 'w1hr' }],
    ['half an hour', { w30min: 200, w1hr: 190 }, { criticalPower: 194, source: 'w30min' }],
    // The line alone would say 250 W.
    [
      'the line',
      { w3min: 1000 / 3, w5min: 300, w10min: 275, w20min: 262.5, w1hr: 255 },
      { criticalPower: 255, source: 'w1hr' },
    ],
    ['the line', { ...exact, w1hr: 240 }, { criticalPower: powerLineOf(exact)!.criticalPower, source: 'fit' }],
  ] as const)('what was held for an hour counts if %s promises less', (_, best, expected) => {
    expect(criticalPowerOf({ ...none, ...best })).toEqual(expected);
  });

  test('a line needs three points, a short and a long one, and a plausible intercept', () => {
    const source = (best: Partial<LongEfforts>) => criticalPowerOf({ ...none, ...best }).source;
    expect(source({ w3min: 1000 / 3, w10min: 275 })).toBe('default');
    expect(source({ w9min: 250 + 15_000 / 540, w10min: 275, w20min: 262.5 })).toBe('w20min');
    expect(source({ w3min: 1000 / 3, w5min: 300, w10min: 275 })).toBe('fit');
    expect(source({ w3min: 260, w5min: 256, w10min: 253, w20min: 251 })).toBe('w20min');
    expect(source({ w3min: 700, w5min: 500, w10min: 300, w20min: 260 })).toBe('w20min');
  });

  test('three parameters', () => {
    const line = { criticalPower: 250, wPrime: 15_000 };
    expect(sustainablePower(line, 800, 5)).toBeCloseTo(714.79, 2);
    expect(sustainablePower(line, 800, 60)).toBeCloseTo(421.88, 2);
    expect(sustainablePower(line, 800, 300)).toBeCloseTo(295.83, 2);
    expect(sustainablePower(line, 800, 1200)).toBeCloseTo(262.22, 2);
  });
});

const watts = fc.option(fc.integer({ min: 150, max: 420 }), { nil: null });
const anyCurve = fc
  .tuple(watts, watts, watts, watts, watts, watts, watts)
  .map((powers) => Object.fromEntries(EFFORTS.map(([key], i) => [key, powers[i]])) as unknown as LongEfforts);

test('law: a fitted critical power is never above the best 20 minutes', () => {
  fc.assert(
    fc.property(anyCurve, (curve) => {
      const line = powerLineOf(curve);
      const longer = [curve.w20min, curve.w30min, curve.w1hr].filter((value) => value !== null);
      if (line !== null && curve.w20min !== null) {
        expect(line.criticalPower).toBeLessThanOrEqual(Math.max(...longer));
      }
    }),
    { numRuns: 2000 },
  );
});

test('law: critical power is never below the power of an hour', () => {
  fc.assert(
    fc.property(anyCurve, (curve) => {
      if (curve.w1hr !== null) expect(criticalPowerOf(curve).criticalPower).toBeGreaterThanOrEqual(curve.w1hr);
    }),
    { numRuns: 2000 },
  );
});
