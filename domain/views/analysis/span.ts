import { monthNamesOfYear, monthText, shortDate } from '../../date-text.ts';
import { addDays, addMonths, dayOfWeek } from '../../dates.ts';

/** Days that can be looked at together: a quarter, a year, five and ten years. */
export const analysisSpans = [90, 365, 1826, 3652] as const;
export type AnalysisSpan = (typeof analysisSpans)[number];

/** What bars stand for. */
export type Bucket = 'week' | 'month';

/** Up to this many days there is room for a bar a week. */
const MOST_DAYS_IN_WEEKS = 400;
/** Up to this many days zones are told by week, too: three months would be three bars. */
const MOST_DAYS_IN_FEW_WEEKS = 120;

/** What bars of volume, and of zones, stand for over so many days. */
export const volumeBucket = (span: number): Bucket => (span <= MOST_DAYS_IN_WEEKS ? 'week' : 'month');
export const zonesBucket = (span: number): Bucket => (span <= MOST_DAYS_IN_FEW_WEEKS ? 'week' : 'month');

/** First day of the week or month that holds a day. @param weekStart days after Monday on which weeks begin */
export const bucketOf = (date: string, bucket: Bucket, weekStart: number): string =>
  bucket === 'week' ? addDays(date, -dayOfWeek(date, weekStart)) : `${date.slice(0, 7)}-01`;

/** The day that a span of days up to today begins with: that of a whole week, or of a whole month. */
export const firstDayOf = (today: string, span: number, weekStart: number): string =>
  bucketOf(addDays(today, 1 - span), zonesBucket(span), weekStart);

/** The first days of all weeks or months from one day to another. Weeks that begin before the first are left out: they are not whole. */
export function bucketsBetween(from: string, to: string, bucket: Bucket, weekStart: number): string[] {
  const next = (date: string) => (bucket === 'week' ? addDays(date, 7) : addMonths(date, 1));
  const first = bucketOf(from, bucket, weekStart);
  const found: string[] = [];
  for (let date = first < from ? next(first) : first; date <= to; date = next(date)) found.push(date);
  return found;
}

/** How a week or a month is called: `16 Nov`, `November 2026`. */
export const bucketName = (date: string, bucket: Bucket): string =>
  bucket === 'week' ? shortDate(date) : monthText(date);

/** `Nov`, and the year in place of January. */
const shortMonth = (date: string): string =>
  date.slice(5, 7) === '01' ? date.slice(0, 4) : (monthNamesOfYear()[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3);

/** What stands below the bars: days of weeks, months of a year, years. */
export function bucketTick(date: string, bucket: Bucket, count: number): string | null {
  if (bucket === 'week') return count <= 20 || Number(date.slice(8)) <= 7 ? shortDate(date) : null;
  if (count <= 30) return shortMonth(date);
  return date.slice(5, 7) === '01' ? date.slice(0, 4) : null;
}
