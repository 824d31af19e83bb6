import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { normalEmail } from '../../domain/forms/account.ts';
import { signInTries } from '../db/schema/accounts.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import type { Sealer } from '../base/seal.ts';
import { notAuthorized } from './cognito-failure.ts';
import { type Asker, stranger } from './devices.ts';

/**
 * Number of wrong passwords without a lockout; each further one locks for twice as long. [Cognito: five attempts, then 1 s up to about 15
 * minutes]
 */
const freeTries = 5;
const longestLockSeconds = 15 * 60;

/** Returns the seconds for which an address is locked after `failures` wrong passwords in a row. */
export const lockSeconds = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockSeconds, 2 ** (failures - freeTries));

export const wrongPassword = () => notAuthorized('Incorrect username or password.');
const locked = () => notAuthorized(PASSWORD_LOCKED);

/** Called with the results of attempts, whether or not the address has an account. */
export interface LockEvents {
  onFailed(email: string, asker: Asker): void;
  /** Called when an address was locked. `isFirst`: for the first time since the last successful attempt. */
  onLocked(email: string, asker: Asker, isFirst: boolean): Promise<void>;
}

/** Protects passwords against guessing, by address: unknown browsers share one count, each known browser has its own. */
export interface SignInLock {
  /**
   * Checks an attempt, unless the address is locked for the caller. Does the same work whether or not the address has an account: without one,
   * `isRight` takes as long and returns false.
   * @throws CognitoFailure NotAuthorizedException
   */
  judge(email: string, asker: Asker, isRight: () => boolean | Promise<boolean>): Promise<void>;
  /** Resets the attempts of unknown browsers and of this one. */
  lift(email: string, asker: Asker): Promise<void>;
}

/** Deletes attempts older than a day. */
export async function sweepTries(db: Db): Promise<void> {
  await db.execute(sql`delete from sign_in_tries where last_try_at < now() - interval '1 day'`);
}

/** Ends lockouts that last longer than the maximum: they began while the clock was ahead. */
export async function endFutureTries(db: Db): Promise<void> {
  await db.execute(sql`
    delete from sign_in_tries where last_try_at > now() or locked_until > now() + ${longestLockSeconds} * interval '1 second'`);
}

/**
 * Creates the lock. Attempts are stored by address, not by account, so that all processes share them and none reveals which addresses have
 * an account.
 */
export function createSignInLock(db: Db, sealer: Sealer, news: LockEvents | null = null): SignInLock {
  /** Returns the key of a row: without a space, that of unknown browsers; with a browser's name after a space, that browser's. */
  const addressOf = (email: string, asker: Asker) => {
    const own = asker.knownFor(email);
    const address = normalEmail(email).replace(/\s/g, '');
    return sealer.name('sign-in tries', own === null ? address : `${address} ${own}`).toString('hex');
  };

  /**
   * Counts the attempt before checking it, and locks in the same statement, so that many concurrent guesses cannot get through before the
   * lockout. Doubles like `lockSeconds`.
   * @returns seconds of the lockout caused by this attempt
   */
  async function count(address: string): Promise<{ failures: number; seconds: number }> {
    await sweepTries(db);
    const counted = await db.execute(sql`
      insert into sign_in_tries as mine (address) values (${address})
      on conflict (address) do update set failures = mine.failures + 1, last_try_at = now(),
        locked_until = case when mine.failures + 1 >= ${freeTries}::int then now() + least(${longestLockSeconds}::int,
          power(2, least(mine.failures + 1 - ${freeTries}::int, 20))) * interval '1 second' end
      where mine.locked_until is null or mine.locked_until <= now()
      returning failures`);
    const [row] = parsedRows(counted, { failures: z.number() });
    if (!row) throw locked();
    return { failures: row.failures, seconds: lockSeconds(row.failures) };
  }

  /** Starts the lockout with the response, as the check itself may take as long as the first lockout. */
  const lock = (address: string, seconds: number) =>
    seconds === 0
      ? Promise.resolve()
      : db.execute(sql`
          update sign_in_tries set locked_until = greatest(locked_until, now() + ${seconds} * interval '1 second')
          where address = ${address}`);

  const forget = async (address: string) => {
    await db.delete(signInTries).where(eq(signInTries.address, address));
  };

  return {
    async lift(email, asker) {
      await forget(addressOf(email, stranger()));
      if (asker.knownFor(email) !== null) await forget(addressOf(email, asker));
    },
    async judge(email, asker, isRight) {
      const address = addressOf(email, asker);
      const { failures, seconds } = await count(address);
      if (await isRight()) return forget(address);
      await lock(address, seconds);
      news?.onFailed(email, asker);
      if (seconds > 0) await news?.onLocked(email, asker, failures === freeTries);
      throw wrongPassword();
    },
  };
}
