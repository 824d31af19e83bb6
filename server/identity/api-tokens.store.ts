import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import { type ApiTokenWire, MAX_TOKENS, type NewToken, type TokenScope } from '../../domain/entities/api-token.ts';
import type { AssistantGrant, AssistantWire, NewAssistant } from '../../domain/entities/assistant.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { apiTokens as table, appGrants } from '../db/schema/identity.ts';
import { alreadyCreated, isCreatedBefore } from '../members/created-before.store.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { utc } from '../base/utc.ts';
import { callerColumns, type CallerRow } from './callers.store.ts';
import { holdMakers, isStillValid, proofOf, type TokenMaker } from './token-maker.store.ts';

/** Number of days for which an expired token is still listed. */
export const RETENTION_DAYS = 30;

/** A valid token, and its owner. */
export interface TokenRow extends CallerRow {
  readonly tokenId: string;
  readonly sub: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Data that an assistant may read; `null` for a program. */
  readonly grant: AssistantGrant | null;
  readonly isOver: boolean;
  /** Whether an app got the token by OAuth; otherwise the member created it. */
  readonly isApp: boolean;
  readonly lastUsedOn: string | null;
}

const tokenOf = prepared<TokenRow>(
  'caller by token',
  `select t.token_id as "tokenId", t.sub, t.name, t.scopes, t.assistant as "grant", coalesce(g.access_ends_at, t.expires_at) <= now() as "isOver",
    g.token_id is not null as "isApp", t.last_used_on::text as "lastUsedOn", ${callerColumns}
  from api_tokens t left join app_grants g using (token_id) join users u on u.sub = t.sub join members m on m.sub = t.sub
  where t.token_hash = $1 and u.enabled`,
);

/** Finds a valid token; `null` if there is none, or its user is disabled. */
export async function findToken(db: Db, hash: string): Promise<TokenRow | null> {
  const [row] = await tokenOf(db, [hash]);
  return row ?? null;
}

/** Records a token's use. @param today `YYYY-MM-DD` in UTC */
export async function recordUse(db: Db, tokenId: string, today: string): Promise<void> {
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

const kept = sql`now() - ${RETENTION_DAYS} * interval '1 day'`;
/** Condition for tokens created by the member rather than obtained by an app. */
const made = (db: Db) => notInArray(table.tokenId, db.select({ tokenId: appGrants.tokenId }).from(appGrants));
const ofApps = (db: Db, where?: SQL) =>
  inArray(table.tokenId, db.select({ tokenId: appGrants.tokenId }).from(appGrants).where(where));

async function listed(db: Db, sub: string, kind: SQL | undefined): Promise<Row[]> {
  return db
    .select()
    .from(table)
    .where(and(eq(table.sub, sub), gt(table.expiresAt, kept), kind))
    .orderBy(desc(table.createdAt), desc(table.tokenId));
}

/** Lists the tokens of programs, newest first. */
export const listTokens = async (db: Db, sub: string): Promise<ApiTokenWire[]> =>
  (await listed(db, sub, and(isNull(table.grant), made(db)))).map(toWire);

/** Lists the assistants with tokens, newest first. */
export const listAssistants = async (db: Db, sub: string): Promise<AssistantWire[]> =>
  (await listed(db, sub, and(isNotNull(table.grant), made(db)))).filter(isAssistant).map(toAssistant);

type Named<Input> = Input & { readonly new_id?: string | undefined };

/** A token to create. */
interface Wish extends Pick<Row, 'name' | 'scopes' | 'grant' | 'tokenHash'> {
  readonly tokenId: string | undefined;
  readonly expiresAt: Date;
  /** Maximum number of unexpired tokens of this kind. */
  readonly most: number;
  /** Stores the consent to an app in the same transaction; omitted for tokens that the member creates. */
  readonly consent?: (tx: Db, tokenId: string) => Promise<void>;
}

/**
 * Adds a token. @returns `null` if the member has the maximum number, or no longer exists; `unproven` if the session ended or the password
 * changed in the meantime: ending all tokens includes those being created
 * @throws ApiFailure 409 if a token with this id was created before
 */
export async function addRow(
  db: Db,
  maker: TokenMaker,
  { tokenId, most, consent, ...values }: Wish,
): Promise<Row | 'unproven' | null> {
  const { sub, memberId } = maker;
  const proof = await proofOf(db, sub);
  return nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (!(await isStillValid(tx, maker, proof))) return 'unproven';
      if (await isCreatedBefore(tx, 'token', tokenId, sub)) throw alreadyCreated();
      const ownOnes = eq(table.sub, sub);
      await tx.delete(table).where(and(ownOnes, lt(table.expiresAt, kept)));
      const kind = consent ? ofApps(tx) : made(tx);
      const [good] = await tx
        .select({ count: count() })
        .from(table)
        .where(and(ownOnes, kind, gt(table.expiresAt, sql`now()`)));
      if ((good?.count ?? 0) >= most) return null;
      const [row] = await tx
        .insert(table)
        .values({ ...values, tokenId, sub })
        .returning();
      if (row) await consent?.(tx, row.tokenId);
      return row ?? null;
    }),
  );
}

