import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { CognitoFailure } from '../identity/cognito-failure.ts';
import type { Sealer } from '../seal.ts';

export const purposes = ['reset', 'confirm', 'verify'] as const;

/** Reset a password, confirm a sign-up, show that an address is one's own. */
export type CodePurpose = (typeof purposes)[number];

/** Minutes that a code is good for. [Cognito: an hour for a reset] */
export const codeMinutes = 60;
/** Wrong codes until a new one has to be asked for, and codes per hour: some 25 guesses an hour at a million codes. */
const mostTries = 5;
const mostRequests = 5;
const windowMinutes = 60;

export interface Codes {
  /** Names an address without telling it: for keys of jobs. */
  addressOf(purpose: CodePurpose, email: string): string;
  /** Begins anew; codes that were sent before are void. The same for all addresses. @throws CognitoFailure LimitExceededException */
  ask(purpose: CodePurpose, email: string): Promise<void>;
  /** Makes the code that was asked for. */
  make(purpose: CodePurpose, email: string): Promise<string>;
  /**
   * Uses a code up. Counted before it is judged.
   * @throws CognitoFailure CodeMismatchException, ExpiredCodeException, LimitExceededException
   */
  redeem(purpose: CodePurpose, email: string, code: string): Promise<void>;
  /** Makes the codes of an address void. How many it asked for is known until its hour is over, or signing up anew would begin a new one. */
  forget(email: string): Promise<void>;
}

const limited = () =>
  new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
const expired = () => new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const mismatch = () =>
  new CognitoFailure('CodeMismatchException', 'Invalid verification code provided, please try again.');

/** Codes that were mailed, kept as keyed hashes: who reads the table can neither find the codes nor the addresses. */
export function createCodes(db: Db, sealer: Sealer): Codes {
  const addressOf = (purpose: CodePurpose, email: string) =>
    sealer.mac(`code address ${purpose}`, normalEmail(email)).toString('hex');
  const hashOf = (purpose: CodePurpose, email: string, code: string) =>
    sealer.mac(`code ${purpose}`, `${normalEmail(email)} ${code}`).toString('hex');

  return {
    addressOf,

    async forget(email) {
      for (const purpose of purposes) {
        const row = sql`purpose = ${purpose} and address = ${addressOf(purpose, email)}`;
        await db.execute(sql`update codes set code_hash = null, expires_at = now() where ${row}`);
        await db.execute(sql`delete from codes where ${row} and window_ends_at <= now()`);
      }
    },

    async ask(purpose, email) {
      await db.execute(sql`delete from codes where window_ends_at < now() - interval '1 day'`);
      const asked = await db.execute(sql`
        insert into codes as mine (purpose, address, expires_at, window_ends_at)
        values (${purpose}, ${addressOf(purpose, email)}, now() + ${codeMinutes} * interval '1 minute',
          now() + ${windowMinutes} * interval '1 minute')
        on conflict (purpose, address) do update set
          code_hash = null, tries = 0, expires_at = excluded.expires_at,
          requests = case when mine.window_ends_at <= now() then 1 else mine.requests + 1 end,
          window_ends_at = case when mine.window_ends_at <= now() then excluded.window_ends_at else mine.window_ends_at end
        where mine.window_ends_at <= now() or mine.requests < ${mostRequests}
        returning requests`);
      if (rowsOf(asked).length === 0) throw limited();
    },

    async make(purpose, email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await db.execute(sql`
        update codes set code_hash = ${hashOf(purpose, email, code)}
        where purpose = ${purpose} and address = ${addressOf(purpose, email)}`);
      return code;
    },

    async redeem(purpose, email, code) {
      const address = addressOf(purpose, email);
      const row = sql`purpose = ${purpose} and address = ${address}`;
      const counted = await db.execute(sql`
        update codes set tries = tries + 1 where ${row} and expires_at > now() and tries < ${mostTries}
        returning code_hash as hash`);
      const [known] = rowsOf<{ hash: string | null }>(counted);
      if (!known) {
        const there = await db.execute(sql`select 1 from codes where ${row} and expires_at > now()`);
        throw rowsOf(there).length > 0 ? limited() : expired();
      }
      const given = Buffer.from(hashOf(purpose, email, code.trim()), 'hex');
      const kept = Buffer.from(known.hash ?? '', 'hex');
      if (kept.length !== given.length || !timingSafeEqual(kept, given)) throw mismatch();
      const used = await db.execute(sql`
        update codes set code_hash = null, expires_at = now() where ${row} and code_hash = ${known.hash} returning 1`);
      if (rowsOf(used).length === 0) throw expired();
    },
  };
}
