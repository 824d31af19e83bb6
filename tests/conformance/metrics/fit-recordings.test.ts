import { describe, expect, test } from 'vitest';
import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../../../domain/constants.ts';
import { roundOffset } from '../../../domain/local-offset.ts';
import { criticalPowerOf } from '../../../domain/metrics/critical-power.ts';
import { histogramTotal } from '../../../domain/metrics/histogram.ts';
import { loadOf, weightedLoad } from '../../../domain/metrics/load.ts';
import { zoneSeconds } from '../../../domain/metrics/zones.ts';
import { recordingBytes, hasRecordings, withoutRecordings } from '../real-recordings.ts';
import { read, recording, reference } from './recordings.ts';

const fit = Object.entries(reference).filter(([, { fmt }]) => fmt === 'FIT');
const withSessions = fit.flatMap(([name, { sessions = [], type }]) =>
  type === 'activity' && sessions.length > 0 ? [name] : [],
);
const single = withSessions.filter((name) => reference[name]!.sessions!.length === 1);
const powered = fit.flatMap(([name, { power }]) => (power === undefined ? [] : [name]));
const named = (names: readonly string[]) => names.map((name) => [name] as const);

/** The device's elapsed time contradicts its own records here: a pause cut short, and the two times swapped. */
const elapsedDiffers = ['bike-edge1000-power.fit', 'odd-inverted-times.fit'];
const noTimer = ['bike-apple-watch-strava.fit', 'odd-inverted-times.fit'];

describe.skipIf(!hasRecordings)(`real FIT recordings${withoutRecordings}`, () => {
  test('there are enough of them', () => {
    expect([single.length, powered.length]).toEqual([31, 13]);
  });

  test.each(named(withSessions))('%s: distances and times of every session', (name) => {
    const expected = reference[name]!.sessions!.filter(
      (_, i) => read(recordingBytes(name)).sessions[i]?.sport !== 'transition',
    );
    const found = recording(name).map(({ metrics }) => metrics);
    expect(found).toHaveLength(expected.length);
    expected.forEach(({ distance, elapsed, timer }, i) => {
      expect(found[i]!.distance).toBeCloseTo(distance!, 2);
      if (!elapsedDiffers.includes(name)) expect(found[i]!.elapsed).toBeCloseTo(elapsed!, 2);
      if (!noTimer.includes(name)) expect(found[i]!.timer).toBeCloseTo(timer!, 2);
    });
  });

  test('devices that contradict their own records', () => {
    const times = (name: string) => recording(name).map(({ metrics }) => [metrics.elapsed, metrics.timer])[0];
    expect(times('bike-edge1000-power.fit')).toEqual([126, 93.7]);
    expect(times('odd-inverted-times.fit')).toEqual([21_680, 3028]);
    expect(times('bike-apple-watch-strava.fit')).toEqual([334.313, 277]);
  });

  test.each(named(single))('%s: means of what was measured', (name) => {
    const { hrMean, powerMean, devPowerMean, gctMean } = reference[name]!;
    const [{ session, metrics }] = recording(name) as [ReturnType<typeof recording>[number]];
    if (session.averageHeartRate !== null) expect(metrics.averageHeartRate).toBe(session.averageHeartRate);
    else if (hrMean) expect(metrics.averageHeartRate).toBeCloseTo(hrMean, 2);
    else expect(metrics.averageHeartRate).toBeNull();
    const measured = powerMean || devPowerMean;
    if (measured) expect(metrics.averagePower).toBeCloseTo(measured, 2);
    else expect(['estimated', null]).toContain(metrics.powerSource);
    if (gctMean && session.sport === 'running') expect(metrics.averageGroundContact).toBeCloseTo(gctMean, 2);
  });

  test.each(named(single.filter((name) => /^(run|walk)-/.test(name))))(
    '%s: covered seconds are the timer, to two',
    (name) => {
      const { metrics } = recording(name)[0]!;
      expect(Math.abs(metrics.coveredSeconds - metrics.timer!)).toBeLessThanOrEqual(2);
    },
  );

  test.each(named(powered))('%s: power curve, seconds in zones and load at 300 W', (name) => {
    const power = reference[name]!.power!;
    const several = recording(name).length > 1;
    const { metrics } = recording(name).find(({ metrics: { powerSource } }) => powerSource !== null)!;
    for (const key of Object.keys(POWER_CURVE_SECONDS) as PowerCurveKey[]) {
      const watts = power.curve[key];
      if (watts === null) expect(metrics.curve[key]).toBeNull();
      // The reference has one decimal.
      else expect(Math.abs(metrics.curve[key]! - watts)).toBeLessThan(0.0501);
    }
    const zones = zoneSeconds(metrics.powerHistogram, 300);
    // A second without power between the legs of a triathlon belongs to neither.
    const between = several ? 1 : 0;
    expect([zones[0] + between, ...zones.slice(1)]).toEqual(power.dz0_5_at_CP300);
    expect(zones.reduce((a, b) => a + b, 0) + between).toBe(power.coveredSeconds);
    expect(loadOf(zones)).toBeCloseTo(power.weightedLoad_at_CP300, 2);
  });

  test('critical power of one run', () => {
    const { criticalPower, source } = criticalPowerOf(recording('run-coros-power-gct.fit')[0]!.metrics.curve);
    expect(source).toBe('fit');
    // 343.63 is computed from powers rounded to a decimal.
    expect(Math.abs(criticalPower - 343.63)).toBeLessThan(0.1);
  });

  test.each(named(fit.map(([name]) => name)))('%s: every figure is a number, or unknown', (name) => {
    for (const { metrics } of recording(name)) {
      const { curve, powerHistogram, heartRateHistogram, ...figures } = metrics;
      for (const figure of [...Object.values(figures), ...Object.values(curve)]) {
        if (typeof figure === 'number') expect(Number.isFinite(figure) && figure >= 0).toBe(true);
      }
      for (const histogram of [powerHistogram, heartRateHistogram]) {
        expect(histogramTotal(histogram)).toBeLessThanOrEqual(metrics.coveredSeconds);
      }
      const load = weightedLoad({ ...metrics }, { criticalPower: 300, proven: true }, 190);
      if (load !== null) expect(load.zones.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(metrics.coveredSeconds);
      expect(metrics.curve.w1min ?? 0).toBeLessThanOrEqual(metrics.curve.w30sec ?? 0);
    }
  });

  test('local time as stated by the devices, to a quarter of an hour', () => {
    const stated = fit.flatMap(([name]) => {
      const { localOffset } = read(recordingBytes(name));
      const minutes = roundOffset(localOffset);
      return minutes === null ? [] : [[name, minutes] as const];
    });
    const expected = fit.flatMap(([name, { offsetMin }]) => (offsetMin == null ? [] : [[name, offsetMin] as const]));
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(expected));
  });
});
