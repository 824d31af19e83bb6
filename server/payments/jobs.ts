import type { FastifyBaseLogger } from 'fastify';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import type { ShopAccount } from './account.ts';
import { isEndHere, PAYMENT_END_JOB } from './ends.ts';
import { accountOf, customersToRead, databaseClock, eventsDone, planFirst } from './payments.store.ts';
import { isMissing } from './service.ts';
import type { Subscriptions } from './subscriptions.ts';
import { utc } from '../base/utc.ts';
import { planTrialReminders } from './trial-reminders.ts';

/** Job that reads a customer again. Its key is the customer. */
const PAYMENT_JOB = 'payment';
/** Nightly job that schedules a {@link PAYMENT_JOB} for every customer. */
const PAYMENTS_JOB = 'payments';

/** Maximum attempts at a request that the service rejects, spread over several days. */
const MAX_ATTEMPTS = 40;
const NIGHT_HOUR = 3;
const DAY_SECONDS = 86_400;

export const planRead = (tx: Db, customerId: string): Promise<void> =>
  enqueue(tx, { kind: PAYMENT_JOB, key: customerId, priority: 8 });
/** Schedules reading a member's subscription, after a change of data that the service stores. */
export async function planReadOf(db: Db, memberId: string): Promise<void> {
  const account = await accountOf(db, memberId);
  if (account) await planRead(db, account.customerId);
}
export const planNightlyPayments = (db: Db): Promise<void> => planFirst(db, PAYMENTS_JOB);

const customerKey = z.string();

export function paymentJobs({
  db,
  stripe,
  subscriptions,
  account,
  log,
}: {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly subscriptions: Subscriptions;
  readonly account: ShopAccount;
  readonly log: FastifyBaseLogger;
}): Readonly<Record<string, JobHandler>> {
  return {
    [PAYMENT_JOB]: {
      limit: 2,
      maxAttempts: MAX_ATTEMPTS,
      // The key identifies a person at the service.
      isKept: () => false,
      async run({ key }) {
        const customer = customerKey.parse(key);
        await account.untilOurs();
        const begun = await databaseClock(db);
        await subscriptions.reconcile(customer);
        await eventsDone(db, customer, begun);
      },
      async giveUp({ key }, error) {
        log.error({ err: error, customer: key }, 'a subscription could not be read; it is tried again in the night');
      },
    },
    [PAYMENTS_JOB]: {
      limit: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ signal }) {
        await planTrialReminders(db);
        if (!(await account.isOnHold())) {
          for (const customer of await customersToRead(db)) {
            if (signal.aborted) return;
            await planRead(db, customer);
          }
          for (const customer of await subscriptions.forgotten()) await planRead(db, customer);
        }
        const night = utc(new Date()).add(1, 'day').hour(NIGHT_HOUR).toDate();
        await enqueue(db, { kind: PAYMENTS_JOB, key: 'all', runAt: night });
      },
    },
    [PAYMENT_END_JOB]: {
      limit: 1,
      // Unlimited, because it would go unnoticed that a deleted account is still charged.
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ key, attempts, payload }) {
        await account.untilOurs();
        try {
          await stripe.customers.del(customerKey.parse(key));
        } catch (error) {
          if (isMissing(error)) {
            if (await isEndHere(db, payload)) return;
            throw new TryLater(DAY_SECONDS, 'the customer is of another account of Stripe');
          }
          if (attempts === MAX_ATTEMPTS)
            log.error(
              { err: error, customer: key },
              'a deleted account cannot be ended at the payment service: end it there',
            );
          throw error;
        }
      },
    },
  };
}
