import { createChanging } from './changing.ts';
import { createCustomers } from './customers.ts';
import { createLine } from '../base/one-at-a-time.ts';
import { createPaying } from './paying.ts';
import { createReading, type ReadingDeps } from './reading.ts';

export interface SubscriptionDeps extends ReadingDeps {
  /** The keys are those of the account that members pay to. @throws ApiFailure */
  readonly mustBeOurs: () => Promise<void>;
}

/** What members buy, and how it goes on. The payment service has the last word: every change ends with reading what it has now. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const { db, stripe, priceNow, mustBeOurs } = deps;
  const customers = createCustomers(db, stripe);
  const reading = createReading(deps, customers);
  const { beginCard, useCard } = createPaying(deps, customers, reading);
  const { cancel, resume, couponUsed, isPaying } = createChanging(deps, reading);
  const inLine = createLine();

  const ours =
    <Asked extends unknown[], Result>(work: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked): Promise<Result> => {
      await mustBeOurs();
      return work(...asked);
    };
  const alone = <Rest extends unknown[], Result>(work: (memberId: string, ...rest: Rest) => Promise<Result>) =>
    ours((memberId: string, ...rest: Rest) => inLine(memberId, () => work(memberId, ...rest)));

  return {
    /** Reads everything of a member again and keeps it. */
    refresh: ours(reading.refresh),
    read: ours(reading.read),
    live: ours(reading.live),
    /** Tells by their codes what is left of coupons that a member may have used before. */
    reductionsLeft: ours(reading.reductionLeft),
    forgotten: ours(customers.forgotten),

    /** What is bought, as it costs now. */
    async priceOf(): Promise<{ readonly amount: number; readonly currency: string }> {
      const { unit_amount, currency } = await priceNow();
      return { amount: unit_amount ?? 0, currency };
    },

    /** Reads what there is of a customer, and tells the service where its owner is written to. */
    reconcile: ours(async (customer: string): Promise<void> => {
      const memberId = await customers.memberOf(customer);
      const found = memberId === null ? null : await reading.refresh(memberId);
      if (memberId !== null && found?.customer) await customers.introduce(memberId, found.customer);
    }),

    beginCard: ours(beginCard),
    /** From now on this card pays: for a new subscription, for what is open, or for what comes. @throws ApiFailure 409 where nothing is to begin */
    useCard: alone(useCard),
    /** Whether a member pays for what goes on: free days would be worth nothing to them. */
    isPaying: ours(isPaying),
    /** Access stays until the end of what is paid. Nothing to cancel is no failure. @returns whether something went on until now */
    cancel: alone(cancel),
    resume: alone(resume),
    /** A coupon was used: what runs is given what it gives. May be run again. */
    couponUsed: alone(couponUsed),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
