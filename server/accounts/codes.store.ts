import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { attemptsExceeded, CognitoFailure } from '../identity/cognito-failure.ts';
import type { Asker } from '../identity/devices.ts';
import type { Sealer } from '../base/seal.ts';

/** Purposes of codes: reset a password, confirm a sign-up, verify an address, change it, or lift a lockout with an emailed link. */
export const purposes = ['reset', 'confirm', 'verify', 'change', 'unlock'] as const;
export type CodePurpose = (typeof purposes)[number];

/** Lifetime of a code in minutes. [Cognito: an hour for a reset] */
export const codeMinutes = 60;
/** Minimum remaining minutes of a code that is mailed again; otherwise a new code is created. */
const minMinutes = 15;
/**
 * Maximum number of wrong codes, from all unknown browsers together or from one browser, before a new code must be requested. Also the
 * maximum number of requests per hour.
 */
const maxAttempts = 5;
const maxRequests = 5;
const windowMinutes = 60;

export interface Codes {
  /** Returns a pseudonym of an address for job keys. */
  addressOf(purpose: CodePurpose, email: string): string;
  /**
   * Creates a code, or resends the valid one. Behaves the same for all addresses. Requests from unknown browsers are counted separately from
   * those of a known one. @throws CognitoFailure LimitExceededException
   */
  ask(purpose: CodePurpose, email: string, asker: Asker): Promise<void>;
  /** Returns the requested code and its remaining minutes; `null` if it has been used since. */
  make(purpose: CodePurpose, email: string): Promise<{ readonly code: string; readonly minutes: number } | null>;
  /** Replaces the code with one supplied by the caller. */
  keep(purpose: CodePurpose, email: string, code: string): Promise<void>;
  /**
   * Uses up a code. Counts the attempt before checking the code: unknown browsers share their attempts, and cannot use up those of a
   * browser that is known or requested the code.
   * @throws CognitoFailure CodeMismatchException, ExpiredCodeException, LimitExceededException
   */
  redeem(purpose: CodePurpose, email: string, code: string, asker: Asker): Promise<void>;
  /** Invalidates the codes of an address. Keeps its request count for the rest of the hour, so signing up again does not reset it. */
  forget(email: string): Promise<void>;
}

const expired = () => new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const mismatch = () =>
  new CognitoFailure('CodeMismatchException', 'Invalid verification code provided, please try again.');

/** Deletes the rows of addresses without requests in the last day. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.execute(sql`delete from codes where window_ends_at < now() - interval '1 day'`);
}

/** Deletes codes that expire later than any new code could: they were requested while the clock was ahead. */
export async function endFutureCodes(db: Db): Promise<void> {
  await db.execute(sql`delete from codes where window_ends_at > now() + ${windowMinutes} * interval '1 minute'`);
}

