import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { claim, readSettled, replaceSettled, settle } from '../installation.store.ts';
import { TryLater } from '../jobs/runner.ts';
import { StartFailure } from '../base/start-failure.ts';
import { ACCOUNT_NAME } from './account-name.ts';
import { endsWaiting, nameEnds } from './ends.ts';
import { countGoingOn, keepAccess, leaveAccounts, someCustomers } from './payments.store.ts';
import { orGone } from './service.ts';
import type { PaymentSettings } from './settings.ts';

/** Customers who are looked for, where an account cannot say its name. */
const WITNESSES = 5;
const AGAIN_SECONDS = 3600;
/** How long the service may take to say whose keys they are, and for how long nobody asks again after it did not. */
const ASKED = { timeout: 5000, maxNetworkRetries: 0 };
const QUIET_MS = 10_000;
/** Days from now that paid access stays at least, said anew each night of a hold. */
const HELD_DAYS = 3;

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
  now = Date.now,
}: {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly settings: Pick<PaymentSettings, 'account'>;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
}) {
  let asked: { readonly answer: Promise<string | null>; failedAt: number | null } | null = null;
  /** Null: the keys may not read it. */
  const keysOf = (): Promise<string | null> => {
    if (asked !== null && (asked.failedAt === null || now() - asked.failedAt < QUIET_MS)) return asked.answer;
    const asking = { answer: read(), failedAt: null as number | null };
    asking.answer.catch(() => {
      asking.failedAt = now();
    });
    asked = asking;
    return asking.answer;
  };
  const read = (): Promise<string | null> =>
    stripe.accounts.retrieveCurrent({}, ASKED).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        throw error;
      },
    );

  let isWitnessed = false;
  /** Customers are known in their own account alone, also those who were deleted there. */
  async function knowsOurs(): Promise<boolean> {
    const customers = isWitnessed ? [] : await someCustomers(db, WITNESSES);
    for (const customer of customers) {
      isWitnessed = (await orGone(stripe.customers.retrieve(customer, {}, ASKED), null)) !== null;
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
      await nameEnds(tx, kept);
      await leaveAccounts(tx);
      return { members, deletedAccounts };
    });
    if (left !== null)
      log.warn(
        { from: kept, to, ...left },
        'members pay to another account of Stripe from now on: what they have at the one before goes on there until it is cancelled there',
      );
  }

  /** Only looks: whoever asks, nothing of a member changes. */
  async function other(): Promise<OtherAccount | null> {
    const [keys, kept] = [await keysOf(), await readSettled(db, ACCOUNT_NAME)];
    const isOurs = keys !== null && kept !== null ? keys === kept : await knowsOurs();
    if (isOurs) {
      if (keys !== null && kept === null) await settle(db, ACCOUNT_NAME, keys);
      return null;
    }
    return { kept, keys };
  }

  /** Says in the log that nothing is done. Whoever pays meanwhile, which nobody can read, keeps their access. */
  async function hold(found: OtherAccount): Promise<void> {
    log.error(
      found,
      'the keys are those of another account of Stripe than the one that members pay to: no subscription is read, begun, changed or ended. Set the keys of that account again, or start with STRIPE_ACCOUNT, by keys that may read their account, if the other one is meant',
    );
    await keepAccess(db, HELD_DAYS);
  }

  /** For the night. @returns whether nothing may be done */
  async function isOnHold(): Promise<boolean> {
    const found = await other();
    if (found !== null) await hold(found);
    return found !== null;
  }

  return {
    /** Null: members pay to the account of the keys. @throws what the payment service's client throws */
    other,
    isOnHold,

    /**
     * At the start, and nowhere else, members begin to pay to the account that is meant: by keys that say they are its own. A service that does not
     * answer is asked later. @throws StartFailure where the operator names another account than the keys do
     */
    async check(): Promise<void> {
      try {
        const keys = await keysOf();
        if (meant !== null && keys !== null && keys !== meant)
          throw new StartFailure(`The keys of Stripe are those of ${keys}, and STRIPE_ACCOUNT names ${meant}.`);
        const found = await other();
        if (found === null) return;
        if (meant !== null && keys === meant) await move(found.kept, meant);
        else await hold(found);
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
