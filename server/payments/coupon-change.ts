import type { Stripe } from 'stripe';
import type { Reduction } from './reductions.ts';

/** Changes to a running subscription; `null` fields are left unchanged. */
export interface CouponChange {
  /** End of the trial in seconds since 1970. */
  readonly trialEnd: number | null;
  readonly reduction: Reduction | null;
}

/**
 * Returns the changes to a subscription after its member used a coupon; `null` if there are none.
 * @param given the member's current trial and reduction
 */
export function changeByCoupon(
  { status, trial_end, metadata }: Pick<Stripe.Subscription, 'status' | 'trial_end' | 'metadata'>,
  { trialEndsAt, reduction }: { readonly trialEndsAt: Date | null; readonly reduction: Reduction | null },
): CouponChange | null {
  const trialEnd = trialEndsAt === null ? 0 : Math.floor(trialEndsAt.getTime() / 1000);
  const isLonger = status === 'trialing' && trialEnd > (trial_end ?? 0);
  // The coupon's months count from when it is applied, so a longer trial applies it again.
  const isReduced = reduction !== null && (isLonger || metadata['coupon'] !== reduction.code);
  if (!isLonger && !isReduced) return null;
  return { trialEnd: isLonger ? trialEnd : null, reduction: isReduced ? reduction : null };
}

/** Whether a subscription is paid and will renew, so trial days no longer apply. */
export const isPaid = (subscription: Pick<Stripe.Subscription, 'status' | 'cancel_at_period_end'> | null): boolean =>
  subscription?.status === 'active' && !subscription.cancel_at_period_end;
