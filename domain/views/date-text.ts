import { dayNumber } from '../dates.ts';

/**
 * Days and times in words: `Thu, Nov 19` and `6:42 PM` for members who think in miles, `Thu 19 Nov` and `18:42` for the rest.
 * Civil dates have no zone, so they are formatted as UTC throughout.
 */
const MS_PER_DAY = 86_400_000;
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(prefersMetric: boolean, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = prefersMetric ? 'en-GB' : 'en-US';
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    cache.set(key, format);
  }
  return format;
}

const inWords = (date: string, prefersMetric: boolean, options: Intl.DateTimeFormatOptions): string =>
  formatter(prefersMetric, options).format(dayNumber(date) * MS_PER_DAY);

/** `19 Nov` or `Nov 19`. */
export const dayAndMonth = (date: string, prefersMetric: boolean): string =>
  inWords(date, prefersMetric, { day: 'numeric', month: 'short' });

/** `Thu 19 Nov` or `Thu, Nov 19`. */
export const shortDay = (date: string, prefersMetric: boolean): string =>
  inWords(date, prefersMetric, { weekday: 'short', day: 'numeric', month: 'short' });

/** `Thursday 19 November 2026` or `Thursday, November 19, 2026`. */
export const longDay = (date: string, prefersMetric: boolean): string =>
  inWords(date, prefersMetric, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `November 2026` of any day of the month. */
export const monthAndYear = (date: string): string => inWords(date, true, { month: 'long', year: 'numeric' });

/** `16 – 22 Nov`, `30 Nov – 6 Dec` or the American order, of a range of days. */
export const dayRange = (from: string, to: string, prefersMetric: boolean): string =>
  formatter(prefersMetric, { day: 'numeric', month: 'short' }).formatRange(
    dayNumber(from) * MS_PER_DAY,
    dayNumber(to) * MS_PER_DAY,
  );

/** Clock time of a local time `YYYY-MM-DDTHH:MM:SS`, as it was on the athlete's watch. */
export const clockTime = (localTime: string, prefersMetric: boolean): string =>
  formatter(prefersMetric, { hour: 'numeric', minute: '2-digit' }).format(Date.parse(`${localTime.slice(0, 19)}Z`));
