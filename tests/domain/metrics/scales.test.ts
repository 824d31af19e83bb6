import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averagePowerScales as scalesSchema } from '../../../domain/entities/calendar.ts';
import { averagePowerScales, pacePerMile, type ZoneHistory } from '../../../domain/metrics/scales.ts';
import type { Zone } from '../../../domain/metrics/zones.ts';

const ZONES: readonly Zone[] = [0, 1, 2, 3, 4, 5];
const noHistory: ZoneHistory = { seconds: [0, 0, 0, 0, 0, 0], metres: [0, 0, 0, 0, 0, 0] };
const values = <T>(byZone: Record<Zone, T>) => ZONES.map((zone) => byZone[zone]);

test.each([
  [2.682_24, 10],
  [2.68, 10.0084],
  [3.3528, 8],
  [4.4704, 6],
])('%d m/s is %d min/mile', (velocity, pace) => {
  expect(pacePerMile(velocity)).toBeCloseTo(pace, 4);
});

test('standing still has no pace', () => {
  expect([pacePerMile(0), pacePerMile(-1)]).toEqual([null, null]);
});

describe('scales', () => {
  test('without a known critical power every zone has the defaults', () => {
    const { velocity, pace, power } = averagePowerScales(null, 70, { seconds: [9e9], metres: [9e9] });
    expect(values(velocity)).toEqual(Array(6).fill(2.68));
    expect(values(pace)).toEqual(ZONES.map(() => [10, 10]));
    expect(values(power)).toEqual(Array(6).fill(300));
  });

  test('critical power 300 W, 70 kg, no history', () => {
    const { velocity, pace, power } = averagePowerScales(300, 70, noHistory);
    expect(values(power)).toEqual([165, 217.5, 255, 285, 322.5, 375]);
    expect(values(velocity).map((v) => v.toFixed(3))).toEqual(['2.266', '2.988', '3.503', '3.915', '4.430', '5.151']);
    expect(values(pace).map((range) => range.map((p) => p?.toFixed(2) ?? null))).toEqual([
      ['10.01', null],
      ['8.14', '10.01'],
      ['7.23', '8.14'],
      ['6.51', '7.23'],
      ['5.66', '6.51'],
      ['4.82', '5.66'],
    ]);
  });

  test('ten minutes in a zone are enough, and no zone is slower than the one below', () => {
    const seconds = [0, 599, 600, 0, 0, 0];
    const metres = [0, 9999, 600 * 4.2, 0, 0, 0];
    const { velocity, pace } = averagePowerScales(300, 70, { seconds, metres });
    expect(velocity[1]).toBeCloseTo(2.988, 3);
    expect([velocity[2], velocity[3], velocity[4]]).toEqual([4.2, 4.2, 322.5 / 72.8]);
    // Zone 3 only has the speed of zone 2, so its range is a point.
    expect(pace[3][1]).toBe(26.8224 / 4.2);
    expect(scalesSchema.parse({ ...averagePowerScales(300, 70, { seconds, metres }) }).velocity[2]).toBe(4.2);
  });

  const history = fc.record({
    seconds: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 6, maxLength: 6 }),
    metres: fc.array(fc.double({ min: 0, max: 30_000, noNaN: true }), { minLength: 6, maxLength: 6 }),
  });

  test('law: speed never decreases with the zone; paces join without gaps and contain nothing impossible', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 80, max: 500, noNaN: true }),
        fc.double({ min: 35, max: 120, noNaN: true }),
        history,
        (criticalPower, mass, past) => {
          const { velocity, pace } = averagePowerScales(criticalPower, mass, past);
          for (const zone of ZONES.slice(1)) {
            const below = (zone - 1) as Zone;
            expect(velocity[zone]).toBeGreaterThanOrEqual(velocity[below]);
            expect(pace[zone][1]).toBe(pace[below][0]);
            expect(pace[zone][0]!).toBeLessThanOrEqual(pace[zone][1]!);
          }
          expect(pace[0][1]).toBeNull();
          expect(values(velocity).every((v) => v > 0 && Number.isFinite(v))).toBe(true);
        },
      ),
    );
  });
});
