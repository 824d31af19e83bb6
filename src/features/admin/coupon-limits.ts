import { localDate } from '../../../domain/dates.ts';

/** The day in UTC whose end is a coupon's; '' where it has none. */
export const dayOfEnd = (expiresAt: string | null): string =>
  expiresAt === null ? '' : localDate(Date.parse(expiresAt) / 1000, 'UTC');

/** The end of a day in UTC; null for no day. */
export const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T23:59:59.000Z`);

/** The end after a day was chosen: the one before where it is the same day, since a coupon may have ended in the middle of it. */
export const endAfter = (day: string, before: string | null): string | null =>
  day === dayOfEnd(before) ? before : endOfDay(day);

/** A whole number from a field; null where it is empty, undefined where it is none between the two. */
export function wholeIn(text: string, least: number, most: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return /^\d{1,9}$/.test(trimmed) && value >= least && value <= most ? value : undefined;
}

/** How often a coupon may be used at most. */
export const MOST_USES = 1_000_000;
