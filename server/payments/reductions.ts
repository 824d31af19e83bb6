import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { utc } from '../utc.ts';

/** The discount of a coupon. */
export interface Reduction {
  readonly code: string;
  readonly name: string;
  readonly percentOff: number;
  /** Number of reduced payments; null for all. */
  readonly months: number | null;
}

/** More than any coupon or trial has. */
const MOST_MONTHS = 600;

const monthsAfter = (from: number, months: number): number =>
  utc(from * 1000)
    .add(months, 'month')
    .unix();

/**
 * The smallest number of months from a moment on that covers `bills` monthly invoices, the first of them at the end of a trial. All moments are
 * seconds since 1970. Months have different lengths, so they are counted to the last invoice; if no number matches, one more invoice is covered.
 */
export function monthsOfBills(from: number, trialEnd: number, bills: number): number {
  const last = monthsAfter(trialEnd, bills - 1);
  let months = bills;
  while (months < MOST_MONTHS && monthsAfter(from, months) <= last) months += 1;
  return months;
}

/** Number of monthly invoices from the next one until the end. They are due whole months after their anchor. */
export function billsBefore({ anchor, next, end }: Record<'anchor' | 'next' | 'end', number>): number {
  let bills = 0;
  for (let month = 0; month < MOST_MONTHS && monthsAfter(anchor, month) < end; month += 1) {
    if (monthsAfter(anchor, month) >= next) bills += 1;
  }
  return bills;
}

/** Time of the next invoice; for a subscription that was never paid, its start. */
function nextBillOf({ items, status }: Stripe.Subscription): number | null {
  const [item] = items.data;
  return (status === 'incomplete' ? item?.current_period_start : item?.current_period_end) ?? null;
}

/** The discount on the next invoice of a subscription; null if none. */
export function discountOf(subscription: Stripe.Subscription) {
  const [discount] = subscription.discounts;
  const next = nextBillOf(subscription);
  if (discount === undefined || typeof discount === 'string' || next === null) return null;
  const { end, source } = discount;
  const coupon = typeof source.coupon === 'object' ? source.coupon : null;
  if (coupon === null || (end !== null && end <= next)) return null;
  return {
    name: coupon.name ?? '',
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    months: end === null ? null : billsBefore({ anchor: subscription.billing_cycle_anchor, next, end }),
  };
}

/** Whether an invoice with a coupon's discount was paid. */
const isReducedBy =
  (code: string) =>
  ({ status, total_discount_amounts, parent }: Stripe.Invoice): boolean =>
    status === 'paid' &&
    (total_discount_amounts ?? []).some(({ amount }) => amount > 0) &&
    parent?.subscription_details?.metadata?.coupon === code;

export function createReductions(stripe: Stripe, reductionOf: (code: string) => Promise<Reduction | null>) {
  return {
    /**
     * The rest of a coupon that a member has used: a new subscription does not reduce again payments that were already reduced.
     * @param invoices all invoices of the customer
     * @returns null if nothing is left
     */
    async leftOf(code: string, invoices: readonly Stripe.Invoice[]): Promise<Reduction | null> {
      const reduction = await reductionOf(code);
      if (reduction === null || reduction.months === null) return reduction;
      const months = reduction.months - invoices.filter(isReducedBy(reduction.code)).length;
      return months > 0 ? { ...reduction, months } : null;
    },

    /**
     * The service's own coupon for a reduction, created once. It counts months from its application rather than invoices: those of a trial are
     * added, so that the payments after it are reduced as promised.
     * @param trialEnd seconds since 1970
     */
    async couponFor({ code, name, percentOff, months }: Reduction, trialEnd: number | null): Promise<string> {
      const now = utc(new Date()).unix();
      const length = months === null || trialEnd === null ? months : monthsOfBills(now, trialEnd, months);
      const mark = createHash('sha256').update(`${code} ${percentOff} ${length}`).digest('hex').slice(0, 20);
      const id = `longrun_${mark}`;
      const duration =
        length === null
          ? { duration: 'forever' as const }
          : { duration: 'repeating' as const, duration_in_months: length };
      try {
        await stripe.coupons.create({ id, name: name.slice(0, 40), percent_off: percentOff, ...duration });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'))
          throw error;
      }
      return id;
    },
  };
}
