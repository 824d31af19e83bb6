import { cardOf } from './cards.ts';
import { couponEnd, isGood, isSpent } from './coupons.ts';
import { moneyBackWire } from './money-back.ts';
import { anchorOf } from './periods.ts';
import type { StripeStore } from './store.ts';
import type { Coupon, Invoice, Price, Subscription, Thing } from './things.ts';

export type Wire = Record<string, unknown>;

const list = (data: readonly unknown[], url: string): Wire => ({ object: 'list', data, has_more: false, url });

const common = ({ id, created }: Thing, object: string): Wire => ({ id, object, created, livemode: false });

const priceOf = (price: Price): Wire => ({
  ...common(price, 'price'),
  active: true,
  nickname: 'Practice plan',
  billing_scheme: 'per_unit',
  currency: price.currency,
  product: price.product,
  recurring: { interval: price.interval, interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: price.amount,
  unit_amount_decimal: String(price.amount),
});

const couponOf = (coupon: Coupon, now: number): Wire => ({
  ...common(coupon, 'coupon'),
  name: coupon.name,
  percent_off: coupon.percentOff,
  amount_off: coupon.amountOff,
  currency: coupon.currency,
  duration: coupon.duration,
  duration_in_months: coupon.months,
  max_redemptions: coupon.most,
  redeem_by: coupon.redeemBy,
  times_redeemed: coupon.redeemed,
  valid: isGood(coupon, now),
});

function subscriptionOf(store: StripeStore, subscription: Subscription): Wire {
  const item = {
    id: subscription.id.replace('sub_', 'si_'),
    object: 'subscription_item',
    created: subscription.created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    price: priceOf(store.get('price', subscription.price)),
    quantity: 1,
    subscription: subscription.id,
  };
  const coupon = store.find('coupon', subscription.coupon);
  const discount = coupon && {
    id: subscription.id.replace('sub_', 'di_'),
    object: 'discount',
    start: subscription.couponFrom,
    end: couponEnd(coupon, subscription),
    source: { type: 'coupon', coupon: subscription.coupon },
    subscription: subscription.id,
  };
  return {
    ...common(subscription, 'subscription'),
    customer: subscription.customer,
    status: subscription.status,
    currency: store.get('price', subscription.price).currency,
    billing_cycle_anchor: anchorOf(subscription),
    collection_method: 'charge_automatically',
    default_payment_method: subscription.card,
    discounts: coupon === null || isSpent(coupon, subscription, store.now()) ? [] : [discount],
    items: list([item], `/v1/subscription_items?subscription=${subscription.id}`),
    latest_invoice: subscription.invoice,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    start_date: subscription.created,
    trial_start: subscription.trialStart,
    trial_end: subscription.trialEnd,
    pending_setup_intent: null,
    metadata: subscription.metadata,
  };
}

function invoiceOf(store: StripeStore, invoice: Invoice, base: string): Wire {
  const paid = invoice.status === 'paid' ? invoice.total : 0;
  const intent = store.find('payment_intent', invoice.intent);
  return {
    ...common(invoice, 'invoice'),
    number: invoice.number,
    customer: invoice.customer,
    status: invoice.status,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    total: invoice.total,
    total_discount_amounts:
      invoice.total < invoice.subtotal ? [{ amount: invoice.subtotal - invoice.total, discount: null }] : [],
    amount_due: invoice.total,
    amount_paid: paid,
    amount_remaining: invoice.total - paid,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    next_payment_attempt: invoice.nextAttempt,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscription, metadata: invoice.metadata },
    },
    status_transitions: { paid_at: invoice.paidAt, finalized_at: invoice.created },
    hosted_invoice_url: `${base}/invoices/${invoice.id}`,
    invoice_pdf: `${base}/invoices/${invoice.id}/pdf`,
    confirmation_secret: intent && { type: 'payment_intent', client_secret: intent.secret },
    lines: list([], `/v1/invoices/${invoice.id}/lines`),
    metadata: {},
  };
}

