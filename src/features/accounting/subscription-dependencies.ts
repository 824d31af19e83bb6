import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '../../../domain/entities/payment.ts';
import type { SubscriptionDependencies } from '../../../machines/subscription/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { fetchOwnDocument, type PaymentForm } from './payment-form.ts';
import { cachePayment } from './payment-store.ts';
import { newId } from '../../api/new-id.ts';

/** Creates the calls for the subscription and the payment service's form. */
export function useSubscriptionDependencies(form: PaymentForm, isPractice: boolean): SubscriptionDependencies {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const params = { id: memberId };
  /** The subscription determines the member's access, and notices of a trial or a late payment. */
  const reloadMember = () => {
    void queries.invalidateQueries({ queryKey: keys.member });
    void queries.invalidateQueries({ queryKey: keys.notices });
  };
  /** Stores a response, unless the page was left, since the member may have signed out. */
  const kept = (payment: Payment, signal: AbortSignal): Payment => {
    if (!signal.aborted) {
      cachePayment(payment, memberId);
      // The response to a pending request may be stale.
      void queries.cancelQueries({ queryKey: keys.payment });
      queries.setQueryData(keys.payment, payment);
    }
    return payment;
  };
  return {
    async readPayment({ signal }) {
      // The page is being reloaded, so nothing else is done.
      if (fetchOwnDocument(isPractice)) await new Promise<never>(() => {});
      const { payment } = await call('getPayment', { params, signal });
      form.identify(payment.publishableKey);
      return kept(payment, signal);
    },
    beginCard: async ({ signal }) => (await call('beginCard', { params, signal })).clientSecret,
    saveCard: () => form.save(),
    async payByCard({ saved, begins, mayTell, signal }) {
      const body = {
        attempt: newId(),
        begins,
        ...(saved !== null && { setup: saved }),
        ...(mayTell && { tell_purchase: true }),
      };
      const { payment } = await call('useCard', { params, body, signal });
      reloadMember();
      return kept(payment, signal);
    },
    askHolder: ({ secret }) => form.askHolder(secret),
    async cancelSubscription({ signal }) {
      await call('cancelSubscription', { params, signal });
      reloadMember();
    },
    resumeSubscription: async ({ signal }) =>
      kept((await call('resumeSubscription', { params, signal })).payment, signal),
    async useCoupon({ coupon, signal }) {
      await call('payByCoupon', { params, body: { member_id: memberId, coupon }, signal });
      reloadMember();
    },
  };
}
