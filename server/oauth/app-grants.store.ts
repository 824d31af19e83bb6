import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { MAX_APPS, type ConnectedAppWire } from '../../domain/entities/connected-app.ts';
import type { TokenScope } from '../../domain/entities/api-token.ts';
import type { AssistantGrant } from '../../domain/entities/assistant.ts';
import { tokenHash } from '../base/seal.ts';
import { utc } from '../base/utc.ts';
import type { Db } from '../db/open.ts';
import { apiTokens, appGrants as table, users } from '../db/schema/identity.ts';
import { members } from '../db/schema/members.ts';
import { addRow, dropToken, RETENTION_DAYS, replaceToken } from '../identity/api-tokens.store.ts';
import type { TokenMaker } from '../identity/token-maker.store.ts';
import { type Resource, resourceOf } from './resource.ts';

/** Lifetime of an authorization code, s. */
export const CODE_SECONDS = 60;
/** Lifetime of an access token, s. */
export const ACCESS_SECONDS = 3600;
/** Lifetime of a refresh token in days. */
const REFRESH_DAYS = 90;
/** Lifetime of a consent with all its refresh tokens, in days. */
const CONSENT_DAYS = 365;

/** Access that a member granted to an app. */
export interface Consent {
  readonly name: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly TokenScope[];
  readonly grant: AssistantGrant | null;
}

/**
 * Stores a consent, to be redeemed with its code.
 * @param unused a random secret that is never issued, as a placeholder until there is an access token
 * @returns false if the member has the maximum number of apps or no longer exists; `unproven` as for tokens
 */
export async function addConsent(
  db: Db,
  maker: TokenMaker,
  { name, clientId, redirectUri, challenge, scopes, grant }: Consent,
  { code, unused }: { readonly code: string; readonly unused: string },
): Promise<boolean | 'unproven'> {
  const row = await addRow(db, maker, {
    name,
    scopes: [...scopes],
    grant,
    tokenHash: tokenHash(unused),
    tokenId: undefined,
    expiresAt: utc(new Date()).add(CODE_SECONDS, 'second').toDate(),
    most: MAX_APPS,
    consent: async (tx, tokenId) => {
      const ids = { tokenId, sub: maker.sub, clientId };
      await tx.insert(table).values({ ...ids, redirectUri, codeHash: tokenHash(code), challengeHash: challenge });
    },
  });
  return row === 'unproven' ? row : row !== null;
}

