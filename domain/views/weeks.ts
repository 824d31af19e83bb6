import { addDays, addMonths, dayOfWeek, isCivilDate, monthWeeks } from '../dates.ts';
import type { Member } from '../entities/member.ts';

/**
 * Returns the month in a search parameter, otherwise that of `today`. Limited to the years allowed for birth dates;
 * the API also accepts the adjacent years.
 */
export const monthOf = (parameter: unknown, today: string): string =>
  typeof parameter === 'string' && /^(19|20)/.test(parameter) && isCivilDate(`${parameter}-01`)
    ? parameter
    : today.slice(0, 7);

/** Returns the first day of the week in a search parameter, which may be any day of the week; null if there is none. */
export const weekOf = (parameter: unknown, weekStart = 0): string | null =>
  typeof parameter === 'string' && /^(19|20)/.test(parameter) && isCivilDate(parameter)
    ? addDays(parameter, -dayOfWeek(parameter, weekStart))
    : null;

/** Returns the `YYYY-MM` that is `months` later. */
export const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);

/** Returns the first day of a member's week, in days after Monday. */
export const weekStartOf = ({ weekStartsOn }: Pick<Member, 'weekStartsOn'>): number =>
  weekStartsOn === 'sunday' ? 6 : weekStartsOn === 'saturday' ? 5 : 0;

/** Returns the first and last day of the weeks in a month view; `weekStart` as in {@link monthWeeks}. */
export function monthRange(month: string, weekStart = 0): { readonly start: string; readonly end: string } {
  const weeks = monthWeeks(`${month}-01`, weekStart);
  const first = weeks[0] ?? `${month}-01`;
  return { start: first, end: addDays(first, weeks.length * 7 - 1) };
}

/**
 * Returns the days to fetch for a week: those of its Thursday's month, unless the week is in the month that the page
 * opened with.
 */
export function daysAround(start: string, opened: string, weekStart: number): ReturnType<typeof monthRange> {
  const own = monthRange(opened, weekStart);
  return own.start <= start && start <= own.end ? own : monthRange(addDays(start, 3).slice(0, 7), weekStart);
}

/** Whether a week is within the years the API accepts; see {@link monthOf}. */
export const canShow = (date: string): boolean => date > '1900-01-07' && date < '2099-12-25';

/** Returns the day to focus after a key press in the calendar; null for keys without a function. */
export function dateAfterKey(key: string, date: string, today: string, weekStart = 0): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -dayOfWeek(date, weekStart));
    case 'End':
      return addDays(date, 6 - dayOfWeek(date, weekStart));
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    case 't':
    case 'T':
      return today;
    default:
      return null;
  }
}
