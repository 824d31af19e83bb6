import { monthNamesOfYear, monthText, shortDate } from '../../date-text.ts';
import { addDays, addMonths, dayOfWeek } from '../../dates.ts';

/** Available periods in days: a quarter, one, five and ten years. */
export const analysisSpans = [90, 365, 1826, 3652] as const;
export type AnalysisSpan = (typeof analysisSpans)[number];

/** Period covered by one bar. */
export type Bucket = 'week' | 'month';

/** Longest period with weekly bars. */
const MOST_DAYS_IN_WEEKS = 400;
/** Longest period with weekly zone bars as well: three months would only be three bars. */
const MOST_DAYS_IN_FEW_WEEKS = 120;

/** Period covered by one volume bar (and below, one zone bar) for a span of days. */
export const volumeBucket = (span: number): Bucket => (span <= MOST_DAYS_IN_WEEKS ? 'week' : 'month');
export const zonesBucket = (span: number): Bucket => (span <= MOST_DAYS_IN_FEW_WEEKS ? 'week' : 'month');

/** First day of the week or month that contains a day. @param weekStart first day of the week, in days after Monday */
export const bucketOf = (date: string, bucket: Bucket, weekStart: number): string =>
  bucket === 'week' ? addDays(date, -dayOfWeek(date, weekStart)) : `${date.slice(0, 7)}-01`;

/** First day of a span ending today, extended to a whole week or month. */
export const firstDayOf = (today: string, span: number, weekStart: number): string =>
  bucketOf(addDays(today, 1 - span), zonesBucket(span), weekStart);

/** First days of all weeks or months in a range. Incomplete first weeks are omitted. */
export function bucketsBetween(from: string, to: string, bucket: Bucket, weekStart: number): string[] {
  const next = (date: string) => (bucket === 'week' ? addDays(date, 7) : addMonths(date, 1));
  const first = bucketOf(from, bucket, weekStart);
  const starts: string[] = [];
  for (let date = first < from ? next(first) : first; date <= to; date = next(date)) starts.push(date);
  return starts;
}

/** Label of a week or month: `16 Nov`, `November 2026`. */
export const bucketName = (date: string, bucket: Bucket): string =>
  bucket === 'week' ? shortDate(date) : monthText(date);

/** `Nov`; the year for January. */
const shortMonth = (date: string): string =>
  date.slice(5, 7) === '01' ? date.slice(0, 4) : (monthNamesOfYear()[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3);

/** Axis label below a bar: days for weeks, months for a year, else years. */
export function bucketTick(date: string, bucket: Bucket, count: number): string | null {
  if (bucket === 'week') return count <= 20 || Number(date.slice(8)) <= 7 ? shortDate(date) : null;
  if (count <= 30) return shortMonth(date);
  return date.slice(5, 7) === '01' ? date.slice(0, 4) : null;
}
