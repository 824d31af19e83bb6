import type { Price } from './things.ts';

/** The same day so many months later, the last one where there is none. */
export function monthsLater(start: number, months: number): number {
  const at = new Date(start * 1000);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return Math.floor(at.getTime() / 1000);
}

export const nextPeriod = (start: number, interval: Price['interval']): number =>
  monthsLater(start, interval === 'month' ? 1 : 12);
