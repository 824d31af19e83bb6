import { type CardKind, cardOf, namedCard } from './cards.ts';
import { type Billing, errorOf, nextPeriod } from './billing.ts';
import { invalid, missing, StripeFailure } from './failure.ts';
import { flagAt, type Form, listAt, numberAt, textAt, textsAt } from './form.ts';
import type { StripeStore } from './store.ts';
import type { Customer, PaymentMethod, SetupIntent, Subscription, Thing } from './things.ts';

export interface Shop {
  readonly store: StripeStore;
  readonly billing: Billing;
}

/** What a route is asked: the ids of its path, and the form. */
export interface Asked extends Shop {
  readonly id: string;
  readonly form: Form;
}

/** A thing, several of them, or an object of its own. */
export type Found = Thing | readonly Thing[] | { readonly raw: Record<string, unknown> };
export type Route = readonly [method: string, path: string, answer: (asked: Asked) => Found];

export function newCard({ store, billing }: Shop, kind: CardKind): PaymentMethod {
  return billing.put({
    kind: 'payment_method',
    id: store.newId('payment_method'),
    created: store.now(),
    number: kind.number,
    customer: null,
    agreed: false,
  });
}

/** The card that a request names: one there is, one that stands for a practice card, or one that is entered now. */
export function cardIn(shop: Shop, form: Form): PaymentMethod | null {
  const id = textAt(form, 'payment_method');
  if (id !== undefined) {
    const kind = namedCard(id);
    return kind ? newCard(shop, kind) : shop.store.get('payment_method', id);
  }
  const number = textAt(form, 'payment_method_data', 'card', 'number');
  if (number === undefined) return null;
  const kind = cardOf(number);
  if (!kind)
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
    });
  return newCard(shop, kind);
}

function attach({ store, billing }: Shop, card: PaymentMethod, customer: string | null): void {
  if (customer === null || card.customer === customer) return;
  if (card.customer !== null) throw invalid('The payment method you provided has already been attached to a customer.');
  store.get('customer', customer);
  card.customer = customer;
  billing.put(card, 'payment_method.attached');
}

/** The holder has agreed, where they are asked. */
export function completeSetup(shop: Shop, intent: SetupIntent): SetupIntent {
  const card = shop.store.get('payment_method', intent.card);
  card.agreed = true;
  shop.store.put(card);
  attach(shop, card, intent.customer);
  intent.status = 'succeeded';
  intent.error = null;
  return shop.billing.put(intent, 'setup_intent.succeeded');
}

/** Saves the card, unless its bank refuses it or asks its holder. @throws StripeFailure 402 */
export function confirmSetup(shop: Shop, intent: SetupIntent, form: Form): SetupIntent {
  if (intent.status === 'succeeded')
    throw invalid('This SetupIntent has already succeeded.', undefined, 'setup_intent_unexpected_state');
  const card = cardIn(shop, form) ?? shop.store.find('payment_method', intent.card);
  if (!card) throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.');
  const kind = cardOf(card.number);
  intent.card = card.id;
  if (kind?.refused) {
    intent.status = 'requires_payment_method';
    intent.error = errorOf(kind.refused);
    intent.card = null;
    shop.billing.put(intent, 'setup_intent.setup_failed');
    throw new StripeFailure(402, errorOf(kind.refused));
  }
  if (kind?.asks === undefined) return completeSetup(shop, intent);
  intent.status = 'requires_action';
  return shop.billing.put(intent);
}

