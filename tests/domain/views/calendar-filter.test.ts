import { expect, test } from 'vitest';
import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import { choicesIn } from '../../../domain/views/calendar-choices.ts';
import { bySport, filterInSearch, filterDays, searchOfFilter } from '../../../domain/views/calendar-filter.ts';
import { weekView } from '../../../domain/views/month.ts';
import { weekOf } from '../../../domain/views/weeks.ts';
import { calendarDay } from './calendar-day.ts';

const summary = (id: string, activityTypeId: number, fields: Partial<ActivitySummary> = {}): ActivitySummary => ({
  activityId: id,
  recordingId: id,
  source: 'file',
  activityTypeId,
  name: null,
  localStartTime: '2026-11-17T07:00:00',
  duration: 3600,
  totalDistance: 10_000,
  weightedLoad: 50,
  averagePower: null,
  averageHr: null,
  race: false,
  invalidated: false,
  ...fields,
});
const workout = {
  activityTypeId: 10,
  title: null,
  load: 1,
  totalDistance: null,
  totalDuration: null,
  trainingPlanId: 'p',
};
const run = summary('run', 2);
const ride = summary('ride', 10, { source: 'garmin', duration: 7200, totalDistance: 40_000 });
const leftOut = summary('left', 2, { invalidated: true });
const totals = { distance: 50_000, duration: 10_800, weightedLoad: 100, numActivities: 2, ebAcr: 1.2 };
const day = calendarDay('2026-11-17', { activities: [run, ride, leftOut], workouts: [workout], ...totals });

test('days are filtered with their totals, and keep their ratios', () => {
  expect(filterDays([day], { sport: null, source: null })).toEqual([day]);
  const [onFoot] = filterDays([day], { sport: 'foot', source: null });
  expect(onFoot?.activities).toEqual([run, leftOut]);
  expect(onFoot?.workouts).toEqual([]);
  expect(onFoot?.ebAcr).toBe(1.2);
  expect(onFoot?.distance).toBe(10_000);
  expect(onFoot?.duration).toBe(3600);
  expect(onFoot?.weightedLoad).toBe(50);
  expect(onFoot?.numActivities).toBe(1);
  const [ofGarmin] = filterDays([day], { sport: null, source: 'garmin' });
  expect(ofGarmin?.activities).toEqual([ride]);
  expect(ofGarmin?.workouts).toEqual([workout]);
  expect(ofGarmin?.numActivities).toBe(1);
  const answer = filterDays([day], { sport: 'swim', source: 'garmin' })[0];
  expect(answer?.activities).toEqual([]);
  expect(answer?.weightedLoad).toBe(0);
});

test('all parts of a filter add up to everything', () => {
  const parts = (['foot', 'bike', 'swim', 'other'] as const).map(
    (sport) => filterDays([day], { sport, source: null })[0]!,
  );
  for (const key of ['distance', 'duration', 'weightedLoad', 'numActivities'] as const)
    expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(totals[key]);
});

test('a week shows each sport’s share, longest first', () => {
  const week = weekView('2026-11-16', [day], '2026-11-20');
  expect(bySport(week.activities).map(({ sport, distance }) => [sport, distance])).toEqual([
    ['bike', 40_000],
    ['foot', 10_000],
  ]);
  expect(bySport([run, leftOut])).toEqual([]);
  expect(choicesIn([day])).toEqual({ sports: ['foot', 'bike'], sources: ['file', 'garmin'] });
});

test('a week is named by any of its days, and has its sums', () => {
  expect(weekView('2026-11-16', [day], '2026-11-20').totals).toEqual({
    distance: 50_000,
    duration: 10_800,
    load: 100,
    activities: 2,
  });
  expect([weekOf('2026-11-18'), weekOf('2026-11-18', 6), weekOf('2026-02-30'), weekOf(7)]).toEqual([
    '2026-11-16',
    '2026-11-15',
    null,
    null,
  ]);
});

test('a URL contains a filter, and ignores invalid ones', () => {
  for (const filter of [{ sport: null, source: null }, { sport: 'bike', source: 'polar' } as const])
    expect(filterInSearch(searchOfFilter(filter))).toEqual(filter);
  expect(filterInSearch({ sport: 'chess', source: 3 })).toEqual({ sport: null, source: null });
});
