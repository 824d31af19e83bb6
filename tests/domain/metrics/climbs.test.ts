import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { climbCategory, findClimbs, MIN_CLIMB } from '../../../domain/metrics/climbs.ts';
import type { Course } from '../../../domain/metrics/course.ts';

const METRE = 1 / 111_195;

/** A course northwards with a position every 20 m, 10 s apart. @param profile metres of length and ascent of each part */
function course(profile: readonly (readonly [length: number, rise: number])[]): Course {
  const altitude = [500];
  for (const [length, rise] of profile) {
    const steps = Math.round(length / 20);
    for (let i = 0; i < steps; i++) altitude.push(altitude.at(-1)! + rise / steps);
  }
  const column = (of: (i: number) => number) => Float64Array.from(altitude, (_, i) => of(i));
  return {
    lat: column((i) => 47 + 20 * i * METRE),
    lon: column(() => 8),
    time: column((i) => 10 * i),
    altitude: Float64Array.from(altitude),
    heartRate: column(() => 0),
    power: column(() => 0),
  };
}
const found = (profile: Parameters<typeof course>[0]) =>
  findClimbs(course(profile)).map(({ from, to, distance, ascent }) => ({
    from,
    to,
    distance: Math.round(distance),
    ascent: Math.round(ascent),
  }));

test('a climb goes from its foot to its top, without the flat before and after', () => {
  expect(
    found([
      [1000, 0],
      [2000, 120],
      [1000, 0],
    ]),
  ).toEqual([{ from: 500, to: 1500, distance: 2000, ascent: 120 }]);
});

test('a short dip does not end a climb, a long one does', () => {
  expect(
    found([
      [1000, 80],
      [200, -8],
      [1000, 80],
    ]),
  ).toEqual([{ from: 0, to: 1100, distance: 2200, ascent: 152 }]);
  expect(
    found([
      [1000, 80],
      [400, -40],
      [1000, 80],
    ]),
  ).toEqual([
    { from: 0, to: 500, distance: 1000, ascent: 80 },
    { from: 700, to: 1200, distance: 1000, ascent: 80 },
  ]);
});

test('what is too short, too low or too flat is no climb', () => {
  expect(found([[400, 70]])).toEqual([]);
  expect(found([[600, 59]])).toEqual([]);
  expect(found([[3000, 80]])).toEqual([]);
  expect(found([[2000, -120]])).toEqual([]);
  expect(found([])).toEqual([]);
});

test('climbs are in order, apart from each other, and as high and steep as required', () => {
  const parts = fc.tuple(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: -200, max: 200 }));
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (profile) => {
      const climbs = findClimbs(course(profile));
      climbs.forEach(({ from, distance, ascent }, i) => {
        expect(from).toBeGreaterThanOrEqual(climbs[i - 1]?.to ?? 0);
        expect(distance).toBeGreaterThanOrEqual(MIN_CLIMB.metres);
        expect(ascent).toBeGreaterThanOrEqual(MIN_CLIMB.ascent);
        expect(ascent / distance).toBeGreaterThanOrEqual(MIN_CLIMB.grade);
      });
    }),
  );
});

test('categories follow length times grade, above 3 %', () => {
  expect(climbCategory(2000, 75)).toBeNull();
  expect(climbCategory(2000, 81)).toBe('4');
  expect(climbCategory(4000, 161)).toBe('3');
  expect(climbCategory(6000, 321)).toBe('2');
  expect(climbCategory(10_000, 641)).toBe('1');
  // Alpe d'Huez: 13.8 km with 1,120 m.
  expect(climbCategory(13_800, 1120)).toBe('HC');
  expect(climbCategory(30_000, 800)).toBeNull();
  expect(climbCategory(0, 0)).toBeNull();
});
