import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import { believableClimb, cleanAltitude } from '../../../domain/metrics/altitude.ts';
import { analyseActivity, type DeviceSession } from '../../../domain/metrics/analyse.ts';

const nothingStated: DeviceSession = {
  elapsed: null,
  timer: null,
  distance: null,
  ascent: null,
  descent: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  averageCadence: null,
};

/** A run of ten minutes at 3 m/s, a record a second. */
const N = 601;
const time = Float64Array.from({ length: N }, (_, i) => 1_600_000_000 + i);
const measured = (
  altitude: (i: number) => number,
  stated: Partial<DeviceSession> = {},
  activityTypeId: number = ACTIVITY_TYPE.running,
  start: (i: number) => number = (i) => time[i]!,
) => {
  const { altitudeGain, altitudeLoss, averagePower, curve } = analyseActivity({
    columns: {
      n: N,
      time: Float64Array.from({ length: N }, (_, i) => start(i)),
      distance: Float64Array.from({ length: N }, (_, i) => 3 * i),
      altitude: Float32Array.from({ length: N }, (_, i) => altitude(i)),
      developer: [],
    },
    events: [],
    activityType: activityTypeById(activityTypeId),
    session: { ...nothingStated, ...stated },
    weight: 70,
  });
  return { altitudeGain, altitudeLoss, averagePower, best: curve.w15sec };
};

/** 218 W is 3 m/s on the flat at 70 kg. */
const flat = { altitudeGain: 0, altitudeLoss: 0, averagePower: 218, best: 218 };

describe('altitude errors are neither climbs nor power', () => {
  test.each<readonly [string, (i: number) => number]>([
    ['drop-outs to 0 for single records', (i) => (i % 40 === 20 ? 0 : 274)],
    ['a drop-out of five seconds to -500 m', (i) => (i >= 300 && i < 305 ? -500 : 274)],
    ['single records 10 km higher', (i) => (i % 50 === 7 ? 10_274 : 274)],
    ['0 until the device has an altitude, after two minutes', (i) => (i < 120 ? 0 : 500)],
    ['0 for the last three minutes', (i) => (i > 420 ? 0 : 500)],
    ['a barometer that is set anew by 80 m', (i) => (i < 300 ? 420 : 500)],
    ['no value at all in between', (i) => (i % 3 === 0 ? Number.NaN : 274)],
    ['0 all the way', () => 0],
  ])('%s', (_, altitude) => {
    expect(measured(altitude)).toEqual(flat);
  });

  test('constantly jumping altitude is ignored, and power is that of the flat', () => {
    expect(measured((i) => (i % 3 === 0 ? 11_029 : 1097))).toEqual({ ...flat, altitudeGain: null, altitudeLoss: null });
  });

  test('a climb of 30 m counts as it is, with drop-outs and without', () => {
    const hill = (i: number) => 200 + Math.min(30, i / 10);
    // The 30-second average starts 0.75 m up.
    expect(measured(hill).altitudeGain).toBeCloseTo(29.25, 3);
    const broken = measured((i) => (i % 45 === 30 ? 0 : hill(i)));
    expect(broken.altitudeGain).toBeCloseTo(29.25, 1);
    expect(broken.averagePower).toBeCloseTo(measured(hill).averagePower!, 0);
  });

  test('a route along the sea is unchanged', () => {
    const beach = (i: number) => Math.round(4 * Math.cos(i / 30)) / 2;
    const altitude = Float32Array.from({ length: N }, (_, i) => beach(i));
    expect(cleanAltitude(time, altitude, true)).toBe(altitude);
  });

  test('a descent on skis, and a lift without records, count', () => {
    const skis = (i: number) => (i < 300 ? 2000 - 5 * i : 2000 - 5 * (i - 300));
    const withLift = (i: number) => time[i]! + (i < 300 ? 0 : 900);
    const { altitudeGain, altitudeLoss } = measured(skis, {}, ACTIVITY_TYPE.alpineSkiing, withLift);
    // 1495 m up, minus 37.5 m at each end, where the 30-second average only covers fifteen.
    expect(altitudeGain).toBeCloseTo(1420, 3);
    // 1495 m and 1500 m down, likewise.
    expect(altitudeLoss).toBeCloseTo(2845, 3);
  });
});

describe('the device’s total', () => {
  const broken = (i: number) => (i % 3 === 0 ? 11_029 : 1097);

  test('counts if the altitude is broken, and the climb is physically possible', () => {
    expect(measured(broken, { ascent: 41, descent: 12 })).toEqual({ ...flat, altitudeGain: 41, altitudeLoss: 12 });
    expect(measured(broken, { ascent: 64_162, descent: 62_552 })).toEqual({
      ...flat,
      altitudeGain: null,
      altitudeLoss: null,
    });
    // 0 m is a valid value too.
    expect(measured(broken, { ascent: 0, descent: 0 })).toEqual(flat);
  });

  test('gives way to a valid altitude if the climb is impossible', () => {
    expect(measured(() => 274, { ascent: 9000, descent: 9000 })).toEqual(flat);
  });

  test.each([
    // A run may climb 50 m, and 1 m a second: 650 m in ten minutes.
    ['gain', 'foot', 650, 650],
    ['gain', 'foot', 651, null],
    ['gain', 'bike', 650, 650],
    ['gain', 'other', 3050, 3050],
    ['gain', 'other', 3051, null],
    ['loss', 'foot', 1850, 1850],
    ['loss', 'foot', 1851, null],
    ['loss', 'other', 9050, 9050],
    ['gain', 'foot', -1, null],
  ] as const)('%s on %s of %i m in 600 s: %s', (way, family, metres, expected) => {
    expect(believableClimb(metres, way, { family, seconds: 600 })).toBe(expected);
  });

  test('is not judged for an unknown time', () => {
    expect(believableClimb(5000, 'gain', { family: 'foot', seconds: null })).toBe(5000);
    expect(believableClimb(null, 'gain', { family: 'foot', seconds: 600 })).toBe(null);
  });
});

test('property: walkable ground is unchanged, and a single wrong record is removed', () => {
  const ground = fc
    .tuple(
      fc.integer({ min: -300, max: 6000 }),
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 130, maxLength: 300 }),
    )
    .map(([from, steps]) => {
      let at = from;
      // No exact 0, which means "none" next to other altitudes.
      return Float32Array.from(steps, (step) => (at += step / 2) + 0.25);
    });
  fc.assert(
    fc.property(ground, fc.integer({ min: 1, max: 128 }), fc.constantFrom(-900, 900, 4000), (altitude, place, by) => {
      const times = Float64Array.from(altitude, (_, i) => i);
      expect(cleanAltitude(times, altitude, false)).toBe(altitude);
      const wrong = altitude.slice();
      wrong[place]! += by;
      const sound = cleanAltitude(times, wrong, true)!;
      expect([...sound]).toEqual([...altitude].map((value, i) => (i === place ? Number.NaN : value)));
    }),
  );
});
