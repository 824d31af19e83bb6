import type { Billing } from './billing.ts';
import { missing } from './failure.ts';
import { type Form, listAt, numberAt, textAt } from './form.ts';
import type { StripeStore } from './store.ts';
import type { Customer, Thing } from './things.ts';

export interface Shop {
  readonly store: StripeStore;
  readonly billing: Billing;
}

/** A request to a route: the id in its path, and the form. */
export interface RouteRequest extends Shop {
  readonly id: string;
  readonly form: Form;
}

/** One object, or several. */
export type Found = Thing | readonly Thing[];
export type Route = readonly [method: string, path: string, answer: (asked: RouteRequest) => Found];

/** Filters by the form's customer, if any. @throws StripeFailure if the customer is unknown */
export function ofCustomer<T extends { readonly customer: string | null }>(
  things: readonly T[],
  { store, form }: Pick<RouteRequest, 'store' | 'form'>,
): T[] {
  const customer = textAt(form, 'customer');
  if (customer === undefined) return [...things];
  const { id } = store.get('customer', customer);
  return things.filter((thing) => thing.customer === id);
}

/** Returns the customer for a new object. @throws StripeFailure if the customer was deleted */
export function customerThere({ store }: Pick<RouteRequest, 'store'>, id: string | undefined): Customer {
  const customer = store.get('customer', id);
  if (customer.deleted) throw missing('customer', customer.id);
  return customer;
}

export const limitOf = (form: Form): number => Math.min(100, Math.max(1, numberAt(form, 'limit') ?? 10));
/** Returns the fields to return as whole objects. */
export const expandOf = (form: Form): readonly string[] => listAt(form, 'expand');
