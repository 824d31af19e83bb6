import { waitFor } from 'xstate';
import type { Tokens } from '../../domain/entities/session.ts';
import { ownFailure, type Failure } from '../shared/failure.ts';
import type { SessionRef } from './session.machine.ts';

const signedOutFailure = (): Failure => ownFailure('Unauthorized', 'unknown');

/**
 * Returns tokens valid for at least some minutes. If the current ones are about to expire, all callers wait for one
 * shared refresh. [core §7]
 * @param now milliseconds since 1970, by the server's clock if known
 * @throws Failure `Unauthorized` if no member is signed in or the refresh was refused, `Network` if it got no response
 */
async function ensureTokens(session: SessionRef, now: () => number): Promise<Tokens> {
  session.send({ type: 'TOKEN_NEEDED', now: now() });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'));
  const tokens = context.session?.tokens;
  if (tokens && now() < tokens.credentialsExpire * 1000) return tokens;
  throw (tokens && context.lastFailure) ?? signedOutFailure();
}

/** Returns an id token, for signing calls. See {@link ensureTokens}. */
export const ensureToken = async (session: SessionRef, now: () => number): Promise<string> =>
  (await ensureTokens(session, now)).idToken;

/** Returns an access token, for calls of the second API. See {@link ensureTokens}. */
export const ensureAccessToken = async (session: SessionRef, now: () => number): Promise<string> =>
  (await ensureTokens(session, now)).accessToken;
