import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { startOf } from '../members/members.store.ts';
import { accountOf, holderOf, keepCustomer, keepRead, type PaymentAccount } from './payments.store.ts';
import { findOf, type Found, idOf, isLive, openInvoiceOf, refusalOf } from './service.ts';
import type { PaymentSettings } from './settings.ts';
import { paidUntilOf, readOf, standingOf } from './standing.ts';

/** What a coupon takes off the price. */
export interface Reduction {
  readonly code: string;
  readonly name: string;
  readonly percentOff: number;
  /** Payments that are reduced; null: all. */
  readonly months: number | null;
}

export interface SubscriptionDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  /** Null for a coupon that takes nothing off. */
  readonly reductionOf: (code: string) => Promise<Reduction | null>;
  /** What is kept of a member's rights is not true any more, and their open pages learn of it. */
  readonly tell: (memberId: string) => Promise<void>;
}

/** Receipts that a page shows. */
const MOST_RECEIPTS = 24;
/** Seconds of a trial that are worth asking the service for. */
const SHORTEST_TRIAL = 3600;

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const iso = (at: number) => new Date(at * 1000).toISOString();

/** What members buy, and how it goes on. The payment service has the last word: every change ends with reading what it has now. */
export function createSubscriptions({ db, stripe, settings, reductionOf, tell }: SubscriptionDeps) {
  let price: Promise<Stripe.Price> | null = null;
  const priceNow = () => {
    price ??= stripe.prices.retrieve(settings.priceId).catch((error: unknown) => {
      price = null;
      throw error;
    });
    return price;
  };

  /** The customer of a member, made once. */
  async function customerOf(memberId: string): Promise<string> {
    const account = await accountOf(db, memberId);
    if (account) return account.customerId;
    const holder = await holderOf(db, memberId);
    const { id } = await stripe.customers.create(
      { metadata: { member_id: memberId }, ...(holder && { email: holder.email }) },
      { idempotencyKey: `customer-${memberId}` },
    );
    return keepCustomer(db, memberId, id);
  }

  /** Reads everything of a member again and keeps it. */
  async function refresh(memberId: string): Promise<Found | null> {
    const account = await accountOf(db, memberId);
    if (!account) return null;
    const askedAt = new Date();
    const found = await findOf(stripe, account.customerId);
    const read = readOf(found);
    await keepRead(db, { memberId, read, paidUntil: paidUntilOf(read), askedAt });
    await tell(memberId);
    return found;
  }

  /** The service's own coupon for a reduction, made once. */
  async function couponFor({ code, name, percentOff, months }: Reduction): Promise<string> {
    const mark = createHash('sha256').update(`${code} ${percentOff} ${months}`).digest('hex').slice(0, 20);
    const id = `longrun_${mark}`;
    const duration =
      months === null
        ? { duration: 'forever' as const }
        : { duration: 'repeating' as const, duration_in_months: months };
    try {
      await stripe.coupons.create({ id, name: name.slice(0, 40), percent_off: percentOff, ...duration });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'))
        throw error;
    }
    return id;
  }

  /**
   * Begins the subscription of a member who has none. Its name follows from what there was before, so that asking twice, or in two tabs, makes one.
   */
  async function begin(memberId: string, customer: string, ended: number): Promise<void> {
    const start = await startOf(db, memberId);
    const trialEnd =
      start?.accessLevel === ACCESS_LEVEL.trial && start.trialEndsAt !== null ? seconds(start.trialEndsAt) : 0;
    const reduction = start?.couponCode ? await reductionOf(start.couponCode) : null;
    const params: Stripe.SubscriptionCreateParams = {
      customer,
      items: [{ price: settings.priceId }],
      payment_behavior: 'default_incomplete',
      metadata: { member_id: memberId, ...(reduction && { coupon: reduction.code }) },
      ...(reduction && { discounts: [{ coupon: await couponFor(reduction) }] }),
    };
    const create = (asked: Stripe.SubscriptionCreateParams) => {
      const mark = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
      return stripe.subscriptions.create(asked, { idempotencyKey: `subscribe-${memberId}-${ended}-${mark}` });
    };
    if (trialEnd <= seconds(new Date()) + SHORTEST_TRIAL) {
      await create(params);
      return;
    }
    try {
      await create({ ...params, trial_end: trialEnd });
    } catch (error) {
      // By the service's clock it is over.
      const isOver = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'trial_end';
      if (!isOver) throw error;
      await create(params);
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

  const receiptsOf = async (customer: string): Promise<PaymentWire['receipts']> => {
    const { data } = await stripe.invoices.list({ customer, limit: MOST_RECEIPTS });
    return data
      .filter(({ status, total }) => status === 'paid' && total > 0)
      .map(({ id, total, currency, created, status_transitions, hosted_invoice_url }) => ({
        receipt_id: id,
        amount: total,
        currency,
        paid_at: iso(status_transitions.paid_at ?? created),
        url: hosted_invoice_url ?? null,
      }));
  };

  async function show(account: PaymentAccount | null, found: Found | null, memberId: string): Promise<PaymentWire> {
    const { unit_amount, currency } = await priceNow();
    const bought = { amount: unit_amount ?? 0, currency };
    const standing = account === null ? 'none' : standingOf(account);
    const start = await startOf(db, memberId);
    const code = account?.couponCode ?? start?.couponCode ?? null;
    const reduction = code === null ? null : await reductionOf(code);
    const isGoingOn = standing === 'trialing' || standing === 'active';
    const due = account?.amount ?? bought.amount;
    const until = { ending: account?.periodEndsAt, late: account?.lateUntil }[String(standing)] ?? null;
    const invoice = openInvoiceOf(found?.subscription ?? null);
    return {
      standing,
      is_practice: settings.mode === 'sandbox',
      publishable_key: settings.publishableKey,
      price: bought,
      next_payment:
        isGoingOn && account?.periodEndsAt
          ? {
              amount: due - Math.round((due * (account.couponCode === null ? 0 : (reduction?.percentOff ?? 0))) / 100),
              currency: account.currency ?? bought.currency,
              at: account.periodEndsAt.toISOString(),
            }
          : null,
      access_until: until?.toISOString() ?? null,
      card: account?.cardBrand && account.cardLast4 ? { brand: account.cardBrand, last4: account.cardLast4 } : null,
      coupon: reduction && { name: reduction.name, percent_off: reduction.percentOff, months: reduction.months },
      confirmation: invoice?.confirmation_secret?.client_secret ?? null,
      receipts: account === null ? [] : await receiptsOf(account.customerId),
    };
  }

  /** What a member has, as the service has it now. */
  async function read(memberId: string): Promise<PaymentWire> {
    const found = await refresh(memberId);
    return show(await accountOf(db, memberId), found, memberId);
  }

  const live = async (memberId: string): Promise<Stripe.Subscription | null> => {
    const subscription = (await refresh(memberId))?.subscription ?? null;
    return isLive(subscription) ? subscription : null;
  };

  return {
    refresh,
    read,

    async beginCard(memberId: string): Promise<string> {
      const customer = await customerOf(memberId);
      const { client_secret } = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      });
      if (client_secret === null) throw new Error('a setup without a secret');
      return client_secret;
    },

    /** From now on this card pays: for a new subscription, for what is open, or for what comes. */
    async useCard(
      memberId: string,
      { setup, attempt }: { readonly setup?: string | undefined; readonly attempt: string },
    ) {
      const customer = await customerOf(memberId);
      if (setup !== undefined) await enteredCard(customer, setup);
      const { subscription, card, ended } = await findOf(stripe, customer);
      if (card === null) throw new ApiFailure(400, 'card_not_saved', words.cardNotSaved);
      if (!isLive(subscription)) await begin(memberId, customer, ended);
      try {
        await payOpen(memberId, card.id, setup ?? attempt);
      } finally {
        await refresh(memberId);
      }
      return read(memberId);
    },

    /** Access stays until the end of what is paid. Nothing to cancel is no failure. */
    async cancel(memberId: string): Promise<void> {
      const subscription = await live(memberId);
      if (subscription === null || subscription.cancel_at_period_end) return;
      // What was never paid, or is not paid any more, has no end to wait for.
      if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
        await stripe.subscriptions.cancel(subscription.id);
      else await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      await refresh(memberId);
    },

    async resume(memberId: string): Promise<PaymentWire> {
      const subscription = await live(memberId);
      if (subscription === null) throw new ApiFailure(409, 'no_subscription', words.noSubscription);
      if (subscription.cancel_at_period_end) {
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
      }
      return read(memberId);
    },

    /** A coupon was used: what runs is given what it gives. May be run again. */
    async couponUsed(memberId: string): Promise<void> {
      const account = await accountOf(db, memberId);
      const subscription = account && (await live(memberId));
      if (!subscription) return;
      const start = await startOf(db, memberId);
      const reduction = start?.couponCode ? await reductionOf(start.couponCode) : null;
      const trialEnd = start?.trialEndsAt ? seconds(start.trialEndsAt) : 0;
      const isLonger = subscription.status === 'trialing' && trialEnd > (subscription.trial_end ?? 0);
      const isReduced = reduction !== null && subscription.metadata.coupon !== reduction.code;
      if (!isLonger && !isReduced) return;
      await stripe.subscriptions.update(subscription.id, {
        ...(isLonger && { trial_end: trialEnd, proration_behavior: 'none' as const }),
        ...(isReduced && {
          discounts: [{ coupon: await couponFor(reduction) }],
          metadata: { coupon: reduction.code },
        }),
      });
      await refresh(memberId);
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
