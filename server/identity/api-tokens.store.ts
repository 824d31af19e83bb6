import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { type ApiTokenWire, MOST_TOKENS, type NewToken, type TokenScope } from '../../domain/entities/api-token.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { apiTokens as table } from '../db/schema/identity.ts';
import { alreadyCreated, isCreatedBefore } from '../members/created-before.store.ts';
import { ifThere, memberTransaction } from '../members/hold-member.store.ts';
import { utc } from '../base/utc.ts';
import { callerColumns, type CallerRow } from './callers.store.ts';
import { holdMakers, isStillGood, proofOf, type TokenMaker } from './token-maker.store.ts';

/** Days that an expired token is still listed. */
const KEPT_DAYS = 30;

/** A token in use, and its owner. */
export interface TokenRow extends CallerRow {
  readonly tokenId: string;
  readonly sub: string;
  readonly scopes: readonly TokenScope[];
  readonly isOver: boolean;
  readonly lastUsedOn: string | null;
}

const tokenOf = prepared<TokenRow>(
  'caller by token',
  `select t.token_id as "tokenId", t.sub, t.scopes, t.expires_at <= now() as "isOver", t.last_used_on::text as "lastUsedOn",
    ${callerColumns}
  from api_tokens t join users u using (sub) join members m using (sub) where t.token_hash = $1 and u.enabled`,
);

/** Null if there is none, or its user is disabled. */
export async function findToken(db: Db, hash: string): Promise<TokenRow | null> {
  const [row] = await tokenOf(db, [hash]);
  return row ?? null;
}

/** @param today `YYYY-MM-DD` in UTC */
export async function noteUse(db: Db, tokenId: string, today: string): Promise<void> {
  await db.update(table).set({ lastUsedOn: today }).where(eq(table.tokenId, tokenId));
}

const toWire = (row: typeof table.$inferSelect): ApiTokenWire => ({
  token_id: row.tokenId,
  name: row.name,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  last_used_on: row.lastUsedOn,
});

/** Newest first. */
export async function listTokens(db: Db, sub: string): Promise<ApiTokenWire[]> {
  const since = sql`now() - ${KEPT_DAYS} * interval '1 day'`;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.sub, sub), gt(table.expiresAt, since)))
    .orderBy(desc(table.createdAt), desc(table.tokenId));
  return rows.map(toWire);
}

/**
 * Null if the member has the maximum number, or no longer exists; `unproven` if the session ended or the password changed in the meantime:
 * ending all tokens includes those being created.
 * @throws ApiFailure 409 if a token with this id was created before
 */
export async function addToken(
  db: Db,
  maker: TokenMaker,
  { name, scopes, days, new_id: tokenId }: NewToken & { readonly new_id?: string | undefined },
  tokenHash: string,
): Promise<ApiTokenWire | 'unproven' | null> {
  const { sub, memberId } = maker;
  const proof = await proofOf(db, sub);
  return ifThere(
    memberTransaction(db, memberId, async (tx) => {
      if (!(await isStillGood(tx, maker, proof))) return 'unproven';
      if (await isCreatedBefore(tx, 'token', tokenId, sub)) throw alreadyCreated();
      const ownOnes = eq(table.sub, sub);
      const over = lt(table.expiresAt, sql`now() - ${KEPT_DAYS} * interval '1 day'`);
      await tx.delete(table).where(and(ownOnes, over));
      const [good] = await tx
        .select({ count: count() })
        .from(table)
        .where(and(ownOnes, gt(table.expiresAt, sql`now()`)));
      if ((good?.count ?? 0) >= MOST_TOKENS) return null;
      const expiresAt = utc(new Date()).add(days, 'day').toDate();
      const [made] = await tx
        .insert(table)
        .values({ tokenId, sub, name, scopes: [...new Set(scopes)], tokenHash, expiresAt })
        .returning();
      return made ? toWire(made) : null;
    }),
  );
}

/** False if this account has no such token. */
export async function dropToken(db: Db, sub: string, tokenId: string): Promise<boolean> {
  const dropped = await db
    .delete(table)
    .where(and(eq(table.sub, sub), eq(table.tokenId, tokenId)))
    .returning({ tokenId: table.tokenId });
  return dropped.length > 0;
}

/** A new password ends these too, including those being created. Sessions are ended before. */
export async function dropTokens(db: Db, sub: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMakers(tx, sub);
    await tx.delete(table).where(eq(table.sub, sub));
  });
}