/** Stores mailed codes as keyed hashes, so that the table reveals no codes or addresses. */
export function createCodes(db: Db, sealer: Sealer): Codes {
  /**
   * Returns the key of a row. An address's row holds the code and the counts of unknown browsers; a browser's row holds its counts for that
   * code.
   */
  const addressOf = (purpose: CodePurpose, email: string, browser: string | null = null) => {
    const address = normalEmail(email).replace(/\s/g, '');
    return sealer.name(`code address ${purpose}`, browser === null ? address : `${address} ${browser}`).toString('hex');
  };
  const hashOf = (purpose: CodePurpose, email: string, code: string) =>
    sealer.mac(`code ${purpose}`, `${normalEmail(email)} ${code}`).toString('hex');
  /** Derives the code from its expiry time, so that it can be mailed twice without being stored. */
  const digitsOf = (purpose: CodePurpose, email: string, ends: string) => {
    const bytes = sealer.mac(`code digits ${purpose}`, `${normalEmail(email)} ${ends}`);
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  };

  /** @returns false if this browser has used up its attempts with the valid code */
  async function countOwn(purpose: CodePurpose, own: string, address: string): Promise<boolean> {
    const counted = await db.execute(sql`
      insert into codes as mine (purpose, address, expires_at, window_ends_at, requests, tries)
      select purpose, ${own}, expires_at, now() + ${windowMinutes} * interval '1 minute', 0, 1 from codes
      where purpose = ${purpose} and address = ${address}
      on conflict (purpose, address) do update set
        tries = case when mine.expires_at = excluded.expires_at then mine.tries + 1 else 1 end,
        expires_at = excluded.expires_at
      where mine.expires_at <> excluded.expires_at or mine.tries < ${maxAttempts}
      returning 1`);
    return hasRows(counted);
  }

  /** Creates the error after too many requests or attempts; the person then needs a new code. */
  async function limited(purpose: CodePurpose, address: string, of: 'requests' | 'tries'): Promise<CognitoFailure> {
    const end = of === 'requests' ? sql`window_ends_at` : sql`expires_at - ${minMinutes} * interval '1 minute'`;
    const found = await db.execute(sql`
      select extract(epoch from ${end} - now())::float8 as seconds from codes
      where purpose = ${purpose} and address = ${address}`);
    return attemptsExceeded(parsedRows(found, { seconds: z.number() })[0]?.seconds ?? 0);
  }

  return {
    addressOf,

    async forget(email) {
      for (const purpose of purposes) {
        const row = sql`purpose = ${purpose} and address = ${addressOf(purpose, email)}`;
        await db.execute(sql`update codes set code_hash = null, expires_at = now() where ${row}`);
        await db.execute(sql`delete from codes where ${row} and window_ends_at <= now()`);
      }
    },

    async ask(purpose, email, asker) {
      await sweepCodes(db);
      const browser = asker.knownFor(email);
      const address = addressOf(purpose, email);
      const window = sql`now() + ${windowMinutes} * interval '1 minute'`;
      const counted = sql`
        requests = case when mine.window_ends_at <= now() then 1 else mine.requests + 1 end,
        window_ends_at = case when mine.window_ends_at <= now() then excluded.window_ends_at else mine.window_ends_at end`;
      const isFree = sql`mine.window_ends_at <= now() or mine.requests < ${maxRequests}`;
      if (browser !== null) {
        const own = addressOf(purpose, email, browser);
        const counts = await db.execute(sql`
          insert into codes as mine (purpose, address, expires_at, window_ends_at)
          values (${purpose}, ${own}, now(), ${window})
          on conflict (purpose, address) do update set ${counted} where ${isFree} returning 1`);
        if (!hasRows(counts)) throw await limited(purpose, own, 'requests');
      }
      const isStale = sql`mine.expires_at < now() + ${minMinutes} * interval '1 minute'`;
      const asked = await db.execute(sql`
        insert into codes as mine (purpose, address, expires_at, window_ends_at, requests)
        values (${purpose}, ${address}, now() + ${codeMinutes} * interval '1 minute', ${window},
          ${browser === null ? 1 : 0}::int)
        on conflict (purpose, address) do update set
          code_hash = case when ${isStale} then null else mine.code_hash end,
          tries = case when ${isStale} then 0 else mine.tries end,
          expires_at = case when ${isStale} then excluded.expires_at else mine.expires_at end
          ${browser === null ? sql`, ${counted}` : sql``}
        where ${browser === null ? isFree : sql`true`}
        returning 1`);
      if (!hasRows(asked)) throw await limited(purpose, address, 'requests');
    },

    async make(purpose, email) {
      const row = sql`purpose = ${purpose} and address = ${addressOf(purpose, email)} and expires_at > now()`;
      const found = await db.execute(sql`
        select (extract(epoch from expires_at) * 1000000)::bigint::text as ends,
          ceil(extract(epoch from expires_at - now()) / 60)::int as minutes
        from codes where ${row}`);
      const [known] = parsedRows(found, { ends: z.string(), minutes: z.number() });
      if (!known) return null;
      const code = digitsOf(purpose, email, known.ends);
      await db.execute(sql`update codes set code_hash = ${hashOf(purpose, email, code)} where ${row}`);
      return { code, minutes: known.minutes };
    },

    async keep(purpose, email, code) {
      await db.execute(sql`
        update codes set code_hash = ${hashOf(purpose, email, code)}
        where purpose = ${purpose} and address = ${addressOf(purpose, email)} and expires_at > now()`);
    },

    async redeem(purpose, email, code, asker) {
      const address = addressOf(purpose, email);
      const row = sql`purpose = ${purpose} and address = ${address}`;
      const browser = asker.askedFor(email);
      const mayTry = browser === null || (await countOwn(purpose, addressOf(purpose, email, browser), address));
      const counted = await db.execute(
        browser === null
          ? sql`update codes set tries = tries + 1 where ${row} and expires_at > now() and tries < ${maxAttempts}
              returning code_hash as hash`
          : sql`select code_hash as hash from codes where ${row} and expires_at > now()`,
      );
      const [known] = parsedRows(counted, { hash: z.nullable(z.string()) });
      if (!known) {
        const there = await db.execute(sql`select 1 from codes where ${row} and expires_at > now()`);
        throw hasRows(there) ? await limited(purpose, address, 'tries') : expired();
      }
      if (!mayTry) throw await limited(purpose, address, 'tries');
      const given = Buffer.from(hashOf(purpose, email, code.trim()), 'hex');
      const kept = Buffer.from(known.hash ?? '', 'hex');
      if (kept.length !== given.length || !timingSafeEqual(kept, given)) throw mismatch();
      const used = await db.execute(sql`
        update codes set code_hash = null, expires_at = now() where ${row} and code_hash = ${known.hash} returning 1`);
      if (!hasRows(used)) throw expired();
    },
  };
}
