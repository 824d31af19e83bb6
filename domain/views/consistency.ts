import { CHART_DAYS, TWO_WEEKS_DAYS } from '../constants.ts';
import { addDays, datesBetween } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { calendarSeries } from '../metrics/calendar.ts';

/** Percent of trained days in the 30 and 14 days ending with a day; null before the first activity, and if earlier days are missing. */
export interface ConsistencyDay {
  readonly date: string;
  readonly month: number | null;
  readonly twoWeeks: number | null;
}

/**
 * Returns the consistency on each of the last 30 days. [core §9.8]
 * @param days consecutive, up to today; the first day's two-week figure also needs the two weeks before the 30 days
 */
export function consistencyDays(days: readonly CalendarDay[], today: string): readonly ConsistencyDay[] {
  const known = days.filter(({ date }) => date <= today);
  const first = known.findIndex(({ consistency }) => consistency !== null);
  const none = new Float64Array(known.length);
  const { consistency14 } = calendarSeries({
    days: known.length,
    loads: none,
    footMetres: none,
    seconds: Float64Array.from(known, ({ duration }) => duration),
    firstActivityIndex: first === -1 ? null : first,
    today: known.length - 1,
  });
  // If the data starts after the first activity, the first two weeks have no value.
  const from = first === 0 ? TWO_WEEKS_DAYS - 1 : first;
  const at = new Map(known.map(({ date }, i) => [date, i]));
  return datesBetween(addDays(today, 1 - CHART_DAYS), today).map((date) => {
    const i = at.get(date) ?? -1;
    const isKnown = first !== -1 && i >= from;
    return { date, month: known[i]?.consistency ?? null, twoWeeks: isKnown ? (consistency14[i] ?? null) : null };
  });
}
