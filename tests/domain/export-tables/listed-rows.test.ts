import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../domain/csv.ts';
import { readTable } from '../../../domain/export-tables/read-table.ts';
import type { ListedRow } from '../../../domain/export-tables/table.ts';

const english =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename';
const line = (id: string, name: string, file: string) => [
  id,
  'Jun 3, 2026',
  name,
  'Padel',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  file,
];
const strava = (rows: readonly (readonly string[])[], most?: number) =>
  readTable('activities.csv', csvOf(english.split(','), rows), most)?.list;
const listed = (over: Partial<ListedRow>): ListedRow => ({
  at: null,
  fault: null,
  count: 1,
  key: null,
  name: null,
  sport: null,
  date: null,
  ...over,
});

describe('rows of a list of activities', () => {
  test('each has an entry, with its name in the list, even without a file', () => {
    expect(
      strava([
        line('1', 'Hills', 'activities/1.fit'),
        line('2', 'By hand', ''),
        line('x', 'Broken', 'activities/3.fit'),
        line('4', 'Lake', 'activities/4.fit'),
      ]),
    ).toEqual([
      listed({ at: 0, key: '1', name: 'Hills', sport: 'Padel', date: 'Jun 3, 2026' }),
      listed({ fault: 'noFile', key: '2', name: 'By hand', sport: 'Padel', date: 'Jun 3, 2026' }),
      listed({ fault: 'badRow', key: 'x', name: 'Broken', sport: 'Padel', date: 'Jun 3, 2026' }),
      listed({ at: 1, key: '4', name: 'Lake', sport: 'Padel', date: 'Jun 3, 2026' }),
    ]);
  });

  test('of Garmin have an entry too, whether readable or combining their legs', () => {
    const run = {
      activityId: 7,
      name: 'Run',
      activityType: 'running',
      beginTimestamp: 1_767_225_600_000,
      duration: 1000,
    };
    const text = JSON.stringify([{ summarizedActivitiesExport: [run, {}, { ...run, parent: true }] }]);
    const label = { key: '7', name: 'Run', sport: 'running', date: '2026-01-01 00:00 UTC' };
    expect(readTable('summarizedActivities.json', text)?.list).toEqual([
      listed({ at: 0, ...label }),
      listed({ fault: 'badRow' }),
      listed({ fault: 'multisport', ...label }),
    ]);
  });

  test('beyond the limit are counted in one entry, and not read', () => {
    const rows = [1, 2, 3, 4, 5].map((nth) => line(String(nth), `Run ${nth}`, `activities/${nth}.fit`));
    expect(strava(rows, 3)?.slice(2)).toEqual([
      listed({ at: 2, key: '3', name: 'Run 3', sport: 'Padel', date: 'Jun 3, 2026' }),
      listed({ fault: 'tooManyRows', count: 2 }),
    ]);
    expect(readTable('activities.csv', csvOf(english.split(','), rows), 3)?.rows.length).toBe(3);
  });

  test('add up to the rows of the file, whatever their content', () => {
    const cell = fc.string({ maxLength: 12 });
    const file = fc.constantFrom('', 'activities/1.fit', 'activities/2.gpx.gz', '../x', 'media/1.jpg');
    const row = fc
      .tuple(fc.constantFrom('1', '22', 'x', '-'), cell, file)
      .map(([id, name, where]) => line(id, name, where));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (rows, most) => {
        const table = readTable('activities.csv', csvOf(english.split(','), rows), most)!;
        expect(table.list!.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        const places = table.list!.flatMap(({ at }) => (at === null ? [] : [at]));
        expect(places).toEqual(table.rows.map((_, at) => at));
      }),
    );
  });
});
