import type { Clock } from './entities/member.ts';
import { readerLocale } from './words/area.ts';
import { dates } from './words/dates.ts';
import { dateOfLocalTime, dayNumber, daysBetween, hasClock, weekday } from './dates.ts';

/**
 * Civil dates as text. British names and orders are fixed; other regions and languages use `Intl`. Days are formatted
 * in UTC, so the time zone cannot shift the date.
 */

const formats = new Map<string, Intl.DateTimeFormat>();
/** Locales with the fixed English format; others, such as American English, use `Intl`. */
const fixed = new Set(['en', 'en-GB', 'en-IE', 'en-AU', 'en-NZ']);
const inUtc = (date: string): Date => new Date(`${date}T00:00:00Z`);

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([readerLocale(), options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

const isEnglish = () => fixed.has(readerLocale());
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

const englishWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A Monday and the six days after it. */
const sampleWeek = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

/** Weekdays, Monday first. */
export const weekdayNames = (): readonly string[] =>
  isEnglish() ? englishWeekdays : sampleWeek.map((date) => formatOf({ weekday: 'long' }).format(inUtc(date)));

/** Column headings of a week, Monday first: `Mon`. [core §9.16] */
export const shortWeekdayNames = (): readonly string[] =>
  isEnglish()
    ? englishWeekdays.map((name) => name.slice(0, 3))
    : sampleWeek.map((date) => formatOf({ weekday: 'short' }).format(inUtc(date)));

/** Month names, January to December. */
export const monthNamesOfYear = (): readonly string[] =>
  isEnglish() ? monthNames : monthNames.map((_, i) => formatOf({ month: 'long' }).format(Date.UTC(2024, i, 1)));

/** Returns the order of day, month and year in the page's locale. */
export function orderOfDate(): readonly ('day' | 'month' | 'year')[] {
  const parts = formatOf({ day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}

const partsOf = (date: string) => {
  dayNumber(date);
  const month = monthNames[Number(date.slice(5, 7)) - 1] ?? '';
  return { year: date.slice(0, 4), month, day: Number(date.slice(8)), weekday: weekdayNames()[weekday(date)] ?? '' };
};

/** Formats a date as `21 Nov`. This and the following functions throw RangeError if the date does not exist. */
export function shortDate(date: string): string {
  const { day, month } = partsOf(date);
  if (!isEnglish()) return formatOf(DAY).format(inUtc(date));
  return `${day} ${month.slice(0, 3)}`;
}

/** Formats a date as `Sat 21 Nov`, with the year if it is not this year. */
export function dayText(date: string, today: string): string {
  const { weekday, year } = partsOf(date);
  if (!isEnglish()) {
    const isThisYear = today.startsWith(year);
    return formatOf({ ...DAY, weekday: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(inUtc(date));
  }
  const text = `${weekday.slice(0, 3)} ${shortDate(date)}`;
  return today.startsWith(year) ? text : `${text} ${year}`;
}

/** Formats a date as `Saturday 21 November 2026`. */
export function longDate(date: string): string {
  const { weekday, day, month, year } = partsOf(date);
  if (!isEnglish()) {
    return formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(inUtc(date));
  }
  return `${weekday} ${day} ${month} ${year}`;
}

/** Formats a month as `November 2026`. */
export function monthText(date: string): string {
  const { month, year } = partsOf(date);
  return isEnglish() ? `${month} ${year}` : formatOf({ month: 'long', year: 'numeric' }).format(inUtc(date));
}

/** Formats a range as `16–22 Nov 2026`, `30 Nov – 6 Dec 2026` or `28 Dec 2026 – 3 Jan 2027`. */
export function rangeText(from: string, to: string): string {
  const [a, b] = [partsOf(from), partsOf(to)];
  if (!isEnglish()) {
    // Versions of `Intl` differ in the kind of spaces: a page would not match the server's markup.
    return formatOf({ ...DAY, year: 'numeric' })
      .formatRange(inUtc(from), inUtc(to))
      .replace(/\s/g, ' ');
  }
  const end = `${shortDate(to)} ${b.year}`;
  if (from === to) return end;
  if (a.year !== b.year) return `${shortDate(from)} ${a.year} – ${end}`;
  return a.month === b.month ? `${a.day}–${end}` : `${shortDate(from)} – ${end}`;
}

/**
 * Formats a date as `Today`, `Yesterday`, `Tomorrow`, or `Last Monday` to `Sunday` within six days; otherwise like
 * {@link dayText}.
 */
export function relativeDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return dates.today;
  if (days === 1) return dates.tomorrow;
  if (days === -1) return dates.yesterday;
  const name = partsOf(date).weekday;
  if (days < 0 && days > -7) return dates.last(name);
  return days > 0 && days < 7 ? name : dayText(date, today);
}

/** Formats a wall time `YYYY-MM-DDTHH:MM:SS` as `18:04` or `6:04 pm`. */
export function clockTime(localStartTime: string, clock: Clock = '24'): string {
  const time = localStartTime.slice(11, 16);
  if (clock === '24') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Appends the clock time of a wall time, if it has one, to the text of its day: `Today, 18:04`. */
export const dayAndTime = (day: string, localStartTime: string, clock: Clock = '24'): string =>
  hasClock(localStartTime) ? `${day}, ${clockTime(localStartTime, clock)}` : day;

/** Formats a wall time as `Today, 18:04`. */
export const relativeTime = (localStartTime: string, today: string, clock: Clock = '24'): string =>
  dayAndTime(relativeDay(dateOfLocalTime(localStartTime), today), localStartTime, clock);
