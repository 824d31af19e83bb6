import { datesBetween, dayOfWeek } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { type Totals, totalsBetween } from './week-comparison.ts';

/** How hard a day was among the days of its year on which something was done: 0 nothing, 4 the hardest quarter. */
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
  /** `YYYY-MM`. */
  readonly month: string;
  /** Empty places before the first day, in weeks that begin on the member's day. */
  readonly offset: number;
  readonly days: readonly YearDay[];
  readonly totals: Totals;
}

export interface Year {
  readonly year: number;
  readonly months: readonly YearMonth[];
  readonly totals: Totals;
  /**
   * Upper ends of the first three quarters of days by load, lowest first, in whole arbitrary units. Equal where a quarter has no days of its own; empty
   * where no day has a load.
   */
  readonly quarters: readonly number[];
}

/** The year that a path names, `1900` to `2099`; null for anything else. */
export const yearIn = (path: string): number | null => (/^(19|20)\d\d$/.test(path) ? Number(path) : null);

/** First and last day of a year. */
export const yearRange = (year: number): { readonly start: string; readonly end: string } => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
});

/** Nearest-rank quartiles of the loads above 0, in whole units, as pages show loads: days that read the same have the same colour. */
function quartersOf(days: readonly CalendarDay[]): number[] {
  const loads = days.map(({ weightedLoad }) => Math.round(weightedLoad)).filter((load) => load > 0);
  loads.sort((a, b) => a - b);
  return [0.25, 0.5, 0.75].flatMap((share) => loads[Math.ceil(share * loads.length) - 1] ?? []);
}

/**
 * A year as twelve months of days, each with how hard it was among the others. A day with activities and no load counts to the lightest.
 * @param weekStart days after Monday on which weeks begin
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
