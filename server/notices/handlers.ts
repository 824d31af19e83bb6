import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { markSeen, noticesOf } from './notices.store.ts';

/** Creates the handlers for listing notices and marking them as seen. [core §4, §7] */
export function createNoticeHandlers(db: Db) {
  return {
    async listNotices({ params }) {
      return { status: 200, body: { notices: await noticesOf(db, params.id) } };
    },
    async markNoticeSeen({ params: { id: memberId, noticeId } }) {
      if (!(await markSeen(db, memberId, noticeId))) {
        throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      }
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
