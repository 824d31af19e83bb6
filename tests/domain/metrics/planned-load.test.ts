import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedLoad, plannedTotals, zoneOfPlan } from '../../../domain/metrics/planned-load.ts';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';

// Speeds by zone at a critical power of 300 W and 70 kg, to three decimals as in the worked examples.
const velocity = { 0: 2.266, 1: 2.988, 2: 3.503, 3: 3.915, 4: 4.43, 5: 5.151 };
const minutes = (value: number, zone: number) => ({ value, units: 'minutes' as const, zone });

describe('planned workouts', () => {
  test('20 min in zone 2', () => {
    const totals = plannedTotals([minutes(20, 2)], velocity);
    expect(totals.load).toBe(40);
    expect(totals.duration).toBe(1200);
    expect(totals.distance).toBeCloseTo(4203.6, 6);
  });

  test('three times 1 km in zone 4 and 2 min in zone 1', () => {
    const repeater = {
      repeatTimes: 3,
      components: [{ value: 1, units: 'kilometers' as const, zone: 4 }, minutes(2, 1)],
    };
    const totals = plannedTotals([repeater], velocity);
    expect(totals.duration).toBeCloseTo(1037.2, 1);
    expect(totals.load).toBeCloseTo(51.15, 2);
    expect(totals.distance).toBeCloseTo(3000 + 360 * 2.988, 6);
    const exact = plannedTotals([repeater], averagePowerScales(300, 70, { seconds: [], metres: [] }).velocity);
    expect(exact.load).toBeCloseTo(51.15, 2);
  });

  test('every unit of a component', () => {
    const metres = (value: number, units: 'meters' | 'miles' | 'yards') =>
      plannedTotals([{ value, units, zone: 3 }], velocity).distance;
    expect([metres(400, 'meters'), metres(1, 'miles')]).toEqual([400, 1609.344]);
    expect(metres(100, 'yards')).toBeCloseTo(91.44, 9);
    const seconds = (value: number, units: 'seconds' | 'hours') =>
      plannedTotals([{ value, units, zone: 3 }], velocity).duration;
    expect([seconds(90, 'seconds'), seconds(1.5, 'hours')]).toEqual([90, 5400]);
  });

  test('plan zones 6 and 7 count as 5', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(zoneOfPlan)).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect(plannedTotals([minutes(10, 7)], velocity)).toEqual(plannedTotals([minutes(10, 5)], velocity));
  });

  test('no components are nothing', () => {
    expect(plannedTotals([], velocity)).toEqual({ duration: 0, distance: 0, load: 0 });
    expect(plannedTotals([{ repeatTimes: 0, components: [minutes(5, 1)] }], velocity).load).toBe(0);
  });

  test('a plan’s stated load wins; rest and removed plans add nothing', () => {
    const plan = { activityTypeId: 2, load: null, removedOn: null };
    expect(plannedLoad(plan, 40)).toBe(40);
    expect(plannedLoad({ ...plan, load: 55 }, 40)).toBe(55);
    expect(plannedLoad({ ...plan, load: 0 }, 40)).toBe(0);
    expect(plannedLoad({ ...plan, activityTypeId: 34, load: 55 }, 40)).toBe(0);
    expect(plannedLoad({ ...plan, removedOn: '2026-01-01T00:00:00Z', load: 55 }, 40)).toBe(0);
  });

  const effort = fc.record({
    value: fc.double({ min: 0.1, max: 100, noNaN: true }),
    units: fc.constantFrom('minutes' as const, 'kilometers' as const, 'yards' as const, 'hours' as const),
    zone: fc.integer({ min: 1, max: 7 }),
  });

  test('law: a repeater equals its components written out, and halves add up', () => {
    fc.assert(
      fc.property(fc.array(effort, { maxLength: 5 }), fc.integer({ min: 1, max: 10 }), (components, repeatTimes) => {
        const once = plannedTotals([{ repeatTimes, components }], velocity);
        const out = plannedTotals(Array.from({ length: repeatTimes }, () => components).flat(), velocity);
        for (const key of ['duration', 'distance', 'load'] as const) {
          expect(Math.abs(once[key] - out[key])).toBeLessThanOrEqual(1e-9 * Math.max(1, out[key]));
        }
        const one = plannedTotals(components, velocity);
        expect(one.duration * repeatTimes).toBeCloseTo(once.duration, 6);
      }),
    );
  });
});
