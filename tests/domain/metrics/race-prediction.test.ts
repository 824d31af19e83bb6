import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDURANCE_SECONDS } from '../../../domain/metrics/constants.ts';
import {
  sustainablePowerFor,
  metresPerJoule,
  raceFromEfforts,
  raceFromPower,
  raceKeys,
  raceMetres,
  riegelTime,
} from '../../../domain/metrics/race-prediction.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE } from '../../../domain/metrics/stretches.ts';

const none = { t400m: null, t1km: null, tmile: null, t5km: null, t10km: null, thalf: null, tmarathon: null };

describe('from best efforts', () => {
  it('extrapolates a time by Riegel’s formula', () => {
    // 40:00 over 10 km: 2400 · 4.2195^1.06 = 2400 · 4.6002.
    expect(riegelTime(2400, 10_000, 42_195)).toBeCloseTo(11_040.5, 1);
    expect(riegelTime(2400, 10_000, 10_000)).toBe(2400);
  });

  it('uses the time of the race itself, if it was run hard', () => {
    // A kilometre in 3:13, and 10 km in 38:54.
    const best = { ...none, t1km: 193, t5km: 1140, t10km: 2334 };
    expect(raceFromEfforts(best, 't10km')).toEqual({ seconds: 2334, effort: 't10km' });
    expect(raceFromEfforts(best, 't5km')).toEqual({ seconds: 1140, effort: 't5km' });
  });

  it('leaves out easy efforts, which predict a time slower by more than 5 %', () => {
    // 2334 s over 10 km are 1:25:50 over the half; 1:32:44 is 8 % slower.
    const easyHalf = { ...none, t10km: 2334, thalf: 5564 };
    expect(raceFromEfforts(easyHalf, 'thalf')?.effort).toBe('t10km');
    expect(raceFromEfforts(easyHalf, 'tmarathon')?.effort).toBe('t10km');
    // 1:29:00 is 3.7 % slower.
    const hardHalf = { ...easyHalf, thalf: 5340 };
    expect(raceFromEfforts(hardHalf, 'thalf')).toEqual({ seconds: 5340, effort: 'thalf' });
    expect(raceFromEfforts(hardHalf, 'tmarathon')?.effort).toBe('thalf');
  });

  it.each([
    // 2334 s · 2.10975^1.06 = 2334 · 2.2064 = 1:25:50.
    ['a half marathon of 10 km, not of 1 km', { t1km: 193, t10km: 2334 }, 'thalf', 't10km', 5149.7],
    // 5400 s · 2^1.06 = 5400 · 2.0849.
    ['a marathon of the half', { t5km: 1200, thalf: 5400 }, 'tmarathon', 'thalf', 11_258.6],
    // 9000 s ÷ 2.0849: the marathon is closer to the half than 5 km are.
    ['a half marathon of the marathon', { t5km: 960, tmarathon: 9000 }, 'thalf', 'tmarathon', 4316.7],
    // 1140 s · 2^1.06.
    ['10 km of 5 km', { tmile: 330, t5km: 1140 }, 't10km', 't5km', 2376.8],
    // 330 s · 3.10686^1.06 = 330 · 3.3254.
    ['5 km of a mile of 5:30', { t1km: 193, tmile: 330 }, 't5km', 'tmile', 1097.4],
    // 240 s · 5^1.06 = 240 · 5.5069.
    ['5 km of a kilometre of 4:00', { t1km: 240 }, 't5km', 't1km', 1321.7],
  ] as const)('extrapolates %s', (_, best, race, effort, seconds) => {
    const predicted = raceFromEfforts({ ...none, ...best }, race);
    expect([predicted?.effort, Math.round(predicted!.seconds * 10) / 10]).toEqual([effort, seconds]);
  });

  it('predicts nothing outside of the formula’s range', () => {
    expect(raceFromEfforts(none, 't10km')).toBeNull();
    // A kilometre in less than 3.5 minutes, and a sprint.
    expect(raceFromEfforts({ ...none, t400m: 60, t1km: 209 }, 't5km')).toBeNull();
    expect(raceFromEfforts({ ...none, t400m: 240 }, 't5km')?.effort).toBe('t400m');
    // Half a marathon in 1:51 is a marathon in 3:51.
    expect(raceFromEfforts({ ...none, thalf: 6660 }, 'tmarathon')).toBeNull();
    expect(raceFromEfforts({ ...none, thalf: 6600 }, 'tmarathon')?.effort).toBe('thalf');
    // A marathon in 4:00 gives no evidence for a half marathon, 10 km do.
    const slow = { ...none, t10km: 3000, tmarathon: 14_400 };
    expect(raceFromEfforts(slow, 'thalf')?.effort).toBe('t10km');
    expect(raceFromEfforts(slow, 'tmarathon')).toEqual({ seconds: 14_400, effort: 'tmarathon' });
  });

  it('property: the prediction is within 5 % of the fastest one, and no hard effort is nearer', () => {
    const time = fc.option(fc.integer({ min: 60, max: 20_000 }));
    const times = fc.record({
      t400m: time,
      t1km: time,
      tmile: time,
      t5km: time,
      t10km: time,
      thalf: time,
      tmarathon: time,
    });
    fc.assert(
      fc.property(times, fc.constantFrom(...raceKeys), (best, race) => {
        const predicted = raceFromEfforts(best, race);
        const alone = effortKeys.flatMap((effort) => raceFromEfforts({ ...none, [effort]: best[effort] }, race) ?? []);
        if (predicted === null) {
          expect(alone).toEqual([]);
          return;
        }
        const fastest = Math.min(...alone.map(({ seconds }) => seconds));
        const away = (key: EffortKey) => Math.abs(Math.log(EFFORTS_BY_DISTANCE[key].metres / raceMetres(race)));
        const hard = alone.filter(({ seconds }) => seconds <= 1.05 * fastest);
        expect(hard).toContainEqual(predicted);
        expect(away(predicted.effort)).toBe(Math.min(...hard.map(({ effort }) => away(effort))));
      }),
    );
  });
});

describe('from critical power', () => {
  it('holds critical power for 45 minutes', () => {
    expect(sustainablePowerFor(300, ENDURANCE_SECONDS)).toBe(300);
    // A marathon of three hours: 4^−0.07 of it.
    expect(sustainablePowerFor(300, 4 * ENDURANCE_SECONDS)).toBeCloseTo(272.26, 2);
  });

  it('predicts the time to cover the distance with the sustainable power', () => {
    const runner = { criticalPower: 300, metresPerJoule: 0.0145 };
    fc.assert(
      fc.property(fc.constantFrom(...raceKeys), fc.integer({ min: 120, max: 450 }), (race, criticalPower) => {
        const seconds = raceFromPower({ ...runner, criticalPower }, raceMetres(race));
        const metres = sustainablePowerFor(criticalPower, seconds) * seconds * runner.metresPerJoule;
        expect(metres).toBeCloseTo(raceMetres(race), 4);
        expect(raceFromPower({ ...runner, criticalPower: criticalPower + 1 }, raceMetres(race))).toBeLessThan(seconds);
      }),
    );
  });

  it('uses the metres per joule: all metres over all work', () => {
    expect(
      metresPerJoule([
        { metres: 10_000, watts: 250, seconds: 3000 },
        { metres: 5000, watts: 200, seconds: 2000 },
      ]),
    ).toBeCloseTo(15_000 / 1_150_000, 12);
    expect(metresPerJoule([])).toBeNull();
  });
});
