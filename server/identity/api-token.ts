import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TOKEN_PREFIX, type TokenScope } from '../../domain/entities/api-token.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Limits } from '../http/limits.ts';
import type { Authenticate, Claim } from '../http/register-calls.ts';
import type { AssistantGrant } from '../../domain/entities/assistant.ts';
import type { Cost } from '../../contract/call.ts';
import type { AccessOf } from '../members/access.ts';
import { tokenHash } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { findToken, recordUse, type TokenRow } from './api-tokens.store.ts';
import { knownCaller } from './caller-cache.ts';

/** Creates a token. 256 bits cannot be guessed, so a plain hash is enough for storage. */
export const newSecret = (): string => TOKEN_PREFIX + randomBytes(32).toString('base64url');

const header = new RegExp(`^Bearer +(${TOKEN_PREFIX}[\\w-]{43})$`, 'i');
const secretIn = ({ headers }: FastifyRequest): string | null => header.exec(headers.authorization ?? '')?.[1] ?? null;

/** Whether a request has a personal token instead of a signature. */
export const hasPersonalToken = (request: FastifyRequest): boolean => secretIn(request) !== null;

/** A call that an app is about to make. */
export interface AppAccess {
  readonly memberId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly scope: TokenScope;
}

export interface TokenDeps {
  readonly db: Db;
  readonly accessOf: AccessOf;
  readonly limits: Limits;
  readonly events: SecurityEvents;
}

/**
 * Creates a function that finds a request's token and its owner. Counts the request for the account, even if it is refused.
 * @param check refuses tokens of another kind; its result is returned
 * @throws ApiFailure 401 `unauthorized` or `token_expired`, 429
 */
const createFindHolder =
  ({ db, accessOf, limits, events }: TokenDeps) =>
  async <Found>(request: FastifyRequest, cost: Cost, check: (found: TokenRow) => Found) => {
    limits.ofWrongToken(request.ip, 0);
    const found = await findToken(db, tokenHash(secretIn(request) ?? ''));
    if (!found) {
      events.note('proof_refused', { ip: request.ip, what: 'token' });
      limits.ofWrongToken(request.ip, 1);
      throw new ApiFailure(401, 'unauthorized', 'There is no such token, or it was revoked.');
    }
    const { tokenId, sub, scopes, isOver, lastUsedOn } = found;
    // A token does not cover the body, so nothing remains to be verified.
    const claim = {
      caller: { sub, sessionId: tokenId, tokenId, scopes, ...knownCaller(found, accessOf) },
      check: () => {},
    };
    // Set before the checks, so that refused requests are logged with their owner and counted.
    request.claim = claim;
    limits.ofTokens(cost, sub);
    if (isOver) throw new ApiFailure(401, 'token_expired', 'The token has expired. Create a new one on your profile.');
    const checked = check(found);
    const today = new Date().toISOString().slice(0, 10);
    if (lastUsedOn !== today) await recordUse(db, tokenId, today);
    return { claim, found: checked };
  };

/**
 * Identifies the caller of a personal token, and checks the call's scope: only calls with a scope in their row are allowed.
 * @throws ApiFailure also 403 `not_for_tokens` or `scope_needed`
 */
export function createTokenAuthenticate(
  deps: TokenDeps,
  /** Logs a call of an app, before the response. */
  noteAccess: (access: AppAccess) => Promise<void>,
): Authenticate {
  const findHolder = createFindHolder(deps);
  return async (request, { cost, scope }) => {
    const { claim, found } = await findHolder(request, cost, ({ scopes, isApp, name, tokenId, memberId }) => {
      if (scope === undefined) throw new ApiFailure(403, 'not_for_tokens', 'This call can’t be made with a token.');
      if (!scopes.includes(scope)) {
        throw new ApiFailure(403, 'scope_needed', `The token does not have the scope ${scope}.`);
      }
      return isApp ? { memberId, tokenId, name, scope } : null;
    });
    if (found) await noteAccess(found);
    return claim;
  };
}

/** An assistant identified by its token. */
export interface AssistantClaim {
  readonly caller: Claim['caller'];
  /** Id and name of the assistant's token. */
  readonly assistantId: string;
  readonly name: string;
  readonly grant: AssistantGrant;
}

/**
 * Identifies an assistant by its personal token. Tokens of programs are refused.
 * @throws ApiFailure also 403 `scope_needed`
 */
export function createAssistantAuthenticate(deps: TokenDeps): (request: FastifyRequest) => Promise<AssistantClaim> {
  const findHolder = createFindHolder(deps);
  return async (request) => {
    const { claim, found } = await findHolder(request, 'light', ({ tokenId, name, grant }) => {
      if (grant === null) throw new ApiFailure(403, 'scope_needed', 'This token is not for assistants.');
      return { assistantId: tokenId, name, grant };
    });
    return { caller: claim.caller, ...found };
  };
}
