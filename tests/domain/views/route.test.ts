import { expect, test } from 'vitest';
import { PACE_LEVELS, routeView } from '../../../domain/views/route.ts';
import { samplesOf } from './samples.ts';

const time = Array.from({ length: 11 }, (_, i) => i * 10);
const of = (columns: Parameters<typeof samplesOf>[1]) => routeView(samplesOf(time, columns), 'foot', true);

test('is drawn with north up, with degrees of longitude at their real width', () => {
  // At 60° north a degree of longitude is half as wide as one of latitude: 0.02° east equals 0.01° north.
  const route = of({
    latitude: time.map((_, i) => 60 + i * 0.001),
    longitude: time.map((_, i) => 8 + i * 0.002),
  })!;
  expect(route.aspect).toBeCloseTo(1, 2);
  expect([route.x[0], route.y[10]]).toEqual([0, 0]);
  expect(route.x[10]).toBeCloseTo(1, 6);
  expect(route.y[0]).toBeCloseTo(route.aspect, 2);
});

test('straight east it is in the middle of a picture that is not too flat', () => {
  const route = of({ latitude: time.map(() => 47), longitude: time.map((_, i) => 8 + i * 0.002) })!;
  expect(route.aspect).toBe(0.25);
  for (const y of route.y) expect(y).toBeCloseTo(0.125, 6);
});

test('across the antimeridian it stays connected', () => {
  const longitude = [179.998, 179.999, -180, -179.999, ...Array<null>(7).fill(null)];
  const route = of({ latitude: longitude.map((_, i) => i * 0.0001 + 10), longitude })!;
  expect([...route.x].slice(0, 4).every((x, i, all) => i === 0 || x > all[i - 1]!)).toBe(true);
});

test('slow and fast have the ends of the colours, and unknown has none', () => {
  const speed = [1, 1, 2, 2, 3, 3, 4, 4, 5, null, 40];
  const route = of({ latitude: time.map((_, i) => 47 + i * 0.001), longitude: time.map(() => 8), speed })!;
  expect(route.level[0]).toBe(0);
  expect([route.level[8], route.level[9], route.level[10]]).toEqual([PACE_LEVELS - 1, null, PACE_LEVELS - 1]);
  expect([route.slow, route.fast]).toEqual(['16:40 min/km', '4:10 min/km']);
});

test('a long time without positions breaks the line, and without positions there is no route', () => {
  const some = time.map((_, i) => (i > 1 && i < 9 ? null : 47 + i * 0.001));
  const route = of({ latitude: some, longitude: some })!;
  expect(route.isBroken.flatMap((broken, i) => (broken ? [i] : []))).toEqual([0, 9]);
  expect(of({})).toBeNull();
  expect(of({ latitude: time.map(() => null), longitude: time.map(() => null) })).toBeNull();
  expect(of({ latitude: time.map(() => 47), longitude: time.map(() => 8) })).toBeNull();
  expect(of({ latitude: time.map(() => 0), longitude: time.map(() => 0) })).toBeNull();
});
