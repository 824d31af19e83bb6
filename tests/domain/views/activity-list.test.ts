import { families } from '../../../domain/activity-types.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../domain/entities/activity.ts';
import { activitiesCsv } from '../../../domain/views/activity-csv.ts';
import {
  filterActivities,
  type ListFilter,
  type Listing,
  listedActivities,
  listInSearch,
  listings,
  newestFirst,
  noFilter,
  sortActivities,
  sortKeys,
  searchOfList,
  sumsOf,
  weeklyOf,
} from '../../../domain/views/activity-list.ts';
import { activity } from './activity.ts';

const list = [
  activity({
    activityId: 'run',
    localStartTime: '2026-01-03T07:00:00',
    totalDistance: 10_000,
    duration: 3000,
    weightedLoad: 60,
  }),
  activity({
    activityId: 'ride',
    activityTypeId: 10,
    name: 'Zürisee',
    localStartTime: '2026-02-03T12:00:00',
    totalDistance: 60_000,
    duration: 7200,
  }),
  activity({
    activityId: 'race',
    recordedName: 'Élan 10',
    race: true,
    localStartTime: '2026-03-01T09:00:00',
    totalDistance: 10_000,
    duration: 2400,
    weightedLoad: 90,
    source: 'garmin',
  }),
  activity({ activityId: 'twin', localStartTime: '2026-03-01T09:00:05', flaggedAsDuplicateOn: '2026-03-02T00:00:00Z' }),
  activity({ activityId: 'out', localStartTime: '2026-03-04T09:00:00', invalidated: true }),
  activity({
    activityId: 'gone',
    localStartTime: '2026-03-05T09:00:00',
    removedOn: '2026-03-06T00:00:00Z',
    invalidated: true,
  }),
].map((one) => ({ ...one, recordingId: one.activityId }));
const ids = (found: readonly { readonly activity: { readonly activityId: string } }[]) =>
  found.map(({ activity: { activityId } }) => activityId);
const listOf = (rows: readonly Activity[], filter: Partial<ListFilter> = {}) => {
  const whole = { ...noFilter, ...filter };
  return filterActivities(listedActivities(rows, whole), whole);
};
const find = (filter: Partial<ListFilter>) => ids(listOf(list, filter));

describe('a filter', () => {
  test.each<[string, Partial<ListFilter>, string[]]>([
    ['nothing: what counts', {}, ['run', 'ride', 'race']],
    ['all', { listing: 'all' }, ['run', 'ride', 'race', 'twin', 'out']],
    ['what a note leaves out', { listing: 'leftOut' }, ['out']],
    ['duplicates', { listing: 'duplicates' }, ['twin']],
    ['deleted ones', { listing: 'deleted' }, ['gone']],
    ['days, both included', { from: '2026-01-03', to: '2026-02-03' }, ['run', 'ride']],
    ['a family', { sport: 'foot' }, ['run', 'race']],
    ['a type', { sport: '10' }, ['ride']],
    ['a source', { source: 'garmin' }, ['race']],
    ['a distance', { atLeast: 10_000, atMost: 20_000 }, ['run', 'race']],
    ['races', { racesOnly: true }, ['race']],
    ['a text without accents and case', { text: 'ZURI' }, ['ride']],
    ['all words, in any order', { text: '10 elan' }, ['race']],
    ['the name that nobody gave', { text: 'morning run' }, ['run']],
    ['several at once', { sport: 'foot', text: 'elan', from: '2026-03-02' }, []],
  ])('filters by %s', (_, filter, found) => {
    expect(find(filter)).toEqual(found);
  });
});

