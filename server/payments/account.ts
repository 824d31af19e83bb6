import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { payment as words } from '../../domain/words/payment.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { claim, readValue, replaceValue, settle } from '../installation.store.ts';
import { TryLater } from '../jobs/runner.ts';
import { StartFailure } from '../base/start-failure.ts';
import { ACCOUNT_NAME } from './account-name.ts';
import { countPendingEnds, nameEnds } from './ends.ts';
import { countRenewing, storeAccess, leaveAccounts, someCustomers } from './payments.store.ts';
import { orIfDeleted } from './service.ts';
import type { PaymentSettings } from './settings.ts';

/** Number of customers looked up if the keys may not read the account's name. */
const WITNESSES = 5;
const AGAIN_SECONDS = 3600;
/** Request options for identifying the keys' account. */
const REQUEST_OPTIONS = { timeout: 5000, maxNetworkRetries: 0 };
/** Minimum delay after a failure before the next attempt, ms. */
const QUIET_MS = 10_000;
/** Minimum days of paid access from now, renewed every night while payments are on hold. */
const HOLD_DAYS = 3;

/** The keys' account differs from the account that members pay to. Names are `null` if unknown, or if the keys may not read them. */
export interface OtherAccount {
  readonly kept: string | null;
  readonly keys: string | null;
}

/**
 * Checks that the keys belong to the account that members pay to. With the keys of another account no customer would be found, and all access
 * would end.
 */
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
  /** Returns the name of the keys' account; `null` if the keys may not read it. */
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
    stripe.accounts.retrieveCurrent({}, REQUEST_OPTIONS).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        throw error;
      },
    );

  let isWitnessed = false;
  /** Whether the keys' account knows our customers. Customers exist only in their own account, even after they were deleted there. */
  async function knowsOurs(): Promise<boolean> {
    const customers = isWitnessed ? [] : await someCustomers(db, WITNESSES);
    for (const customer of customers) {
      isWitnessed = (await orIfDeleted(stripe.customers.retrieve(customer, {}, REQUEST_OPTIONS), null)) !== null;
      if (isWitnessed) return true;
    }
    return customers.length === 0;
  }

  async function move(kept: string | null, to: string): Promise<void> {
    const left = await db.transaction(async (tx) => {
      const isFirst =
        kept === null ? await claim(tx, ACCOUNT_NAME, to) : await replaceValue(tx, ACCOUNT_NAME, kept, to);
      if (!isFirst) return null;
      const [members, deletedAccounts] = [await countRenewing(tx), await countPendingEnds(tx)];
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

  /** Compares the accounts. Changes no member. */
  async function other(): Promise<OtherAccount | null> {
    const [keys, kept] = [await keysOf(), await readValue(db, ACCOUNT_NAME)];
    const isOurs = keys !== null && kept !== null ? keys === kept : await knowsOurs();
    if (isOurs) {
      if (keys !== null && kept === null) await settle(db, ACCOUNT_NAME, keys);
      return null;
    }
    return { kept, keys };
  }

  /** Logs that payments are on hold, and extends the access of members who pay in the meantime, which cannot be read. */
  async function hold(found: OtherAccount): Promise<void> {
    log.error(
      found,
      'the keys are those of another account of Stripe than the one that members pay to: no subscription is read, begun, changed or ended. Set the keys of that account again, or start with STRIPE_ACCOUNT, by keys that may read their account, if the other one is meant',
    );
    await storeAccess(db, HOLD_DAYS);
  }

  /** Checks the account for the nightly job. @returns whether payments are on hold */
  async function isOnHold(): Promise<boolean> {
    const found = await other();
    if (found !== null) await hold(found);
    return found !== null;
  }

  return {
    /** Returns the mismatch; `null` if members pay to the keys' account. @throws errors of the payment service's client */
    other,
    isOnHold,

    /**
     * Checks the account at startup. Only this adopts the keys' account as the one that members pay to, once the service confirms it. If the
     * service does not respond, the check is repeated later.
     * @throws StartFailure if the operator names an account other than the keys'
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

    /** Checks the account before a member's data there is read, created, changed or ended. @throws ApiFailure 503 */
    async mustBeOurs(): Promise<void> {
      if ((await other()) !== null) throw new ApiFailure(503, 'payment_account', words.otherAccount);
    },

    /** Checks the account for other jobs. @throws TryLater */
    async untilOurs(): Promise<void> {
      if ((await other()) !== null) throw new TryLater(AGAIN_SECONDS, 'the keys of Stripe are of another account');
    },
  };
}

export type ShopAccount = ReturnType<typeof createShopAccount>;
