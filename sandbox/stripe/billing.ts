import { cardOf, declined, type Refusal } from './cards.ts';
import { invalid, StripeFailure } from './failure.ts';
import { isGood, isSpent } from './coupons.ts';
import { anchorOf, nextPeriod } from './periods.ts';
import type { StripeStore } from './store.ts';
import type { Coupon, Invoice, PaymentIntent, Subscription, Thing, WireError } from './things.ts';

export const DAY = 86_400;
/** Hours within which the first invoice can be paid. */
const FIRST_BILL_HOURS = 23;
/** Maximum number of charges of a later invoice. */
const MAX_CHARGES = 4;

/** Sends an event about an object to the webhook. */
export type SendWebhookEvent = (type: string, thing: Thing) => void;

export const errorOf = (refusal: Refusal): WireError => ({
  type: 'card_error',
  code: refusal.code,
  decline_code: refusal.decline_code,
  message: refusal.message,
});

function reducedBy(coupon: Coupon | null, subscription: Subscription, amount: number): number {
  // An invoice is dated at the start of its period, even if the clock was advanced past it.
  if (coupon === null || isSpent(coupon, subscription, subscription.periodStart)) return 0;
  return Math.min(amount, coupon.amountOff ?? Math.round((amount * (coupon.percentOff ?? 0)) / 100));
}

