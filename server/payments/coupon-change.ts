import type { Stripe } from 'stripe';
import type { Reduction } from './reductions.ts';

/** The changes to a running subscription; null fields stay unchanged. */
export interface CouponChange {
  /** Unix seconds. */
  readonly trialEnd: number | null;
  readonly reduction: Reduction | null;
}

/**
 * The changes to a subscription after its member has used a coupon; null if none.
 * @param given the member's current trial and reduction
 */
export function changeByCoupon(
  { status, trial_end, metadata }: Pick<Stripe.Subscription, 'status' | 'trial_end' | 'metadata'>,
  { trialEndsAt, reduction }: { readonly trialEndsAt: Date | null; readonly reduction: Reduction | null },
): CouponChange | null {
  const trialEnd = trialEndsAt === null ? 0 : Math.floor(trialEndsAt.getTime() / 1000);
  const isLonger = status === 'trialing' && trialEnd > (trial_end ?? 0);
  // Its months are counted from when it is applied: a longer trial applies it again.
  const isReduced = reduction !== null && (isLonger || metadata['coupon'] !== reduction.code);
  if (!isLonger && !isReduced) return null;
  return { trialEnd: isLonger ? trialEnd : null, reduction: isReduced ? reduction : null };
}

/** Whether a subscription is paid and continues: trial days are too late for it. */
export const isPaid = (subscription: Pick<Stripe.Subscription, 'status' | 'cancel_at_period_end'> | null): boolean =>
  subscription?.status === 'active' && !subscription.cancel_at_period_end;
