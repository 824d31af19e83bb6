import { addMonths, localDate } from './dates.ts';
import type { Member } from './entities/member.ts';
import type { Payment } from './entities/payment.ts';

/** Returns a price after a coupon, in minor units of its currency. */
export const reducedPrice = (amount: number, { percentOff }: { readonly percentOff: number }): number =>
  amount - Math.round((amount * percentOff) / 100);

/** The first two amounts of a subscription, in minor units of its currency. */
export interface FirstCharges {
  readonly today: number;
  /** The first charge above 0. `on`: civil date in the member's zone. `isMonthly`: later charges have the same amount. */
  readonly next: { readonly on: string; readonly amount: number; readonly isMonthly: boolean };
}

/**
 * Returns today's and the next charge for a member who subscribes now. A running trial postpones the first charge to
 * its end.
 * @param now ms since 1970
 */
export function firstCharges(
  { price, coupon }: Pick<Payment, 'price' | 'coupon'>,
  { trialEndsAt, timeZone }: Pick<Member, 'trialEndsAt' | 'timeZone'>,
  now: number,
): FirstCharges {
  /** @param nth index of the charge after the trial, from 1 */
  const bill = (nth: number): number =>
    coupon !== null && (coupon.months === null || nth <= coupon.months)
      ? reducedPrice(price.amount, coupon)
      : price.amount;
  const trialEnd = trialEndsAt === null ? 0 : Date.parse(trialEndsAt);
  const isTrial = trialEnd > now;
  const first = isTrial ? 1 : 2;
  const nth = bill(first) === 0 && coupon !== null && coupon.months !== null ? coupon.months + 1 : first;
  const date = localDate((isTrial ? trialEnd : now) / 1000, timeZone);
  return {
    today: isTrial ? 0 : bill(1),
    next: {
      on: addMonths(date, nth - 1),
      amount: bill(nth),
      isMonthly: coupon === null || coupon.months === null || nth > coupon.months,
    },
  };
}
