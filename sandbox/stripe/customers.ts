import { invalid, missing } from './failure.ts';
import { listAt, textAt, textsAt } from './form.ts';
import type { RouteRequest, Found, Route } from './route.ts';
import type { Customer } from './things.ts';

function create({ store, billing, form }: RouteRequest): Customer {
  const customer: Customer = {
    kind: 'customer',
    id: store.newId('customer'),
    created: store.now(),
    email: textAt(form, 'email') ?? null,
    locales: listAt(form, 'preferred_locales'),
    metadata: textsAt(form, 'metadata'),
    defaultCard: null,
    deleted: false,
  };
  return billing.put(customer, 'customer.created');
}

function change({ store, billing, form, id }: RouteRequest): Customer {
  const customer = store.get('customer', id);
  if (customer.deleted) throw missing('customer', id);
  customer.email = textAt(form, 'email') ?? customer.email;
  if ('preferred_locales' in form) customer.locales = listAt(form, 'preferred_locales');
  customer.metadata = { ...customer.metadata, ...textsAt(form, 'metadata') };
  const card = textAt(form, 'invoice_settings', 'default_payment_method');
  if (card !== undefined) customer.defaultCard = store.get('payment_method', card).id;
  return billing.put(customer, 'customer.updated');
}

/** Deletes a customer, and ends their running subscriptions. */
function remove({ store, billing, id }: RouteRequest): Customer {
  const customer = store.get('customer', id);
  for (const each of store.list('subscription')) {
    if (each.customer === id && each.endedAt === null) billing.end(each, store.now());
  }
  customer.deleted = true;
  return billing.put(customer, 'customer.deleted');
}

const list = ({ store, form }: RouteRequest): readonly Customer[] =>
  store.list('customer').filter(({ deleted, email }) => !deleted && (textAt(form, 'email') ?? email) === email);

/** Searches for customers; only supports one metadata value. */
function search(asked: RouteRequest): Found {
  const query = textAt(asked.form, 'query') ?? '';
  const [, name, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
  if (name === undefined) throw invalid('We were unable to parse your search query.', 'query');
  return list({ ...asked, form: {} }).filter(({ metadata }) => metadata[name] === value);
}

export const customerRoutes: readonly Route[] = [
  ['POST', 'customers', create],
  ['GET', 'customers', list],
  // Must precede the route for customers by id.
  ['GET', 'customers/search', search],
  ['GET', 'customers/:id', ({ store, id }) => store.get('customer', id)],
  ['POST', 'customers/:id', change],
  ['DELETE', 'customers/:id', remove],
  [
    'GET',
    'customers/:id/payment_methods',
    ({ store, id }) => store.list('payment_method').filter(({ customer }) => customer === id),
  ],
];
