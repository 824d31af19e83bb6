import type { Stripe } from 'stripe';
import type { Reduction } from './reductions.ts';

/** What a subscription that runs is given; null in it: that stays. */
export interface CouponChange {
  /** Unix seconds. */
  readonly trialEnd: number | null;
  readonly reduction: Reduction | null;
}

/**
 * What changes of a subscription by what its member has since they used a coupon; null: nothing.
 * @param given what the member has now
 */
export function changeByCoupon(
  { status, trial_end, metadata }: Pick<Stripe.Subscription, 'status' | 'trial_end' | 'metadata'>,
  { trialEndsAt, reduction }: { readonly trialEndsAt: Date | null; readonly reduction: Reduction | null },
): CouponChange | null {
  const trialEnd = trialEndsAt === null ? 0 : Math.floor(trialEndsAt.getTime() / 1000);
  const isLonger = status === 'trialing' && trialEnd > (trial_end ?? 0);
  // Its months are counted from when it is given: a trial that is longer takes it anew.
  const isReduced = reduction !== null && (isLonger || metadata['coupon'] !== reduction.code);
  if (!isLonger && !isReduced) return null;
  return { trialEnd: isLonger ? trialEnd : null, reduction: isReduced ? reduction : null };
}

/** Whether a subscription is paid for and goes on: days of a trial come too late for it. */
export const isPaid = (subscription: Pick<Stripe.Subscription, 'status' | 'cancel_at_period_end'> | null): boolean =>
  subscription?.status === 'active' && !subscription.cancel_at_period_end;
