import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../../../domain/dates.ts';
import { dateAfterKey, monthAfter, monthOf, monthRange, monthView, weekStartOf } from '../../../domain/views/month.ts';
import { calendarDay } from './calendar-day.ts';

const today = '2026-11-18';
const months = fc
  .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('the month shown', () => {
  test('is the one named, else the one of today', () => {
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

  test('shows weeks that begin on Sunday or Saturday, as chosen', () => {
    expect(monthRange('2026-11', 6)).toEqual({ start: '2026-11-01', end: '2026-12-05' });
    expect(monthRange('2026-11', 5)).toEqual({ start: '2026-10-31', end: '2026-12-04' });
    expect(monthView('2026-11', [], today, 6).weeks.map(({ start, end }) => [start, end])[0]).toEqual([
      '2026-11-01',
      '2026-11-07',
    ]);
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
  const view = monthView('2026-11', days, today);

  test('adds up whole weeks, and the days of the month alone', () => {
    expect(view.weeks.map(({ start, totals }) => [start, totals.distance])).toEqual([
      ['2026-10-26', 3000],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 12_000],
      ['2026-11-23', 0],
      ['2026-11-30', 16_000],
    ]);
    expect(view.totals).toEqual({ distance: 14_000, duration: 600, load: 20, activities: 4 });
  });

  test('says of each day where it stands', () => {
    const all = view.weeks.flatMap((week) => week.days);
    expect(all.filter((day) => day.inMonth).map((day) => day.dayOfMonth)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    );
    expect(all.filter((day) => day.isToday).map((day) => day.date)).toEqual([today]);
    expect(all.find((day) => day.isFuture)?.date).toBe('2026-11-19');
  });

  test('takes the ratio of Sunday, of today in the current week, and has none ahead', () => {
    expect(view.weeks.map(({ ratio }) => ratio)).toEqual([
      { value: 0.8, band: 'steady', why: null },
      null,
      null,
      { value: 1.5, band: 'steep', why: null },
      null,
      null,
    ]);
  });

  test('has seven days in each week, Monday first, without gaps, in any month', () => {
    fc.assert(
      fc.property(months, (month) => {
        const dates = monthView(month, [], today).weeks.flatMap((week) => week.days.map(({ date }) => date));
        const { start, end } = monthRange(month);
        expect([dates[0], dates.at(-1)]).toEqual([start, end]);
        expect(weekday(start)).toBe(0);
        expect(dates.length % 7).toBe(0);
        dates.forEach((date, i) => expect(date).toBe(addDays(start, i)));
      }),
    );
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

  test('a month later is its last day where it is shorter', () => {
    expect(dateAfterKey('PageDown', '2027-01-31', today)).toBe('2027-02-28');
  });
});
