import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { startOf } from '../members/members.store.ts';
import { changeByCoupon } from './coupon-change.ts';
import { createCustomers } from './customers.ts';
import { createLookUp } from './look-up.ts';
import { createLine } from '../one-at-a-time.ts';
import { accountOf, databaseClock, keepRead, type TellPurchase } from './payments.store.ts';
import { createReductions, type Reduction } from './reductions.ts';
import { type Found, idOf, isLive, openInvoiceOf, orGone, refusalOf } from './service.ts';
import type { PaymentSettings } from './settings.ts';
import { paymentWire } from './show.ts';
import { paidUntilOf, readOf } from './standing.ts';

export interface SubscriptionDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  readonly priceNow: () => Promise<Stripe.Price>;
  /** Null for a coupon that takes nothing off. */
  readonly reductionOf: (code: string) => Promise<Reduction | null>;
  /** What is kept of a member's rights is not true any more, and their open pages learn of it. */
  readonly tell: (memberId: string) => Promise<void>;
  /** Null: nobody is told of purchases. */
  readonly tellPurchase: TellPurchase | null;
}

/** Bills that are looked at: years of them. */
const MOST_BILLS = 100;
/** Seconds of a trial that are worth asking the service for. */
const SHORTEST_TRIAL = 3600;
/** The consent that was given where a subscription began stands at the subscription. */
const MAY_TELL = 'may_tell';

interface CardWish {
  readonly setup?: string | undefined;
  readonly attempt: string;
  /** A subscription begins, where none goes on. */
  readonly begins: boolean;
  /** They agree that the operator's analytics are told of the purchase. */
  readonly mayTell?: boolean;
}