describe('a recording with several legs', () => {
  const leg = (activityId: string, activityTypeId: number, fields: Partial<Activity>) =>
    activity({
      activityId,
      activityTypeId,
      recordedName: 'Lake race',
      localStartTime: '2026-05-01T08:00:00',
      ...fields,
    });
  const legs = [
    leg('swim', 21, { totalDistance: 1500, duration: 1800, weightedLoad: 30, averageHr: 140 }),
    leg('bike', 10, { totalDistance: 40_000, duration: 4000, weightedLoad: 70, altitudeGain: 200, race: true }),
    leg('jog', 2, { totalDistance: 10_000, duration: 2400, weightedLoad: 60, altitudeGain: 30 }),
  ].map((one, i) => ({ ...one, localStartTime: `2026-05-01T0${6 + i}:00:00` }));
  const only = (filter: Partial<ListFilter> = {}, rows: readonly Activity[] = legs) => {
    const found = listOf(rows, filter);
    expect(found).toHaveLength(1);
    return found[0]!;
  };

  test('is one row with its totals, and no average over its sports', () => {
    const { activity: whole, legs: parts, velocity } = only();
    expect([whole.totalDistance, whole.duration, whole.weightedLoad, whole.altitudeGain]).toEqual([
      51_500, 8200, 160, 230,
    ]);
    expect([whole.averageHr, velocity, whole.race, ids([{ activity: whole }])]).toEqual([null, null, true, ['swim']]);
    expect(parts.map(({ activityId }) => activityId)).toEqual(['swim', 'bike', 'jog']);
    expect(sumsOf(listOf(legs))).toEqual({
      count: 1,
      distance: 51_500,
      duration: 8200,
      load: 160,
      climb: 230,
      cadence: null,
    });
  });

  test.each<[string, Partial<ListFilter>, number]>([
    ['by the name of its file', { text: 'lake' }, 1],
    ['by the sport of a leg', { text: 'swim' }, 1],
    ['by what it is as a whole', { text: 'multisport' }, 1],
    ['as a race, which one leg is', { racesOnly: true }, 1],
    ['by its whole distance', { atLeast: 50_000 }, 1],
    ['not by the distance of a leg', { atMost: 12_000 }, 0],
  ])('is found %s', (_, filter, count) => expect(listOf(legs, filter)).toHaveLength(count));

  test('is the leg of a chosen sport', () => {
    const { activity: swim, legs: parts } = only({ sport: 'swim' });
    expect([swim.totalDistance, swim.activityTypeId, parts.length]).toEqual([1500, 21, 1]);
  });

  test('combines legs with the same status', () => {
    const mixed = legs.map((one, i) => (i === 2 ? { ...one, invalidated: true } : one));
    const shown = (listing: Listing) =>
      listOf(mixed, { listing }).map(({ legs: parts }) => parts.map(({ activityId }) => activityId));
    expect([shown('counting'), shown('leftOut'), shown('all')]).toEqual([
      [['swim', 'bike']],
      [['jog']],
      [['swim', 'bike'], ['jog']],
    ]);
  });

  test('has a line for each leg in the CSV file', () => {
    const [, ...lines] = activitiesCsv(listOf(legs)).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['swim', 'bike', 'jog']);
  });
});

test('totals are those of the filtered rows', () => {
  expect(sumsOf(listOf(list, { sport: 'foot' }))).toEqual({
    count: 2,
    distance: 20_000,
    duration: 5400,
    load: 150,
    climb: 0,
    cadence: null,
  });
});

test.each([
  ['30 days', '2026-06-01', '2026-06-30', { distance: 35_000, sessions: 4.2 }],
  ['up to today', '2026-06-01', '', { distance: 35_000, sessions: 4.2 }],
  ['no further than today', '2026-06-01', '2026-12-31', { distance: 35_000, sessions: 4.2 }],
  ['a day', '2026-06-30', '2026-06-30', { distance: 1_050_000, sessions: 126 }],
  ['seven days, which need no scale', '2026-06-24', '2026-06-30', null],
  ['no first day', '', '2026-06-30', null],
  ['days to come', '2026-07-01', '2026-07-31', null],
  ['the wrong way round', '2026-06-30', '2026-06-01', null],
])('totals of %s are scaled to a week', (_, from, to, weekly) => {
  const sums = { count: 18, distance: 150_000, duration: 0, load: 0, climb: 0, cadence: null };
  expect(weeklyOf(sums, { from, to }, '2026-06-30')).toEqual(weekly);
});

