import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { hasRows, parsedRows } from '../../db/rows.ts';
import { type Sealer, tokenHash } from '../../base/seal.ts';

const PURPOSE = 'link verifier';
/** Seconds from asking for a link to the vendor's answer. */
export const LINK_SECONDS = 900;

/** Letters and digits alone: not every vendor gives a state back that holds more, and a code is typed as an argument. */
const random = () => randomBytes(32).toString('hex');

/** What the browser takes to the vendor, and what it keeps. */
export interface StartedAttempt {
  readonly state: string;
  /** Kept in a cookie: only this browser may finish. */
  readonly browser: string;
  /** PKCE, S256. */
  readonly challenge: string;
}

export interface FinishedAttempt {
  readonly memberId: string;
  /** PKCE's, or the secret of the vendor's own name for the attempt. */
  readonly verifier: string;
}

/** Ends all attempts of a member to link an account, so that none of them finishes. */
export async function dropAttempts(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`delete from link_attempts where member_id = ${memberId}`);
}

/** Links on their way: a ticket proves who asks, turns into a state for the vendor, and each of the two works once. */
export function createLinkAttempts(db: Db, sealer: Sealer) {
  async function add(memberId: string, vendor: string, browser: string | null, seconds: number) {
    const ticket = random();
    const browserHash = browser === null ? null : tokenHash(browser);
    await db.execute(sql`delete from link_attempts where expires_at < now() - interval '1 day'`);
    const result = await db.execute(sql`
      insert into link_attempts (member_id, vendor, ticket_hash, browser_hash, expires_at)
      values (${memberId}, ${vendor}, ${tokenHash(ticket)}, ${browserHash}, now() + ${seconds} * interval '1 second')
      returning expires_at as "expiresAt"`);
    return { ticket, expiresAt: new Date(parsedRows(result, { expiresAt: z.string() })[0]!.expiresAt) };
  }

  return {
    /** A one-time ticket for the member; only the browser that holds `browser` may open it. */
    async ticket(
      memberId: string,
      vendor: string,
    ): Promise<{ readonly ticket: string; readonly browser: string; readonly expiresAt: Date }> {
      const browser = random();
      return { ...(await add(memberId, vendor, browser, LINK_SECONDS)), browser };
    },

    /** A one-time code for a link without a vendor's page, to be redeemed within `seconds`. */
    code: (memberId: string, vendor: string, seconds: number): Promise<{ ticket: string; expiresAt: Date }> =>
      add(memberId, vendor, null, seconds),

    /** Null when the ticket is unknown, used or too old, or was given to another browser. */
    async start(ticket: string, asking: string, vendor: string): Promise<StartedAttempt | null> {
      const [state, browser, verifier] = [random(), random(), random()];
      const result = await db.execute(sql`
        update link_attempts set state_hash = ${tokenHash(state)}, browser_hash = ${tokenHash(browser)},
          sealed_verifier = ${sealer.seal(verifier, PURPOSE)}
        where ticket_hash = ${tokenHash(ticket)} and browser_hash = ${tokenHash(asking)} and vendor = ${vendor}
          and state_hash is null and expires_at > now()
        returning attempt_id`);
      if (!hasRows(result)) return null;
      return { state, browser, challenge: createHash('sha256').update(verifier).digest('base64url') };
    },

    /** The vendor has names of its own: what comes back is known by `own.state`, and `own.verifier` is kept for it. */
    async rename(state: string, own: { readonly state: string; readonly verifier: string }): Promise<void> {
      await db.execute(sql`
        update link_attempts set state_hash = ${tokenHash(own.state)}, sealed_verifier = ${sealer.seal(own.verifier, PURPOSE)}
        where state_hash = ${tokenHash(state)} and used_at is null`);
    },

    /** For links without a vendor's page: the member of the code. Null when it is unknown, used or too old. */
    async redeem(ticket: string, vendor: string): Promise<string | null> {
      const result = await db.execute(sql`
        update link_attempts set used_at = now()
        where ticket_hash = ${tokenHash(ticket)} and vendor = ${vendor} and used_at is null and expires_at > now()
        returning member_id as "memberId"`);
      return parsedRows(result, { memberId: z.string() })[0]?.memberId ?? null;
    },

    /** Null when the state is unknown, used, too old, or was given to another browser. */
    async finish(state: string, browser: string, vendor: string): Promise<FinishedAttempt | null> {
      const result = await db.execute(sql`
        update link_attempts set used_at = now()
        where state_hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browser)} and vendor = ${vendor}
          and used_at is null and expires_at > now()
        returning member_id as "memberId", sealed_verifier as "sealedVerifier"`);
      const row = parsedRows(result, { memberId: z.string(), sealedVerifier: z.string() })[0];
      const verifier = row && sealer.open(row.sealedVerifier, PURPOSE);
      return row && verifier ? { memberId: row.memberId, verifier } : null;
    },
  };
}
