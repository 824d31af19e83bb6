import { and, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type ApiTokenWire, MOST_TOKENS, type NewToken, type TokenScope } from '../../domain/entities/api-token.ts';
import type { AssistantGrant, AssistantWire, NewAssistant } from '../../domain/entities/assistant.ts';
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
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Data that an assistant may read; null for a program. */
  readonly grant: AssistantGrant | null;
  readonly isOver: boolean;
  readonly lastUsedOn: string | null;
}

const tokenOf = prepared<TokenRow>(
  'caller by token',
  `select t.token_id as "tokenId", t.sub, t.name, t.scopes, t.assistant as "grant", t.expires_at <= now() as "isOver", t.last_used_on::text as "lastUsedOn",
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

type Row = typeof table.$inferSelect;

const commonOf = (row: Row) => ({
  token_id: row.tokenId,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  last_used_on: row.lastUsedOn,
});

const toWire = (row: Row): ApiTokenWire => ({ ...commonOf(row), scopes: row.scopes });
const toAssistant = (row: Row & { readonly grant: AssistantGrant }): AssistantWire => ({
  ...commonOf(row),
  grant: row.grant,
});
const isAssistant = (row: Row): row is Row & { readonly grant: AssistantGrant } => row.grant !== null;

async function listed(db: Db, sub: string, kind: ReturnType<typeof isNull>): Promise<Row[]> {
  const since = sql`now() - ${KEPT_DAYS} * interval '1 day'`;
  return db
    .select()
    .from(table)
    .where(and(eq(table.sub, sub), gt(table.expiresAt, since), kind))
    .orderBy(desc(table.createdAt), desc(table.tokenId));
}

/** Tokens of programs, newest first. */
export const listTokens = async (db: Db, sub: string): Promise<ApiTokenWire[]> =>
  (await listed(db, sub, isNull(table.grant))).map(toWire);

/** Assistants, newest first. */
export const listAssistants = async (db: Db, sub: string): Promise<AssistantWire[]> =>
  (await listed(db, sub, isNotNull(table.grant))).filter(isAssistant).map(toAssistant);

type Named<Wish> = Wish & { readonly new_id?: string | undefined };

/**
 * Null if the member has the maximum number, or no longer exists; `unproven` if the session ended or the password changed in the meantime:
 * ending all tokens includes those being created.
 * @throws ApiFailure 409 if a token with this id was created before
 */
async function add(
  db: Db,
  maker: TokenMaker,
  {
    name,
    scopes,
    grant,
    days,
    tokenId,
  }: Pick<Row, 'name' | 'scopes' | 'grant'> & {
    readonly days: number;
    readonly tokenId: string | undefined;
  },
  tokenHash: string,
): Promise<Row | 'unproven' | null> {
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
        .values({ tokenId, sub, name, scopes, grant, tokenHash, expiresAt })
        .returning();
      return made ?? null;
    }),
  );
}

type Added<Wire> = Promise<Wire | 'unproven' | null>;

/** As {@link add}, for a program. */
export async function addToken(
  db: Db,
  maker: TokenMaker,
  { scopes, new_id: tokenId, ...wish }: Named<NewToken>,
  tokenHash: string,
): Added<ApiTokenWire> {
  const made = await add(db, maker, { ...wish, tokenId, grant: null, scopes: [...new Set(scopes)] }, tokenHash);
  return made === null || made === 'unproven' ? made : toWire(made);
}

/** As {@link add}, for an assistant. */
export async function addAssistant(
  db: Db,
  maker: TokenMaker,
  { new_id: tokenId, grant, ...wish }: Named<NewAssistant>,
  tokenHash: string,
): Added<AssistantWire> {
  const made = await add(db, maker, { ...wish, tokenId, grant, scopes: [] }, tokenHash);
  return made === null || made === 'unproven' ? made : toAssistant({ ...made, grant });
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
