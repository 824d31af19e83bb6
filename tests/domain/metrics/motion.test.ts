import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { climbOf, distanceAlong, grades, greatCircle, smooth, smoothedSpeed } from '../../../domain/metrics/motion.ts';

const seconds = (n: number) => Float64Array.from({ length: n }, (_, i) => i);
const columns = (n: number, more: Partial<SampleColumns>): SampleColumns => ({
  n,
  time: seconds(n),
  developer: [],
  ...more,
});
const NONE = Number.NaN;

describe('distance', () => {
  test('on the sphere: a degree along a meridian and along the equator, nothing, half around', () => {
    const degree = (6_371_008.8 * Math.PI) / 180;
    expect(greatCircle(46, 7, 47, 7)).toBeCloseTo(degree, 6);
    expect(greatCircle(0, 179.5, 0, -179.5)).toBeCloseTo(degree, 6);
    expect(greatCircle(46, 7, 46, 7)).toBe(0);
    expect(greatCircle(90, 0, -90, 50)).toBeCloseTo(180 * degree, 6);
  });

  test('the device’s counter, from the start of the session on; gaps repeat, backward steps are not lost twice', () => {
    const distance = Float64Array.of(100, NONE, 110, 105, 112);
    expect([...distanceAlong(columns(5, { distance }))!]).toEqual([100, 100, 110, 110, 112]);
  });

  test('then the track, without the zeros for a missing fix', () => {
    const lat = Float64Array.of(0, 46, 0, 46.001, NONE);
    const lon = Float64Array.of(0, 7, 0, 7, 7);
    const step = greatCircle(46, 7, 46.001, 7);
    expect([...distanceAlong(columns(5, { lat, lon, distance: new Float64Array(5) }))!]).toEqual([0, 0, 0, step, step]);
  });

  test('then speed times time, not across gaps; else none', () => {
    const time = Float64Array.of(0, 1, 2, 40, 41);
    const speed = Float32Array.of(3, 3, 3, 3, 3);
    expect([...distanceAlong(columns(5, { time, speed }))!]).toEqual([0, 3, 6, 6, 9]);
    expect(distanceAlong(columns(5, { lat: new Float64Array(5), lon: new Float64Array(5) }))).toBeNull();
  });

  test('law: never falls', () => {
    const value = fc.oneof(fc.double({ min: 0, max: 1e5 }), fc.constant(NONE));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value, value), { maxLength: 40 }), (rows) => {
        const at = (k: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[k]);
        const track = { lat: at(0).map((v) => v % 90), lon: at(1).map((v) => v % 180) };
        for (const more of [{ distance: at(2) }, track, { speed: at(3) }]) {
          const along = distanceAlong(columns(rows.length, more)) ?? [];
          for (let i = 1; i < along.length; i++) expect(along[i]).toBeGreaterThanOrEqual(along[i - 1]!);
        }
      }),
    );
  });
});

describe('smoothing', () => {
  test('mean of valid values within the window', () => {
    expect([...smooth(seconds(5), Float64Array.of(1, 2, 6, NONE, 4), 1)]).toEqual([1.5, 3, 4, 5, 4]);
    expect([...smooth(seconds(2), Float64Array.of(NONE, NONE), 1)]).toEqual([NONE, NONE]);
    expect([...smooth(Float64Array.of(0, 10, 20), Float64Array.of(1, 2, 3), 5)]).toEqual([1, 2, 3]);
  });

  test('law: equals averaging every window again', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.oneof(fc.integer(), fc.constant(NONE))), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 12 }), (given, half) => {
        let now = 0;
        const time = Float64Array.from(given, ([gap]) => (now += gap));
        const values = Float64Array.from(given, ([, value]) => value);
        const smoothed = smooth(time, values, half);
        time.forEach((at, i) => {
          const inside = [...values].filter((v, k) => Math.abs(time[k]! - at) <= half && !Number.isNaN(v));
          const mean = inside.reduce((a, b) => a + b, 0) / inside.length;
          if (inside.length === 0) expect(smoothed[i]).toBeNaN();
          else expect(Math.abs(smoothed[i]! - mean)).toBeLessThan(1e-3);
        });
      }),
    );
  });

  test('speed of the device, else from the distance', () => {
    const speed = Float32Array.of(0, 0, 5, 0, 0);
    expect([...smoothedSpeed(columns(5, { speed }), null)!]).toEqual([5 / 3, 1.25, 1, 1.25, 5 / 3]);
    const along = Float64Array.of(0, 4, 8, 12, 16);
    expect([...smoothedSpeed(columns(5, {}), along)!]).toEqual([4, 4, 4, 4, 4]);
    // A repeated second has no speed.
    expect([...smoothedSpeed(columns(3, { time: Float64Array.of(0, 0, 2) }), Float64Array.of(0, 0, 8))!]).toEqual([
      4, 4, 4,
    ]);
    expect(smoothedSpeed(columns(5, {}), null)).toBeNull();
  });
});

describe('grade and climb', () => {
  test('the slope over the last 30 m; flat before, without altitude and without distance', () => {
    const along = Float64Array.from({ length: 100 }, (_, i) => 5 * i);
    const altitude = along.map((metres) => 400 + 0.1 * metres);
    const grade = grades(seconds(100), altitude, along);
    expect([grade[0], grade[5]]).toEqual([0, 0]);
    expect(grade[50]).toBeCloseTo(0.1, 9);
    expect([...new Set(grades(seconds(3), undefined, along.subarray(0, 3)))]).toEqual([0]);
    expect([...new Set(grades(seconds(3), altitude.subarray(0, 3), null))]).toEqual([0]);
  });

  test('over a gap of more than a minute there is none: the altitude after it may be another place’s', () => {
    const along = Float64Array.from({ length: 100 }, (_, i) => 5 * i);
    const altitude = along.map((_, i) => (i < 50 ? 100 : 180));
    const time = (hole: number) => seconds(100).map((second, i) => second + (i < 50 ? 0 : hole));
    expect([...new Set(grades(time(61), altitude, along))]).toEqual([0]);
    expect(Math.max(...grades(time(40), altitude, along))).toBeGreaterThan(1);
  });

  /** Altitudes a minute apart, which smoothing leaves unchanged. */
  const climb = (...metres: number[]) =>
    climbOf(
      Float64Array.from(metres, (_, i) => 60 * i),
      Float64Array.from(metres),
      3,
    );

  test('turns of less than three metres are noise', () => {
    expect(climb(100, 110, 108, 120)).toEqual({ gain: 20, loss: 0 });
    expect(climb(100, 110, 106, 120)).toEqual({ gain: 24, loss: 4 });
    expect(climb(120, 100)).toEqual({ gain: 0, loss: 20 });
    expect(climb(100, 102, 100, 102, 100)).toEqual({ gain: 0, loss: 0 });
    expect(climb(100, NONE, 150)).toEqual({ gain: 50, loss: 0 });
    expect([climb(100), climb(NONE, NONE), climb()]).toEqual([null, null, null]);
  });

  test('law: up minus down is the end minus the start, to three metres at each end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 40, size: 'max' }), (metres) => {
        const { gain, loss } = climb(...metres)!;
        expect(Math.abs(gain - loss - (metres.at(-1)! - metres[0]!))).toBeLessThan(6);
        const mirrored = climb(...metres.map((at) => -at))!;
        expect(mirrored).toEqual({ gain: loss, loss: gain });
      }),
    );
  });
});
