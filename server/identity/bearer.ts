import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../http/failure.ts';
import type { Authenticate } from '../http/register-calls.ts';
import type { CallerCache } from './caller-cache.ts';
import type { TokenKeys } from './keys.ts';

/** Creates the refusal with the message of the second API's gateway, which does not reveal what is wrong with a token. */
const unauthorized = () => new ApiFailure(401, 'unauthorized', 'Unauthorized');
/** Creates the refusal with a code that makes the page renew its token and retry. */
const expired = () => new ApiFailure(401, 'token_expired', 'The incoming token has expired');

/** Maximum length: longer than any of our tokens, short enough to be checked quickly. */
const TOKEN_MAX = 4096;

function tokenIn({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || token.length > TOKEN_MAX) throw unauthorized();
  return token;
}

/**
 * Checks the access token of a call of the second API: signature, issuer, use, client and time, and then its session, so that signing out
 * also ends the token, as for signed calls. [onboarding §7]
 */
export function createBearer({
  keys,
  callers,
}: {
  readonly keys: TokenKeys;
  readonly callers: CallerCache;
}): Authenticate {
  return async (request) => {
    const token = await keys.verify(tokenIn(request), 'access');
    if ('problem' in token) throw token.problem === 'expired' ? expired() : unauthorized();
    const { sub, sessionId } = token;
    const known = await callers.find(sub, sessionId);
    if (!known) throw unauthorized();
    // A token does not cover the body, so nothing remains to be verified.
    return { caller: { sub, sessionId, ...known }, check: () => {} };
  };
}
