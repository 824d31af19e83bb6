import { monthsLater } from './periods.ts';
import type { Coupon, Subscription } from './things.ts';

export const isGood = ({ most, redeemBy, redeemed }: Coupon, now: number): boolean =>
  (most === null || redeemed < most) && (redeemBy === null || redeemBy > now);

/**
 * Returns the end of a coupon's reduction, by the calendar from the day of its application, regardless of invoices; `null` if it has none,
 * or ends with the first reduced invoice.
 */
export const couponEnd = ({ duration, months }: Coupon, { couponFrom }: Subscription): number | null =>
  duration === 'repeating' ? monthsLater(couponFrom, months ?? 1) : null;

/** Whether a coupon no longer reduces invoices at a given time. */
export function isSpent(coupon: Coupon, subscription: Subscription, at: number): boolean {
  const end = couponEnd(coupon, subscription);
  return (coupon.duration === 'once' && subscription.reduced > 0) || (end !== null && at >= end);
}
