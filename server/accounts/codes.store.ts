import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { attemptsExceeded, CognitoFailure } from '../identity/cognito-failure.ts';
import type { Asker } from '../identity/devices.ts';
import type { Sealer } from '../base/seal.ts';

/** Reset a password, confirm a sign-up, show that an address is one's own, take a new one; and the link of a mail that opens a lock. */
export const purposes = ['reset', 'confirm', 'verify', 'change', 'unlock'] as const;
export type CodePurpose = (typeof purposes)[number];

/** Minutes that a code is good for. [Cognito: an hour for a reset] */
export const codeMinutes = 60;
/** Whoever asks with less time left than this gets a new code; with more, the same one once more. */
const leastMinutes = 15;
/** Wrong codes of all strangers, or of one browser, until a new one has to be asked for; and how often those may ask in an hour. */
const mostTries = 5;
const mostRequests = 5;
const windowMinutes = 60;

export interface Codes {
  /** Names an address without telling it: for keys of jobs. */
  addressOf(purpose: CodePurpose, email: string): string;
  /**
   * Begins a code, or has the one that is good mailed again. The same for all addresses. What strangers ask for is counted apart from what a known
   * browser does. @throws CognitoFailure LimitExceededException
   */
  ask(purpose: CodePurpose, email: string, asker: Asker): Promise<void>;
  /** The code that was asked for, and how many minutes are left to it; null when it has been used meanwhile. */
  make(purpose: CodePurpose, email: string): Promise<{ readonly code: string; readonly minutes: number } | null>;
  /** Has a text of the caller's own stand in the code's place. */
  keep(purpose: CodePurpose, email: string, code: string): Promise<void>;
  /**
   * Uses a code up. Counted before it is judged: strangers share their tries, and use up nobody's who is known or has asked.
   * @throws CognitoFailure CodeMismatchException, ExpiredCodeException, LimitExceededException
   */
  redeem(purpose: CodePurpose, email: string, code: string, asker: Asker): Promise<void>;
  /** Makes the codes of an address void. How many it asked for is known until its hour is over, or signing up again would begin a new one. */
  forget(email: string): Promise<void>;
}

const expired = () => new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const mismatch = () =>
  new CognitoFailure('CodeMismatchException', 'Invalid verification code provided, please try again.');

/** Takes away rows of addresses that have asked for nothing in a day. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.execute(sql`delete from codes where window_ends_at < now() - interval '1 day'`);
}

/** Drops codes that end later than any code does: they were asked for while the clock was ahead. */
export async function endFutureCodes(db: Db): Promise<void> {
  await db.execute(sql`delete from codes where window_ends_at > now() + ${windowMinutes} * interval '1 minute'`);
}

/** Codes that were mailed, kept as keyed hashes: who reads the table can neither find the codes nor the addresses. */
export function createCodes(db: Db, sealer: Sealer): Codes {
  /** The row of an address holds the code and what strangers did; one for a browser what was done with that. */
  const addressOf = (purpose: CodePurpose, email: string, browser: string | null = null) => {
    const address = normalEmail(email).replace(/\s/g, '');
    return sealer.name(`code address ${purpose}`, browser === null ? address : `${address} ${browser}`).toString('hex');
  };
  const hashOf = (purpose: CodePurpose, email: string, code: string) =>
    sealer.mac(`code ${purpose}`, `${normalEmail(email)} ${code}`).toString('hex');
  /** Made from when it ends, so that the same one can be mailed twice and is kept nowhere. */
  const digitsOf = (purpose: CodePurpose, email: string, ends: string) => {
    const bytes = sealer.mac(`code digits ${purpose}`, `${normalEmail(email)} ${ends}`);
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  };

  /** @returns false when this browser has had its tries with the code that is good */
  async function countOwn(purpose: CodePurpose, own: string, address: string): Promise<boolean> {
    const counted = await db.execute(sql`
      insert into codes as mine (purpose, address, expires_at, window_ends_at, requests, tries)
      select purpose, ${own}, expires_at, now() + ${windowMinutes} * interval '1 minute', 0, 1 from codes
      where purpose = ${purpose} and address = ${address}
      on conflict (purpose, address) do update set
        tries = case when mine.expires_at = excluded.expires_at then mine.tries + 1 else 1 end,
        expires_at = excluded.expires_at
      where mine.expires_at <> excluded.expires_at or mine.tries < ${mostTries}
      returning 1`);
    return hasRows(counted);
  }

  /** The refusal of who has asked too often, or tried too often: then there has to be a new code. */
  async function limited(purpose: CodePurpose, address: string, of: 'requests' | 'tries'): Promise<CognitoFailure> {
    const end = of === 'requests' ? sql`window_ends_at` : sql`expires_at - ${leastMinutes} * interval '1 minute'`;
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
      const isFree = sql`mine.window_ends_at <= now() or mine.requests < ${mostRequests}`;
      if (browser !== null) {
        const own = addressOf(purpose, email, browser);
        const counts = await db.execute(sql`
          insert into codes as mine (purpose, address, expires_at, window_ends_at)
          values (${purpose}, ${own}, now(), ${window})
          on conflict (purpose, address) do update set ${counted} where ${isFree} returning 1`);
        if (!hasRows(counts)) throw await limited(purpose, own, 'requests');
      }
      const isStale = sql`mine.expires_at < now() + ${leastMinutes} * interval '1 minute'`;
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
          ? sql`update codes set tries = tries + 1 where ${row} and expires_at > now() and tries < ${mostTries}
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
