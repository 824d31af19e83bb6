import { expect, test } from 'vitest';
import type { DeviceSession } from '../../../domain/metrics/analyse.ts';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { correct, isCorrectedAlike } from '../../../domain/metrics/correct.ts';

const stated: DeviceSession = {
  elapsed: 100,
  timer: 90,
  distance: 300,
  ascent: 5,
  descent: 5,
  averageHeartRate: 150,
  maximumHeartRate: 170,
  averageCadence: 85,
};
const START = 1_700_000_000;
/** Three metres a second, with a gap between 40 and 70 s. */
const seconds = [0, 10, 20, 30, 40, 70.25, 80, 90, 100];
const columns: SampleColumns = {
  n: seconds.length,
  time: Float64Array.from(seconds, (second) => START + second),
  distance: Float64Array.from(seconds, (second) => 50 + second * 3),
  speed: Float64Array.from(seconds, () => 3),
  developer: [],
};
const nothing = { distance: null, duration: null, crop: null };

test('a part starts with its first record, and finds it again', () => {
  const once = correct(columns, stated, { ...nothing, crop: { from: 45, to: 90 } });
  expect([once.cut, once.crop]).toEqual([70.25, { from: 70.25, to: 90 }]);
  expect([...once.columns.distance!]).toEqual([0, 29.25, 59.25]);
  expect(once.stated).toEqual({
    elapsed: null,
    timer: null,
    distance: null,
    averageHeartRate: null,
    ascent: null,
    descent: null,
    maximumHeartRate: null,
    averageCadence: null,
  });
  expect(correct(columns, stated, { ...nothing, crop: once.crop })).toEqual(once);
  // Nothing was recorded in it.
  const none = correct(columns, stated, { ...nothing, crop: { from: 45, to: 60 } });
  expect([none.cut, none.columns, none.stated]).toEqual([0, columns, stated]);
});

test('a distance stretches the route and the speeds', () => {
  const { columns: longer, stated: said } = correct(columns, stated, { ...nothing, distance: 600 });
  // 350 m become 600: the 50 m of the first record count.
  expect([longer.distance!.at(-1), said.distance, said.timer]).toEqual([600, 600, 90]);
  expect(longer.speed![0]).toBeCloseTo((3 * 600) / 350, 9);
});

test('two corrections with the same values are equal', () => {
  const one = { ...nothing, crop: { from: 1, to: 20 } };
  expect(isCorrectedAlike(one, { ...one, crop: { ...one.crop } })).toBe(true);
  expect(isCorrectedAlike(null, null)).toBe(true);
  for (const other of [null, nothing, { ...one, distance: 5 }, { ...one, crop: { from: 1, to: 21 } }]) {
    expect(isCorrectedAlike(one, other)).toBe(false);
  }
});
