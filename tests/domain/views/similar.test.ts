import { expect, test } from 'vitest';
import type { SimilarActivity } from '../../../domain/entities/similar-activity.ts';
import { firstRows, similarRows } from '../../../domain/views/similar.ts';
import { activity } from './activity.ts';

const own = activity({
  activityId: 'own',
  localStartTime: '2026-05-10T07:00:00',
  totalDistance: 10_000,
  duration: 3000,
});
const other = (id: string, date: string, duration: number | null): SimilarActivity => ({
  activityId: id,
  activityTypeId: 2,
  name: null,
  localStartTime: `${date}T07:00:00`,
  race: false,
  totalDistance: 10_000,
  duration,
  averageHr: 150,
  sameRoute: true,
  sameWorkout: false,
});

test('are sorted by day, with the best marked, and each compared with the open one', () => {
  const rows = similarRows(
    own,
    [other('late', '2026-06-01', 2880), other('old', '2026-01-01', 3060), other('same', '2026-02-01', 3001)],
    'foot',
    true,
  );
  expect(rows.map((row) => [row.activity.activityId, row.isThis, row.isBest, row.difference])).toEqual([
    ['late', false, true, { way: 'faster', by: '0:12 min/km' }],
    ['own', true, false, null],
    ['same', false, false, { way: 'same', by: '' }],
    ['old', false, false, { way: 'slower', by: '0:06 min/km' }],
  ]);
});

test('speeds are formatted as speeds, swimmers’ paces per hundred, and miles per mile', () => {
  const against = (family: 'bike' | 'swim' | 'foot', prefersMetric: boolean) =>
    similarRows(own, [other('x', '2026-01-01', 2500)], family, prefersMetric)[1]?.difference?.by;
  // 12 and 14.4 km/h; 30 and 25 s for 100 m.
  expect(against('bike', true)).toBe('2.4 km/h');
  expect(against('swim', true)).toBe('0:05 min/100 m');
  expect(against('foot', false)).toBe('1:21 min/mi');
});

test('without a time there is nothing to compare', () => {
  const rows = similarRows(own, [other('x', '2026-01-01', null)], 'foot', true);
  expect(rows[1]).toEqual({
    speed: null,
    isBest: false,
    difference: null,
    activity: {
      activityId: 'x',
      activityTypeId: 2,
      name: null,
      localStartTime: '2026-01-01T07:00:00',
      race: false,
      totalDistance: 10_000,
      duration: null,
      averageHr: 150,
    },
    isThis: false,
    sameRoute: true,
    sameWorkout: false,
  });
  expect(rows[0]?.isThis).toBe(true);
  expect(rows[0]?.isBest).toBe(true);
});

test('a page starts with the latest, the fastest and the open one', () => {
  const later = Array.from({ length: 12 }, (_, i) => other(`late${i}`, `2026-06-${30 - i}`, 3100));
  const rows = similarRows(own, [...later, other('fast', '2025-01-01', 2500)], 'foot', true);
  expect(rows).toHaveLength(14);
  expect(firstRows(rows).map((row) => row.activity.activityId)).toEqual([
    ...later.slice(0, 8).map(({ activityId }) => activityId),
    'own',
    'fast',
  ]);
});
