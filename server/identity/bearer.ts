import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../http/failure.ts';
import type { Authenticate } from '../http/register-calls.ts';
import type { CallerCache } from './caller-cache.ts';
import type { TokenKeys } from './keys.ts';

/** As the gateway of the second API says it; what is wrong with a token is told to nobody. */
const unauthorized = () => new ApiFailure(401, 'unauthorized', 'Unauthorized');
/** Told apart from the rest, so that a page renews its token and asks again. */
const expired = () => new ApiFailure(401, 'token_expired', 'The incoming token has expired');

/** Longer than any token of ours, shorter than what takes time to look at. */
const TOKEN_MAX = 4096;

function tokenIn({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || token.length > TOKEN_MAX) throw unauthorized();
  return token;
}

/**
 * Checks the access token of a call of the second API: signature, issuer, use, client and time, and then that its session still stands, so that
 * signing out ends it here as it does for signed calls. [onboarding §7]
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
    // A token says nothing of the body: there is nothing more to check once it is there.
    return { caller: { sub, sessionId, ...known }, check: () => {} };
  };
}
