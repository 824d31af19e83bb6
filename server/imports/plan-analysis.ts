import * as z from 'zod/mini';
import type { Recomputation } from '../../domain/entities/zones.ts';
import type { Db } from '../db/open.ts';
import { enqueue, payloadOf } from '../jobs/jobs.store.ts';

/**
 * Kind of the job that re-analyses a member's whole history; its key is the member's id. Also enqueued by migrations that change
 * computations.
 */
export const ANALYSE_JOB = 'analyse';

/** Kind of the job that re-reads files analysed by an earlier version; its key is the member's id. Enqueued by migrations. */
export const MEASURE_JOB = 'efforts';

/** Priority below all work that members wait for. */
const PRIORITY = -1;

/** Progress stored by the job while it runs. */
const progress = z.object({ done: z.optional(z.number()), total: z.optional(z.number()) });

/** Returns the progress of a member's analysis or re-reading; `null` if neither is enqueued. */
export async function analysisProgress(db: Db, memberId: string): Promise<Recomputation> {
  // Measuring ends by enqueuing an analysis: reading in the opposite order could miss both.
  const measuring = await payloadOf(db, MEASURE_JOB, memberId);
  const job = (await payloadOf(db, ANALYSE_JOB, memberId)) ?? measuring;
  if (job === null) return null;
  const { done = 0, total = 0 } = progress.parse(job.payload);
  return { done, total };
}

/** Enqueues re-reading activities marked as outdated. A waiting or running job keeps its payload. */
export const planMeasuring = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: MEASURE_JOB, key: memberId, priority: PRIORITY, keepsPayload: true });

/** Enqueues recomputing power, zones and loads, after a change of their inputs. */
export const planAnalysis = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: ANALYSE_JOB, key: memberId, payload: { all: true }, priority: PRIORITY });
