import type { Billing } from './billing.ts';
import { missing } from './failure.ts';
import { type Form, listAt, numberAt, textAt } from './form.ts';
import type { StripeStore } from './store.ts';
import type { Customer, Thing } from './things.ts';

export interface Shop {
  readonly store: StripeStore;
  readonly billing: Billing;
}

/** What a route is asked: the id of its path, and the form. */
export interface Asked extends Shop {
  readonly id: string;
  readonly form: Form;
}

/** A thing, or several of them. */
export type Found = Thing | readonly Thing[];
export type Route = readonly [method: string, path: string, answer: (asked: Asked) => Found];

/** Of one customer, where the form names one. @throws StripeFailure where nobody knows them */
export function ofCustomer<T extends { readonly customer: string | null }>(
  things: readonly T[],
  { store, form }: Pick<Asked, 'store' | 'form'>,
): T[] {
  const customer = textAt(form, 'customer');
  if (customer === undefined) return [...things];
  const { id } = store.get('customer', customer);
  return things.filter((thing) => thing.customer === id);
}

/** Whom something can be begun for. @throws StripeFailure for who is gone */
export function customerThere({ store }: Pick<Asked, 'store'>, id: string | undefined): Customer {
  const customer = store.get('customer', id);
  if (customer.deleted) throw missing('customer', customer.id);
  return customer;
}

export const limitOf = (form: Form): number => Math.min(100, Math.max(1, numberAt(form, 'limit') ?? 10));
/** Names that are to be shown whole. */
export const expandOf = (form: Form): readonly string[] => listAt(form, 'expand');
