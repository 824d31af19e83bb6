import { expect, test } from 'vitest';
import { addDays, datesBetween } from '../../../domain/dates.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { weekSoFar, yearSoFar } from '../../../domain/views/so-far.ts';
import { calendarDay } from './calendar-day.ts';

/** Wednesday. */
const today = '2026-11-25';
const session = (activityTypeId: number, totalDistance: number, invalidated = false) => ({
  activityId: `${activityTypeId} ${totalDistance}`,
  recordingId: 'r',
  source: 'file',
  activityTypeId,
  name: null,
  localStartTime: `${today}T06:00:00`,
  duration: 3600,
  totalDistance,
  weightedLoad: 50,
  averagePower: null,
  averageHr: null,
  race: false,
  invalidated,
});

/** A run of 10 km a day, and a ride of 30 km on the 17th. */
const days = datesBetween(addDays(today, -20), today).map(
  (date): CalendarDay => ({
    ...calendarDay(date),
    distance: date === '2026-11-17' ? 40_000 : 10_000,
    duration: 3600,
    weightedLoad: 50,
    numActivities: 1,
    activities:
      date === '2026-11-17'
        ? [session(2, 10_000), session(10, 30_000), session(10, 99_000, true)]
        : [session(2, 10_000)],
  }),
);

test('a week so far is compared with the same weekdays of the week before', () => {
  const week = weekSoFar(days, today, 0);
  expect(week.from).toBe('2026-11-23');
  expect(week.to).toBe(today);
  expect(week.before).toEqual({ from: '2026-11-16', to: '2026-11-18' });
  expect(week.now).toEqual({ distance: 30_000, duration: 10_800, load: 150, activities: 3 });
  expect(week.earlier).toEqual({ distance: 60_000, duration: 10_800, load: 150, activities: 3 });
  // Totals are by sport if there are several; excluded activities never count.
  expect(week.sports).toEqual([
    { family: 'foot', now: 30_000, earlier: 30_000 },
    { family: 'bike', now: 0, earlier: 30_000 },
  ]);
  // Weeks that begin on Sunday include one more day.
  expect(weekSoFar(days, today, 6).from).toBe('2026-11-22');
  expect(weekSoFar(days, today, 6).before).toEqual({ from: '2026-11-15', to: '2026-11-18' });
  expect(weekSoFar(days, today, 6).now).toEqual({ activities: 4, distance: 40_000, duration: 14_400, load: 200 });
  expect(weekSoFar(days, '2026-11-13', 0).sports).toEqual([]);
});

test('a year so far ends on the same date of the year before, on 28 February after a leap day', () => {
  expect(yearSoFar(today)).toEqual({
    from: '2026-01-01',
    to: today,
    before: { from: '2025-01-01', to: '2025-11-25' },
  });
  expect(yearSoFar('2028-02-29').before).toEqual({ from: '2027-01-01', to: '2027-02-28' });
});