/** Creates the operations on invoices and charges, with their effects and the clock's on subscriptions. */
export function createBilling(store: StripeStore, tell: SendWebhookEvent) {
  function put<T extends Thing>(thing: T, ...events: readonly string[]): T {
    store.put(thing);
    for (const type of events) tell(type, thing);
    return thing;
  }

  function bill(subscription: Subscription, reason: Invoice['reason'], amount: number): Invoice {
    const price = store.get('price', subscription.price);
    const reduced = reducedBy(store.find('coupon', subscription.coupon), subscription, amount);
    if (reduced > 0) subscription.reduced += 1;
    const id = store.newId('invoice');
    const count = store.list('invoice').filter((each) => each.customer === subscription.customer).length + 1;
    const total = amount - reduced;
    const invoice: Invoice = {
      kind: 'invoice',
      id,
      // The start of the period, even if the clock was advanced past it.
      created: reason === 'subscription_cycle' ? subscription.periodStart : store.now(),
      number: `PRACTICE-${subscription.customer.slice(-6).toUpperCase()}-${String(count).padStart(4, '0')}`,
      customer: subscription.customer,
      subscription: subscription.id,
      reason,
      currency: price.currency,
      subtotal: amount,
      total,
      metadata: { ...subscription.metadata },
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      status: 'draft',
      paidAt: null,
      attempts: 0,
      nextAttempt: null,
      intent: null,
    };
    subscription.invoice = id;
    // Unpaid subscriptions are no longer charged.
    if (subscription.status === 'unpaid') put(invoice);
    else finalize(invoice);
    put(subscription);
    return invoice;
  }

  /** Makes the invoice payable. @throws StripeFailure 400 */
  function finalize(invoice: Invoice): Invoice {
    if (invoice.status !== 'draft')
      throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.');
    const isFree = invoice.total === 0;
    if (!isFree) {
      const intentId = store.newId('payment_intent');
      const intent: PaymentIntent = {
        kind: 'payment_intent',
        id: intentId,
        created: store.now(),
        secret: store.newSecret(intentId),
        customer: invoice.customer,
        invoice: invoice.id,
        amount: invoice.total,
        currency: invoice.currency,
        card: null,
        status: 'requires_payment_method',
        error: null,
      };
      invoice.intent = put(intent).id;
    }
    invoice.status = isFree ? 'paid' : 'open';
    invoice.paidAt = isFree ? store.now() : null;
    return put(invoice, 'invoice.finalized', ...(isFree ? ['invoice.paid'] : []));
  }

  /** Marks an invoice as paid, and updates its subscription. */
  function settle(invoice: Invoice, intent: PaymentIntent): void {
    intent.status = 'succeeded';
    intent.error = null;
    put(intent, 'payment_intent.succeeded');
    invoice.status = 'paid';
    invoice.paidAt = store.now();
    invoice.nextAttempt = null;
    put(invoice, 'invoice.paid');
    const subscription = store.get('subscription', invoice.subscription);
    if (subscription.invoice !== invoice.id) return;
    if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
      subscription.status = 'active';
      put(subscription, 'customer.subscription.updated');
    }
  }

  function refuse(invoice: Invoice, intent: PaymentIntent, refusal: Refusal): StripeFailure {
    intent.status = 'requires_payment_method';
    intent.error = errorOf(refusal);
    put(intent, 'payment_intent.payment_failed');
    put(invoice, 'invoice.payment_failed');
    return new StripeFailure(402, errorOf(refusal));
  }

  /**
   * Charges a card for an invoice.
   * @param proven whether the cardholder has just confirmed the charge
   * @throws StripeFailure 402
   */
  function charge(invoice: Invoice, cardId: string | null, proven = false): void {
    if (invoice.status === 'paid') throw invalid('Invoice is already paid');
    if (invoice.status === 'draft') throw invalid('Invoice is a draft');
    if (invoice.status === 'void') throw invalid('Invoice is void');
    const card = store.find('payment_method', cardId);
    if (!card || card.customer !== invoice.customer) {
      throw invalid('Cannot charge a customer that has no active card');
    }
    const intent = store.get('payment_intent', invoice.intent);
    invoice.attempts += 1;
    intent.card = card.id;
    const kind = cardOf(card.number);
    const refusal = kind === null ? declined : (kind.refused ?? kind.chargeRefused);
    if (refusal) throw refuse(invoice, intent, refusal);
    if (!proven && (kind?.asks === 'always' || (kind?.asks === 'once' && !card.agreed))) {
      intent.status = 'requires_action';
      intent.error = null;
      put(intent, 'payment_intent.requires_action');
      put(invoice, 'invoice.payment_action_required');
      throw new StripeFailure(402, {
        type: 'invalid_request_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      });
    }
    settle(invoice, intent);
  }

  const cardFor = (subscription: Subscription): string | null =>
    subscription.card ?? store.get('customer', subscription.customer).defaultCard;

  function end(subscription: Subscription, at: number): void {
    subscription.status = 'canceled';
    subscription.endedAt = at;
    subscription.canceledAt ??= at;
    const invoice = store.find('invoice', subscription.invoice);
    if (invoice?.status === 'open') {
      invoice.status = 'void';
      invoice.nextAttempt = null;
      put(invoice, 'invoice.voided');
    }
    put(subscription, 'customer.subscription.deleted');
  }

  function chargeLater(subscription: Subscription, invoice: Invoice): void {
    try {
      charge(invoice, cardFor(subscription));
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const { retryDays, afterLast } = store.dunning;
      const isLast = invoice.attempts >= MAX_CHARGES;
      if (isLast && afterLast === 'cancel') return end(subscription, store.now());
      invoice.nextAttempt = isLast ? null : store.now() + retryDays * DAY;
      put(invoice);
      const status = isLast && afterLast !== 'cancel' ? afterLast : 'past_due';
      if (subscription.status !== status) {
        subscription.status = status;
        put(subscription, 'customer.subscription.updated');
      }
    }
  }

  function renew(subscription: Subscription): void {
    const price = store.get('price', subscription.price);
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = nextPeriod(anchorOf(subscription), subscription.periodStart, price.interval);
    if (subscription.status === 'trialing') subscription.status = 'active';
    const invoice = bill(subscription, 'subscription_cycle', price.amount);
    tell('customer.subscription.updated', subscription);
    if (invoice.status === 'open') chargeLater(subscription, invoice);
  }

  /** Performs the first due action of a subscription. @returns whether there was one */
  function step(subscription: Subscription, now: number): boolean {
    const { status, trialEnd } = subscription;
    const invoice = store.find('invoice', subscription.invoice);
    if (status === 'incomplete' && now >= subscription.created + FIRST_BILL_HOURS * 3600) {
      subscription.status = 'incomplete_expired';
      if (invoice?.status === 'open') {
        invoice.status = 'void';
        put(invoice, 'invoice.voided');
      }
      put(subscription, 'customer.subscription.updated');
      return true;
    }
    if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status)) return false;
    if (status === 'trialing' && !subscription.toldOfTrialEnd && trialEnd !== null && now >= trialEnd - 3 * DAY) {
      subscription.toldOfTrialEnd = true;
      put(subscription, 'customer.subscription.trial_will_end');
      return true;
    }
    if (now >= subscription.periodEnd) {
      if (subscription.cancelAtPeriodEnd) end(subscription, subscription.periodEnd);
      else renew(subscription);
      return true;
    }
    const next = invoice?.status === 'open' ? invoice.nextAttempt : null;
    if (invoice === null || next === null || now < next) return false;
    chargeLater(subscription, invoice);
    return true;
  }

  return {
    put,
    bill,
    finalize,
    charge,
    settle,
    refuse,
    end,
    cardFor,
    /** Performs all actions that are due by the clock. */
    catchUp(): void {
      for (const subscription of store.list('subscription')) {
        for (let steps = 0; steps < 100 && step(subscription, store.now()); steps++);
      }
    },
    /** Returns a coupon that can be used. @throws StripeFailure 400 if it is invalid */
    redeem(id: string): Coupon {
      const coupon = store.find('coupon', id);
      if (!coupon) throw invalid(`No such coupon: '${id}'`, 'discounts[0][coupon]', 'resource_missing');
      if (!isGood(coupon, store.now()))
        throw invalid(`Coupon expired: ${id}`, 'discounts[0][coupon]', 'coupon_expired');
      coupon.redeemed += 1;
      return store.put(coupon);
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;
