import { localDate } from '../../../domain/dates.ts';

/** Returns the day in UTC at whose end a coupon expires; '' if it does not expire. */
export const dayOfEnd = (expiresAt: string | null): string =>
  expiresAt === null ? '' : localDate(Date.parse(expiresAt) / 1000, 'UTC');

/** Returns the end of a day in UTC; `null` for an empty day. */
export const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T23:59:59.000Z`);

/** Returns the expiry after a day is chosen. The same day leaves it unchanged, since a coupon may have expired in the middle of it. */
export const endAfter = (day: string, before: string | null): string | null =>
  day === dayOfEnd(before) ? before : endOfDay(day);

/** Parses a whole number; `null` for an empty text, `undefined` if invalid or out of range. */
export function wholeIn(text: string, least: number, most: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return /^\d{1,9}$/.test(trimmed) && value >= least && value <= most ? value : undefined;
}

/** Maximum number of uses of a coupon. */
export const MAX_USES = 1_000_000;
