import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../../../domain/dates.ts';
import { yearIn, yearRange, yearView } from '../../../domain/views/year.ts';
import { calendarDay } from './calendar-day.ts';

const today = '2026-11-18';
const day = (date: string, weightedLoad: number) => calendarDay(date, { weightedLoad, numActivities: 1, duration: 60 });

test('a year is named by four digits of these two centuries', () => {
  expect(yearIn('2026')).toBe(2026);
  for (const wrong of ['', '26', '1899', '2100', '02026', '2026-01', 'year']) expect(yearIn(wrong)).toBeNull();
});

describe('the view of a year', () => {
  test('has each day once, in its month and in its column', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2060 }), fc.constantFrom(0, 5, 6), (year, weekStart) => {
        const { months } = yearView(year, [], today, weekStart);
        const dates = months.flatMap(({ days }) => days.map(({ date }) => date));
        const { start, end } = yearRange(year);
        expect([dates[0], dates.at(-1), new Set(dates).size]).toEqual([start, end, dates.length]);
        expect(dates.slice(1)).toEqual(dates.slice(0, -1).map((date) => addDays(date, 1)));
        for (const { month, offset } of months) expect((offset + weekStart) % 7).toBe(weekday(`${month}-01`));
      }),
      { numRuns: 50 },
    );
  });

  test('sorts days into quartiles by their load', () => {
    // Computed by hand: of 10, 20, …, 80 the nearest ranks at 25, 50 and 75 % are the second, the fourth and the sixth.
    const days = [10, 20, 30, 40, 50, 60, 70, 80].map((load, i) => day(addDays('2026-03-01', i), load));
    const { months, quarters } = yearView(2026, days, today);
    expect(quarters).toEqual([20, 40, 60]);
    expect(months[2]?.days.slice(0, 9).map(({ intensity }) => intensity)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 0]);
  });

  test('uses loads as displayed, in whole units', () => {
    const days = [19.6, 20, 20.4, 60].map((load, i) => day(addDays('2026-03-01', i), load));
    const { months, quarters } = yearView(2026, days, today);
    expect(quarters).toEqual([20, 20, 20]);
    expect(months[2]?.days.slice(0, 4).map(({ intensity }) => intensity)).toEqual([1, 1, 1, 4]);
  });

  test('shows a day without a load as the lightest, and a single one as itself', () => {
    const of = (load: number) => yearView(2026, [day('2026-03-01', load)], today).months[2]?.days[0]?.intensity;
    expect([of(0), of(50)]).toEqual([1, 1]);
    expect(yearView(2026, [], today).quarters).toEqual([]);
  });

  test('totals its months, without its neighbours', () => {
    const days = [
      day('2025-12-31', 99),
      day('2026-01-01', 10),
      day('2026-01-31', 20),
      day('2026-12-31', 30),
      day('2027-01-01', 99),
    ];
    const { totals, months } = yearView(2026, days, today);
    expect([totals.load, months[0]?.totals.load, months[11]?.totals.load]).toEqual([60, 30, 30]);
  });

  test('knows today and future days', () => {
    const days = yearView(2026, [], today).months[10]?.days ?? [];
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual([today]);
    expect(days.filter(({ isFuture }) => isFuture)).toHaveLength(12);
  });
});
