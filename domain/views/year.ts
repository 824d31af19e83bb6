import { datesBetween, dayOfWeek } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { type Totals, totalsBetween } from './week-comparison.ts';

/** Intensity of a day relative to the other active days of its year: 0 if inactive, 4 for the hardest quarter. */
export type Intensity = 0 | 1 | 2 | 3 | 4;

export interface YearDay {
  readonly date: string;
  readonly dayOfMonth: number;
  readonly intensity: Intensity;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  readonly totals: Totals;
}

export interface YearMonth {
  /** Month as `YYYY-MM`. */
  readonly month: string;
  /** Number of empty cells before the first day, in weeks that begin on the member's first weekday. */
  readonly offset: number;
  readonly days: readonly YearDay[];
  readonly totals: Totals;
}

export interface Year {
  readonly year: number;
  readonly months: readonly YearMonth[];
  readonly totals: Totals;
  /**
   * Upper bounds of the first three quarters of days by load, ascending, in whole arbitrary units. Two bounds are
   * equal if a quarter is empty; empty if no day has a load.
   */
  readonly quarters: readonly number[];
}

/** Parses the year in a path, `1900` to `2099`; null if invalid. */
export const yearIn = (path: string): number | null => (/^(19|20)\d\d$/.test(path) ? Number(path) : null);

/** Returns the first and last day of a year. */
export const yearRange = (year: number): { readonly start: string; readonly end: string } => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
});

/**
 * Returns the nearest-rank quartiles of the loads above 0, rounded like displayed loads, so that equal displayed values
 * have equal colours.
 */
function quartersOf(days: readonly CalendarDay[]): number[] {
  const loads = days.map(({ weightedLoad }) => Math.round(weightedLoad)).filter((load) => load > 0);
  loads.sort((a, b) => a - b);
  return [0.25, 0.5, 0.75].flatMap((share) => loads[Math.ceil(share * loads.length) - 1] ?? []);
}

/**
 * Returns a year as twelve months of days with their intensity. A day with activities but no load counts as the
 * lightest.
 * @param weekStart first day of the week, in days after Monday
 */
export function yearView(year: number, days: readonly CalendarDay[], today: string, weekStart = 0): Year {
  const { start, end } = yearRange(year);
  const own = days.filter(({ date }) => date >= start && date <= end);
  const byDate = new Map(own.map((day) => [day.date, day]));
  const quarters = quartersOf(own);
  const intensityOf = ({ load, activities }: Totals): Intensity => {
    if (activities === 0 && load === 0) return 0;
    return (1 + quarters.filter((upper) => Math.round(load) > upper).length) as Intensity;
  };
  const dayView = (date: string): YearDay => {
    const day = byDate.get(date);
    const totals = totalsBetween(day ? [day] : [], date, date);
    return {
      date,
      dayOfMonth: Number(date.slice(8)),
      intensity: intensityOf(totals),
      isToday: date === today,
      isFuture: date > today,
      totals,
    };
  };
  const dates = datesBetween(start, end);
  const months = Array.from({ length: 12 }, (_, i): YearMonth => {
    const month = `${year}-${String(i + 1).padStart(2, '0')}`;
    return {
      month,
      offset: dayOfWeek(`${month}-01`, weekStart),
      days: dates.filter((date) => date.startsWith(month)).map(dayView),
      totals: totalsBetween(own, `${month}-01`, `${month}-31`),
    };
  });
  return { year, months, totals: totalsBetween(own, start, end), quarters };
}
