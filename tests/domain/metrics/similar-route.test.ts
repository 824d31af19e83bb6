import { expect, test } from 'vitest';
import { partsOf, placeOf, sessionOf } from '../../../domain/metrics/places.ts';
import { isSameRoute, type Route } from '../../../domain/metrics/similar-route.ts';

const cells = Int32Array.from({ length: 40 }, (_, i) => ((100 << 16) | (4 * i)) >> 0);
const route: Route = { latitude: 48.4, longitude: 10, distance: 10_000, cells };

test('the same route has about the same length, about the same place, and mostly the same cells', () => {
  expect(isSameRoute(route, route)).toBe(true);
  expect(isSameRoute(route, { ...route, distance: 10_520 })).toBe(true);
  expect(isSameRoute(route, { ...route, distance: 10_530 })).toBe(false);
  // 0.0026° of latitude are 289 m, 0.0028° are 311 m.
  expect(isSameRoute(route, { ...route, latitude: 48.4026 })).toBe(true);
  expect(isSameRoute(route, { ...route, latitude: 48.4028 })).toBe(false);
  expect(isSameRoute(route, { ...route, cells: cells.slice(0, 32) })).toBe(true);
  expect(isSameRoute(route, { ...route, cells: cells.slice(0, 31) })).toBe(false);
});

test('a part of a session has its own place, by which its session is found', () => {
  expect([placeOf(3, 0), placeOf(3, 2), sessionOf(2003), sessionOf(3)]).toEqual([3, 2003, 3, 3]);
  const said = { 0: 1, 3: 1, 1000: 1, 1003: 1, 2003: 1, 99_003: 1 };
  expect(partsOf(3, said)).toEqual([1003, 2003]);
  expect(partsOf(1, said)).toEqual([]);
});
