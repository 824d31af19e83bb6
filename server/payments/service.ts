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
  /** Null: deleted there. */
  readonly customer: Stripe.Customer | null;
  readonly subscription: Stripe.Subscription | null;
  /** Others that go on beside it. */
  readonly doubles: readonly Stripe.Subscription[];
  readonly card: Stripe.PaymentMethod | null;
  /** What is to be paid; null: nothing. */
  readonly bill: Stripe.Invoice | null;
  /** Since when bills have not been paid, in seconds since 1970; null: none is late. */
  readonly lateSince: number | null;
  /** Subscriptions that have ended: the next one's name follows from it. */
  readonly ended: number;
}

const gone: readonly string[] = ['canceled', 'incomplete_expired'];
export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** What is paid for comes before what is not paid any more, and that before what was never paid. */
const ranks: Readonly<Partial<Record<Stripe.Subscription.Status, number>>> = { trialing: 0, active: 0, incomplete: 2 };
const rankOf = ({ status }: Stripe.Subscription): number => ranks[status] ?? 1;

/** What was chosen stays, unless it is late; then what is paid for, and then what was begun first: whoever looks finds the same. */
const byRank =
  (chosen: string | null) =>
  (a: Stripe.Subscription, b: Stripe.Subscription): number => {
    const stays = (one: Stripe.Subscription) => Number(one.id === chosen && rankOf(one) !== 1);
    return stays(b) - stays(a) || rankOf(a) - rankOf(b) || a.created - b.created || (a.id < b.id ? -1 : 1);
  };

/** Whether the service does not know what it was asked for. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** What was asked about a customer; what there is for one who is gone. */
export async function orGone<Answer, Nothing>(work: Promise<Answer>, nothing: Nothing): Promise<Answer | Nothing> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return nothing;
    throw error;
  }
}

export const noSubscription = () => new ApiFailure(409, 'no_subscription', words.noSubscription);
/** What is to end and is not there any more has ended. */
export const unlessGone = (error: unknown): void => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
};

export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const isLive = (subscription: Stripe.Subscription | null): subscription is Stripe.Subscription =>
  subscription !== null && !gone.includes(subscription.status);

/** Bills of a subscription that is late which are looked at: a year of them. */
const MOST_LATE_BILLS = 12;

/**
 * The bill by which a subscription is mended. That is the latest: only by paying it does a subscription that nothing is charged for any more go on.
 * Bills of such a one are drafts, and the service leaves them so.
 */
async function billOf(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<Pick<Found, 'bill' | 'lateSince'>> {
  if (!isLive(subscription)) return { bill: null, lateSince: null };
  const { id, status, latest_invoice: latest } = subscription;
  const newest = typeof latest === 'object' && latest?.status === 'open' ? latest : null;
  if (status !== 'past_due' && status !== 'unpaid') return { bill: newest, lateSince: null };
  const { data } = await stripe.invoices.list({
    subscription: id,
    limit: MOST_LATE_BILLS,
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
 * Everything is read again: what was told may be old.
 * @param chosen which subscription was said to count, before this was asked
 */
export async function findOf(stripe: Stripe, customerId: string, chosen: string | null): Promise<Found> {
  const asked = stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  const listed = stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice.confirmation_secret', 'data.discounts.source.coupon'],
  });
  const [customer, { data }] = await Promise.all([orGone(asked, null), orGone(listed, { data: [] })]);
  const method = customer === null || customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const live = data.filter(({ status }) => !gone.includes(status)).toSorted(byRank(chosen));
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
