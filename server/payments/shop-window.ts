import type { Stripe } from 'stripe';
import { idOf } from './service.ts';
import type { PaymentSettings } from './settings.ts';

/** Maximum number of each kind shown to an admin; older ones are listed at the payment service. */
const MAX_LISTED = 50;

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const planOf = ({ nickname, product }: Stripe.Price): string => {
  if (nickname !== null && nickname !== undefined) return nickname;
  if (typeof product === 'string') return product;
  return product.deleted ? product.id : product.name;
};

/** Returns the product's prices, the configured one first. */
export async function pricesOf(stripe: Stripe, { priceId }: PaymentSettings) {
  const ours = await stripe.prices.retrieve(priceId);
  const { data } = await stripe.prices.list({
    product: idOf(ours.product) ?? '',
    limit: MAX_LISTED,
    expand: ['data.product'],
  });
  return data
    .map((price) => ({
      price_id: price.id,
      plan: planOf(price),
      amount: price.unit_amount ?? 0,
      currency: price.currency,
      interval: price.recurring?.interval ?? null,
      is_active: price.active,
      is_ours: price.id === priceId,
    }))
    .toSorted((one, other) => Number(other.is_ours) - Number(one.is_ours));
}

const customerIn = (intent: string | Stripe.PaymentIntent | null): string | null =>
  intent === null || typeof intent === 'string' ? null : idOf(intent.customer);

/** Returns the latest refunds with their customers. */
export async function refundsOf(stripe: Stripe) {
  const { data } = await stripe.refunds.list({ limit: MAX_LISTED, expand: ['data.payment_intent'] });
  return data.map(({ id, amount, currency, status, reason, created, payment_intent }) => ({
    customer: customerIn(payment_intent),
    refund_id: id,
    amount,
    currency,
    status,
    reason,
    at: iso(created),
  }));
}

/** Returns the latest disputes with their customers. */
export async function disputesOf(stripe: Stripe) {
  const { data } = await stripe.disputes.list({ limit: MAX_LISTED, expand: ['data.payment_intent'] });
  return data.map(({ id, amount, currency, status, reason, created, payment_intent, evidence_details }) => ({
    customer: customerIn(payment_intent),
    dispute_id: id,
    amount,
    currency,
    status,
    reason,
    at: iso(created),
    due_by: evidence_details.due_by === null ? null : iso(evidence_details.due_by),
  }));
}
