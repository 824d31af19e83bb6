import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { payment as words } from '../../domain/words/payment.ts';
import { ApiFailure } from '../http/failure.ts';
import { startOf } from '../members/members.store.ts';
import type { Customers } from './customers.ts';
import { STATISTICS_CONSENT, type Reading, type SubscriptionReaderDeps } from './subscription-reader.ts';
import { type StripeObject, idOf, isLive, noSubscription, refusalOf, ignoreMissing, unixSeconds } from './service.ts';

/** Shortest trial sent to the service, s. */
const SHORTEST_TRIAL = 3600;

export interface CardWish {
  readonly setup?: string | undefined;
  readonly attempt: string;
  /** Starts a subscription if none is running. */
  readonly begins: boolean;
  /** Whether the member agreed to report the purchase to the operator's analytics. */
  readonly mayTell?: boolean;
}

const isMissingPayment = ({ subscription }: StripeObject): boolean =>
  subscription !== null && ['past_due', 'unpaid', 'paused'].includes(subscription.status);

/** Creates the operations that lead from an entered card to a paid subscription. */
export function createPaying(
  { db, stripe, settings, priceNow }: Pick<SubscriptionReaderDeps, 'db' | 'stripe' | 'settings' | 'priceNow'>,
  customers: Customers,
  { lookUp, refresh, read, reductionLeft, couponFor }: Reading,
) {
  /**
   * Starts a subscription for a member who has none. The idempotency key depends on earlier subscriptions, so repeated requests, even from two
   * tabs, create only one.
   */
  async function begin(memberId: string, customer: string, ended: number, mayTell: boolean): Promise<void> {
    const start = await startOf(db, memberId);
    const trialEnd =
      start?.accessLevel === ACCESS_LEVEL.trial && start.trialEndsAt !== null ? unixSeconds(start.trialEndsAt) : 0;
    const reduction = await (await reductionLeft(memberId))(start?.couponCode);
    const create = async (until: number | null) => {
      const asked: Stripe.SubscriptionCreateParams = {
        customer,
        items: [{ price: settings.priceId }],
        payment_behavior: 'default_incomplete',
        metadata: {
          member_id: memberId,
          ...(reduction && { coupon: reduction.code }),
          ...(mayTell && { [STATISTICS_CONSENT]: 'yes' }),
        },
        ...(reduction && {
          discounts: [{ coupon: await couponFor(reduction, until === null ? null : { anchor: until, next: until }) }],
        }),
        ...(until !== null && { trial_end: until }),
      };
      const mark = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
      return stripe.subscriptions.create(asked, { idempotencyKey: `subscribe-${memberId}-${ended}-${mark}` });
    };
    if (trialEnd <= unixSeconds(new Date()) + SHORTEST_TRIAL) {
      await create(null);
      return;
    }
    try {
      await create(trialEnd);
    } catch (error) {
      // By the service's clock, the trial has already ended.
      const isOver = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'trial_end';
      if (!isOver) throw error;
      await create(null);
    }
  }

  /**
   * Pays the open invoice. A confirmation required from the cardholder is not an error.
   * @throws ApiFailure 402 with a message; 409 if a payment is missing and there is no invoice to pay
   */
  async function payBill(memberId: string, card: string, attempt: string): Promise<void> {
    const found = await refresh(memberId);
    const invoice = found?.bill ?? null;
    if (invoice === null) {
      if (found !== null && isMissingPayment(found)) throw new ApiFailure(409, 'nothing_to_pay', words.nothingToPay);
      return;
    }
    // Turns off the service's retries: the invoice is paid now, or retried by the member.
    if (invoice.status === 'draft')
      await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false }).catch(ignoreMissing);
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
      // Another tab or the service has paid the invoice in the meantime; its current state counts.
      if (!asksHolder && !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  /** Returns the entered card once its bank has approved it. @throws ApiFailure 400 */
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

  async function beginCard(memberId: string): Promise<string> {
    const { client_secret } = await stripe.setupIntents.create({
      customer: await customers.customerOf(memberId),
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    });
    if (client_secret === null) throw new Error('a setup without a secret');
    return client_secret;
  }

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
      await payBill(memberId, card.id, setup ?? attempt);
    } finally {
      await refresh(memberId);
    }
    return read(memberId);
  }

  return { beginCard, useCard };
}
