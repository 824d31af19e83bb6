import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { costOfRunning, estimatePower, runningPower } from '../../../domain/metrics/running-power.ts';
import {
  averageCadence,
  averageGroundContact,
  groundContactLevel,
  stepsPerMinute,
  storedCadence,
} from '../../../domain/metrics/running.ts';

const columns = (n: number, more: Partial<SampleColumns>): SampleColumns => ({
  n,
  time: Float64Array.from({ length: n }, (_, i) => i),
  developer: [],
  ...more,
});

describe('running power', () => {
  test.each([
    [70, 3, 0, 218.4],
    [70, 3, 0.05, 284.24],
    [70, 3, -0.1, 130.54],
    [65.77, 2.68, 0, 183.31],
  ])('%d kg at %d m/s, grade %d: %d W', (mass, speed, grade, watts) => {
    expect(runningPower(mass, speed, grade)).toBeCloseTo(watts, 2);
  });

  test('cost of running; grades beyond 45 % count as 45 %', () => {
    expect(costOfRunning(0)).toBe(3.6);
    expect(costOfRunning(0.05)).toBeCloseTo(4.6852, 4);
    expect(costOfRunning(-0.1)).toBeCloseTo(2.1517, 4);
    expect(costOfRunning(0.6)).toBe(costOfRunning(0.45));
    expect(costOfRunning(-0.6)).toBe(costOfRunning(-0.45));
  });

  test('below 0.5 and above 8 m/s is not running', () => {
    expect([0, 0.49, 8.01, Number.NaN].map((speed) => runningPower(70, speed, 0))).toEqual([0, 0, 0, 0]);
    expect(runningPower(70, 0.5, 0)).toBeCloseTo(36.4, 9);
  });

  test('a recording: whole watts, flat without altitude, uphill with it, none without speed', () => {
    const n = 120;
    const speed = new Float64Array(n).fill(3);
    speed[5] = Number.NaN;
    const along = Float64Array.from({ length: n }, (_, i) => 3 * i);
    const flat = estimatePower(columns(n, {}), speed, along, 70);
    expect([flat[0], flat[60], flat[5]]).toEqual([218, 218, Number.NaN]);
    const altitude = along.map((metres) => 500 + metres * 0.05);
    const uphill = estimatePower(columns(n, { altitude }), speed, along, 70);
    // In the middle, where neither end shortens the smoothing window.
    expect(uphill[60]).toBe(284);
    expect(estimatePower(columns(n, { altitude }), speed, null, 70)[60]).toBe(218);
  });

  test('law: proportional to mass, growing with speed and (beyond the cheapest descent) with grade', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 40, max: 110, noNaN: true }),
        fc.double({ min: 0.5, max: 7.9, noNaN: true }),
        fc.double({ min: -0.15, max: 0.44, noNaN: true }),
        (mass, speed, grade) => {
          const power = runningPower(mass, speed, grade);
          expect(runningPower(2 * mass, speed, grade)).toBeCloseTo(2 * power, 6);
          expect(runningPower(mass, speed + 0.1, grade)).toBeGreaterThan(power);
          expect(runningPower(mass, speed, grade + 0.01)).toBeGreaterThan(power);
        },
      ),
    );
  });
});

describe('ground contact', () => {
  test.each([
    [249.9, 1],
    [250, 2],
    [300, 2],
    [300.1, 3],
    [null, null],
  ])('%s ms is level %s', (milliseconds, level) => {
    expect(groundContactLevel(milliseconds)).toBe(level);
  });

  test('the watch before the pod, never both; zeros are no steps', () => {
    const groundContact = Float32Array.of(0, 270, Number.NaN, 288);
    const developer = [{ name: 'Ground Time', values: Float64Array.of(330, 340, 0, 335) }];
    expect(averageGroundContact(columns(4, { groundContact, developer }))).toBe(279);
    expect(averageGroundContact(columns(4, { developer }))).toBe(335);
    expect(averageGroundContact(columns(4, { groundContact: new Float32Array(4), developer }))).toBe(335);
    expect(averageGroundContact(columns(4, {}))).toBeNull();
  });
});

describe('cadence', () => {
  test('strides of one foot are doubled, steps are kept', () => {
    expect([stepsPerMinute(85), stepsPerMinute(134), stepsPerMinute(119.9), stepsPerMinute(120)]).toEqual([
      170, 134, 239.8, 120,
    ]);
  });

  test('the mean is over moving samples', () => {
    const cadence = Float32Array.of(80, 0, 84, 30);
    const speed = Float32Array.of(3, 3, 3, 0.2);
    expect(storedCadence(columns(4, { cadence, speed }), 99)).toBe(82);
    expect(storedCadence(columns(4, { cadence: new Float32Array(4), speed }), 77)).toBe(77);
    expect(storedCadence(columns(4, {}), 0)).toBeNull();
  });

  test('of several activities weighted by distance', () => {
    const of = (averageCadence: number | null, totalDistance: number | null) => ({ averageCadence, totalDistance });
    expect(averageCadence([of(170, 10_000), of(180, 5000)])).toBeCloseTo(173.33, 2);
    expect(averageCadence([of(170, 10_000), of(180, null), of(null, 5000), of(200, 0)])).toBe(170);
    expect(averageCadence([of(180, null)])).toBeNull();
  });
});
