import * as z from 'zod/mini';
import { type Payment, paymentStandings } from './entities/payment.ts';
import type { Slice } from './persistence.ts';

const currency = z.string().check(z.regex(/^[a-z]{3}$/));

/** Schema of the cached fields. Flat, so that it does not depend on types of the accounting page. */
const flat = z.object({
  standing: z.enum(paymentStandings),
  isPractice: z.boolean(),
  priceAmount: z.number(),
  priceCurrency: currency,
  nextAmount: z.nullable(z.number()),
  nextCurrency: z.nullable(currency),
  nextAt: z.nullable(z.iso.datetime()),
  accessUntil: z.nullable(z.iso.datetime()),
  couponName: z.nullable(z.string()),
  couponPercentOff: z.nullable(z.number()),
  couponMonths: z.nullable(z.number()),
});

/**
 * Subscription fields shown before the server responds. Contains no card or receipt, and no key or secret of the
 * payment service.
 */
export type CachedPayment = Pick<
  Payment,
  'standing' | 'isPractice' | 'price' | 'nextPayment' | 'accessUntil' | 'coupon'
>;

export function toCachedPayment({ standing, isPractice, price, nextPayment, accessUntil, coupon }: CachedPayment) {
  return {
    standing,
    isPractice,
    priceAmount: price.amount,
    priceCurrency: price.currency,
    nextAmount: nextPayment?.amount ?? null,
    nextCurrency: nextPayment?.currency ?? null,
    nextAt: nextPayment?.at ?? null,
    accessUntil,
    couponName: coupon?.name ?? null,
    couponPercentOff: coupon?.percentOff ?? null,
    couponMonths: coupon?.months ?? null,
  } satisfies Slice<'payment'>;
}

/** Returns null if the slice was not written by `toCachedPayment`. */
export function fromCachedPayment(slice: Slice<'payment'> | null): CachedPayment | null {
  const { data } = flat.safeParse(slice);
  if (!data) return null;
  const { nextAmount, nextCurrency, nextAt, couponName, couponPercentOff } = data;
  return {
    standing: data.standing,
    isPractice: data.isPractice,
    price: { amount: data.priceAmount, currency: data.priceCurrency },
    nextPayment:
      nextAmount === null || nextCurrency === null || nextAt === null
        ? null
        : { amount: nextAmount, currency: nextCurrency, at: nextAt },
    accessUntil: data.accessUntil,
    coupon:
      couponName === null || couponPercentOff === null
        ? null
        : { name: couponName, percentOff: couponPercentOff, months: data.couponMonths },
  };
}
