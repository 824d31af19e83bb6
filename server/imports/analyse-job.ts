import * as z from 'zod/mini';
import type { Recomputation } from '../../domain/entities/zones.ts';
import { PEAK_SECONDS, PROVING_SECONDS } from '../../domain/metrics/constants.ts';
import { heartRateHeldFor } from '../../domain/metrics/heart-evidence.ts';
import { unpackHistogram } from '../../domain/metrics/histogram.ts';
import type { Db } from '../db/open.ts';
import { setHeldHeartRates } from '../activities/activities.store.ts';
import { withoutHeldHeartRates } from '../activities/analysis.store.ts';
import { enqueue, payloadOf } from '../jobs/jobs.store.ts';
import { findMember } from '../members/hold-member.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { analyseMember } from './analyse.ts';
import type { ImportContext } from './context.ts';

/** Analyses a member's whole history again; the key is the member's id. Migrations that change what is computed ask for it too. */
export const ANALYSE_JOB = 'analyse';

/** Everything that somebody waits for comes first. */
const PRIORITY = -1;
/** Activities whose heart rates are read at once. */
const PAGE = 500;

const payload = z.object({ all: z.optional(z.boolean()) });

/** What the job keeps of itself while it runs, for those who wait for it. */
const progress = z.object({ done: z.optional(z.number()), total: z.optional(z.number()) });

/** How far the analysis of a member has come; null: none is asked for. */
export async function analysisProgress(db: Db, memberId: string): Promise<Recomputation> {
  const job = await payloadOf(db, ANALYSE_JOB, memberId);
  if (job === null) return null;
  const { done = 0, total = 0 } = progress.parse(job.payload);
  return { done, total };
}

/** Asks for zones and loads to be drawn again, after a change of what they are measured against. */
export const planAnalysis = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: ANALYSE_JOB, key: memberId, payload: { all: true }, priority: PRIORITY });

/** Fills in what activities of earlier versions lack, from their histograms. */
async function fillHeartRates(db: Db, memberId: string, signal: AbortSignal): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal.throwIfAborted();
    const rows = await withoutHeldHeartRates(db, memberId, { after: last, most: PAGE });
    const filled = rows.map(({ id, heartRate }) => {
      const histogram = unpackHistogram(heartRate);
      const [peak, sustained] = [
        heartRateHeldFor(histogram, PEAK_SECONDS),
        heartRateHeldFor(histogram, PROVING_SECONDS),
      ];
      return { id, peak, sustained };
    });
    await setHeldHeartRates(db, filled);
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}

/** The job behind {@link planAnalysis}: one member at a time, so that an upgrade does not slow down those who train. */
export const analyseJob = (context: ImportContext): JobHandler => ({
  limit: 1,
  maxAttempts: 6,
  async run(job) {
    const { all = false } = payload.parse(job.payload);
    const member = await findMember(context.db, job.key);
    if (!member) return;
    await fillHeartRates(context.db, member.memberId, job.signal);
    // Only where everything is drawn: the note would take the place of what somebody asked for meanwhile, and more than all is nothing.
    const onProgress = async (done: number, total: number) => {
      if (all) await job.save({ all, done, total });
    };
    if ((await analyseMember(context, member.memberId, { all, onProgress })) === 0) return;
    context.publish(member.identityId, 'calendar_updated', {});
  },
});
