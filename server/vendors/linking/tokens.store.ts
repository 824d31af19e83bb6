import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { hasRows, parsedRows } from '../../db/rows.ts';

const sealedRow = {
  externalUserId: z.string(),
  sealedAccess: z.string(),
  sealedRefresh: z.nullable(z.string()),
  /** Expiry of the access, seconds since 1970. */
  accessExpires: z.nullable(z.number()),
};
/** Sealed credentials of a linked account. */
export type SealedLink = z.infer<z.ZodMiniObject<typeof sealedRow>>;

/** Reads the sealed credentials; `null` if the account is no longer linked. */
export async function readTokens(db: Db, linkId: string): Promise<SealedLink | null> {
  const result = await db.execute(sql`
    select external_user_id as "externalUserId", sealed_access_token as "sealedAccess", sealed_refresh_token as "sealedRefresh",
      extract(epoch from access_expires_at)::float8 as "accessExpires"
    from vendor_links where link_id = ${linkId}`);
  return parsedRows(result, sealedRow)[0] ?? null;
}

/** New sealed tokens. `refresh` is `null` to keep the current one. */
export interface NewTokens {
  readonly access: string;
  readonly refresh: string | null;
  readonly keyId: string;
  /** Expiry of the access, seconds since 1970. */
  readonly expires: number | null;
}

/** Replaces the access sealed as `old`. @returns false if it was replaced in the meantime */
export async function replaceTokens(db: Db, linkId: string, old: string, tokens: NewTokens): Promise<boolean> {
  const result = await db.execute(sql`
    update vendor_links set sealed_access_token = ${tokens.access},
      sealed_refresh_token = coalesce(${tokens.refresh}, sealed_refresh_token),
      key_id = ${tokens.keyId}, access_expires_at = to_timestamp(${tokens.expires})
    where link_id = ${linkId} and sealed_access_token = ${old} returning link_id`);
  return hasRows(result);
}
