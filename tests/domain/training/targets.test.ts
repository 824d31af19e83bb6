import { describe, expect, test } from 'vitest';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import { estimatePlan } from '../../../domain/training/estimate.ts';
import { anyAthlete } from '../../../domain/training/intensity-notation.ts';
import { parseNotation } from '../../../domain/training/notation.ts';
import { noValues, raceSpeed, relativeZone, valuesOfRunner, zoneOfTarget } from '../../../domain/training/targets.ts';
import { stepTarget } from '../../../domain/training/zone-targets.ts';
import type { PlanEffort } from '../../../domain/training/components.ts';

/** A runner with 300 W and 70 kg. */
const runner = averagePowerScales(300, 70, { seconds: [], metres: [] });
const scales = { ...runner, pace: runner.pace as never };
const unknown = averagePowerScales(null, 70, { seconds: [], metres: [] });
const [RUN, RIDE, SWIM] = [2, 10, 20];
const read = (text: string, context = anyAthlete) => parseNotation(text, context).components!;
const first = (text: string) => read(text)[0] as PlanEffort;

describe('targets of steps', () => {
  test('a pace gives time or distance in every sport, and the zone the load', () => {
    expect(estimatePlan(read('10 km @4:30 z3'), RUN, runner.velocity)).toEqual({
      distance: 10_000,
      duration: expect.closeTo(2700, 6),
      load: expect.closeTo(135, 6),
    });
    expect(estimatePlan(read('10 km @4:20-4:40'), RUN, runner.velocity).duration).toBeCloseTo(2700, 6);
    expect(estimatePlan(read('20x100 @1:45/100m z2'), SWIM, runner.velocity)).toEqual({
      distance: 2000,
      duration: expect.closeTo(2100, 6),
      load: expect.closeTo(70, 6),
    });
    expect(estimatePlan(read('1 h 85% FTP'), RIDE, runner.velocity)).toEqual({
      distance: null,
      duration: 3600,
      load: 120,
    });
  });

  test('a race pace comes from critical power, and is unknown without one', () => {
    const [fast, slow] = [raceSpeed(runner.velocity, 5000)!, raceSpeed(runner.velocity, 42_195)!];
    expect(fast).toBeGreaterThan(slow);
    expect(estimatePlan(read('5x1000 5k pace'), RUN, runner.velocity).duration).toBeCloseTo(5000 / fast, 6);
    expect(raceSpeed(unknown.velocity, 5000)).toBeNull();
  });

  test('shares and races have the same zone for all athletes', () => {
    const zones = ['60% FTP', '85% FTP', '120% FTP', '75% HRmax', '5k pace', 'marathon pace', '250 W'];
    expect(zones.map((text) => relativeZone(first(`10 min ${text}`).target!))).toEqual([1, 2, 5, 2, 4, 3, null]);
  });

  test('paces and watts have the zone of the runner, beats none', () => {
    const zones = ['@8:00', '@3:00', '150 W', '290 W', '400 W'].map((text) => first(`10 min ${text}`).target!);
    expect(zones.map((target) => zoneOfTarget(target, valuesOfRunner(runner)))).toEqual([1, 5, 1, 3, 5]);
    expect(zoneOfTarget(first('10 min 150 bpm').target!, valuesOfRunner(runner))).toBeNull();
    expect(valuesOfRunner(unknown)).toEqual(noValues);
  });

  test('devices get the range, and single values 2 % to both sides', () => {
    const target = (text: string, sport = 'running') => stepTarget(sport, first(text), scales);
    expect(target('10 min 240-260 W', 'cycling')).toEqual({ kind: 'power', low: 240, high: 260 });
    expect(target('10 min 250 W')).toEqual({ kind: 'power', low: 245, high: 255 });
    expect(target('10 min 140-150 bpm')).toEqual({ kind: 'heartRate', low: 140, high: 150 });
    expect(target('1 km @5:00-5:30')).toEqual({ kind: 'speed', low: 1000 / 330, high: 1000 / 300 });
    expect(target('1 km z2')).toEqual(target('1 km z2 "flat"'));
  });
});