/** Converts an object to Stripe's format. @param base URL of the stand-in for browsers */
export function wireOf(store: StripeStore, thing: Thing, base: string): Wire {
  switch (thing.kind) {
    case 'customer':
      if (thing.deleted) return { id: thing.id, object: 'customer', deleted: true };
      return {
        ...common(thing, 'customer'),
        email: thing.email,
        preferred_locales: thing.locales,
        metadata: thing.metadata,
        invoice_settings: { default_payment_method: thing.defaultCard },
      };
    case 'payment_method': {
      const brand = cardOf(thing.number)?.brand ?? 'unknown';
      return {
        ...common(thing, 'payment_method'),
        type: 'card',
        customer: thing.customer,
        card: { brand, last4: thing.number.slice(-4), exp_month: 12, exp_year: 2044, funding: 'credit' },
        metadata: {},
      };
    }
    case 'setup_intent':
      return {
        ...common(thing, 'setup_intent'),
        status: thing.status,
        client_secret: thing.secret,
        customer: thing.customer,
        payment_method: thing.card,
        usage: 'off_session',
        next_action: thing.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
        last_setup_error: thing.error,
        metadata: thing.metadata,
      };
    case 'price':
      return priceOf(thing);
    case 'product':
      return { ...common(thing, 'product'), name: thing.name, active: true, metadata: {} };
    case 'coupon':
      return couponOf(thing, store.now());
    case 'promotion_code': {
      const coupon = couponOf(store.get('coupon', thing.coupon), store.now());
      return {
        ...common(thing, 'promotion_code'),
        code: thing.code,
        active: thing.active && coupon.valid === true,
        promotion: { type: 'coupon', coupon: thing.coupon },
      };
    }
    case 'subscription':
      return subscriptionOf(store, thing);
    case 'invoice':
      return invoiceOf(store, thing, base);
    case 'payment_intent':
      return {
        ...common(thing, 'payment_intent'),
        status: thing.status,
        amount: thing.amount,
        amount_received: thing.status === 'succeeded' ? thing.amount : 0,
        currency: thing.currency,
        client_secret: thing.secret,
        customer: thing.customer,
        payment_method: thing.card,
        next_action: thing.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
        last_payment_error: thing.error,
      };
    case 'refund':
    case 'dispute':
      return moneyBackWire(store, thing);
    case 'event':
      return {
        ...common(thing, 'event'),
        type: thing.type,
        api_version: '2026-10-28.endive',
        data: { object: thing.object },
        pending_webhooks: thing.pending ? 1 : 0,
        request: null,
      };
  }
}

/** Replaces ids with whole objects, along paths such as `data.latest_invoice.payment_intent`. */
export function expanded(store: StripeStore, wire: Wire, paths: readonly string[], base: string): Wire {
  const put = (value: unknown, path: readonly string[]): unknown => {
    if (path.length === 0) {
      const thing = typeof value === 'string' ? store.any(value) : null;
      return thing ? wireOf(store, thing, base) : value;
    }
    const whole = typeof value === 'string' ? put(value, []) : value;
    if (Array.isArray(whole)) return whole.map((each: unknown) => put(each, path));
    if (typeof whole !== 'object' || whole === null) return whole;
    const [name = '', ...rest] = path;
    const there = whole as Wire;
    return name in there ? { ...there, [name]: put(there[name], rest) } : there;
  };
  const asked = paths.slice(0, 20).reduce<unknown>((at, path) => put(at, path.split('.').slice(0, 4)), wire) as Wire;
  const isAsked = (name: string) => paths.some((path) => path.split('.').includes(name));
  // Secrets of invoices are only returned if requested, and names of discounts only if not.
  return JSON.parse(
    JSON.stringify(asked, (name, each: unknown) => {
      if (name === 'confirmation_secret' && !isAsked(name)) return undefined;
      if (name === 'discounts' && !isAsked(name))
        return (each as readonly { readonly id: string }[]).map(({ id }) => id);
      return each;
    }),
  ) as Wire;
}

export const listOf = (data: readonly Wire[], url: string, hasMore: boolean): Wire => ({
  ...list(data, url),
  ...(url.endsWith('/search') && { object: 'search_result', next_page: null }),
  has_more: hasMore,
});
