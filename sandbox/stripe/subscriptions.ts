import { invalid, missing, StripeFailure } from './failure.ts';
import { flagAt, numberAt, textAt, textsAt } from './form.ts';
import { nextPeriod } from './periods.ts';
import { type RouteRequest, customerThere, ofCustomer, type Route } from './route.ts';
import type { Subscription } from './things.ts';

function create(asked: RouteRequest): Subscription {
  const { store, billing, form } = asked;
  const customer = customerThere(asked, textAt(form, 'customer'));
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
    couponFrom: now,
    reduced: 0,
    periodStart: now,
    periodEnd: trialEnd ?? nextPeriod(now, now, price.interval),
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

function change({ store, billing, id, form }: RouteRequest): Subscription {
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
    subscription.couponFrom = store.now();
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

function list(asked: RouteRequest): readonly Subscription[] {
  const status = textAt(asked.form, 'status');
  const gone = ['canceled', 'incomplete_expired'];
  return ofCustomer(asked.store.list('subscription'), asked).filter((each) =>
    status === undefined ? !gone.includes(each.status) : status === 'all' || each.status === status,
  );
}

function cancel({ store, billing, id }: RouteRequest): Subscription {
  const subscription = store.get('subscription', id);
  if (subscription.endedAt !== null) throw missing('subscription', id);
  billing.end(subscription, store.now());
  return subscription;
}

export const subscriptionRoutes: readonly Route[] = [
  ['POST', 'subscriptions', create],
  ['GET', 'subscriptions', list],
  ['GET', 'subscriptions/:id', ({ store, id }) => store.get('subscription', id)],
  ['POST', 'subscriptions/:id', change],
  ['DELETE', 'subscriptions/:id', cancel],
];
