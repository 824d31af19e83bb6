import { randomBytes } from 'node:crypto';
import { feedPath } from '../../domain/entities/calendar-feed.ts';
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
  /** Tells the pages of whom it names that something of their calendar is another. */
  readonly tellCalendar: (identityId: string) => void;
}

/** The secret address of the caller's own calendar. Nobody else can name it. */
export const createFeedHandlers = ({ db, events, tellCalendar }: FeedDeps) =>
  ({
    async getCalendarFeed({ caller }) {
      return { status: 200, body: { feed: await findFeed(db, caller.sub) } };
    },

    async makeCalendarFeed({ body, caller, request }) {
      // 256 bits: nobody guesses one, so that a bare hash is enough to keep.
      const token = randomBytes(32).toString('base64url');
      const feed = await makeFeed(db, caller, { tokenHash: tokenHash(token), withActivities: body.with_activities });
      if (!feed) throw new ApiFailure(401, 'unauthorized', 'The session was ended.');
      tellCalendar(caller.identityId);
      events.note('feed_made', { sub: caller.sub, ip: request.ip });
      return { status: 200, body: { feed, path: feedPath(token) } };
    },

    async changeCalendarFeed({ body, caller }) {
      const feed = await changeFeed(db, caller.sub, body.with_activities);
      if (!feed) throw noFeed();
      tellCalendar(caller.identityId);
      return { status: 200, body: { feed } };
    },

    async removeCalendarFeed({ caller, request }) {
      if (!(await dropFeed(db, caller.sub))) throw noFeed();
      tellCalendar(caller.identityId);
      events.note('feed_revoked', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
