import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Payment } from '../../domain/entities/payment.ts';
import type { subscriptionMachine } from './subscription.machine.ts';
import type { CardWish } from './types.ts';

interface Signalled {
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SubscriptionDependencies {
  /** GET member/{id}/payment. */
  readPayment(options: Signalled): Promise<Payment>;
  /** POST member/{id}/payment/card. Returns the client secret for the card form. */
  beginCard(options: Signalled): Promise<string>;
  /**
   * Has the payment service save the entered card; the bank may ask the holder to confirm. Returns the id of the saved
   * setup.
   */
  saveCard(): Promise<string>;
  /** PUT member/{id}/payment/card. */
  payByCard(options: Signalled & CardWish): Promise<Payment>;
  /** Has the payment service ask the card holder for confirmation. */
  askHolder(options: { readonly secret: string }): Promise<void>;
  /** DELETE member/{id}/payment. */
  cancelSubscription(options: Signalled): Promise<void>;
  /** POST member/{id}/payment/resume. */
  resumeSubscription(options: Signalled): Promise<Payment>;
  /** POST member/{id}/payment. Idempotent. */
  useCoupon(options: Signalled & { readonly coupon: string }): Promise<void>;
}

/** `createSubscriptionImplementations(deps)`, for `useWorkflow`. */
export const createSubscriptionImplementations = (
  deps: SubscriptionDependencies,
): MachineImplementationsFrom<typeof subscriptionMachine> => ({
  actors: {
    readPayment: fromPromise(({ signal }) => deps.readPayment({ signal })),
    beginCard: fromPromise(({ signal }) => deps.beginCard({ signal })),
    saveCard: fromPromise(() => deps.saveCard()),
    payByCard: fromPromise(({ input, signal }) => deps.payByCard({ ...input, signal })),
    askHolder: fromPromise(({ input }) => deps.askHolder(input)),
    cancelSubscription: fromPromise(({ signal }) => deps.cancelSubscription({ signal })),
    resumeSubscription: fromPromise(({ signal }) => deps.resumeSubscription({ signal })),
    useCoupon: fromPromise(({ input, signal }) => deps.useCoupon({ ...input, signal })),
  },
});