const inDays = (days: number) => utc(new Date()).add(days, 'day').toDate();

type Added<Wire> = Promise<Wire | 'unproven' | null>;

/** Adds a program's token; see {@link addRow}. */
export async function addToken(
  db: Db,
  maker: TokenMaker,
  { name, scopes, days, new_id: tokenId }: Named<NewToken>,
  tokenHash: string,
): Added<ApiTokenWire> {
  const wish = { name, tokenId, tokenHash, grant: null, scopes: [...new Set(scopes)] };
  const row = await addRow(db, maker, { ...wish, expiresAt: inDays(days), most: MAX_TOKENS });
  return row === null || row === 'unproven' ? row : toWire(row);
}

/** Adds an assistant's token; see {@link addRow}. */
export async function addAssistant(
  db: Db,
  maker: TokenMaker,
  { name, grant, days, new_id: tokenId }: Named<NewAssistant>,
  tokenHash: string,
): Added<AssistantWire> {
  const wish = { name, tokenId, tokenHash, grant, scopes: [] };
  const row = await addRow(db, maker, { ...wish, expiresAt: inDays(days), most: MAX_TOKENS });
  return row === null || row === 'unproven' ? row : toAssistant({ ...row, grant });
}

/** Deletes a token. @returns false if the account does not have this token */
export async function dropToken(db: Db, sub: string, tokenId: string): Promise<boolean> {
  const dropped = await db
    .delete(table)
    .where(and(eq(table.sub, sub), eq(table.tokenId, tokenId)))
    .returning({ tokenId: table.tokenId });
  return dropped.length > 0;
}

/** Deletes all tokens of an account, including those being created. Called for a new password, after the sessions were ended. */
export async function dropTokens(db: Db, sub: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMakers(tx, sub);
    await tx.delete(table).where(eq(table.sub, sub));
  });
}

/** Replaces an app's access token. @param expiresAt end of the refresh token */
export async function replaceToken(tx: Db, tokenId: string, tokenHash: string, expiresAt: Date): Promise<void> {
  await tx.update(table).set({ tokenHash, expiresAt }).where(eq(table.tokenId, tokenId));
}

/** Ends the access of an app to all members. */
export async function dropTokensOfClient(tx: Db, clientId: string): Promise<void> {
  await tx.delete(table).where(ofApps(tx, eq(appGrants.clientId, clientId)));
}

/** Deletes tokens that are no longer listed, and consents that no app redeemed in time. */
export async function sweepTokens(db: Db): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, kept));
  await db.delete(table).where(and(lt(table.expiresAt, sql`now()`), ofApps(db, isNull(appGrants.accessEndsAt))));
}
