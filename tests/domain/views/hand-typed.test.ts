import { expect, test } from 'vitest';
import {
  parseFigures,
  type ManualEntry,
  parseMetres,
  parseSeconds,
  manualEntryOf,
  invalidFields,
} from '../../../domain/views/manual-entry.ts';
import { sameTime } from '../../../domain/views/same-time.ts';

const typed: ManualEntry = { date: '2026-05-12', time: '07:30', duration: '45', distance: '9,65', heartRate: '150' };

test('input is parsed in minutes, kilometres or miles, and beats', () => {
  expect(invalidFields(typed, '2026-05-12', true)).toEqual([]);
  expect(parseFigures(typed, null, true)).toEqual({
    localStartTime: '2026-05-12T07:30',
    duration: 2700,
    totalDistance: 9650,
    averageHr: 150,
  });
  const least = parseFigures({ ...typed, distance: '', heartRate: ' ' }, null, true);
  expect([least.totalDistance, least.averageHr]).toEqual([null, null]);
  expect(parseMetres('10', false)).toBeCloseTo(16_093.44, 2);
  expect(parseSeconds('1:02:30')).toBe(3750);
});

test('each invalid field is named', () => {
  const bad = { date: '2026-05-13', time: '25:00', duration: '0', distance: 'far', heartRate: '20' };
  expect(invalidFields(bad, '2026-05-12', true)).toEqual(['date', 'time', 'duration', 'distance', 'heartRate']);
  for (const distance of ['0', '99999', '1.2345', '-1', '1e3']) expect(parseMetres(distance, true)).toBeNaN();
  for (const duration of ['', 'x', '200:00:00', '1:60']) expect(parseSeconds(duration)).toBeNull();
});

test('without a start time, the date alone is stored, and shown again without one', () => {
  expect(invalidFields({ ...typed, time: '' }, '2026-05-12', true)).toEqual([]);
  const figures = parseFigures({ ...typed, time: '' }, null, true);
  expect(figures.localStartTime).toBe('2026-05-12');
  expect(manualEntryOf(figures, true).time).toBe('');
});

test('an unchanged figure stays', () => {
  const before = { localStartTime: '2026-05-12T07:30:00', duration: 2700, totalDistance: 9651.3, averageHr: 149.6 };
  const shown = manualEntryOf(before, false);
  expect([shown.distance, shown.heartRate]).toEqual(['6', '150']);
  const after = parseFigures({ ...shown, duration: '50' }, before, false);
  expect([after.duration, after.totalDistance, after.averageHr]).toEqual([3000, 9651.3, 149.6]);
});

test('overlapping activities are found, except itself, even past midnight', () => {
  const run = { activityId: 'run', localStartTime: '2026-05-11T23:30:00', duration: 3600 };
  const ride = { activityId: 'ride', localStartTime: '2026-05-12T08:00:00', duration: null };
  const at = (localStartTime: string, duration: number, activityId = 'new') =>
    sameTime([run, ride], { activityId, localStartTime, duration })?.activityId;
  expect(at('2026-05-12T00:29', 60)).toBe('run');
  expect(at('2026-05-12T00:30', 60)).toBeUndefined();
  expect(at('2026-05-11T23:00', 1800)).toBeUndefined();
  expect(at('2026-05-11T23:40', 60, 'run')).toBeUndefined();
  expect(at('2026-05-12T07:59', 120)).toBe('ride');
  const untimed = { activityId: 'untimed', localStartTime: '2026-05-12', duration: 3600 };
  expect(sameTime([untimed], { localStartTime: '2026-05-12T12:00', duration: 60 })).toBeNull();
});
