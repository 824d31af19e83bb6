import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { hasRows, parsedRows } from '../../db/rows.ts';
import { type Sealer, tokenHash } from '../../base/seal.ts';

const PURPOSE = 'link verifier';
/** Maximum time in seconds from starting a link to the vendor's redirect. */
export const LINK_SECONDS = 900;

/** Generates a secret of letters and digits, since some vendors mangle other states, and a code is typed as an argument. */
const random = () => randomBytes(32).toString('hex');

/** Parameters for the vendor, and a value to store in the browser. */
export interface StartedAttempt {
  readonly state: string;
  /** Value stored in a cookie, so only this browser can finish. */
  readonly browser: string;
  /** PKCE challenge, S256. */
  readonly challenge: string;
}

export interface FinishedAttempt {
  readonly memberId: string;
  /** The PKCE verifier, or the secret that belongs to the vendor's own identifier. */
  readonly verifier: string;
}

/** Ends a member's pending attempts to link an account. */
export async function dropAttempts(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`delete from link_attempts where member_id = ${memberId}`);
}

/** Creates the storage of pending links. A ticket proves the member's identity and becomes a state for the vendor; both are single-use. */
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
    /** Creates a one-time ticket for the member. Only the browser with `browser` can open it. */
    async ticket(
      memberId: string,
      vendor: string,
    ): Promise<{ readonly ticket: string; readonly browser: string; readonly expiresAt: Date }> {
      const browser = random();
      return { ...(await add(memberId, vendor, browser, LINK_SECONDS)), browser };
    },

    /** Creates a one-time code, valid for `seconds`, for a link without a vendor page. */
    code: (memberId: string, vendor: string, seconds: number): Promise<{ ticket: string; expiresAt: Date }> =>
      add(memberId, vendor, null, seconds),

    /** Redeems a ticket; `null` if it is unknown, used or expired, or belongs to another browser. */
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

    /** Replaces the state if the vendor has its own identifiers: `own.state` identifies the redirect, and `own.verifier` is stored for it. */
    async rename(state: string, own: { readonly state: string; readonly verifier: string }): Promise<void> {
      await db.execute(sql`
        update link_attempts set state_hash = ${tokenHash(own.state)}, sealed_verifier = ${sealer.seal(own.verifier, PURPOSE)}
        where state_hash = ${tokenHash(state)} and used_at is null`);
    },

    /** Redeems a code for a link without a vendor page. @returns its member; `null` if it is unknown, used or expired */
    async redeem(ticket: string, vendor: string): Promise<string | null> {
      const result = await db.execute(sql`
        update link_attempts set used_at = now()
        where ticket_hash = ${tokenHash(ticket)} and vendor = ${vendor} and used_at is null and expires_at > now()
        returning member_id as "memberId"`);
      return parsedRows(result, { memberId: z.string() })[0]?.memberId ?? null;
    },

    /** Redeems a state; `null` if it is unknown, used or expired, or belongs to another browser. */
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
