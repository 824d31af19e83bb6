import type { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import type { Db } from '../db/open.ts';
import { startOf } from '../members/members.store.ts';
import type { Customers } from './customers.ts';
import { createLookUp } from './look-up.ts';
import {
  accountOf,
  databaseClock,
  storeSubscriptionFields,
  type PaymentAccount,
  type ReportPurchase,
} from './payments.store.ts';
import { createReductions, type Reduction } from './reductions.ts';
import { type StripeObject, isLive, orIfDeleted, ignoreMissing } from './service.ts';
import type { PaymentSettings } from './settings.ts';
import { paymentWire } from './show.ts';
import { momentOf, paidUntilOf, readOf } from './subscription-status.ts';
import { subscriptionNews } from './subscription-news.ts';

export interface SubscriptionReaderDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  readonly priceNow: () => Promise<Stripe.Price>;
  /** Returns a coupon's reduction; `null` if it has none. */
  readonly reductionOf: (code: string) => Promise<Reduction | null>;
  /** Drops a member's cached rights, and updates their open pages if something changed. */
  readonly tell: (memberId: string, isChanged: boolean) => Promise<void>;
  /** `null` if purchases are not reported. */
  readonly tellPurchase: ReportPurchase | null;
}

/** Maximum invoices read per customer: several years of them. */
const MAX_BILLS = 100;
/** Maximum number of former customers whose invoices are also read. */
const MAX_FORMER = 5;
/** Metadata key for the consent given at the start of a subscription. */
export const STATISTICS_CONSENT = 'may_tell';

/** Creates the operations that read a member's current data at the payment service, store it and return it for display. */
export function createSubscriptionReader(
  { db, stripe, settings, priceNow, reductionOf, tell, tellPurchase }: SubscriptionReaderDeps,
  customers: Customers,
) {
  const { leftOf, couponFor } = createReductions(stripe, reductionOf);
  const lookUp = createLookUp(db, stripe);

  /** Returns a member's invoices, newest first, including those of customers deleted at the service. */
  async function invoicesOf(account: PaymentAccount | null): Promise<Stripe.Invoice[]> {
    if (account === null) return [];
    const ids = [account.customerId, ...account.formerCustomers.slice(-MAX_FORMER).toReversed()];
    const each = ids.map((customer) => orIfDeleted(stripe.invoices.list({ customer, limit: MAX_BILLS }), { data: [] }));
    return (await Promise.all(each)).flatMap(({ data }) => data);
  }

  /** Ends surplus subscriptions, started by a page that did not know of the first one, before they are paid. A member has one subscription. */
  async function endDoubles(memberId: string, { doubles }: StripeObject): Promise<void> {
    for (const { id, metadata } of doubles) {
      if (metadata.member_id === memberId) await stripe.subscriptions.cancel(id).catch(ignoreMissing);
    }
  }

  /** Reads all of a member's data again and stores it. */
  async function refresh(memberId: string): Promise<StripeObject | null> {
    const account = await customers.known(memberId);
    if (!account) return null;
    const askedAt = await databaseClock(db);
    const found = await lookUp(memberId, account.customerId);
    await endDoubles(memberId, found);
    const read = readOf(found);
    const told = found.subscription?.metadata[STATISTICS_CONSENT] === 'yes' ? tellPurchase : null;
    const isChanged = await storeSubscriptionFields(db, {
      memberId,
      read,
      paidUntil: paidUntilOf(read),
      askedAt,
      newsOf(before) {
        const { created, canceled_at: cancelled, ended_at: ended } = found.subscription ?? {};
        const news = subscriptionNews(before, read, momentOf(created));
        return news && { news, at: momentOf({ begun: created, cancelled, ended, resumed: null }[news]) ?? new Date() };
      },
      tellPurchase: told,
    });
    await tell(memberId, isChanged);
    return found;
  }

  return {
    lookUp,
    refresh,
    couponFor,

    /** Returns a function for the remaining reduction of a coupon, after invoices that already used it. */
    async reductionLeft(memberId: string): Promise<(code: string | null | undefined) => Promise<Reduction | null>> {
      const invoices = await invoicesOf(await accountOf(db, memberId));
      return async (code) => (code ? leftOf(code, invoices) : null);
    },

    /** Reads a member's subscription for their page. */
    async read(memberId: string): Promise<PaymentWire> {
      const found = await refresh(memberId);
      const account = await accountOf(db, memberId);
      const invoices = await invoicesOf(account);
      const code = (await startOf(db, memberId))?.couponCode ?? null;
      const begunWith = code === null ? null : await leftOf(code, invoices);
      return paymentWire({ settings, price: await priceNow(), account, found, invoices, begunWith });
    },

    /** Returns the running subscription; `null` if there is none. */
    async live(memberId: string): Promise<Stripe.Subscription | null> {
      const subscription = (await refresh(memberId))?.subscription ?? null;
      return isLive(subscription) ? subscription : null;
    },
  };
}

export type Reading = ReturnType<typeof createSubscriptionReader>;
