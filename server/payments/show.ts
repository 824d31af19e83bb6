import type { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import type { PaymentAccount } from './payments.store.ts';
import { productName } from './price.ts';
import { discountOf, type Reduction } from './reductions.ts';
import { type StripeObject, isLive } from './service.ts';
import { type PaymentSettings, takesMoney } from './settings.ts';
import { standingOf } from './subscription-status.ts';

/** Maximum receipts on a page: ten years of them. */
const MAX_RECEIPTS = 120;

const iso = (at: number) => new Date(at * 1000).toISOString();

const receiptsOf = (invoices: readonly Stripe.Invoice[]): PaymentWire['receipts'] =>
  invoices
    .filter(({ status, total }) => status === 'paid' && total > 0)
    .slice(0, MAX_RECEIPTS)
    .map(({ id, total, currency, created, status_transitions, hosted_invoice_url }) => ({
      receipt_id: id,
      amount: total,
      currency,
      paid_at: iso(status_transitions.paid_at ?? created),
      url: hosted_invoice_url ?? null,
    }));

/** Converts a subscription for its member's page. */
export function paymentWire({
  settings,
  price,
  account,
  found,
  invoices,
  begunWith,
  now = Date.now(),
}: {
  readonly settings: PaymentSettings;
  readonly price: Stripe.Price;
  readonly account: PaymentAccount | null;
  readonly found: StripeObject | null;
  readonly invoices: readonly Stripe.Invoice[];
  /** Reduction that a new subscription would get now. */
  readonly begunWith: Reduction | null;
  readonly now?: number;
}): PaymentWire {
  const bought = { amount: price.unit_amount ?? 0, currency: price.currency };
  const standing = account === null ? 'none' : standingOf(account);
  const subscription = found?.subscription ?? null;
  const discount = isLive(subscription) ? discountOf(subscription) : begunWith && { ...begunWith, amountOff: null };
  const isGoingOn = standing === 'trialing' || standing === 'active';
  const full = account?.amount ?? bought.amount;
  const off = discount?.amountOff ?? Math.round((full * (discount?.percentOff ?? 0)) / 100);
  const open = found?.bill ?? null;
  const until = { ending: account?.periodEndsAt, late: account?.lateUntil }[String(standing)] ?? null;
  return {
    standing,
    is_practice: !takesMoney(settings),
    plan: productName(price),
    publishable_key: settings.publishableKey,
    price:
      isLive(subscription) && account?.amount != null && account.currency !== null
        ? { amount: account.amount, currency: account.currency }
        : bought,
    next_payment:
      isGoingOn && account?.periodEndsAt
        ? {
            amount: Math.max(0, full - off),
            currency: account.currency ?? bought.currency,
            at: account.periodEndsAt.toISOString(),
          }
        : null,
    due: open && { amount: open.amount_remaining, currency: open.currency },
    access_until: until !== null && until.getTime() > now ? until.toISOString() : null,
    card: account?.cardBrand && account.cardLast4 ? { brand: account.cardBrand, last4: account.cardLast4 } : null,
    coupon:
      discount === null || discount.percentOff === null
        ? null
        : { name: discount.name, percent_off: discount.percentOff, months: discount.months },
    confirmation: open?.confirmation_secret?.client_secret ?? null,
    receipts: receiptsOf(invoices),
  };
}
