import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { claim, readSettled, replaceSettled, settle } from '../installation.store.ts';
import { TryLater } from '../jobs/runner.ts';
import { StartFailure } from '../start-failure.ts';
import { endsWaiting } from './ends.ts';
import { countGoingOn, leaveAccounts, someCustomers } from './payments.store.ts';
import { orGone } from './service.ts';
import type { PaymentSettings } from './settings.ts';

/** The account at the payment service that members pay to, as this installation has settled it. */
export const ACCOUNT_NAME = 'payment-account';

/** Customers who are looked for, where an account cannot say its name. */
const WITNESSES = 5;
const AGAIN_SECONDS = 3600;

/** The keys are those of another account than the one that members pay to. Null: its name is not known, or the keys may not read it. */
export interface OtherAccount {
  readonly kept: string | null;
  readonly keys: string | null;
}

/** Whether the keys are those of the account that members pay to: by the keys of another nobody would be known, and everybody's access would end. */
export function createShopAccount({
  db,
  stripe,
  settings: { account: meant },
  log,
}: {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: Pick<PaymentSettings, 'account'>;
  readonly log: FastifyBaseLogger;
}) {
  let asked: Promise<string | null> | null = null;
  /** Null: the keys may not read it. */
  const keysOf = (): Promise<string | null> => {
    asked ??= stripe.accounts.retrieveCurrent().then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        asked = null;
        throw error;
      },
    );
    return asked;
  };

  let isWitnessed = false;
  /** Customers are known in their own account alone, also those who were deleted there. */
  async function knowsOurs(): Promise<boolean> {
    const customers = isWitnessed ? [] : await someCustomers(db, WITNESSES);
    for (const customer of customers) {
      isWitnessed = (await orGone(stripe.customers.retrieve(customer), null)) !== null;
      if (isWitnessed) return true;
    }
    return customers.length === 0;
  }

  async function move(kept: string | null, to: string): Promise<void> {
    const left = await db.transaction(async (tx) => {
      const isFirst =
        kept === null ? await claim(tx, ACCOUNT_NAME, to) : await replaceSettled(tx, ACCOUNT_NAME, kept, to);
      if (!isFirst) return null;
      const [members, deletedAccounts] = [await countGoingOn(tx), await endsWaiting(tx)];
      await leaveAccounts(tx);
      return { members, deletedAccounts };
    });
    if (left !== null)
      log.warn(
        { from: kept, to, ...left },
        'members pay to another account of Stripe from now on: what they have at the one before goes on there until it is cancelled there',
      );
  }

  async function other(): Promise<OtherAccount | null> {
    const [keys, kept] = [await keysOf(), await readSettled(db, ACCOUNT_NAME)];
    const isOurs = keys !== null && kept !== null ? keys === kept : await knowsOurs();
    if (isOurs) {
      if (keys !== null && kept === null) await settle(db, ACCOUNT_NAME, keys);
      return null;
    }
    if (meant === null || (keys ?? meant) !== meant) return { kept, keys };
    await move(kept, meant);
    return null;
  }

  /** Says in the log that nothing is done. */
  async function warn(): Promise<OtherAccount | null> {
    const found = await other();
    if (found !== null)
      log.error(
        found,
        'the keys are those of another account of Stripe than the one that members pay to: no subscription is read, begun, changed or ended. Set the keys of that account again, or say by STRIPE_ACCOUNT that the other one is meant',
      );
    return found;
  }

  return {
    /** Null: members pay to the account of the keys. @throws what the payment service's client throws */
    other,
    warn,

    /** At the start. A service that does not answer is asked later. @throws StartFailure where the operator names another account than the keys do */
    async check(): Promise<void> {
      try {
        const keys = await keysOf();
        if (meant !== null && keys !== null && keys !== meant)
          throw new StartFailure(`The keys of Stripe are those of ${keys}, and STRIPE_ACCOUNT names ${meant}.`);
        await warn();
      } catch (error) {
        if (error instanceof StartFailure) throw error;
        log.warn({ err: error }, 'the payment service does not answer: its account could not be checked');
      }
    },

    /** Before anything of a member is read, begun, changed or ended there. @throws ApiFailure 503 */
    async mustBeOurs(): Promise<void> {
      if ((await other()) !== null) throw new ApiFailure(503, 'payment_account', words.otherAccount);
    },

    /** The same in a job. @throws TryLater */
    async untilOurs(): Promise<void> {
      if ((await other()) !== null) throw new TryLater(AGAIN_SECONDS, 'the keys of Stripe are of another account');
    },
  };
}

export type ShopAccount = ReturnType<typeof createShopAccount>;