function subscribe(shop: Shop, form: Form): Subscription {
  const { store, billing } = shop;
  const customer = store.get('customer', textAt(form, 'customer'));
  const price = store.find('price', textAt(form, 'items', '0', 'price'));
  if (!price)
    throw invalid(`No such price: '${textAt(form, 'items', '0', 'price')}'`, 'items[0][price]', 'resource_missing');
  const now = store.now();
  const days = numberAt(form, 'trial_period_days');
  const trialEnd = numberAt(form, 'trial_end') ?? (days ? now + days * 86_400 : null);
  if (trialEnd !== null && trialEnd <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  const code = textAt(form, 'discounts', '0', 'promotion_code');
  const promo = code === undefined ? null : store.get('promotion_code', code);
  const couponId = promo?.coupon ?? textAt(form, 'discounts', '0', 'coupon');
  const coupon = couponId === undefined ? null : billing.redeem(couponId);
  const behaviour = textAt(form, 'payment_behavior') ?? 'allow_incomplete';
  const subscription: Subscription = {
    kind: 'subscription',
    id: store.newId('subscription'),
    created: now,
    customer: customer.id,
    price: price.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    card: textAt(form, 'default_payment_method') ?? null,
    coupon: coupon?.id ?? null,
    reduced: 0,
    periodStart: now,
    periodEnd: trialEnd ?? nextPeriod(now, price.interval),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    toldOfTrialEnd: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    invoice: null,
    metadata: textsAt(form, 'metadata'),
  };
  billing.put(subscription, 'customer.subscription.created');
  const invoice = billing.bill(subscription, 'subscription_create', trialEnd === null ? price.amount : 0);
  if (invoice.status === 'paid') {
    if (trialEnd === null) subscription.status = 'active';
    return billing.put(subscription);
  }
  if (behaviour !== 'default_incomplete') {
    try {
      billing.charge(invoice, billing.cardFor(subscription));
    } catch (error) {
      if (!(error instanceof StripeFailure) || behaviour === 'error_if_incomplete') throw error;
    }
  }
  return store.get('subscription', subscription.id);
}

function changeSubscription({ store, billing, id, form }: Asked): Subscription {
  const subscription = store.get('subscription', id);
  if (subscription.endedAt !== null)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const cancels = flagAt(form, 'cancel_at_period_end');
  if (cancels !== undefined) {
    subscription.cancelAtPeriodEnd = cancels;
    subscription.canceledAt = cancels ? store.now() : null;
  }
  const card = textAt(form, 'default_payment_method');
  if (card !== undefined) subscription.card = store.get('payment_method', card).id;
  const coupon = textAt(form, 'discounts', '0', 'coupon');
  if (coupon !== undefined && coupon !== subscription.coupon) {
    subscription.coupon = billing.redeem(coupon).id;
    subscription.reduced = 0;
  }
  const trialEnd = numberAt(form, 'trial_end');
  if (trialEnd !== null && subscription.status === 'trialing') {
    subscription.trialEnd = trialEnd;
    subscription.periodEnd = trialEnd;
  }
  subscription.metadata = { ...subscription.metadata, ...textsAt(form, 'metadata') };
  return billing.put(subscription, 'customer.subscription.updated');
}

function changeCustomer({ store, billing, form, id }: Asked): Customer {
  const customer = store.get('customer', id);
  if (customer.deleted) throw missing('customer', id);
  customer.email = textAt(form, 'email') ?? customer.email;
  customer.metadata = { ...customer.metadata, ...textsAt(form, 'metadata') };
  const card = textAt(form, 'invoice_settings', 'default_payment_method');
  if (card !== undefined) customer.defaultCard = store.get('payment_method', card).id;
  return billing.put(customer, 'customer.updated');
}

/** A customer who is gone has nothing that runs. */
function deleteCustomer({ store, billing, id }: Asked): Found {
  const customer = store.get('customer', id);
  for (const each of store.list('subscription')) {
    if (each.customer === id && each.endedAt === null) billing.end(each, store.now());
  }
  customer.deleted = true;
  return billing.put(customer, 'customer.deleted');
}

/** Of one customer, where the form names one. */
const ofCustomer = <T extends { readonly customer: string | null }>(things: readonly T[], form: Form): T[] => {
  const customer = textAt(form, 'customer');
  return customer === undefined ? [...things] : things.filter((thing) => thing.customer === customer);
};

/** What of Stripe's API there is. */
export const routes: readonly Route[] = [
  [
    'POST',
    'customers',
    ({ store, billing, form }) =>
      billing.put(
        {
          kind: 'customer',
          id: store.newId('customer'),
          created: store.now(),
          email: textAt(form, 'email') ?? null,
          metadata: textsAt(form, 'metadata'),
          defaultCard: null,
          deleted: false,
        },
        'customer.created',
      ),
  ],
  [
    'GET',
    'customers',
    ({ store, form }) =>
      store.list('customer').filter(({ deleted, email }) => !deleted && (textAt(form, 'email') ?? email) === email),
  ],
  ['GET', 'customers/:id', ({ store, id }) => store.get('customer', id)],
  ['POST', 'customers/:id', changeCustomer],
  ['DELETE', 'customers/:id', deleteCustomer],
  [
    'GET',
    'customers/:id/payment_methods',
    ({ store, id }) => store.list('payment_method').filter(({ customer }) => customer === id),
  ],
  [
    'POST',
    'payment_methods',
    (asked) => {
      const number = textAt(asked.form, 'card', 'number') ?? '';
      const token = textAt(asked.form, 'card', 'token');
      const kind = token === undefined ? cardOf(number) : namedCard(token);
      if (!kind || kind.refused?.code === 'incorrect_number')
        throw new StripeFailure(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
        });
      return newCard(asked, kind);
    },
  ],
  ['GET', 'payment_methods', ({ store, form }) => ofCustomer(store.list('payment_method'), form)],
  ['GET', 'payment_methods/:id', ({ store, id }) => store.get('payment_method', id)],
  [
    'POST',
    'payment_methods/:id/attach',
    (asked) => {
      const card = cardIn(asked, { payment_method: asked.id });
      if (!card) throw missing('payment_method', asked.id);
      const refused = cardOf(card.number)?.refused;
      if (refused) throw new StripeFailure(402, errorOf(refused));
      attach(asked, card, textAt(asked.form, 'customer') ?? null);
      return card;
    },
  ],
  [
    'POST',
    'payment_methods/:id/detach',
    ({ store, billing, id }) => {
      const card = store.get('payment_method', id);
      card.customer = null;
      return billing.put(card, 'payment_method.detached');
    },
  ],
  [
    'POST',
    'setup_intents',
    (asked) => {
      const { store, billing, form } = asked;
      const id = store.newId('setup_intent');
      const customer = textAt(form, 'customer') ?? null;
      if (customer !== null) store.get('customer', customer);
      const intent: SetupIntent = billing.put({
        kind: 'setup_intent',
        id,
        created: store.now(),
        secret: store.newSecret(id),
        customer,
        card: null,
        status: 'requires_payment_method',
        metadata: textsAt(form, 'metadata'),
        error: null,
      });
      return flagAt(form, 'confirm') ? confirmSetup(asked, intent, form) : intent;
    },
  ],
  ['GET', 'setup_intents/:id', ({ store, id }) => store.get('setup_intent', id)],
  [
    'POST',
    'setup_intents/:id/confirm',
    (asked) => confirmSetup(asked, asked.store.get('setup_intent', asked.id), asked.form),
  ],
  [
    'POST',
    'setup_intents/:id/cancel',
    ({ store, billing, id }) =>
      billing.put({ ...store.get('setup_intent', id), status: 'canceled' }, 'setup_intent.canceled'),
  ],
  ['GET', 'prices', ({ store }) => store.list('price')],
  ['GET', 'prices/:id', ({ store, id }) => store.get('price', id)],
  [
    'POST',
    'coupons',
    ({ store, billing, form }) => {
      const id = textAt(form, 'id') ?? store.newId('coupon');
      if (store.any(id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      const duration = textAt(form, 'duration') ?? 'once';
      return billing.put(
        {
          kind: 'coupon',
          id,
          created: store.now(),
          name: textAt(form, 'name') ?? null,
          percentOff: numberAt(form, 'percent_off'),
          amountOff: numberAt(form, 'amount_off'),
          currency: textAt(form, 'currency') ?? null,
          duration: duration === 'forever' || duration === 'repeating' ? duration : 'once',
          months: numberAt(form, 'duration_in_months'),
          most: numberAt(form, 'max_redemptions'),
          redeemBy: numberAt(form, 'redeem_by'),
          redeemed: 0,
        },
        'coupon.created',
      );
    },
  ],
  ['GET', 'coupons/:id', ({ store, id }) => store.get('coupon', id)],
  [
    'POST',
    'promotion_codes',
    ({ store, billing, form }) =>
      billing.put({
        kind: 'promotion_code',
        id: store.newId('promotion_code'),
        created: store.now(),
        code: textAt(form, 'code') ?? store.newId('promotion_code').slice(6, 14).toUpperCase(),
        coupon: store.get('coupon', textAt(form, 'promotion', 'coupon')).id,
        active: true,
      }),
  ],
  [
    'GET',
    'promotion_codes',
    ({ store, form }) => {
      const code = textAt(form, 'code')?.toLowerCase();
      return store.list('promotion_code').filter((each) => code === undefined || each.code.toLowerCase() === code);
    },
  ],
  ['POST', 'subscriptions', (asked) => subscribe(asked, asked.form)],
  [
    'GET',
    'subscriptions',
    ({ store, form }) => {
      const status = textAt(form, 'status');
      const gone = ['canceled', 'incomplete_expired'];
      return ofCustomer(store.list('subscription'), form).filter((each) =>
        status === undefined ? !gone.includes(each.status) : status === 'all' || each.status === status,
      );
    },
  ],
  ['GET', 'subscriptions/:id', ({ store, id }) => store.get('subscription', id)],
  ['POST', 'subscriptions/:id', changeSubscription],
  [
    'DELETE',
    'subscriptions/:id',
    ({ store, billing, id }) => {
      const subscription = store.get('subscription', id);
      if (subscription.endedAt !== null) throw missing('subscription', id);
      billing.end(subscription, store.now());
      return subscription;
    },
  ],
  ['GET', 'invoices', ({ store, form }) => ofCustomer(store.list('invoice'), form)],
  ['GET', 'invoices/:id', ({ store, id }) => store.get('invoice', id)],
  [
    'POST',
    'invoices/:id/pay',
    (asked) => {
      const invoice = asked.store.get('invoice', asked.id);
      const subscription = asked.store.get('subscription', invoice.subscription);
      asked.billing.charge(invoice, cardIn(asked, asked.form)?.id ?? asked.billing.cardFor(subscription));
      return invoice;
    },
  ],
  ['GET', 'payment_intents/:id', ({ store, id }) => store.get('payment_intent', id)],
  ['GET', 'events', ({ store }) => store.list('event')],
  ['GET', 'events/:id', ({ store, id }) => store.get('event', id)],
];

/** Names that lists can be asked for. */
export const limitOf = (form: Form): number => Math.min(100, Math.max(1, numberAt(form, 'limit') ?? 10));
export const expandOf = (form: Form): readonly string[] => listAt(form, 'expand');
