import { createChanging } from './changing.ts';
import { createCustomers } from './customers.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { createPaying } from './paying.ts';
import { createSubscriptionReader, type SubscriptionReaderDeps } from './subscription-reader.ts';

export interface SubscriptionDeps extends SubscriptionReaderDeps {
  /** Checks that the keys belong to the account that members pay to. @throws ApiFailure */
  readonly mustBeOurs: () => Promise<void>;
}

/** Creates the operations on subscriptions. The payment service is authoritative, so every change ends by reading its current state. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const { db, stripe, priceNow, mustBeOurs } = deps;
  const customers = createCustomers(db, stripe);
  const reading = createSubscriptionReader(deps, customers);
  const { beginCard, useCard } = createPaying(deps, customers, reading);
  const { cancel, resume, couponUsed, isPaying } = createChanging(deps, reading);
  const inLine = createSerialQueue();

  const ours =
    <Asked extends unknown[], Result>(work: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked): Promise<Result> => {
      await mustBeOurs();
      return work(...asked);
    };
  const alone = <Rest extends unknown[], Result>(work: (memberId: string, ...rest: Rest) => Promise<Result>) =>
    ours((memberId: string, ...rest: Rest) => inLine(memberId, () => work(memberId, ...rest)));

  return {
    /** Reads all of a member's data again and stores it. */
    refresh: ours(reading.refresh),
    read: ours(reading.read),
    live: ours(reading.live),
    /** Returns the remaining reductions, by code, of coupons that a member may have used before. */
    reductionsLeft: ours(reading.reductionLeft),
    forgotten: ours(customers.forgotten),

    /** Returns the product's current price. */
    async priceOf(): Promise<{ readonly amount: number; readonly currency: string }> {
      const { unit_amount, currency } = await priceNow();
      return { amount: unit_amount ?? 0, currency };
    },

    /** Reads all of a customer's data, and updates its owner's address at the service. */
    reconcile: ours(async (customer: string): Promise<void> => {
      const memberId = await customers.memberOf(customer);
      const found = memberId === null ? null : await reading.refresh(memberId);
      if (memberId !== null && found?.customer) await customers.introduce(memberId, found.customer);
    }),

    beginCard: ours(beginCard),
    /** Uses a card for a new subscription, an open invoice, or future invoices. @throws ApiFailure 409 if there is nothing to start */
    useCard: alone(useCard),
    /** Whether a member pays for a running subscription, so free days would be worth nothing to them. */
    isPaying: ours(isPaying),
    /** Cancels at the end of the paid period. Not an error if nothing is running. @returns whether a subscription was running */
    cancel: alone(cancel),
    resume: alone(resume),
    /** Applies a used coupon to the running subscription. Idempotent. */
    couponUsed: alone(couponUsed),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
