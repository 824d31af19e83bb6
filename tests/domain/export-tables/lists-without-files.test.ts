import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import { isList, looksLikeTable, readList } from '../../../domain/export-tables/read-table.ts';
import { emptyRow } from '../../../domain/export-tables/table.ts';

const T = ACTIVITY_TYPE;

/** Columns of intervals.icu in order, without those that Longrun does not read. */
const INTERVALS =
  'id,start_date_local,name,type,moving_time,distance,elapsed_time,trainer,commute,race,sub_type,start_date,timezone,file_type,external_id,gear,description';
const PEAKS =
  'Title,WorkoutType,WorkoutDescription,PlannedDuration,PlannedDistanceInMeters,WorkoutDay,CoachComments,DistanceInMeters,PowerAverage,AthleteComments,TimeTotalInHours,HeartRateAverage,Rpe,Feeling';

type Cells = Readonly<Record<string, string | number>>;
const table = (header: string, ...rows: readonly Cells[]): string => {
  const titles = header.split(',');
  return csvOf(
    titles,
    rows.map((row) => titles.map((title) => row[title] ?? '')),
  );
};

describe('the list of intervals.icu', () => {
  const ride = {
    id: 'i77',
    start_date_local: '2026-05-12T18:00:00',
    start_date: '2026-05-12T16:00:00Z',
    name: ' Hills,  with Jo',
    type: 'GravelRide',
    moving_time: 3000,
    elapsed_time: 3600,
    gear: 'Grey one',
    description: 'Felt\ngood',
  };
  const read = {
    ...emptyRow,
    start: Date.UTC(2026, 4, 12, 16) / 1000,
    duration: 3600,
    name: 'Hills, with Jo',
    note: 'Felt\ngood',
    typeId: T.gravelCycling,
    gear: 'Grey one',
  };

  test.each([
    ['names, notes, sport and gear', {}, {}],
    ['a race by its column', { race: 'true' }, { race: true }],
    ['a race by its kind', { race: 'false', sub_type: 'RACE' }, { race: true }],
    ['no gear by its number', { gear: 'b1234567' }, { gear: null }],
    ['the moving time where no other is stated', { elapsed_time: '' }, { duration: 3000 }],
    ['the local day where no time in UTC is stated', { start_date: '' }, { start: null, day: '2026-05-12' }],
    ['a sport that it does not know', { type: 'Quidditch' }, { typeId: null, unknownSport: 'Quidditch' }],
  ])('has %s', (_, over, expected) => {
    const found = readList(table(INTERVALS, { ...ride, ...over }));
    expect(found?.rows).toEqual([{ ...read, ...expected }]);
    expect([found?.bad, found?.isOfAnyImport]).toEqual([0, true]);
  });

  test('has empty stubs of activities from Strava', () => {
    const stub = { id: '99', start_date_local: '2026-05-12T18:00:00', start_date: '2026-05-12T16:00:00Z' };
    const found = readList(table(INTERVALS, stub, ride));
    expect(found?.list?.map(({ key, fault }) => [key, fault])).toEqual([
      ['99', 'badRow'],
      ['i77', null],
    ]);
  });
});

describe('the workout summary of TrainingPeaks', () => {
  const run = {
    Title: 'Tempo',
    WorkoutType: 'Run',
    WorkoutDescription: '3x10 min',
    WorkoutDay: '2026-05-12',
    CoachComments: 'Well done',
    AthleteComments: 'Hard,\nbut fine',
    TimeTotalInHours: '0.75',
  };
  const read = {
    ...emptyRow,
    day: '2026-05-12',
    duration: 2700,
    name: 'Tempo',
    note: '3x10 min\n\nHard,\nbut fine\n\nWell done',
    typeId: T.running,
  };

  test.each([
    ['title, comments and sport', {}, {}],
    ['a race, without saying in what sport', { WorkoutType: 'Race' }, { typeId: null, race: true }],
    ['a ride off the road', { WorkoutType: 'MTB' }, { typeId: T.mountainBiking }],
    ['skiing', { WorkoutType: 'XC-Ski' }, { typeId: T.crossCountrySkiing }],
    ['nothing of another sport', { WorkoutType: 'Other' }, { typeId: null }],
  ])('has %s', (_, over, expected) => {
    const found = readList(table(PEAKS, { ...run, ...over }));
    expect(found?.rows).toEqual([{ ...read, ...expected }]);
  });

  test('has plans and rest days that were not done', () => {
    const found = readList(
      table(
        PEAKS,
        { ...run, TimeTotalInHours: '', PlannedDuration: 1 },
        { Title: 'Rest', WorkoutType: 'Day Off', WorkoutDay: '2026-05-13' },
        { ...run, WorkoutDay: 'Tuesday' },
        run,
      ),
    );
    expect(found?.list?.map(({ date, fault }) => [date, fault])).toEqual([
      ['2026-05-12', 'plannedOnly'],
      ['2026-05-13', 'plannedOnly'],
      ['Tuesday', 'badRow'],
      ['2026-05-12', null],
    ]);
  });
});

test.each([
  ['i12345_activities.csv', true],
  ['activities (1).csv', true],
  ['export/workouts.csv', true],
  ['myworkouts.csv', false],
])('%s may be a table in an archive: %s', (name, may) => {
  expect(looksLikeTable(name)).toBe(may);
});

test.each([
  [`\uFEFF${PEAKS}\r\n`, true],
  [INTERVALS, true],
  ['Activity ID,Activity Date,Activity Name,Activity Type,Filename\n', false],
  ['{"id":1,"start_date_local":2}', false],
  ['', false],
])('a file with this start is a list of its own: %j', (head, is) => {
  expect(isList(head)).toBe(is);
});

test('property: the rows of a list add up, whatever is in their cells', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('2026-05-12', '2026-05-12T16:00:00Z', '1', '1e99'),
  );
  const lists = fc
    .constantFrom(INTERVALS, PEAKS)
    .chain((header) =>
      fc.tuple(fc.constant(header), fc.array(fc.array(cell, { minLength: 2, maxLength: 20 }), { maxLength: 20 })),
    );
  fc.assert(
    fc.property(lists, ([header, rows]) => {
      const found = readList(csvOf(header.split(','), rows))!;
      expect(found.list).toHaveLength(rows.length);
      for (const { start, duration, day } of found.rows) {
        expect(duration).toBeGreaterThan(0);
        expect(start !== null || day !== undefined).toBe(true);
      }
    }),
  );
});
