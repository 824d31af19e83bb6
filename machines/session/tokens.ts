import { waitFor } from 'xstate';
import type { Tokens } from '../../domain/entities/session.ts';
import { ownFailure, type Failure } from '../shared/failure.ts';
import type { SessionRef } from './session.machine.ts';

const nobody = (): Failure => ownFailure('Unauthorized', 'unknown');

/**
 * Tokens good for some minutes more. When those at hand are about to end, all callers wait for the one refresh that is under way. [core §7]
 * @param now milliseconds since 1970, the server's where known
 * @throws Failure `Unauthorized` when nobody is signed in or the refresh was refused, `Network` when it got no answer
 */
async function ensureTokens(session: SessionRef, now: () => number): Promise<Tokens> {
  session.send({ type: 'TOKEN_NEEDED', now: now() });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'));
  const tokens = context.session?.tokens;
  if (tokens && now() < tokens.credentialsExpire * 1000) return tokens;
  throw (tokens && context.lastFailure) ?? nobody();
}

/** An id token, for who signs calls. As {@link ensureTokens}. */
export const ensureToken = async (session: SessionRef, now: () => number): Promise<string> =>
  (await ensureTokens(session, now)).idToken;

/** An access token, for calls of the second API. As {@link ensureTokens}. */
export const ensureAccessToken = async (session: SessionRef, now: () => number): Promise<string> =>
  (await ensureTokens(session, now)).accessToken;
