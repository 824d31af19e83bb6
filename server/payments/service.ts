import { Stripe } from 'stripe';
import { payment as words, cardRefusal } from '../../domain/words/payment.ts';
import { ApiFailure } from '../http/failure.ts';
import type { PaymentSettings } from './settings.ts';

/** Timeout of requests to the payment service, ms. */
const PATIENCE_MS = 20_000;

export function createStripe({ secretKey, api }: PaymentSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && { ...api, protocol: 'http' as const }),
  });
}

/** Passes a request's result on. @throws ApiFailure 503 with a message if the service does not respond; other errors unchanged */
export async function orUnreachable<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError].some(
      (kind) => error instanceof kind,
    );
    if (isAway) throw new ApiFailure(503, 'payment_unreachable', words.unreachable);
    // The error's status belongs to our request to the service, not to the client's request to us.
    if (error instanceof Stripe.errors.StripeError) throw new Error('the payment service refused', { cause: error });
    throw error;
  }
}

/** Returns the error for a declined card. */
export function refusalOf(error: { readonly code?: string | undefined; readonly decline_code?: string | undefined }) {
  const { code, message } = cardRefusal({ code: error.code, declineCode: error.decline_code });
  return new ApiFailure(402, code, message);
}

/** A customer's current subscription and card at the service. */
export interface StripeObject {
  /** The customer; `null` if deleted at the service. */
  readonly customer: Stripe.Customer | null;
  readonly subscription: Stripe.Subscription | null;
  /** Other running subscriptions of the customer. */
  readonly doubles: readonly Stripe.Subscription[];
  readonly card: Stripe.PaymentMethod | null;
  /** The open invoice; `null` if there is none. */
  readonly bill: Stripe.Invoice | null;
  /** Time since which invoices are unpaid, in seconds since 1970; `null` if none is late. */
  readonly lateSince: number | null;
  /** Number of ended subscriptions, which the next one's idempotency key depends on. */
  readonly ended: number;
}

const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired'];
export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Sort ranks by status: paid subscriptions first, then late ones, then those never paid. */
const ranks: Readonly<Partial<Record<Stripe.Subscription.Status, number>>> = { trialing: 0, active: 0, incomplete: 2 };
const rankOf = ({ status }: Stripe.Subscription): number => ranks[status] ?? 1;

/** Compares subscriptions: the chosen one comes first unless it is late; then by status, then by creation, so the order is deterministic. */
const byRank =
  (chosen: string | null) =>
  (a: Stripe.Subscription, b: Stripe.Subscription): number => {
    const stays = (one: Stripe.Subscription) => Number(one.id === chosen && rankOf(one) !== 1);
    return stays(b) - stays(a) || rankOf(a) - rankOf(b) || a.created - b.created || (a.id < b.id ? -1 : 1);
  };

/** Whether an error means that the requested object does not exist at the service. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Returns the result of a request about a customer, or `nothing` if the customer was deleted. */
export async function orIfDeleted<Answer, Nothing>(work: Promise<Answer>, nothing: Nothing): Promise<Answer | Nothing> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return nothing;
    throw error;
  }
}

export const noSubscription = () => new ApiFailure(409, 'no_subscription', words.noSubscription);
/** Ignores errors about an object that no longer exists. */
export const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
};

export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const isLive = (subscription: Stripe.Subscription | null): subscription is Stripe.Subscription =>
  subscription !== null && !ENDED_STATUSES.includes(subscription.status);

/** Maximum invoices read of a late subscription: a year of them. */
const MAX_LATE_BILLS = 12;

/**
 * Returns the invoice to pay for continuing a subscription: the latest one, since only its payment revives a subscription that is no longer
 * charged. The service leaves invoices of such a subscription as drafts.
 */
async function billOf(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<Pick<StripeObject, 'bill' | 'lateSince'>> {
  if (!isLive(subscription)) return { bill: null, lateSince: null };
  const { id, status, latest_invoice: latest } = subscription;
  const newest = typeof latest === 'object' && latest?.status === 'open' ? latest : null;
  if (status !== 'past_due' && status !== 'unpaid') return { bill: newest, lateSince: null };
  const { data } = await stripe.invoices.list({
    subscription: id,
    limit: MAX_LATE_BILLS,
    expand: ['data.confirmation_secret'],
  });
  const paid = data.findIndex((bill) => bill.status === 'paid');
  const missing = paid === -1 ? data : data.slice(0, paid);
  const payable = status === 'unpaid' ? ['open', 'draft'] : ['open'];
  return {
    bill: newest ?? missing.find((bill) => payable.includes(bill.status ?? '')) ?? null,
    lateSince: missing.at(-1)?.created ?? null,
  };
}

/**
 * Reads all of a customer's data again, since an event may be outdated.
 * @param chosen the subscription that counted before this request
 */
export async function findOf(stripe: Stripe, customerId: string, chosen: string | null): Promise<StripeObject> {
  const asked = stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  const listed = stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice.confirmation_secret', 'data.discounts.source.coupon'],
  });
  const [customer, { data }] = await Promise.all([orIfDeleted(asked, null), orIfDeleted(listed, { data: [] })]);
  const method = customer === null || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const live = data.filter(({ status }) => !ENDED_STATUSES.includes(status)).toSorted(byRank(chosen));
  const subscription = live[0] ?? data[0] ?? null;
  return {
    customer: customer?.deleted ? null : customer,
    subscription,
    ...(await billOf(stripe, subscription)),
    doubles: live.slice(1),
    card: typeof method === 'object' ? method : null,
    ended: data.length - live.length,
  };
}
