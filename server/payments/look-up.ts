import type { Stripe } from 'stripe';
import type { Db } from '../db/open.ts';
import { accountOf, choose } from './payments.store.ts';
import { findOf, type Found, isLive } from './service.ts';

/** Maximum number of times that other processes may choose another subscription in the meantime. */
const MOST_CHOICES = 10;

/**
 * A member's subscriptions at the payment service. Which of several counts is decided in the database before anything is paid or ended, so that
 * two processes never pay two. One that counted and is no longer found has ended, since it was started before it was chosen.
 */
export const createLookUp =
  (db: Db, stripe: Stripe) =>
  async (memberId: string, customer: string): Promise<Found> => {
    for (let tries = 0; tries < MOST_CHOICES; tries += 1) {
      const before = (await accountOf(db, memberId))?.chosenSubscription ?? null;
      const found = await findOf(stripe, customer, before);
      const { subscription } = found;
      if (!isLive(subscription) || subscription.id === before) return found;
      if (await choose(db, memberId, subscription.id, before)) return found;
    }
    throw new Error('which subscription counts changes all the time');
  };
