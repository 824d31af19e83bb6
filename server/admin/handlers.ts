import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { failedJobs, tryAgain } from '../jobs/deaths.store.ts';
import { actsAfter } from './acts.store.ts';

const USUAL_ACTS = 50;
const MOST_JOBS = 200;

/** What admins read of their own doings. */
export const createAdminHandlers = (db: Db, wake: () => void) =>
  ({
    async listAdminActs({ query: { after, limit = USUAL_ACTS } }) {
      const rows = await actsAfter(db, after, limit + 1);
      const acts = rows.slice(0, limit).map(({ at, ...act }) => ({ ...act, at: new Date(at).toISOString() }));
      return { status: 200, body: { acts, has_more: rows.length > limit } };
    },

    async listFailedJobs() {
      const jobs = (await failedJobs(db, MOST_JOBS)).map(({ next_try_at, created_at, ...job }) => ({
        ...job,
        next_try_at: next_try_at === null ? null : new Date(next_try_at).toISOString(),
        created_at: new Date(created_at).toISOString(),
      }));
      return { status: 200, body: { jobs } };
    },

    async retryJob({ params: { id } }) {
      if (!(await tryAgain(db, id))) throw new ApiFailure(404, 'not_found', 'There is no such job, or it is done.');
      wake();
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
