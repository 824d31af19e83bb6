import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { utc } from '../base/utc.ts';

/** The discount of a coupon. */
export interface Reduction {
  readonly code: string;
  readonly name: string;
  readonly percentOff: number;
  /** Number of reduced payments; `null` for all. */
  readonly months: number | null;
}

/** Upper bound, longer than any coupon or trial. */
const MAX_MONTHS = 600;

const monthsAfter = (from: number, months: number): number =>
  utc(from * 1000)
    .add(months, 'month')
    .unix();

/** Monthly invoice dates in seconds since 1970. They are whole months after `anchor`; `next` is the first that a coupon can reduce. */
interface Bills {
  readonly anchor: number;
  readonly next: number;
}

/** Counts the monthly invoices from the next one to the end. */
export function billsBefore({ anchor, next, end }: Bills & { readonly end: number }): number {
  let bills = 0;
  for (let month = 0; month < MAX_MONTHS && monthsAfter(anchor, month) < end; month += 1) {
    if (monthsAfter(anchor, month) >= next) bills += 1;
  }
  return bills;
}

/**
 * Returns the smallest number of months from a given time that contains `count` of these invoices. Since months have different lengths, it can
 * contain one more if no number fits.
 * @param from seconds since 1970
 */
export function monthsOfBills(from: number, bills: Bills, count: number): number {
  let months = count;
  while (months < MAX_MONTHS && billsBefore({ ...bills, end: monthsAfter(from, months) }) < count) months += 1;
  return months;
}

/** Returns the next invoice dates of a subscription. For one that was never paid, they start at its beginning. */
export function billsOf({ billing_cycle_anchor: anchor, items, status }: Stripe.Subscription): Bills | null {
  const [item] = items.data;
  const next = status === 'incomplete' ? item?.current_period_start : item?.current_period_end;
  return next === undefined ? null : { anchor, next };
}

/** Returns the discount on a subscription's next invoice; `null` if there is none. */
export function discountOf(subscription: Stripe.Subscription) {
  const [discount] = subscription.discounts;
  const bills = billsOf(subscription);
  if (discount === undefined || typeof discount === 'string' || bills === null) return null;
  const { end, source } = discount;
  const coupon = typeof source.coupon === 'object' ? source.coupon : null;
  if (coupon === null || (end !== null && end <= bills.next)) return null;
  return {
    name: coupon.name ?? '',
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    months: end === null ? null : billsBefore({ ...bills, end }),
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
     * Returns the remainder of a used coupon, so a new subscription does not repeat reductions already given.
     * @param invoices all invoices of the customer
     * @returns `null` if nothing is left
     */
    async leftOf(code: string, invoices: readonly Stripe.Invoice[]): Promise<Reduction | null> {
      const reduction = await reductionOf(code);
      if (reduction === null || reduction.months === null) return reduction;
      const months = reduction.months - invoices.filter(isReducedBy(reduction.code)).length;
      return months > 0 ? { ...reduction, months } : null;
    },

    /**
     * Returns the service's coupon for a reduction, created once. The service counts months from its application instead of invoices, so the
     * coupon gets as many months as the promised number of invoices needs after a trial or between two invoices.
     * @param bills `null` if the first invoice is due immediately
     */
    async couponFor({ code, name, percentOff, months }: Reduction, bills: Bills | null): Promise<string> {
      const now = utc(new Date()).unix();
      const length = months === null || bills === null ? months : monthsOfBills(now, bills, months);
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
