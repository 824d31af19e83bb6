import type { Db } from '../db/open.ts';
import { findFailedJobs, takeFailedJobs } from './failed-jobs.store.ts';
import { enqueue } from './jobs.store.ts';
import { OwnerDeleted } from './owner-deleted.ts';
import type { JobHandler } from './runner.ts';

/**
 * Result of a retry. `gone`: there is no such failed job. `notKept`: too little of it is stored. `over`: its purpose was completed
 * otherwise, or no longer exists.
 */
export type RetryResult = 'asked' | 'gone' | 'notKept' | 'over';

export interface RetryDeps {
  readonly outcome: RetryResult;
  readonly kind: string | null;
  /** Member that the job was for; `null` if none or unknown. */
  readonly memberId: string | null;
}

/** Retries a failed job and all other failed jobs with the same key, since one might depend on another. */
export async function retryFailedJob(
  db: Db,
  handlers: Readonly<Record<string, JobHandler>>,
  givenUpId: string,
): Promise<RetryDeps> {
  const found = await findFailedJobs(db, givenUpId);
  if (found === null) return { outcome: 'gone', kind: null, memberId: null };
  const { kind, key, memberId } = found;
  const handler = handlers[kind];
  if (key === null || handler === undefined) return { outcome: 'notKept', kind, memberId };
  const outcome = await db
    .transaction(async (tx): Promise<RetryResult> => {
      const isReady = (await handler.revive?.(tx, key)) ?? true;
      const taken = await takeFailedJobs(tx, key);
      if (!isReady) return 'over';
      if (!taken.some((job) => job.kind === kind)) return 'gone';
      for (const job of taken) await enqueue(tx, job);
      return 'asked';
    })
    .catch((error: unknown): RetryResult => {
      if (error instanceof OwnerDeleted) return 'over';
      throw error;
    });
  return { outcome, kind, memberId };
}
