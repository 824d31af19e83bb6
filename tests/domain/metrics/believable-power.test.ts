import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import { POWER_CURVE_SECONDS } from '../../../domain/constants.ts';
import { analyseActivity } from '../../../domain/metrics/analyse.ts';
import { capPower, MAX_FOOT_POWER_PER_KG } from '../../../domain/metrics/believable-power.ts';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { cover, stepsOf } from '../../../domain/metrics/coverage.ts';
import { criticalPowerChanges } from './critical-power-changes.ts';
import { curveKeys, emptyCurve, powerCurve } from '../../../domain/metrics/power-curve.ts';

/** A recording with a record per second at these speeds, m/s. */
function moving(seconds: number, speed: (i: number) => number, more: Partial<SampleColumns> = {}): SampleColumns {
  let metres = 0;
  const distance = Float64Array.from({ length: seconds + 1 }, (_, i) => (i === 0 ? 0 : (metres += speed(i))));
  return {
    n: seconds + 1,
    time: Float64Array.from(distance, (_, i) => 1_600_000_000 + i),
    distance,
    developer: [],
    ...more,
  };
}

function run(columns: SampleColumns, activityTypeId: number = ACTIVITY_TYPE.running) {
  const { averagePower, powerSource, powerNotes, curve } = analyseActivity({
    columns,
    events: [],
    activityType: activityTypeById(activityTypeId),
    session: {
      elapsed: null,
      timer: null,
      distance: null,
      ascent: null,
      descent: null,
      averageHeartRate: null,
      maximumHeartRate: null,
      averageCadence: null,
    },
    weight: 70,
  });
  return { averagePower, powerSource, powerNotes, curve };
}

const nothing = { averagePower: null, powerSource: null, curve: emptyCurve() };

describe('an estimate of power', () => {
  test('of an ordinary run is unchanged', () => {
    const { averagePower, powerNotes } = run(moving(1200, () => 3));
    expect([averagePower, powerNotes]).toEqual([218, []]);
  });

  test('is not computed for a ride at 24 km/h saved as a run: impossible as 5 km in 12:30', () => {
    const ride = moving(2400, () => 24 / 3.6);
    expect(run(ride)).toEqual({
      ...nothing,
      powerNotes: [{ kind: 'power_refused_by_speed', metres: 5000, seconds: expect.closeTo(750, 6) }],
    });
  });

  test('is not computed for a ride at 34 km/h either, mostly beyond any speed on foot', () => {
    const ride = moving(1200, () => 34 / 3.6);
    expect(run(ride)).toEqual({
      ...nothing,
      powerNotes: [{ kind: 'power_refused_by_speed', metres: 1000, seconds: expect.closeTo(3600 / 34, 6) }],
    });
  });

  test('is computed for a walk with a drive in it: the drive is no effort, and has no power', () => {
    const walk = run(moving(1800, (i) => (i > 600 && i <= 700 ? 25 : 1.5)));
    // 1.04 × 70 kg × 1.5 m/s = 109 W; at the start of the drive, one second at the average of five, 6.2 m/s: 451 W.
    expect([walk.powerSource, walk.powerNotes, walk.curve.w5min]).toEqual(['estimated', [], (299 * 109 + 451) / 300]);
  });

  test('is not computed for ten minutes at 18 km/h up 10 %: 8.6 W/kg is impossible for so long', () => {
    const altitude = Float32Array.from({ length: 901 }, (_, i) => 300 + 0.5 * i);
    const { powerNotes, ...rest } = run(moving(900, () => 5, { altitude }));
    expect(rest).toEqual(nothing);
    expect(powerNotes).toEqual([
      { kind: 'power_refused_by_duration', wattsPerKg: expect.closeTo(8.6, 1), seconds: 540 },
    ]);
  });

  test('is lowered if the altitude drifts for a minute', () => {
    // 25 m up in 30 s, at 3 m/s, and down again: a grade of 28 %.
    const altitude = Float32Array.from({ length: 1201 }, (_, i) => 300 + 1.6 * Math.max(0, 40 - Math.abs(i - 600)));
    const { powerNotes, curve, powerSource } = run(moving(1200, () => 3, { altitude }));
    const [note] = powerNotes;
    expect([powerSource, powerNotes.length, note?.kind]).toEqual(['estimated', 1, 'power_capped']);
    expect(curve.w30sec).toBe(700);
  });

  test('measured power is never lowered', () => {
    const power = Float32Array.from({ length: 1201 }, (_, i) => (i > 300 && i <= 330 ? 1500 : 300));
    const { powerNotes, curve, powerSource } = run(moving(1200, () => 3, { power }));
    expect([powerSource, powerNotes, curve.w30sec]).toEqual(['native', [], 1500]);
  });

  test('that was refused leaves critical power unknown', () => {
    const { curve, powerSource } = run(moving(2400, () => 24 / 3.6));
    const effort = { localDate: '2026-05-01', curve, powerSource, hard: true, drawn: null };
    expect(criticalPowerChanges([effort], () => 70)).toEqual([]);
  });
});

describe('the maximum sustainable power', () => {
  const capped = (watts: readonly number[], weight: number) =>
    capPower(
      cover(
        Float64Array.from(watts, (_, i) => i),
        Float64Array.from(watts),
        0,
        2500,
        null,
      ),
      weight,
    );

  test('decreases with time', () => {
    const limits = curveKeys.map((key) => MAX_FOOT_POWER_PER_KG[key]);
    expect(limits).toEqual([13, 12, 10, 8, 7.8, 7.4, 7.1, 7.1, 6.8, 6.6, 6.5]);
  });

  test('twenty seconds at 2000 W by 50 kg: 650 W for 5 s, 600 W for 15 s, and 650 W again after that', () => {
    const watts = Array.from({ length: 60 }, (_, i) => (i >= 20 && i < 40 ? 2000 : 0));
    const { coverage, seconds } = capped(watts, 50);
    const curve = powerCurve(stepsOf(coverage));
    // 9000 J in 15 s, then 3250 J in 5 s, once the earlier ones are 15 s ago.
    expect([curve.w5sec, curve.w15sec, curve.w30sec]).toEqual([650, 600, 12_250 / 30]);
    expect(Math.max(...coverage.value)).toBe(650);
    expect(seconds).toBe(20);
  });

  test('is unchanged by less', () => {
    const watts = Array.from({ length: 60 }, () => 7 * 50);
    expect(capped(watts, 50).seconds).toBe(0);
  });

  test('property: no mean is above it, no sample rises, and repeating changes nothing', () => {
    const records = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 1800 })), {
      minLength: 2,
      maxLength: 250,
    });
    fc.assert(
      fc.property(records, fc.integer({ min: 40, max: 110 }), (gaps, weight) => {
        let at = 0;
        const time = Float64Array.from(gaps, ([gap]) => (at += gap));
        const before = cover(
          time,
          Float64Array.from(gaps, ([, watts]) => watts),
          0,
          2500,
          null,
        );
        const { coverage } = capPower(before, weight);
        const curve = powerCurve(stepsOf(coverage));
        for (const key of curveKeys) {
          // A window may end within a record, whose last seconds are as strong as its first.
          const slack = 1 + 40 / POWER_CURVE_SECONDS[key];
          expect(curve[key] ?? 0).toBeLessThanOrEqual(MAX_FOOT_POWER_PER_KG[key] * weight * slack);
        }
        for (let i = 0; i < before.value.length; i++) expect(coverage.value[i]!).toBeLessThanOrEqual(before.value[i]!);
        expect(capPower(coverage, weight).seconds).toBe(0);
      }),
    );
  });
});
