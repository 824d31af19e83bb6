import type { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import type { Db } from '../db/open.ts';
import { startOf } from '../members/members.store.ts';
import type { Customers } from './customers.ts';
import { createLookUp } from './look-up.ts';
import { accountOf, databaseClock, keepRead, type PaymentAccount, type TellPurchase } from './payments.store.ts';
import { createReductions, type Reduction } from './reductions.ts';
import { type Found, isLive, orGone, unlessGone } from './service.ts';
import type { PaymentSettings } from './settings.ts';
import { paymentWire } from './show.ts';
import { momentOf, paidUntilOf, readOf } from './standing.ts';
import { subscriptionNews } from './subscription-news.ts';

export interface ReadingDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  readonly priceNow: () => Promise<Stripe.Price>;
  /** Null for a coupon that takes nothing off. */
  readonly reductionOf: (code: string) => Promise<Reduction | null>;
  /** Drops what is cached of a member's rights, and has their open pages read again if something changed. */
  readonly tell: (memberId: string, isChanged: boolean) => Promise<void>;
  /** Null: nobody is told of purchases. */
  readonly tellPurchase: TellPurchase | null;
}

/** Bills of a customer that are looked at: years of them. */
const MOST_BILLS = 100;
/** Customers before, whose bills are looked at too. */
const MOST_FORMER = 5;
/** The consent that was given where a subscription began stands at the subscription. */
export const MAY_TELL = 'may_tell';

/** What a member has at the payment service, as it is there now, and what is kept and shown of it. */
export function createReading(
  { db, stripe, settings, priceNow, reductionOf, tell, tellPurchase }: ReadingDeps,
  customers: Customers,
) {
  const { leftOf, couponFor } = createReductions(stripe, reductionOf);
  const lookUp = createLookUp(db, stripe);

  /** The newest first, also those of customers who were deleted at the service. */
  async function invoicesOf(account: PaymentAccount | null): Promise<Stripe.Invoice[]> {
    if (account === null) return [];
    const ids = [account.customerId, ...account.formerCustomers.slice(-MOST_FORMER).toReversed()];
    const each = ids.map((customer) => orGone(stripe.invoices.list({ customer, limit: MOST_BILLS }), { data: [] }));
    return (await Promise.all(each)).flatMap(({ data }) => data);
  }

  /** One member has one subscription: what was begun beside it, by a page that did not know of it, ends before it is paid for. */
  async function endDoubles(memberId: string, { doubles }: Found): Promise<void> {
    for (const { id, metadata } of doubles) {
      if (metadata.member_id === memberId) await stripe.subscriptions.cancel(id).catch(unlessGone);
    }
  }

  /** Reads everything of a member again and keeps it. */
  async function refresh(memberId: string): Promise<Found | null> {
    const account = await customers.known(memberId);
    if (!account) return null;
    const askedAt = await databaseClock(db);
    const found = await lookUp(memberId, account.customerId);
    await endDoubles(memberId, found);
    const read = readOf(found);
    const told = found.subscription?.metadata[MAY_TELL] === 'yes' ? tellPurchase : null;
    const isChanged = await keepRead(db, {
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

    /** What is left of a coupon, or of the one that the member has used. */
    async reductionLeft(memberId: string): Promise<(code: string | null | undefined) => Promise<Reduction | null>> {
      const invoices = await invoicesOf(await accountOf(db, memberId));
      return async (code) => (code ? leftOf(code, invoices) : null);
    },

    /** What a member has, for their page. */
    async read(memberId: string): Promise<PaymentWire> {
      const found = await refresh(memberId);
      const account = await accountOf(db, memberId);
      const invoices = await invoicesOf(account);
      const code = (await startOf(db, memberId))?.couponCode ?? null;
      const begunWith = code === null ? null : await leftOf(code, invoices);
      return paymentWire({ settings, price: await priceNow(), account, found, invoices, begunWith });
    },

    /** What goes on; null: nothing does. */
    async live(memberId: string): Promise<Stripe.Subscription | null> {
      const subscription = (await refresh(memberId))?.subscription ?? null;
      return isLive(subscription) ? subscription : null;
    },
  };
}

export type Reading = ReturnType<typeof createReading>;
