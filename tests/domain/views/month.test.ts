import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfWeek, monthWeeks, weekday } from '../../../domain/dates.ts';
import { monthTotals, weekView } from '../../../domain/views/month.ts';
import {
  canShow,
  dateAfterKey,
  daysAround,
  monthAfter,
  monthOf,
  monthRange,
  weekStartOf,
} from '../../../domain/views/weeks.ts';
import { calendarDay } from './calendar-day.ts';

const today = '2026-11-18';
const months = fc
  .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('the visible month', () => {
  test('is the named one, else today’s', () => {
    expect(monthOf('2025-02', today)).toBe('2025-02');
    expect(monthOf(undefined, today)).toBe('2026-11');
    for (const wrong of ['0001-01', '2999-12', '2025-13', '2025-2', '2025-02-01', 'x', 7, null])
      expect(monthOf(wrong, today)).toBe('2026-11');
  });

  test('has neighbours across the year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  test('shows whole weeks', () => {
    expect(monthRange('2026-11')).toEqual({ start: '2026-10-26', end: '2026-12-06' });
    // A February of four weeks to the day.
    expect(monthRange('2027-02')).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  });

  test('shows weeks that start on Sunday or Saturday, as chosen', () => {
    expect(monthRange('2026-11', 6)).toEqual({ start: '2026-11-01', end: '2026-12-05' });
    expect(monthRange('2026-11', 5)).toEqual({ start: '2026-10-31', end: '2026-12-04' });
    expect(weekView('2026-11-01', [], today).start).toBe('2026-11-01');
    expect(weekView('2026-11-01', [], today).end).toBe('2026-11-07');
    expect(['Home', 'End'].map((key) => dateAfterKey(key, '2026-11-04', today, 6))).toEqual([
      '2026-11-01',
      '2026-11-07',
    ]);
    expect((['monday', 'saturday', 'sunday', null] as const).map((day) => weekStartOf({ weekStartsOn: day }))).toEqual([
      0, 5, 6, 0,
    ]);
  });
});

describe('the view of a month', () => {
  const days = [
    calendarDay('2026-10-31', { distance: 1000, numActivities: 1, ebAcr: 0.7 }),
    calendarDay('2026-11-01', { distance: 2000, duration: 600, weightedLoad: 20, numActivities: 1, ebAcr: 0.8 }),
    calendarDay('2026-11-17', { distance: 4000, numActivities: 2, ebAcr: 1.3 }),
    calendarDay('2026-11-18', { distance: 8000, numActivities: 1, ebAcr: 1.5 }),
    calendarDay('2026-12-01', { distance: 16_000, numActivities: 1 }),
  ];
  const weeks = monthWeeks('2026-11-01').map((start) => weekView(start, days, today));

  test('totals whole weeks, and only the month’s own days', () => {
    expect(weeks.map(({ start, totals }) => [start, totals.distance])).toEqual([
      ['2026-10-26', 3000],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 12_000],
      ['2026-11-23', 0],
      ['2026-11-30', 16_000],
    ]);
    const { totals } = monthTotals('2026-11', days, today);
    expect(totals).toEqual({ distance: 14_000, duration: 600, load: 20, activities: 4 });
  });

  test('marks each day’s position', () => {
    const all = weeks.flatMap((week) => week.days);
    expect(all.map((day) => day.dayOfMonth).slice(5, 9)).toEqual([31, 1, 2, 3]);
    expect(all.filter((day) => day.isToday).map((day) => day.date)).toEqual([today]);
    expect(all.find((day) => day.isFuture)?.date).toBe('2026-11-19');
  });

  test('uses Sunday’s ratio, today’s in the current week, and has none for the future', () => {
    expect(weeks.map(({ ratio }) => ratio)).toEqual([
      { value: 0.8, band: 'steady', why: null },
      null,
      null,
      { value: 1.5, band: 'steep', why: null },
      null,
      null,
    ]);
  });

  test('has the ratio of distance and critical power next to the load ratio, and none for the future', () => {
    const known = { ebAcr: 1.1, vbAcr: 0.9, criticalPower: 280 };
    const week = weekView('2026-11-16', [calendarDay(today, known), calendarDay('2026-11-19', known)], today);
    const [done, ahead] = [week.days[2]!, week.days[3]!];
    expect([done.ratio?.value, done.distanceRatio?.value, done.criticalPower]).toEqual([1.1, 0.9, 280]);
    expect(ahead.criticalPower).toBeNull();
  });

  test('shows the final ratio of a planned week, and of no other', () => {
    const workout = { trainingPlanId: 'p', activityTypeId: 2, totalDistance: 9000, totalDuration: null, load: 60 };
    const planned = ['2026-11-19', '2026-11-22', '2026-11-29'].map((date) =>
      calendarDay(date, { ebAcrPw: 1.42, workouts: date === '2026-11-19' ? [workout as never] : [] }),
    );
    expect(weekView('2026-11-16', planned, today).plannedRatio).toEqual({
      value: 1.42,
      band: 'rising',
      why: 'If you follow the plan',
    });
    expect(weekView('2026-11-23', planned, today).plannedRatio).toBeNull();
    expect(weekView('2026-11-16', planned, '2026-11-22').plannedRatio).toBeNull();
  });

  test('has seven days in each week, without gaps, in any month', () => {
    fc.assert(
      fc.property(months, (month) => {
        const dates = monthWeeks(`${month}-01`).flatMap((start) =>
          weekView(start, [], today).days.map(({ date }) => date),
        );
        const { start, end } = monthRange(month);
        expect([dates[0], dates.at(-1)]).toEqual([start, end]);
        expect(weekday(start)).toBe(0);
        expect(dates.length % 7).toBe(0);
        dates.forEach((date, i) => expect(date).toBe(addDays(start, i)));
      }),
    );
  });
});

describe('the response that contains a week', () => {
  test('is that of the open month, and elsewhere that of its Thursday', () => {
    const november = monthRange('2026-11');
    for (const start of monthWeeks('2026-11-01')) expect(daysAround(start, '2026-11', 0)).toEqual(november);
    expect(daysAround('2026-11-30', '2026-01', 0)).toEqual(monthRange('2026-12'));
    expect(daysAround('2026-10-26', '2026-01', 0)).toEqual(monthRange('2026-10'));
  });

  test('contains the whole week, and every displayable week of two hundred years has one', () => {
    const days = fc.integer({ min: 0, max: 73_000 }).map((by) => addDays('1900-01-08', by));
    fc.assert(
      fc.property(days, months, fc.constantFrom(0, 5, 6), (date, opened, weekStart) => {
        const start = addDays(date, -dayOfWeek(date, weekStart));
        fc.pre(canShow(start));
        const { start: from, end } = daysAround(start, opened, weekStart);
        expect(from <= start && addDays(start, 6) <= end).toBe(true);
        expect(monthOf(addDays(start, 3).slice(0, 7), today)).toBe(addDays(start, 3).slice(0, 7));
      }),
    );
    expect([canShow('1899-12-25'), canShow('2099-12-28')]).toEqual([false, false]);
  });
});

describe('keys in the calendar', () => {
  test.each([
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-10-26'],
    ['End', '2026-11-01'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
    ['t', today],
    ['a', null],
    ['Enter', null],
  ])('%s leads to %s', (key, expected) => {
    expect(dateAfterKey(key, '2026-11-01', today)).toBe(expected);
  });

  test('a month later is its last day if it is shorter', () => {
    expect(dateAfterKey('PageDown', '2027-01-31', today)).toBe('2027-02-28');
  });
});
