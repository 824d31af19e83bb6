import { monthsLater } from './periods.ts';
import type { Coupon, Subscription } from './things.ts';

export const isGood = ({ most, redeemBy, redeemed }: Coupon, now: number): boolean =>
  (most === null || redeemed < most) && (redeemBy === null || redeemBy > now);

/**
 * When a coupon's reduction ends, by the calendar from the day that it was given, whatever was billed meanwhile; null: it does not, or with the
 * first bill that it reduces.
 */
export const couponEnd = ({ duration, months }: Coupon, { couponFrom }: Subscription): number | null =>
  duration === 'repeating' ? monthsLater(couponFrom, months ?? 1) : null;

/** Whether a coupon reduces nothing any more that is billed at a moment. */
export function isSpent(coupon: Coupon, subscription: Subscription, at: number): boolean {
  const end = couponEnd(coupon, subscription);
  return (coupon.duration === 'once' && subscription.reduced > 0) || (end !== null && at >= end);
}
