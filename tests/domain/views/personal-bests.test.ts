import { expect, test } from 'vitest';
import type { PersonalBest } from '../../../domain/entities/records.ts';
import { recordRows, recordSports } from '../../../domain/views/personal-bests.ts';

const best = (changes: Partial<PersonalBest>): PersonalBest => ({
  family: 'foot',
  activityTypeId: null,
  key: 't5km',
  value: 1200,
  activityId: 'a',
  date: '2026-05-04',
  estimated: false,
  rank: 1,
  of: 12,
  previous: { value: 1223, date: '2025-09-01' },
  ...changes,
});
const shown = { season: null, today: '2026-11-28', prefersMetric: true };
const [foot] = recordSports([best({})]);
const rowOf = (record: PersonalBest, how: Partial<typeof shown> | { season: number } = {}) => {
  const [sport] = recordSports([record]);
  return (['distances', 'power', 'longest'] as const).flatMap((group) =>
    recordRows([record], sport!, group, { ...shown, ...how }),
  )[0];
};

test('sports are families, and other sports by name', () => {
  const records = [
    best({ family: 'other', activityTypeId: 35 }),
    best({ family: 'swim', key: 'distance' }),
    best({ family: 'other', activityTypeId: 30 }),
    best({}),
    best({ key: 't400m' }),
  ];
  expect(recordSports(records).map(({ label }) => label)).toEqual([
    'On foot',
    'Swimming',
    'Cross-country skiing',
    'Rowing',
  ]);
});

test('rows are sorted by distance, with pace and improvement', () => {
  const rows = recordRows([best({}), best({ key: 't400m', value: 80, previous: null })], foot!, 'distances', shown);
  expect(rows.map(({ name, value, rate }) => [name, value, rate])).toEqual([
    ['400 m', '1:20', '3:20 min/km'],
    ['5 km', '20:00', '4:00 min/km'],
  ]);
  expect(rows.map(({ change }) => change)).toEqual([null, { text: '0:23 faster', isBetter: true, date: '2025-09-01' }]);
});

test.each([
  [best({ value: 1230 }), '20:30', '0:07 slower'],
  [best({ key: 'w20min', value: 251.4, previous: { value: 240, date: '2025-09-01' } }), '251 W', '11 W more'],
  [best({ key: 'distance', value: 42_195, previous: { value: 45_000, date: '2025-09-01' } }), '42.2 km', '2.8 km less'],
  [best({ key: 'distance', value: 17_930, previous: { value: 17_900, date: '2025-09-01' } }), '17.9 km', '30 m more'],
  [best({ key: 'duration', value: 7200, previous: { value: 3600, date: '2025-09-01' } }), '2:00:00', '1:00:00 more'],
  [best({ key: 'ascent', value: 812, previous: { value: 800, date: '2025-09-01' } }), '812 m', '12 m more'],
  [best({ family: 'swim', key: 'distance', value: 1500, previous: null }), '1500 m', undefined],
])('%#', (record, value, change) => {
  const row = rowOf(record);
  expect([row?.value, row?.change?.text]).toEqual([value, change]);
});

test.each([
  ['this season, in the table of all time', best({}), null, 'Best of 2026'],
  ['an earlier season, in the table of all time', best({ date: '2024-05-04' }), null, undefined],
  ['of a season and of all time', best({}), 2026, 'Best ever'],
  ['second of all time', best({ rank: 2 }), 2026, '2nd best ever'],
  ['of a season', best({ rank: 8 }), 2026, 'Best of 2026'],
  ['the only one', best({ of: 1 }), 2026, undefined],
] as const)('medal: %s', (_, record, season, label) => {
  expect(rowOf(record, { season: season as never })?.medal?.label).toBe(label);
});

test('no ascent in the water', () => {
  expect(rowOf(best({ family: 'swim', key: 'ascent', value: 90 }))).toBeUndefined();
});
