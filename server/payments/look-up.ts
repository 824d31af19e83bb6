import type { Stripe } from 'stripe';
import type { Db } from '../db/open.ts';
import { accountOf, choose } from './payments.store.ts';
import { findOf, type StripeObject, isLive } from './service.ts';

/** Maximum retries when other processes choose another subscription in the meantime. */
const MAX_CHOICES = 10;

/**
 * Reads a member's subscriptions at the payment service. If there are several, the database decides which one counts before anything is paid or
 * ended, so two processes never pay two. A chosen subscription that is no longer found has ended, since it existed before it was chosen.
 */
export const createLookUp =
  (db: Db, stripe: Stripe) =>
  async (memberId: string, customer: string): Promise<StripeObject> => {
    for (let tries = 0; tries < MAX_CHOICES; tries += 1) {
      const before = (await accountOf(db, memberId))?.chosenSubscription ?? null;
      const found = await findOf(stripe, customer, before);
      const { subscription } = found;
      if (!isLive(subscription) || subscription.id === before) return found;
      if (await choose(db, memberId, subscription.id, before)) return found;
    }
    throw new Error('which subscription counts changes all the time');
  };
