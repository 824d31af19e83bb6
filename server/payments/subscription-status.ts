import type { PaymentStanding } from '../../domain/entities/payment.ts';
import { discountOf } from './reductions.ts';
import { type StripeObject, isLive } from './service.ts';
import type { PaymentAccount, SubscriptionFields } from './payments.store.ts';
import { utc } from '../base/utc.ts';

/** Grace period in days if no event reports the end of a period. */
const SLACK_DAYS = 2;
/** Grace period in days after a refused payment, while the service retries it. */
const LATE_DAYS = 10;

export const momentOf = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

/** Returns the fields to store from a reading. */
export function readOf({ subscription, card, bill, lateSince }: StripeObject): SubscriptionFields {
  const item = subscription?.items.data[0];
  const isLate = subscription?.status === 'past_due';
  const since = momentOf(lateSince ?? item?.current_period_start);
  return {
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    amount: item?.price.unit_amount ?? null,
    currency: item?.price.currency ?? null,
    periodEndsAt: momentOf(item?.current_period_end),
    trialEndsAt: momentOf(subscription?.trial_end),
    lateUntil: isLate && since !== null ? utc(since).add(LATE_DAYS, 'day').toDate() : null,
    isEnding: isLive(subscription) && subscription.cancel_at_period_end,
    endedAt: momentOf(subscription?.ended_at),
    cardBrand: card?.card?.brand ?? null,
    cardLast4: card?.card?.last4 ?? null,
    openInvoice: bill?.id ?? null,
    couponCode: (subscription && discountOf(subscription) ? subscription.metadata.coupon : null) ?? null,
  };
}

/** Returns the end of the access from a subscription; `null` if it gives none. */
export function paidUntilOf({ status, periodEndsAt, lateUntil, isEnding }: SubscriptionFields): Date | null {
  if (status === 'past_due') return lateUntil;
  if ((status !== 'active' && status !== 'trialing') || periodEndsAt === null) return null;
  return isEnding ? periodEndsAt : utc(periodEndsAt).add(SLACK_DAYS, 'day').toDate();
}

const standings: Readonly<Record<string, PaymentStanding>> = {
  incomplete: 'waiting',
  trialing: 'trialing',
  active: 'active',
  past_due: 'late',
  unpaid: 'late',
  paused: 'late',
  canceled: 'ended',
};

/** Maps a subscription's status; subscriptions that were never paid count as none. */
export function standingOf({ status, isEnding }: Pick<PaymentAccount, 'status' | 'isEnding'>): PaymentStanding {
  const standing = standings[status ?? ''] ?? 'none';
  return isEnding && (standing === 'active' || standing === 'trialing') ? 'ending' : standing;
}

/** Whether the subscription will be charged again. */
export const willRenew = (account: Pick<PaymentAccount, 'status' | 'isEnding'>): boolean =>
  ['trialing', 'active', 'late'].includes(standingOf(account));
