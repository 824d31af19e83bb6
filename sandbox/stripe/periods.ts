import type { Price, Subscription } from './things.ts';

/** Returns the same day `months` months later, or the last day of that month. */
export function monthsLater(start: number, months: number): number {
  const at = new Date(start * 1000);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return Math.floor(at.getTime() / 1000);
}

/** Returns the time from which invoices are due in whole months. */
export const anchorOf = ({ created, trialEnd }: Pick<Subscription, 'created' | 'trialEnd'>): number =>
  trialEnd ?? created;

/** Returns the first invoice date after a time. It keeps the anchor's day, even after a shorter month. */
export function nextPeriod(anchor: number, after: number, interval: Price['interval']): number {
  const length = interval === 'month' ? 1 : 12;
  let months = length;
  while (monthsLater(anchor, months) <= after) months += length;
  return monthsLater(anchor, months);
}
