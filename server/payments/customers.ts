import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import {
  accountOf,
  customersKnown,
  holderOf,
  storeCustomer,
  memberOfCustomer,
  type PaymentAccount,
  replaceCustomer,
} from './payments.store.ts';
import { idOf, orIfDeleted } from './service.ts';

/** Maximum number of subscriptions that the nightly job scans for customers missing from this database. */
const MAX_LOOKED_AT = 20_000;

/**
 * Maps members to customers of the payment service. The customer stores the member's id, so a database restored from an old backup finds its
 * customers again.
 */
export function createCustomers(db: Db, stripe: Stripe) {
  async function known(memberId: string): Promise<PaymentAccount | null> {
    const account = await accountOf(db, memberId);
    if (account) return account;
    const { data } = await stripe.customers.search({ query: `metadata['member_id']:'${memberId}'`, limit: 10 });
    const first = data.toSorted((a, b) => a.created - b.created)[0];
    if (!first) return null;
    await storeCustomer(db, memberId, first.id);
    return accountOf(db, memberId);
  }

  return {
    known,

    /** Returns a member's customer. Creates one if there is none, or if it was deleted at the service. */
    async customerOf(memberId: string): Promise<string> {
      const account = await known(memberId);
      const there = account && (await orIfDeleted(stripe.customers.retrieve(account.customerId), null));
      if (account && there && !there.deleted) return account.customerId;
      const holder = await holderOf(db, memberId);
      const { id } = await stripe.customers.create(
        {
          metadata: { member_id: memberId },
          ...(holder && { email: holder.email }),
          ...(holder?.language && { preferred_locales: [holder.language] }),
        },
        { idempotencyKey: account ? `customer-${memberId}-after-${account.customerId}` : `customer-${memberId}` },
      );
      if (account) await replaceCustomer(db, memberId, account.customerId, id);
      return storeCustomer(db, memberId, id);
    },

    /** Returns a customer's member, even if the stored link was lost; `null` if there is none in this database. */
    async memberOf(customerId: string): Promise<string | null> {
      const memberId = await memberOfCustomer(db, customerId);
      if (memberId !== null) return memberId;
      const customer = await orIfDeleted(stripe.customers.retrieve(customerId), null);
      const named = z.safeParse(z.uuid(), customer?.deleted ? null : customer?.metadata.member_id);
      if (!named.success || (await holderOf(db, named.data)) === null) return null;
      return (await storeCustomer(db, named.data, customerId)) === customerId ? named.data : null;
    },

    /** Sets the address and language that the service uses for emails. */
    async introduce(memberId: string, customer: Stripe.Customer): Promise<void> {
      const holder = await holderOf(db, memberId);
      if (holder === null) return;
      const { email, language } = holder;
      const isSame = customer.email === email && (language === null || customer.preferred_locales?.[0] === language);
      if (isSame) return;
      await stripe.customers.update(customer.id, {
        email,
        ...(language !== null && { preferred_locales: [language] }),
      });
    },

    /** Returns the customers with a running subscription that are missing from this database. */
    async forgotten(): Promise<string[]> {
      const kept = new Set(await customersKnown(db));
      const found = new Set<string>();
      let looked = 0;
      for await (const { customer } of stripe.subscriptions.list({ limit: 100 })) {
        const id = idOf(customer);
        if (id !== null && !kept.has(id)) found.add(id);
        looked += 1;
        if (looked >= MAX_LOOKED_AT) break;
      }
      return [...found];
    },
  };
}

export type Customers = ReturnType<typeof createCustomers>;
