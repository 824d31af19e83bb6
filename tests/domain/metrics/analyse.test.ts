import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById, type SportFamily } from '../../../domain/activity-types.ts';
import { type ActivityInput, analyseActivity } from '../../../domain/metrics/analyse.ts';
import { type SampleColumns, sliceColumns } from '../../../domain/metrics/columns.ts';
import { sessionRecords } from '../../../domain/metrics/session-records.ts';
import { cover } from '../../../domain/metrics/coverage.ts';
import { distanceByPower, histogramTotal, packDistance, unpackDistance } from '../../../domain/metrics/histogram.ts';
import { choosePower } from '../../../domain/metrics/power-source.ts';
import { zoneMetres, zoneSeconds } from '../../../domain/metrics/zones.ts';

const NONE = Number.NaN;
const nothingStated: ActivityInput['session'] = {
  elapsed: null,
  timer: null,
  distance: null,
  ascent: null,
  descent: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  averageCadence: null,
};

/** Ten minutes at 3 m/s, a record a second. */
const N = 601;
const column = (value: number) => new Float32Array(N).fill(value);
const running: SampleColumns = {
  n: N,
  time: Float64Array.from({ length: N }, (_, i) => 1_600_000_000 + i),
  distance: Float64Array.from({ length: N }, (_, i) => 3 * i),
  speed: column(3),
  developer: [],
};

const analyse = (more: Partial<SampleColumns>, rest: Partial<Omit<ActivityInput, 'columns'>> = {}) =>
  analyseActivity({
    columns: { ...running, ...more },
    events: [],
    activityType: activityTypeById(ACTIVITY_TYPE.running),
    session: nothingStated,
    weight: 70,
    ...rest,
  });

