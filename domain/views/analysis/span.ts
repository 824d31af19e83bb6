import { monthNamesOfYear, monthText, shortDate } from '../../date-text.ts';
import { addDays, addMonths, dayOfWeek } from '../../dates.ts';

/** Available periods in days: a quarter, one, five and ten years. */
export const analysisSpans = [90, 365, 1826, 3652] as const;
export type AnalysisSpan = (typeof analysisSpans)[number];

/** Period covered by one bar. */
export type Bucket = 'week' | 'month';

/** Maximum number of days with weekly bars. */
const MAX_DAYS_IN_WEEKS = 400;
/** Maximum number of days with weekly zone bars too; as months, three months would only be three bars. */
const MAX_DAYS_IN_FEW_WEEKS = 120;

/** Returns the period covered by a volume bar (and, below, a zone bar) for a span of days. */
export const volumeBucket = (span: number): Bucket => (span <= MAX_DAYS_IN_WEEKS ? 'week' : 'month');
export const zonesBucket = (span: number): Bucket => (span <= MAX_DAYS_IN_FEW_WEEKS ? 'week' : 'month');

/**
 * Returns the first day of the week or month that contains a day. @param weekStart first day of the week, in days after
 * Monday
 */
export const bucketOf = (date: string, bucket: Bucket, weekStart: number): string =>
  bucket === 'week' ? addDays(date, -dayOfWeek(date, weekStart)) : `${date.slice(0, 7)}-01`;

/** Returns the first day of a span ending today, extended to a whole week or month. */
export const firstDayOf = (today: string, span: number, weekStart: number): string =>
  bucketOf(addDays(today, 1 - span), zonesBucket(span), weekStart);

/** Returns the first days of all weeks or months in a range, omitting an incomplete first week. */
export function bucketsBetween(from: string, to: string, bucket: Bucket, weekStart: number): string[] {
  const next = (date: string) => (bucket === 'week' ? addDays(date, 7) : addMonths(date, 1));
  const first = bucketOf(from, bucket, weekStart);
  const starts: string[] = [];
  for (let date = first < from ? next(first) : first; date <= to; date = next(date)) starts.push(date);
  return starts;
}

/** Returns the label of a week or month: `16 Nov`, `November 2026`. */
export const bucketName = (date: string, bucket: Bucket): string =>
  bucket === 'week' ? shortDate(date) : monthText(date);

/** Formats a month as `Nov`, or as the year for January. */
const shortMonth = (date: string): string =>
  date.slice(5, 7) === '01' ? date.slice(0, 4) : (monthNamesOfYear()[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3);

/** Returns the axis label below a bar: days for weeks, months for a year, else years. */
export function bucketTick(date: string, bucket: Bucket, count: number): string | null {
  if (bucket === 'week') return count <= 20 || Number(date.slice(8)) <= 7 ? shortDate(date) : null;
  if (count <= 30) return shortMonth(date);
  return date.slice(5, 7) === '01' ? date.slice(0, 4) : null;
}
