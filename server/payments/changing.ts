import type { PaymentWire } from '../../domain/entities/payment.ts';
import { startOf } from '../members/members.store.ts';
import { changeByCoupon, isPaid } from './coupon-change.ts';
import type { Reading, SubscriptionReaderDeps } from './subscription-reader.ts';
import { billsOf } from './reductions.ts';
import { noSubscription } from './service.ts';

/** Creates the operations with which members change a running subscription. */
export function createChanging(
  { db, stripe }: Pick<SubscriptionReaderDeps, 'db' | 'stripe'>,
  { refresh, read, live, reductionLeft, couponFor }: Reading,
) {
  /** Cancels a member's subscription. @returns whether one was running */
  async function cancel(memberId: string): Promise<boolean> {
    const subscription = await live(memberId);
    if (subscription === null || subscription.cancel_at_period_end) return false;
    // A subscription that was never paid or is overdue has no paid period left, so it ends immediately.
    if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
      await stripe.subscriptions.cancel(subscription.id);
    else await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await refresh(memberId);
    return true;
  }

  async function resume(memberId: string): Promise<PaymentWire> {
    const subscription = await live(memberId);
    if (subscription === null) throw noSubscription();
    if (subscription.cancel_at_period_end) {
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    }
    return read(memberId);
  }

  async function couponUsed(memberId: string): Promise<void> {
    const subscription = await live(memberId);
    if (!subscription) return;
    const start = await startOf(db, memberId);
    const reduction = await (await reductionLeft(memberId))(start?.couponCode);
    const change = changeByCoupon(subscription, { trialEndsAt: start?.trialEndsAt ?? null, reduction });
    if (change === null) return;
    const trialEnd = change.trialEnd ?? (subscription.status === 'trialing' ? subscription.trial_end : null);
    const bills = trialEnd === null ? billsOf(subscription) : { anchor: trialEnd, next: trialEnd };
    await stripe.subscriptions.update(subscription.id, {
      ...(change.trialEnd !== null && { trial_end: change.trialEnd, proration_behavior: 'none' as const }),
      ...(change.reduction && {
        discounts: [{ coupon: await couponFor(change.reduction, bills) }],
        metadata: { coupon: change.reduction.code },
      }),
    });
    await refresh(memberId);
  }

  return {
    cancel,
    resume,
    couponUsed,
    isPaying: async (memberId: string): Promise<boolean> => isPaid(await live(memberId)),
  };
}
