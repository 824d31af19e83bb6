import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import { type Gear, gearKinds, isAged, isWorn, metresOn, sportsOf } from '../../../domain/entities/gear.ts';
import {
  distanceToType,
  parseGearDistance,
  parseMonths,
  gearChoices,
  gearTitle,
  kindOfSport,
} from '../../../domain/views/gear.ts';

const T = ACTIVITY_TYPE;
const gear = (gearId: string, over: Partial<Gear> = {}): Gear => ({
  gearId,
  kind: 'shoes',
  name: gearId,
  model: null,
  since: null,
  retiredOn: null,
  earlierDistance: 0,
  warnAt: 800_000,
  warnMonths: null,
  defaultFor: [],
  distance: 0,
  activities: 0,
  lastUsed: null,
  isUsed: false,
  ...over,
});

test('is called by its name, with brand and model', () => {
  expect([gearTitle(gear('Blue')), gearTitle(gear('Blue', { model: 'Pegasus 41' }))]).toEqual([
    'Blue',
    'Blue (Pegasus 41)',
  ]);
});

test('each sport on foot has shoes, each by bike a bike, others nothing', () => {
  expect([T.trailRunning, T.walking, T.gravelCycling, T.poolSwimming, T.strength].map(kindOfSport)).toEqual([
    'shoes',
    'shoes',
    'bike',
    null,
    null,
  ]);
  for (const kind of gearKinds)
    for (const id of sportsOf(kind)) expect(activityTypeById(id).family).toMatch(/^(foot|bike)$/);
});

describe('the gear for an activity', () => {
  const all = [gear('a'), gear('b', { kind: 'bike' }), gear('c', { retiredOn: '2026-01-01' }), gear('d')];
  test.each([
    ['a run', T.running, null, ['a', 'd', 'b']],
    ['a ride', T.cycling, null, ['b', 'a', 'd']],
    ['several sports', null, null, ['a', 'b', 'd']],
    ['a run in retired shoes', T.running, 'c', ['a', 'c', 'd', 'b']],
  ] as const)('%s', (_, type, current, ids) => {
    expect(gearChoices(all, type, current).map(({ gearId }) => gearId)).toEqual(ids);
  });
});

test.each([
  [{ earlierDistance: 300_000, distance: 499_999 }, false],
  [{ earlierDistance: 300_000, distance: 500_000 }, true],
  [{ earlierDistance: 0, distance: 9e6, warnAt: null }, false],
])('%j is worn: %s', (over, worn) => {
  const item = gear('a', over);
  expect(metresOn(item)).toBe(over.earlierDistance + over.distance);
  expect(isWorn(item)).toBe(worn);
});

test.each([
  [{ since: '2025-05-25', warnMonths: 18 }, '2026-11-24', false],
  [{ since: '2025-05-25', warnMonths: 18 }, '2026-11-25', true],
  // The last day of a shorter month.
  [{ since: '2026-08-31', warnMonths: 6 }, '2027-02-28', true],
  // Retired gear does not age.
  [{ since: '2025-05-25', warnMonths: 18, retiredOn: '2026-11-24' }, '2030-01-01', false],
  [{ since: null, warnMonths: 18 }, '2030-01-01', false],
  [{ since: '2000-01-01', warnMonths: null }, '2030-01-01', false],
])('%j is old on %s: %s', (over, today, aged) => {
  expect(isAged(gear('a', over), today)).toBe(aged);
});

test.each([
  ['', null],
  [' 18 ', 18],
  ['240', 240],
  ['241', Number.NaN],
  ['0', Number.NaN],
  ['1.5', Number.NaN],
  ['-3', Number.NaN],
])('%j months', (text, months) => {
  expect(parseMonths(text)).toBe(months);
});

test.each([
  ['', null],
  [' 800 ', 800_000],
  ['812,5', 812_500],
  ['812.5', 812_500],
  ['-1', Number.NaN],
  ['8 00', Number.NaN],
  ['1e3', Number.NaN],
  ['1000000', Number.NaN],
  ['12.34', Number.NaN],
])('%j kilometres are %d metres', (text, metres) => {
  expect(parseGearDistance(text, true)).toEqual(metres);
});

test('a value shown in a field parses to itself, in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_9 }), fc.boolean(), (tenths, prefersMetric) => {
      const metres = parseGearDistance((tenths / 10).toFixed(1), prefersMetric)!;
      expect(Number(distanceToType(metres, prefersMetric))).toBe(tenths / 10);
    }),
  );
});
