import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDURANCE_SECONDS } from '../../../domain/metrics/constants.ts';
import {
  heldPower,
  metresPerJoule,
  raceFromEfforts,
  raceFromPower,
  raceKeys,
  raceMetres,
  riegelTime,
} from '../../../domain/metrics/race-prediction.ts';

const none = { t400m: null, t1km: null, tmile: null, t5km: null, t10km: null, thalf: null, tmarathon: null };

describe('from best efforts', () => {
  it('draws a time out by Riegel’s formula', () => {
    // 40:00 over 10 km: 2400 · 4.2195^1.06 = 2400 · 4.6002.
    expect(riegelTime(2400, 10_000, 42_195)).toBeCloseTo(11_040.5, 1);
    expect(riegelTime(2400, 10_000, 10_000)).toBe(2400);
  });

  it('takes the effort that lets expect most', () => {
    // 19:00 over 5 km is 39:37 over 10 km, better than the 41:00 that were run.
    const best = { ...none, t5km: 1140, t10km: 2460 };
    const predicted = raceFromEfforts(best, 't10km');
    expect(predicted?.effort).toBe('t5km');
    expect(predicted?.seconds).toBeCloseTo(2376.8, 1);
    expect(raceFromEfforts({ ...best, t10km: 2300 }, 't10km')).toEqual({ seconds: 2300, effort: 't10km' });
    expect(raceFromEfforts(none, 't10km')).toBeNull();
    // A sprint foretells nothing.
    expect(raceFromEfforts({ ...none, t400m: 60 }, 't10km')).toBeNull();
  });
});

describe('from critical power', () => {
  it('holds critical power for 45 minutes', () => {
    expect(heldPower(300, ENDURANCE_SECONDS)).toBe(300);
    // A marathon of three hours: 4^−0.07 of it.
    expect(heldPower(300, 4 * ENDURANCE_SECONDS)).toBeCloseTo(272.26, 2);
  });

  it('expects as long as it takes to cover the distance by the power that is held for so long', () => {
    const runner = { criticalPower: 300, metresPerJoule: 0.0145 };
    fc.assert(
      fc.property(fc.constantFrom(...raceKeys), fc.integer({ min: 120, max: 450 }), (race, criticalPower) => {
        const seconds = raceFromPower({ ...runner, criticalPower }, raceMetres(race));
        const metres = heldPower(criticalPower, seconds) * seconds * runner.metresPerJoule;
        expect(metres).toBeCloseTo(raceMetres(race), 4);
        expect(raceFromPower({ ...runner, criticalPower: criticalPower + 1 }, raceMetres(race))).toBeLessThan(seconds);
      }),
    );
  });

  it('knows what a joule carries: all metres over all work', () => {
    expect(
      metresPerJoule([
        { metres: 10_000, watts: 250, seconds: 3000 },
        { metres: 5000, watts: 200, seconds: 2000 },
      ]),
    ).toBeCloseTo(15_000 / 1_150_000, 12);
    expect(metresPerJoule([])).toBeNull();
  });
});
