import { useQueryClient } from '@tanstack/react-query';
import type { SubscriptionDependencies } from '../../../machines/subscription/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { fetchOwnDocument, type PaymentForm } from './payment-form.ts';

/** The calls of the subscription, and the payment service's form. */
export function useSubscriptionDependencies(form: PaymentForm, isPractice: boolean): SubscriptionDependencies {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const params = { id: memberId };
  /** What a member may see hangs on it. */
  const reloadMember = () => void queries.invalidateQueries({ queryKey: keys.member });
  return {
    async readPayment({ signal }) {
      // Nothing more is done in a document that is on its way out.
      if (fetchOwnDocument(isPractice)) await new Promise<never>(() => {});
      const { payment } = await call('getPayment', { params, signal });
      form.identify(payment.publishableKey);
      return payment;
    },
    beginCard: async ({ signal }) => (await call('beginCard', { params, signal })).clientSecret,
    saveCard: () => form.save(),
    async payByCard({ saved, signal }) {
      const body = { attempt: crypto.randomUUID(), ...(saved !== null && { setup: saved }) };
      const { payment } = await call('useCard', { params, body, signal });
      reloadMember();
      return payment;
    },
    askHolder: ({ secret }) => form.askHolder(secret),
    async cancelSubscription({ signal }) {
      await call('cancelSubscription', { params, signal });
      reloadMember();
    },
    resumeSubscription: async ({ signal }) => (await call('resumeSubscription', { params, signal })).payment,
    async useCoupon({ coupon, signal }) {
      await call('payByCoupon', { params, body: { member_id: memberId, coupon }, signal });
      reloadMember();
    },
  };
}