test('cadence is weighted by distance, and is empty unless all of it was on foot', () => {
  const run = (id: string, totalDistance: number, averageCadence: number | null, activityTypeId = 2) =>
    activity({ activityId: id, totalDistance, averageCadence, activityTypeId });
  const cadence = (...activities: readonly Activity[]) => sumsOf(listOf(activities)).cadence;
  expect(cadence(run('a', 10_000, 180), run('b', 30_000, 160), run('c', 5000, null))).toBe(165);
  expect(cadence(run('a', 10_000, 180), run('b', 30_000, 90, 10))).toBeNull();
  expect(cadence()).toBeNull();
});

test('unknown values come last in either direction, and equal ones newest first', () => {
  const counting = listOf(list);
  expect(ids(sortActivities(counting, { by: 'load', isDescending: true }))).toEqual(['race', 'run', 'ride']);
  expect(ids(sortActivities(counting, { by: 'load', isDescending: false }))).toEqual(['run', 'race', 'ride']);
  expect(ids(sortActivities(counting, { by: 'distance', isDescending: false }))).toEqual(['race', 'run', 'ride']);
  expect(ids(sortActivities(counting, { by: 'pace', isDescending: true }))).toEqual(['ride', 'race', 'run']);
  expect(ids(sortActivities(counting, { by: 'name', isDescending: false }, 'en'))).toEqual(['race', 'run', 'ride']);
  expect(ids(sortActivities(counting, newestFirst))).toEqual(['race', 'ride', 'run']);
});

test('a URL contains a whole filter and sort order', () => {
  const distance = fc.option(fc.nat(500_000), { nil: null });
  const date = fc.constantFrom('', '2026-01-31', '2024-02-29');
  fc.assert(
    fc.property(
      fc.record<ListFilter>({
        listing: fc.constantFrom(...listings),
        text: fc.string({ maxLength: 20 }),
        from: date,
        to: date,
        sport: fc.constantFrom('', '2', ...families),
        source: fc.constantFrom('', 'file', 'garmin'),
        atLeast: distance,
        atMost: distance,
        racesOnly: fc.boolean(),
      }),
      fc.record({ by: fc.constantFrom(...sortKeys), isDescending: fc.boolean() }),
      (filter, sort) => {
        expect(listInSearch(searchOfList(filter, sort))).toEqual({ filter, sort });
      },
    ),
  );
  expect(searchOfList(noFilter, newestFirst)).toEqual({});
});

test.each([
  { show: 'x', from: '2026-02-30', to: 7, min: -1, max: 'far', race: 1, sort: 'load desc' },
  { show: ['all'], q: {}, sport: null, sort: '--load', min: '', max: Number.NaN },
])('invalid values in a URL filter nothing: %o', (search) => {
  expect(listInSearch(search)).toEqual({ filter: { ...noFilter, sport: '' }, sort: newestFirst });
});

test('the CSV file has a line for each, in SI units, and no formula', () => {
  const sneaky = activity({ activityId: 'x', name: '=1+1', totalDistance: 1000.04, duration: 300.4 });
  const [head = '', line = '', end] = activitiesCsv(listOf([sneaky])).split('\r\n');
  const values = line.split(',');
  const known = head.split(',').flatMap((name, i) => (values[i] === '' ? [] : [[name, values[i]]]));
  expect(known).toEqual([
    ['activity_id', 'x'],
    ['local_start_time', '2026-11-21T07:12:30'],
    ['name', "'=1+1"],
    ['sport', 'Running'],
    ['race', 'false'],
    ['distance_m', '1000'],
    ['duration_s', '300'],
    ['source', 'upload'],
  ]);
  expect(end).toBe('');
});
