import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { RetryDeps } from '../jobs/retry-failed-job.ts';
import { failedJobs, tryAgain } from '../jobs/crashes.store.ts';
import { givenUpJobs } from '../jobs/failed-jobs.store.ts';
import { actsAfter, actsLike } from './acts.store.ts';

const USUAL_ACTS = 50;
const MAX_JOBS = 200;

interface AdminDeps {
  readonly db: Db;
  askAgain(givenUpId: string): Promise<RetryDeps>;
}

const refusals = {
  gone: () => new ApiFailure(404, 'not_found', 'There is no such job, or it was already retried.'),
  notKept: () =>
    new ApiFailure(
      409,
      'not_kept',
      'Not enough of this job was kept to retry it. Whoever needs it has to start it again.',
    ),
  over: () => new ApiFailure(409, 'job_over', 'This job is no longer needed.'),
};

const wireAct = <Act extends { readonly at: number }>({ at, ...act }: Act) => ({
  ...act,
  at: new Date(at).toISOString(),
});

/** Creates the handlers for the log of admins' acts, and for retrying failed jobs. */
export const createAdminHandlers = ({ db, askAgain }: AdminDeps) =>
  ({
    async listAdminActs({ query: { after, limit = USUAL_ACTS } }) {
      const rows = await actsAfter(db, after, limit + 1);
      return { status: 200, body: { acts: rows.slice(0, limit).map(wireAct), has_more: rows.length > limit } };
    },

    async searchAdminActs({ body: { find = '', calls = [], kind, after, limit = USUAL_ACTS } }) {
      const { acts, next } = await actsLike(db, { find, calls, kind, after, limit });
      return { status: 200, body: { acts: acts.map(wireAct), next } };
    },

    async listFailedJobs() {
      const jobs = (await failedJobs(db, MAX_JOBS)).map(({ next_try_at, created_at, ...job }) => ({
        ...job,
        next_try_at: next_try_at === null ? null : new Date(next_try_at).toISOString(),
        created_at: new Date(created_at).toISOString(),
      }));
      return { status: 200, body: { jobs } };
    },

    async retryJob({ params: { id } }) {
      if (!(await tryAgain(db, id))) throw new ApiFailure(404, 'not_found', 'There is no such job, or it is done.');
      return { status: 204 };
    },

    async listGivenUpJobs() {
      const jobs = (await givenUpJobs(db, MAX_JOBS)).map(({ given_up_at, ...job }) => ({
        ...job,
        given_up_at: new Date(given_up_at).toISOString(),
      }));
      return { status: 200, body: { jobs } };
    },

    async retryGivenUpJob({ params: { id }, request }) {
      const { outcome, kind, memberId } = await askAgain(id);
      // The job is identified by kind and member, since its key would identify the member permanently.
      if (request.act) Object.assign(request.act, { target: kind, memberId });
      if (outcome !== 'asked') throw refusals[outcome]();
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
