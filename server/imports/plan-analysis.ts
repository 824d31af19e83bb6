import * as z from 'zod/mini';
import type { Recomputation } from '../../domain/entities/zones.ts';
import type { Db } from '../db/open.ts';
import { enqueue, payloadOf } from '../jobs/jobs.store.ts';

/** Analyses a member's whole history again; the key is the member's id. Migrations that change what is computed ask for it too. */
export const ANALYSE_JOB = 'analyse';

/** Measures the files of a member's activities again that an earlier edition measured; the key is the member's id. Migrations ask for it. */
export const MEASURE_JOB = 'efforts';

/** Everything that somebody waits for comes first. */
const PRIORITY = -1;

/** What the job keeps of itself while it runs, for those who wait for it. */
const progress = z.object({ done: z.optional(z.number()), total: z.optional(z.number()) });

/** How far the analysis of a member has come, or measuring their files again; null: neither is asked for. */
export async function analysisProgress(db: Db, memberId: string): Promise<Recomputation> {
  // Measuring ends by asking for an analysis: read in the other order, both would be missing at that moment.
  const measuring = await payloadOf(db, MEASURE_JOB, memberId);
  const job = (await payloadOf(db, ANALYSE_JOB, memberId)) ?? measuring;
  if (job === null) return null;
  const { done = 0, total = 0 } = progress.parse(job.payload);
  return { done, total };
}

/** Asks for activities to be measured again that were marked as outdated. A job that waits or runs keeps what it says of itself. */
export const planMeasuring = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: MEASURE_JOB, key: memberId, priority: PRIORITY, keepsPayload: true });

/** Asks for power, zones and loads to be worked out again, after a change of what they are measured against. */
export const planAnalysis = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: ANALYSE_JOB, key: memberId, payload: { all: true }, priority: PRIORITY });