describe('one activity', () => {
  test('a run without sensors: power from speed and weight', () => {
    const result = analyse({});
    expect(result.elapsed).toBe(600);
    expect(result.timer).toBe(600);
    expect(result.distance).toBe(1800);
    expect(result.averagePower).toBe(218);
    expect(result.powerSource).toBe('estimated');
    expect(result.averageHeartRate).toBeNull();
    expect(result.maximumHeartRate).toBeNull();
    expect(result.averageCadence).toBeNull();
    expect(result.averageGroundContact).toBeNull();
    expect(result.altitudeGain).toBeNull();
    expect(result.coveredSeconds).toBe(601);
    expect(result.recordCount).toBe(601);
    expect(result.signals).toEqual({
      power: false,
      heartRate: false,
      groundContact: false,
      position: false,
      laps: false,
      totals: false,
    });
    expect(analyse({}, { laps: [{}, {}] }).signals.laps).toBe(true);
    expect(analyse({}, { laps: [{}] }).signals.laps).toBe(false);
    expect(result.firstPosition).toBeNull();
    expect([result.curve.w10min, result.curve.w20min]).toEqual([218, null]);
    // The default weight of the sign-up replaces an unknown one.
    expect(analyse({}, { weight: null }).averagePower).toBe(205);
  });

  test('without a weight, a measured heart rate takes precedence over an estimate', () => {
    const heartRate = column(150);
    expect(analyse({ heartRate }).powerSource).toBe('estimated');
    expect(analyse({ heartRate }, { weight: null }).powerSource).toBeNull();
    expect(analyse({ heartRate }, { weight: null }).averagePower).toBeNull();
    // Less than half of the time is not enough.
    heartRate.fill(NONE, 200);
    expect(analyse({ heartRate }, { weight: null }).powerSource).toBe('estimated');
    expect(analyse({ heartRate: column(150), power: column(250) }, { weight: null }).powerSource).toBe('native');
  });

  test('off foot nothing is estimated', () => {
    const ride = analyse({}, { activityType: activityTypeById(ACTIVITY_TYPE.cycling) });
    expect([ride.powerSource, ride.averagePower, ride.curve.w5sec, ride.distanceByPower]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('every signal of a watch and a pod', () => {
    const heartRate = column(150);
    heartRate[0] = 0;
    heartRate[1] = 170;
    const { signals, ...result } = analyse({
      power: column(250),
      heartRate,
      cadence: column(85),
      groundContact: column(245),
      lat: Float64Array.from(running.time, () => 46.5),
      lon: Float64Array.from(running.time, () => 7.5),
    });
    expect(signals).toEqual({
      power: true,
      heartRate: true,
      groundContact: true,
      position: true,
      laps: false,
      totals: false,
    });
    expect(result.powerSource).toBe('native');
    expect(result.averagePower).toBe(250);
    expect(result.maximumHeartRate).toBe(170);
    expect(result.averageCadence).toBe(170);
    expect(result.averageGroundContact).toBe(245);
    expect(result.firstPosition).toEqual({ lat: 46.5, lon: 7.5 });
    expect(result.averageHeartRate).toBeCloseTo((599 * 150 + 170) / 600, 9);
    expect(histogramTotal(result.powerHistogram)).toBe(601);
    expect(zoneMetres(result.distanceByPower!, 300)).toEqual([0, 0, 1803, 0, 0, 0]);
  });

  test('the device’s totals are kept, impossible heart rates are not', () => {
    const session = { ...nothingStated, averageHeartRate: 141, maximumHeartRate: 255, ascent: 12, descent: 7 };
    const result = analyse({ heartRate: column(150), altitude: column(500) }, { session });
    expect(result.averageHeartRate).toBe(141);
    expect(result.maximumHeartRate).toBe(150);
    expect(result.altitudeGain).toBe(12);
    expect(result.altitudeLoss).toBe(7);
  });

  test.each([
    ['no descent at all', { ascent: 100, descent: 0 }, [100, 100]],
    ['no ascent at all', { ascent: 0, descent: 100 }, [100, 100]],
    ['neither', { ascent: 0, descent: 0 }, [0, 0]],
  ])('a device that states %s of a hill', (_, stated, expected) => {
    const hill = Float32Array.from(running.time, (_, i) => 500 + (i < 300 ? i : 600 - i) / 3);
    const { altitudeGain, altitudeLoss } = analyse({ altitude: hill }, { session: { ...nothingStated, ...stated } });
    const [gain, loss] = expected as [number, number];
    expect(Math.abs(altitudeGain! - gain)).toBeLessThan(6);
    expect(Math.abs(altitudeLoss! - loss)).toBeLessThan(6);
  });

  test('impossible power is ignored: 30 W/kg on foot, 2500 W elsewhere', () => {
    const spiked = column(200);
    spiked[300] = 2400;
    expect(analyse({ power: spiked }).curve.w5sec).toBe(200);
    const ride = analyse({ power: spiked }, { activityType: activityTypeById(ACTIVITY_TYPE.cycling) });
    expect(ride.curve.w5sec).toBe((2400 + 4 * 200) / 5);
  });

  test('indoor altitude is ignored, and ground contact is meaningless at a walk', () => {
    const altitude = Float32Array.from(running.time, (_, i) => i);
    const treadmill = analyse({ altitude }, { activityType: activityTypeById(ACTIVITY_TYPE.treadmillRunning) });
    expect([treadmill.altitudeGain, treadmill.averagePower]).toEqual([null, 218]);
    expect(analyse({ altitude }).altitudeGain).toBeGreaterThan(500);
    const walk = analyse({ groundContact: column(486) }, { activityType: activityTypeById(ACTIVITY_TYPE.walking) });
    expect([walk.averageGroundContact, walk.signals.groundContact]).toEqual([null, false]);
  });

  test('one session of a file', () => {
    const places = { firstRecord: 100, endRecord: 161, firstEvent: 0, endEvent: 0, firstLap: 0, endLap: 0 };
    // The counter of the file continues from the previous session.
    const { columns } = sessionRecords(
      { format: 'fit', records: { ...running, power: column(250) }, events: [], laps: [] },
      { start: running.time[100]!, elapsed: null, ...places },
    );
    const result = analyseActivity({
      columns,
      events: [],
      activityType: activityTypeById(ACTIVITY_TYPE.running),
      session: nothingStated,
      weight: null,
    });
    expect(result.elapsed).toBe(60);
    expect(result.distance).toBe(180);
    expect(result.recordCount).toBe(61);
    expect(result.averagePower).toBe(250);
    expect(sliceColumns(running, 600, 700).n).toBe(1);
    expect(sliceColumns(running, 601, 601).n).toBe(0);
  });

  test('without records the device’s totals count', () => {
    const session = { ...nothingStated, elapsed: 14, timer: 14, averageHeartRate: 82 };
    const columns: SampleColumns = { n: 0, time: new Float64Array(0), developer: [] };
    const result = analyseActivity({
      columns,
      events: [],
      activityType: activityTypeById(ACTIVITY_TYPE.cycling),
      session,
      weight: null,
    });
    expect(result.elapsed).toBe(14);
    expect(result.timer).toBe(14);
    expect(result.distance).toBeNull();
    expect(result.averageHeartRate).toBe(82);
    expect(result.coveredSeconds).toBe(0);
  });
});

describe('source of the power', () => {
  const half = (value: number) => Float64Array.of(value, value, NONE, 0);
  const of = (
    more: Partial<SampleColumns>,
    estimate: () => Float64Array | null = () => null,
    family: SportFamily = 'foot',
  ) => choosePower({ n: 4, time: new Float64Array(4), developer: [], ...more }, family, estimate)?.source ?? null;

  test('on foot native, then a known developer field, then the estimate, each on half of the records', () => {
    const developer = [
      { name: 'Form Power', values: half(70) },
      { name: 'RP_Power', values: half(210) },
    ];
    expect(of({ power: half(200), developer })).toBe('native');
    expect(of({ power: Float64Array.of(200, 0, 0, NONE), developer })).toBe('developer');
    expect(of({ developer: developer.slice(0, 1) }, () => half(190))).toBe('estimated');
    expect(of({ developer: [{ name: 'Power', values: half(1) }] })).toBe('developer');
    expect(of({ developer: developer.slice(0, 1) }, () => Float64Array.of(190, 0, 0, 0))).toBeNull();
    expect(of({})).toBeNull();
  });

  test.each([
    ['a ride that coasts three quarters of the time', 'bike', [200, 0, 0, 0], 'native'],
    ['a rower who rests', 'other', [0, 150, 0, NONE], 'native'],
    ['a run of which a quarter has power', 'foot', [200, 0, 0, 0], null],
    ['a meter that never wrote anything but 0', 'bike', [0, 0, 0, 0], null],
    ['a meter that came late', 'bike', [NONE, NONE, NONE, 200], null],
    ['a meter that was there for half of the ride', 'bike', [NONE, NONE, 0, 200], 'native'],
  ] as const)('%s', (_, family, watts, expected) => {
    expect(of({ power: Float64Array.from(watts) }, () => null, family)).toBe(expected);
  });

  test('a few records above 0 W do not make up for a meter that is not worn', () => {
    const power = (positive: number) => Float64Array.from({ length: 100 }, (__, i) => (i < positive ? 300 : 0));
    const source = (positive: number) =>
      choosePower({ n: 100, time: new Float64Array(100), developer: [], power: power(positive) }, 'bike', () => null)
        ?.source ?? null;
    expect([source(4), source(5)]).toEqual([null, 'native']);
  });

  test('0 W counts in the mean and the curve of a ride', () => {
    // Half a minute at 200 W in ten minutes.
    const power = Float32Array.from({ length: N }, (__, i) => (i < 31 ? 200 : 0));
    const { averagePower, powerSource, curve } = analyse(
      { power },
      { activityType: activityTypeById(ACTIVITY_TYPE.cycling) },
    );
    expect([powerSource, curve.w30sec, curve.w1min, curve.w10min]).toEqual(['native', 200, 6200 / 60, 6200 / 600]);
    expect(averagePower).toBeCloseTo(6200 / 601, 9);
  });

  test('property: the mean power of a ride covers all its records, however many are 0 W', () => {
    const watts = fc.array(fc.constantFrom(0, 120, 180, 240), { minLength: N, maxLength: N });
    fc.assert(
      fc.property(watts, (power) => {
        fc.pre(power.filter((value) => value > 0).length > N / 10);
        const { averagePower } = analyse(
          { power: Float32Array.from(power) },
          { activityType: activityTypeById(ACTIVITY_TYPE.cycling) },
        );
        expect(averagePower).toBeCloseTo(power.reduce<number>((sum, value) => sum + value, 0) / N, 6);
      }),
      { numRuns: 30 },
    );
  });

  test('an activity without records has none', () => {
    expect(
      choosePower({ n: 0, time: new Float64Array(0), developer: [] }, 'foot', () => new Float64Array(0)),
    ).toBeNull();
  });
});

const value = fc.oneof(
  fc.double(),
  fc.constantFrom(NONE, 0, -1, 65_535, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, max: 400, noNaN: true }),
);
const rows = fc.array(fc.tuple(fc.integer({ min: -5, max: 90 }), value, value, value, value, value, value), {
  maxLength: 60,
});

test('law: whatever a device writes, no figure is NaN, negative or infinite, and zones contain the covered seconds', () => {
  const events = fc.array(
    fc.record({
      time: fc.integer({ min: 0, max: 3000 }),
      type: fc.constantFrom('start' as const, 'stop' as const),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, events, fc.constantFrom(2, 4, 6, 10, 20, 25), (given, timer, activityTypeId) => {
      let now = 0;
      const at = (k: 1 | 2 | 3 | 4 | 5 | 6) => Float64Array.from(given, (row) => row[k]);
      const columns: SampleColumns = {
        n: given.length,
        time: Float64Array.from(given, ([gap]) => (now += gap)),
        power: at(1),
        heartRate: at(2),
        cadence: at(3),
        speed: at(4),
        altitude: at(5),
        groundContact: at(6),
        lat: at(5),
        lon: at(6),
        developer: [],
      };
      const result = analyseActivity({
        columns,
        events: timer,
        activityType: activityTypeById(activityTypeId),
        session: nothingStated,
        weight: null,
      });
      const { curve, signals: _signals, firstPosition: _position, ...figures } = result;
      for (const figure of [...Object.values(figures), ...Object.values(curve)]) {
        if (typeof figure === 'number') expect(Number.isFinite(figure) && figure >= 0).toBe(true);
      }
      const zones = zoneSeconds(result.powerHistogram, 250);
      const total = zones.reduce((a, b) => a + b, 0);
      expect(total).toBe(histogramTotal(result.powerHistogram));
      const times = [...columns.time];
      const span = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times) + 1;
      expect(total).toBeLessThanOrEqual(span);
      expect(result.coveredSeconds).toBeLessThanOrEqual(span);
    }),
    { numRuns: 300 },
  );
});

test('law: metres by power are speed times covered seconds, and survive storage', () => {
  const samples = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 500 }),
      fc.double({ min: 0, max: 9, noNaN: true }),
    ),
    { maxLength: 50 },
  );
  fc.assert(
    fc.property(samples, (given) => {
      let now = 0;
      const time = Float64Array.from(given, ([gap]) => (now += gap));
      const power = Float64Array.from(given, ([, watts]) => watts);
      const speed = Float64Array.from(given, ([, , metres]) => metres);
      const covered = cover(time, power, 0, 2500, null);
      const distance = distanceByPower(covered, speed);
      const expected = speed.reduce((sum, v, i) => sum + v * covered.seconds[i]!, 0);
      const total = zoneMetres(distance, 250).reduce((a, b) => a + b, 0);
      expect(Math.abs(total - expected)).toBeLessThanOrEqual(0.05 * given.length + 1e-6);
      expect(unpackDistance(packDistance(distance))).toEqual(distance);
    }),
  );
});
