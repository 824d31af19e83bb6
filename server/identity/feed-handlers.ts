import { randomBytes } from 'node:crypto';
import { feedPath } from '../../domain/entities/calendar-feed.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { tokenHash } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { changeFeed, dropFeed, findFeed, makeFeed } from './calendar-feeds.store.ts';

const noFeed = () => new ApiFailure(404, 'not_found', 'There is no calendar address.');

interface FeedDeps {
  readonly db: Db;
  readonly events: SecurityEvents;
}

/** Creates the handlers for the secret URL of the caller's own calendar, which only they can manage. */
export const createFeedHandlers = ({ db, events }: FeedDeps) =>
  ({
    async getCalendarFeed({ caller }) {
      return { status: 200, body: { feed: await findFeed(db, caller.sub) } };
    },

    async makeCalendarFeed({ body, caller, request }) {
      // 256 bits cannot be guessed, so a plain hash is enough for storage.
      const token = randomBytes(32).toString('base64url');
      const feed = await makeFeed(db, caller, { tokenHash: tokenHash(token), withActivities: body.with_activities });
      if (!feed) throw new ApiFailure(401, 'unauthorized', 'The session has ended.');
      await changed(db, { what: 'calendar', of: caller.memberId });
      events.note('feed_made', { sub: caller.sub, ip: request.ip });
      return { status: 200, body: { feed, path: feedPath(token) } };
    },

    async changeCalendarFeed({ body, caller }) {
      const feed = await changeFeed(db, caller.sub, body.with_activities);
      if (!feed) throw noFeed();
      await changed(db, { what: 'calendar', of: caller.memberId });
      return { status: 200, body: { feed } };
    },

    async removeCalendarFeed({ caller, request }) {
      if (!(await dropFeed(db, caller.sub))) throw noFeed();
      await changed(db, { what: 'calendar', of: caller.memberId });
      events.note('feed_revoked', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
