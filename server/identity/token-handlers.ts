import { MAX_TOKENS } from '../../domain/entities/api-token.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { tokenHash } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { newSecret } from './api-token.ts';
import { addToken, dropToken, listTokens } from './api-tokens.store.ts';
import { proofNeeded } from './recent-proof.ts';

export interface TokenHandlerDeps {
  readonly db: Db;
  readonly events: SecurityEvents;
  /** Mails the member about a new token. */
  readonly tellMade: (sub: string) => Promise<void>;
}

/** Creates the handlers for personal tokens. They belong to the caller's account: the guard has checked that it is the member's own. */
export const createTokenHandlers = ({ db, events, tellMade }: TokenHandlerDeps) =>
  ({
    async listApiTokens({ caller }) {
      return { status: 200, body: { tokens: await listTokens(db, caller.sub) } };
    },

    async createApiToken({ body, caller, request }) {
      const secret = newSecret();
      const token = await addToken(db, caller, body, tokenHash(secret));
      if (token === 'unproven') throw proofNeeded();
      if (!token) throw new ApiFailure(409, 'too_many_tokens', messages.account.tooManyTokens(MAX_TOKENS));
      events.note('token_made', { sub: caller.sub, ip: request.ip });
      await tellMade(caller.sub);
      return { status: 200, body: { token, secret } };
    },

    async revokeApiToken({ params, caller, request }) {
      const isDropped = await dropToken(db, caller.sub, params.tokenId);
      if (!isDropped) throw new ApiFailure(404, 'not_found', 'There is no such token.');
      events.note('token_revoked', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