/** A consent and its token. */
interface GrantRow {
  readonly tokenId: string;
  readonly sub: string;
  readonly memberId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challengeHash: string;
  readonly refreshHash: string | null;
  /** `null` until the code is redeemed. */
  readonly accessEndsAt: Date | null;
  readonly tokenHash: string;
  readonly scopes: readonly TokenScope[];
  readonly grant: AssistantGrant | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const columns = {
  tokenId: table.tokenId,
  sub: table.sub,
  memberId: members.memberId,
  clientId: table.clientId,
  redirectUri: table.redirectUri,
  challengeHash: table.challengeHash,
  refreshHash: table.refreshHash,
  accessEndsAt: table.accessEndsAt,
  tokenHash: apiTokens.tokenHash,
  scopes: apiTokens.scopes,
  grant: apiTokens.grant,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
};

async function find(db: Db, where: ReturnType<typeof eq>): Promise<GrantRow | null> {
  const [found] = await db
    .select(columns)
    .from(table)
    .innerJoin(apiTokens, eq(apiTokens.tokenId, table.tokenId))
    .innerJoin(users, and(eq(users.sub, table.sub), users.enabled))
    .innerJoin(members, eq(members.sub, table.sub))
    .where(where);
  return found ?? null;
}

/** Like {@link find}, but locks the consent until the transaction ends. */
async function findLocked(tx: Db, where: ReturnType<typeof eq>): Promise<GrantRow | null> {
  const [held] = await tx.select({ tokenId: table.tokenId }).from(table).where(where);
  if (!held) return null;
  // The rows are locked before they are read; otherwise a redemption elsewhere could make them stale. The token is locked first, as in
  // deletion.
  const tokens = tx.select({ one: sql<number>`1` }).from(apiTokens);
  await tokens.where(eq(apiTokens.tokenId, held.tokenId)).for('update');
  return find(tx, where);
}

/** A refresh token. `family` is the same for all refresh tokens of a consent, so reuse of an old one is detected; the other part changes. */
export interface RefreshToken {
  readonly family: string;
  readonly current: string;
}

/** New tokens to issue to an app. */
export interface NewTokens {
  readonly access: string;
  readonly refresh: RefreshToken;
}

/** A consent with renewed tokens. */
export interface Renewed {
  readonly scopes: readonly TokenScope[];
  readonly resource: Resource;
  readonly memberId: string;
  /** Remaining lifetime of the access token, s. */
  readonly expiresIn: number;
}
/** `unknown`: the code or token is invalid, expired or another app's. `reused`: it was redeemed before, so the consent has been revoked. */
export type Refused = { readonly refused: 'unknown' } | { readonly refused: 'reused'; readonly sub: string };
const unknown: Refused = { refused: 'unknown' };

async function renew(tx: Db, found: GrantRow, { access, refresh }: NewTokens): Promise<Renewed> {
  const now = utc(new Date());
  const last = utc(found.createdAt).add(CONSENT_DAYS, 'day');
  const expiresAt = new Date(Math.min(last.valueOf(), now.add(REFRESH_DAYS, 'day').valueOf()));
  const expiresIn = Math.min(ACCESS_SECONDS, Math.floor((expiresAt.getTime() - now.valueOf()) / 1000));
  await replaceToken(tx, found.tokenId, tokenHash(access), expiresAt);
  await tx
    .update(table)
    .set({
      accessEndsAt: now.add(expiresIn, 'second').toDate(),
      familyHash: tokenHash(refresh.family),
      refreshHash: tokenHash(refresh.current),
    })
    .where(eq(table.tokenId, found.tokenId));
  const { scopes, grant, memberId } = found;
  return { scopes, resource: resourceOf(grant), memberId, expiresIn };
}

/** Checks the request before anything changes. Errors it throws are passed on. */
type Check = (found: Pick<GrantRow, 'clientId' | 'redirectUri' | 'challengeHash' | 'grant' | 'scopes'>) => void;

const isOver = ({ expiresAt }: GrantRow) => expiresAt.getTime() <= Date.now();

async function end(tx: Db, { sub, tokenId }: GrantRow): Promise<Refused> {
  await dropToken(tx, sub, tokenId);
  return { refused: 'reused', sub };
}

/** Redeems a code for tokens. A second redemption revokes the consent, since the code was stolen. */
export const redeemCode = (db: Db, code: string, clientId: string, check: Check, next: NewTokens) =>
  db.transaction(async (tx): Promise<Renewed | Refused> => {
    const found = await findLocked(tx, eq(table.codeHash, tokenHash(code)));
    if (found?.clientId !== clientId) return unknown;
    if (found.accessEndsAt !== null) return end(tx, found);
    if (isOver(found)) return unknown;
    check(found);
    return renew(tx, found, next);
  });

/** Replaces a consent's tokens. Reuse of an old refresh token revokes the consent, since the token was copied. */
export const rotate = (
  db: Db,
  { family, current }: RefreshToken,
  clientId: string,
  check: Check,
  next: Pick<NewTokens, 'access'> & { readonly current: string },
) =>
  db.transaction(async (tx): Promise<Renewed | Refused> => {
    const found = await findLocked(tx, eq(table.familyHash, tokenHash(family)));
    if (found?.clientId !== clientId) return unknown;
    if (found.refreshHash !== tokenHash(current)) return end(tx, found);
    if (isOver(found)) return unknown;
    check(found);
    return renew(tx, found, { access: next.access, refresh: { family, current: next.current } });
  });

/** State of an app's token, for the app itself. */
export interface TokenState {
  readonly tokenId: string;
  readonly sub: string;
  readonly memberId: string;
  readonly scopes: readonly TokenScope[];
  readonly resource: Resource;
  readonly isRefresh: boolean;
  readonly endsAt: Date;
  readonly isActive: boolean;
}

/** Returns the state of a token; `null` if it is unknown or another app's. @param token the access token, or the parts of a refresh token */
export async function stateOf(db: Db, token: string | RefreshToken, clientId: string): Promise<TokenState | null> {
  const isRefresh = typeof token !== 'string';
  const found = await find(
    db,
    isRefresh ? eq(table.familyHash, tokenHash(token.family)) : eq(apiTokens.tokenHash, tokenHash(token)),
  );
  if (found?.clientId !== clientId || found.accessEndsAt === null) return null;
  const endsAt = isRefresh ? found.expiresAt : found.accessEndsAt;
  const isLatest = !isRefresh || found.refreshHash === tokenHash(token.current);
  return {
    ...found,
    resource: resourceOf(found.grant),
    isRefresh,
    endsAt,
    isActive: isLatest && endsAt.getTime() > Date.now(),
  };
}

/** Lists the apps connected by a member, newest first. */
export async function listApps(db: Db, sub: string): Promise<ConnectedAppWire[]> {
  const rows = await db
    .select()
    .from(table)
    .innerJoin(apiTokens, eq(apiTokens.tokenId, table.tokenId))
    .where(
      and(
        eq(table.sub, sub),
        isNotNull(table.accessEndsAt),
        gt(apiTokens.expiresAt, sql`now() - ${RETENTION_DAYS} * interval '1 day'`),
      ),
    )
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.tokenId));
  return rows.map(({ app_grants: { clientId }, api_tokens: token }) => ({
    token_id: token.tokenId,
    name: token.name,
    scopes: token.scopes,
    grant: token.grant,
    client_id: clientId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    last_used_on: token.lastUsedOn,
  }));
}