const noSubscription = () => new ApiFailure(409, 'no_subscription', words.noSubscription);
/** What is to end and is not there any more has ended. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
};

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** What members buy, and how it goes on. The payment service has the last word: every change ends with reading what it has now. */
export function createSubscriptions({
  db,
  stripe,
  settings,
  priceNow,
  reductionOf,
  tell,
  tellPurchase,
}: SubscriptionDeps) {
  const customers = createCustomers(db, stripe);
  const { leftOf, couponFor } = createReductions(stripe, reductionOf);
  const lookUp = createLookUp(db, stripe);
  const inLine = createLine();
  const invoicesOf = async (customer: string): Promise<Stripe.Invoice[]> =>
    (await orGone(stripe.invoices.list({ customer, limit: MOST_BILLS }), { data: [] })).data;

  /** What is bought, as it costs now. */
  async function priceOf(): Promise<{ readonly amount: number; readonly currency: string }> {
    const { unit_amount, currency } = await priceNow();
    return { amount: unit_amount ?? 0, currency };
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
    await keepRead(db, { memberId, read, paidUntil: paidUntilOf(read), askedAt, tellPurchase: told });
    await tell(memberId);
    return found;
  }

  /**
   * Begins the subscription of a member who has none. Its name follows from what there was before, so that asking twice, or in two tabs, makes one.
   */
  async function begin(memberId: string, customer: string, ended: number, mayTell: boolean): Promise<void> {
    const start = await startOf(db, memberId);
    const trialEnd =
      start?.accessLevel === ACCESS_LEVEL.trial && start.trialEndsAt !== null ? seconds(start.trialEndsAt) : 0;
    const reduction = start?.couponCode ? await leftOf(start.couponCode, await invoicesOf(customer)) : null;
    const create = async (until: number | null) => {
      const asked: Stripe.SubscriptionCreateParams = {
        customer,
        items: [{ price: settings.priceId }],
        payment_behavior: 'default_incomplete',
        metadata: {
          member_id: memberId,
          ...(reduction && { coupon: reduction.code }),
          ...(mayTell && { [MAY_TELL]: 'yes' }),
        },
        ...(reduction && { discounts: [{ coupon: await couponFor(reduction, until) }] }),
        ...(until !== null && { trial_end: until }),
      };
      const mark = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
      return stripe.subscriptions.create(asked, { idempotencyKey: `subscribe-${memberId}-${ended}-${mark}` });
    };
    if (trialEnd <= seconds(new Date()) + SHORTEST_TRIAL) {
      await create(null);
      return;
    }
    try {
      await create(trialEnd);
    } catch (error) {
      // By the service's clock it is over.
      const isOver = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'trial_end';
      if (!isOver) throw error;
      await create(null);
    }
  }

  /** Pays the bill that is open. Its holder being asked is no failure. @throws ApiFailure 402 with a sentence */
  async function payOpen(memberId: string, card: string, attempt: string): Promise<void> {
    const invoice = openInvoiceOf((await refresh(memberId))?.subscription ?? null);
    if (!invoice) return;
    try {
      await stripe.invoices.pay(
        invoice.id,
        { payment_method: card },
        { idempotencyKey: `pay-${invoice.id}-${attempt}` },
      );
    } catch (error) {
      const asksHolder =
        error instanceof Stripe.errors.StripeError && error.code === 'invoice_payment_intent_requires_action';
      if (!asksHolder && error instanceof Stripe.errors.StripeCardError) throw refusalOf(error);
      // Paid meanwhile, by another tab or the service itself: what counts is what it has now.
      if (!asksHolder && !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  /** The card that was entered, once its bank has agreed. @throws ApiFailure 400 */
  async function enteredCard(customer: string, setup: string): Promise<string> {
    const notSaved = () => new ApiFailure(400, 'card_not_saved', words.cardNotSaved);
    const intent = await stripe.setupIntents.retrieve(setup).catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeInvalidRequestError ? notSaved() : error;
    });
    const card = idOf(intent.payment_method);
    if (intent.status !== 'succeeded' || idOf(intent.customer) !== customer || card === null) throw notSaved();
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    return card;
  }

  /** What a member has, as the service has it now. */
  async function read(memberId: string): Promise<PaymentWire> {
    const found = await refresh(memberId);
    const account = await accountOf(db, memberId);
    const invoices = account === null ? [] : await invoicesOf(account.customerId);
    const code = (await startOf(db, memberId))?.couponCode ?? null;
    const begunWith = code === null ? null : await leftOf(code, invoices);
    return paymentWire({ settings, price: await priceNow(), account, found, invoices, begunWith });
  }

  const live = async (memberId: string): Promise<Stripe.Subscription | null> => {
    const subscription = (await refresh(memberId))?.subscription ?? null;
    return isLive(subscription) ? subscription : null;
  };

  async function useCard(
    memberId: string,
    { setup, attempt, begins, mayTell = false }: CardWish,
  ): Promise<PaymentWire> {
    const customer = await customers.customerOf(memberId);
    if (setup !== undefined) await enteredCard(customer, setup);
    const { subscription, card, ended } = await lookUp(memberId, customer);
    if (card === null) throw new ApiFailure(400, 'card_not_saved', words.cardNotSaved);
    if (!isLive(subscription)) {
      if (!begins) throw noSubscription();
      await priceNow();
      await begin(memberId, customer, ended, mayTell);
    }
    try {
      await payOpen(memberId, card.id, setup ?? attempt);
    } finally {
      await refresh(memberId);
    }
    return read(memberId);
  }

  async function cancel(memberId: string): Promise<void> {
    const subscription = await live(memberId);
    if (subscription === null || subscription.cancel_at_period_end) return;
    // What was never paid, or is not paid any more, has no end to wait for.
    if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
      await stripe.subscriptions.cancel(subscription.id);
    else await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await refresh(memberId);
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
    const invoices = await invoicesOf(idOf(subscription.customer) ?? '');
    const reduction = start?.couponCode ? await leftOf(start.couponCode, invoices) : null;
    const change = changeByCoupon(subscription, { trialEndsAt: start?.trialEndsAt ?? null, reduction });
    if (change === null) return;
    const trialEnd = change.trialEnd ?? (subscription.status === 'trialing' ? subscription.trial_end : null);
    await stripe.subscriptions.update(subscription.id, {
      ...(change.trialEnd !== null && { trial_end: change.trialEnd, proration_behavior: 'none' as const }),
      ...(change.reduction && {
        discounts: [{ coupon: await couponFor(change.reduction, trialEnd) }],
        metadata: { coupon: change.reduction.code },
      }),
    });
    await refresh(memberId);
  }

  const alone =
    <Rest extends unknown[], Result>(work: (memberId: string, ...rest: Rest) => Promise<Result>) =>
    (memberId: string, ...rest: Rest): Promise<Result> =>
      inLine(memberId, () => work(memberId, ...rest));

  return {
    refresh,
    read,
    live,
    priceOf,

    /** Tells by their codes what is left of coupons that a member may have used before. */
    async reductionsLeft(memberId: string): Promise<(code: string) => Promise<Reduction | null>> {
      const account = await accountOf(db, memberId);
      const invoices = account === null ? [] : await invoicesOf(account.customerId);
      return (code) => leftOf(code, invoices);
    },

    forgotten: customers.forgotten,

    /** Reads what there is of a customer, and tells the service where its owner is written to. */
    async reconcile(customer: string): Promise<void> {
      const memberId = await customers.memberOf(customer);
      const found = memberId === null ? null : await refresh(memberId);
      if (memberId !== null && found?.customer) await customers.introduce(memberId, found.customer);
    },

    async beginCard(memberId: string): Promise<string> {
      const customer = await customers.customerOf(memberId);
      const { client_secret } = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      });
      if (client_secret === null) throw new Error('a setup without a secret');
      return client_secret;
    },

    /** From now on this card pays: for a new subscription, for what is open, or for what comes. @throws ApiFailure 409 where nothing is to begin */
    useCard: alone(useCard),
    /** Access stays until the end of what is paid. Nothing to cancel is no failure. */
    cancel: alone(cancel),
    resume: alone(resume),
    /** A coupon was used: what runs is given what it gives. May be run again. */
    couponUsed: alone(couponUsed),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
