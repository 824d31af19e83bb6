import { waitFor } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { Failure } from '../shared/failure.ts';
import type { SessionRef } from './session.machine.ts';

const nobody = (): Failure => ({ tag: 'Unauthorized', status: null, message: messages.errors.unknown });

/**
 * An id token good for some minutes more, for who signs calls. When the token at hand is about to end, all callers wait
 * for the one refresh that is under way. [core §7]
 * @param now milliseconds since 1970, the server's where known
 * @throws Failure `Unauthorized` when nobody is signed in or the refresh was refused, `Network` when it got no answer
 */
export async function ensureToken(session: SessionRef, now: () => number): Promise<string> {
  session.send({ type: 'TOKEN_NEEDED', now: now() });
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'));
  const tokens = context.session?.tokens;
  if (tokens && now() < tokens.credentialsExpire * 1000) return tokens.idToken;
  throw (tokens && context.trouble) ?? nobody();
}
