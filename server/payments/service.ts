import { Stripe } from 'stripe';
import { payment as words, cardRefusal } from '../../domain/words/payment.ts';
import { ApiFailure } from '../http/failure.ts';
import type { PaymentSettings } from './settings.ts';

/** Milliseconds for an answer of the payment service. */
const PATIENCE_MS = 20_000;

export function createStripe({ secretKey, api }: PaymentSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && { ...api, protocol: 'http' as const }),
  });
}

/** @throws ApiFailure 503 with a sentence, where the service does not answer; whatever else was thrown, as it is */
export async function orUnreachable<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError].some(
      (kind) => error instanceof kind,
    );
    if (isAway) throw new ApiFailure(503, 'payment_unreachable', words.unreachable);
    // Its status is about our request to the service, and not about theirs to us.
    if (error instanceof Stripe.errors.StripeError) throw new Error('the payment service refused', { cause: error });
    throw error;
  }
}

/** What is said of a card that was refused. */
export function refusalOf(error: { readonly code?: string | undefined; readonly decline_code?: string | undefined }) {
  const { code, message } = cardRefusal({ code: error.code, declineCode: error.decline_code });
  return new ApiFailure(402, code, message);
}

/** The subscription and the card of a customer, as the service has them now. */
export interface Found {
  readonly subscription: Stripe.Subscription | null;
  readonly card: Stripe.PaymentMethod | null;
  /** Subscriptions that have ended: the next one's name follows from it. */
  readonly ended: number;
}

const gone: readonly string[] = ['canceled', 'incomplete_expired'];
export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Everything is read again: what was told may be old. */
export async function findOf(stripe: Stripe, customerId: string): Promise<Found> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice.confirmation_secret'],
    }),
  ]);
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const live = data.filter(({ status }) => !gone.includes(status));
  return {
    subscription: live[0] ?? data[0] ?? null,
    card: typeof method === 'object' ? method : null,
    ended: data.length - live.length,
  };
}

export const isLive = (subscription: Stripe.Subscription | null): subscription is Stripe.Subscription =>
  subscription !== null && !gone.includes(subscription.status);

/** The bill that is to be paid. */
export function openInvoiceOf(subscription: Stripe.Subscription | null): Stripe.Invoice | null {
  const invoice = subscription?.latest_invoice;
  return isLive(subscription) && typeof invoice === 'object' && invoice?.status === 'open' ? invoice : null;
}
