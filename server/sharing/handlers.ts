import { randomBytes } from 'node:crypto';
import { MAX_SHARE_LINKS, sharedPath } from '../../domain/entities/share-link.ts';
import { messages } from '../../domain/messages.ts';
import { tokenHash } from '../base/seal.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { SecurityEvents } from '../security-events.ts';
import { addLink, dropLink, listLinks } from './share-links.store.ts';

interface ShareLinkDeps {
  readonly db: Db;
  readonly events: SecurityEvents;
}

const sessionEnded = () => new ApiFailure(401, 'unauthorized', 'The session has ended.');

/** Creates the handlers for share links, which work without an account. The guard has checked that the link is the caller's. */
export const createShareLinkHandlers = ({ db, events }: ShareLinkDeps) =>
  ({
    async listShareLinks({ caller }) {
      return { status: 200, body: { links: await listLinks(db, caller.sub) } };
    },

    async createShareLink({ body, caller, request }) {
      // 256 bits cannot be guessed, so storing a plain hash is enough.
      const secret = randomBytes(32).toString('base64url');
      const link = await addLink(db, caller, body, tokenHash(secret));
      if (link === null || link === 'unproven') throw sessionEnded();
      if (link === 'no_activity') throw new ApiFailure(404, 'not_found', 'There is no such activity.');
      if (link === 'too_many') {
        throw new ApiFailure(409, 'too_many_share_links', messages.account.tooManyShareLinks(MAX_SHARE_LINKS));
      }
      await changed(db, { what: 'calendar', of: caller.memberId });
      events.note('share_link_made', { sub: caller.sub, ip: request.ip });
      return { status: 200, body: { link, path: sharedPath(secret) } };
    },

    async revokeShareLink({ params, caller, request }) {
      const isDropped = await dropLink(db, caller.sub, params.linkId);
      if (!isDropped) throw new ApiFailure(404, 'not_found', 'There is no such link.');
      await changed(db, { what: 'calendar', of: caller.memberId });
      events.note('share_link_revoked', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
