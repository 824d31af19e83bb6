import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { decoupling, effortPace, MIN_FOR_HALVES } from '../../../domain/metrics/effort-pace.ts';
import { costOfRunning } from '../../../domain/metrics/running-power.ts';

interface Made {
  readonly seconds: number;
  readonly speed: (second: number) => number;
  readonly grade?: (second: number) => number;
  readonly heartRate?: (second: number) => number;
}

/** Creates columns with one record a second. */
function columnsOf({ seconds, speed, grade, heartRate }: Made): SampleColumns {
  const n = seconds + 1;
  const time = Float64Array.from({ length: n }, (_, i) => 1_700_000_000 + i);
  const distance = new Float64Array(n);
  const altitude = new Float64Array(n).fill(100);
  for (let i = 1; i < n; i++) {
    distance[i] = distance[i - 1]! + speed(i);
    altitude[i] = altitude[i - 1]! + speed(i) * (grade?.(i) ?? 0);
  }
  return {
    n,
    time,
    distance,
    speed: Float64Array.from({ length: n }, (_, i) => speed(i)),
    ...(grade && { altitude }),
    ...(heartRate && { heartRate: Float64Array.from({ length: n }, (_, i) => heartRate(i)) }),
    developer: [],
  } as unknown as SampleColumns;
}

const effort = (made: Made, isIndoor = false) => effortPace(columnsOf(made), null, isIndoor);

describe('grade-adjusted pace', () => {
  test('on the flat equals the pace', () => {
    expect(effort({ seconds: 600, speed: () => 3, grade: () => 0 })?.gradeFactor).toBeCloseTo(1, 6);
  });

  test('up a steady grade it is faster by the cost of the grade', () => {
    const factor = effort({ seconds: 3000, speed: () => 3, grade: () => 0.05 })!.gradeFactor!;
    // The first 30 m have no slope yet.
    expect(factor).toBeCloseTo(costOfRunning(0.05) / costOfRunning(0), 1);
    expect(factor).toBeGreaterThan(1.25);
  });

  test('down a gentle grade it is slower, and a hill up and down costs more than it gives back', () => {
    expect(effort({ seconds: 3000, speed: () => 3, grade: () => -0.05 })!.gradeFactor!).toBeLessThan(0.85);
    const hill = effort({ seconds: 3000, speed: () => 3, grade: (i) => (i < 1500 ? 0.08 : -0.08) });
    expect(hill!.gradeFactor!).toBeGreaterThan(1);
  });

  test('is unknown without altitude, indoors, or without movement', () => {
    expect(effort({ seconds: 600, speed: () => 3 })).toEqual({ gradeFactor: null, halves: null });
    expect(effort({ seconds: 600, speed: () => 3, grade: () => 0.05 }, true)?.gradeFactor).toBeNull();
    expect(effort({ seconds: 600, speed: () => 0.2, grade: () => 0 })).toBeNull();
  });
});

describe('pace against heart rate', () => {
  const steady = { seconds: 3600, speed: () => 3, grade: () => 0 };

  test('computed by hand: 3 m/s at 150 bpm, then at 160 bpm, is 1 − 150 ÷ 160', () => {
    const { halves } = effort({ ...steady, heartRate: (i) => (i < 1800 ? 150 : 160) })!;
    expect(halves![0]).toEqual({ speed: expect.closeTo(3, 3), heartRate: expect.closeTo(150, 1) });
    expect(halves![1]).toEqual({ speed: expect.closeTo(3, 3), heartRate: expect.closeTo(160, 1) });
    expect(decoupling(halves!)).toBeCloseTo(1 - 150 / 160, 3);
  });

  test('slower at the same heart rate equals a higher one at the same speed', () => {
    const slower = effort({ ...steady, speed: (i) => (i < 1714 ? 3.2 : 2.8), heartRate: () => 150 })!;
    expect(decoupling(slower.halves!)).toBeGreaterThan(0.1);
  });

  test('hills are no drift', () => {
    const up = { seconds: 3600, speed: (i: number) => (i < 1800 ? 3 : 3 / (costOfRunning(0.04) / costOfRunning(0))) };
    const { halves } = effort({ ...up, grade: (i) => (i < 1800 ? 0 : 0.04), heartRate: () => 150 })!;
    expect(Math.abs(decoupling(halves!))).toBeLessThan(0.02);
  });

  test.each([
    ['is too short', { ...steady, seconds: MIN_FOR_HALVES - 60, heartRate: () => 150 }],
    ['knows no heart rate', steady],
    ['knows half of it', { ...steady, heartRate: (i: number) => (i % 2 ? 150 : Number.NaN) }],
    ['knows the first half', { ...steady, heartRate: (i: number) => (i < 1800 ? 150 : 0) }],
  ])('is left out if a run %s', (_, made) => {
    expect(effort(made)!.halves).toBeNull();
  });

  test('is 0 without a change', () => {
    const speeds = fc.double({ min: 1, max: 6, noNaN: true });
    const beats = fc.integer({ min: 60, max: 200 });
    fc.assert(
      fc.property(speeds, beats, (speed, heartRate) => {
        const { halves } = effort({ seconds: 2400, speed: () => speed, heartRate: () => heartRate })!;
        expect(decoupling(halves!)).toBeCloseTo(0, 3);
      }),
      { numRuns: 20 },
    );
  });
});
