import { addMonths } from '../../../domain/dates.ts';
import type { Payment } from '../../../domain/entities/payment.ts';
import { couponWords as words } from './coupon-words.ts';

/** Formats a moment as a civil date in the member's zone. */
export type DateOf = (moment: string) => string;

/** Returns the moment a number of months later. */
const monthsLater = (moment: string, months: number): string =>
  `${addMonths(moment.slice(0, 10), months)}${moment.slice(10)}`;

/** Describes the discount of a coupon in an order. */
export const couponText = ({ name, percentOff, months }: NonNullable<Payment['coupon']>): string =>
  months === null ? words.discount(name, percentOff) : words.discountFor(name, percentOff, months);

/** Describes a subscription's discount, and the day of the last reduced payment, if known; `null` without a coupon. */
export function couponSentence(
  { coupon, nextPayment: next }: Pick<Payment, 'coupon' | 'nextPayment'>,
  dateOf: DateOf,
): string | null {
  if (coupon === null) return null;
  if (next === null || coupon.months === null) return couponText(coupon);
  return words.discountUntil(coupon.name, coupon.percentOff, dateOf(monthsLater(next.at, coupon.months - 1)));
}
