import { dateOfLocalTime, dayNumber, daysBetween, weekday } from './dates.ts';

/** Civil dates in words. Names are fixed, so that no browser language or zone changes what day a day is. */

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
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

/** Heads of a week's columns, Monday first: `Mon`. [core §9.16] */
export const shortWeekdayNames = weekdayNames.map((name) => name.slice(0, 3));

const partsOf = (date: string) => {
  dayNumber(date);
  const month = monthNames[Number(date.slice(5, 7)) - 1] ?? '';
  return { year: date.slice(0, 4), month, day: Number(date.slice(8)), weekday: weekdayNames[weekday(date)] ?? '' };
};

/** `21 Nov`. This and the following throw RangeError when there is no such day. */
export function shortDate(date: string): string {
  const { day, month } = partsOf(date);
  return `${day} ${month.slice(0, 3)}`;
}

/** `Sat 21 Nov`, with the year when it is not that of `today`. */
export function dayText(date: string, today: string): string {
  const { weekday, year } = partsOf(date);
  const text = `${weekday.slice(0, 3)} ${shortDate(date)}`;
  return today.startsWith(year) ? text : `${text} ${year}`;
}

/** `Saturday 21 November 2026`. */
export function longDate(date: string): string {
  const { weekday, day, month, year } = partsOf(date);
  return `${weekday} ${day} ${month} ${year}`;
}

/** `November 2026`. */
export function monthText(date: string): string {
  const { month, year } = partsOf(date);
  return `${month} ${year}`;
}

/** `16–22 Nov 2026`, `30 Nov – 6 Dec 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function rangeText(from: string, to: string): string {
  const [a, b] = [partsOf(from), partsOf(to)];
  const end = `${shortDate(to)} ${b.year}`;
  if (from === to) return end;
  if (a.year !== b.year) return `${shortDate(from)} ${a.year} – ${end}`;
  return a.month === b.month ? `${a.day}–${end}` : `${shortDate(from)} – ${end}`;
}

/** `Today`, `Yesterday`, `Tomorrow`, `Last Monday` to `Sunday` within six days, else as {@link dayText}. */
export function relativeDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  const name = partsOf(date).weekday;
  if (days < 0 && days > -7) return `Last ${name}`;
  return days > 0 && days < 7 ? name : dayText(date, today);
}

/** `18:04` of a wall time `YYYY-MM-DDTHH:MM:SS`. */
export const clockTime = (localStartTime: string): string => localStartTime.slice(11, 16);

/** `Today, 18:04` of a wall time. */
export const relativeTime = (localStartTime: string, today: string): string =>
  `${relativeDay(dateOfLocalTime(localStartTime), today)}, ${clockTime(localStartTime)}`;
