import { textAt } from './form.ts';
import { cardIn } from './methods.ts';
import { type RouteRequest, ofCustomer, type Route } from './route.ts';
import type { Invoice } from './things.ts';

function pay(asked: RouteRequest): Invoice {
  const invoice = asked.store.get('invoice', asked.id);
  const subscription = asked.store.get('subscription', invoice.subscription);
  asked.billing.charge(invoice, cardIn(asked, asked.form)?.id ?? asked.billing.cardFor(subscription));
  return invoice;
}

function list(asked: RouteRequest): readonly Invoice[] {
  const [status, subscription] = [textAt(asked.form, 'status'), textAt(asked.form, 'subscription')];
  return ofCustomer(asked.store.list('invoice'), asked).filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (subscription === undefined || each.subscription === subscription),
  );
}

/** Routes of invoices, their payments, and events. */
export const billRoutes: readonly Route[] = [
  ['GET', 'invoices', list],
  ['GET', 'invoices/:id', ({ store, id }) => store.get('invoice', id)],
  ['POST', 'invoices/:id/finalize', ({ store, billing, id }) => billing.finalize(store.get('invoice', id))],
  ['POST', 'invoices/:id/pay', pay],
  ['GET', 'payment_intents/:id', ({ store, id }) => store.get('payment_intent', id)],
  ['GET', 'events', ({ store }) => store.list('event')],
  ['GET', 'events/:id', ({ store, id }) => store.get('event', id)],
];
