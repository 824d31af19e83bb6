import * as z from 'zod/mini';
import { PEAK_SECONDS, PROVING_SECONDS } from '../../domain/metrics/constants.ts';
import { heartRateHeldFor } from '../../domain/metrics/heart-evidence.ts';
import { unpackHistogram } from '../../domain/metrics/histogram.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { setHeldHeartRates } from '../activities/activities.store.ts';
import { countActivities, withoutHeldHeartRates } from '../activities/analysis.store.ts';
import { findMember } from '../members/hold-member.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { analyseMember } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { reestimatePower } from './reestimate-power.ts';

/** Number of activities read at once. */
const PAGE = 500;

const payload = z.object({ all: z.optional(z.boolean()) });

/** Computes missing heart-rate values of activities from earlier versions, using their histograms. */
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

/**
 * Creates the handler of the job behind `planAnalysis` (plan-analysis.ts): one member at a time, so that an upgrade does not slow down
 * active members.
 */
export const analyseJob = (context: ImportContext): JobHandler => ({
  limit: 1,
  maxAttempts: 6,
  async run(job) {
    const { all = false } = payload.parse(job.payload);
    const member = await findMember(context.db, job.key);
    if (!member) return;
    await fillHeartRates(context.db, member.memberId, job.signal);
    // Only for full analyses: saving overwrites the payload of a newer request, which cannot request more than a full one.
    const save = async (done: number, total: number) => {
      if (all) await job.save({ all, done, total });
    };
    let weighed = 0;
    if (all) {
      const rest = await countActivities(context.db, member.memberId);
      const onProgress = (done: number, total: number) => save(done, total + rest);
      weighed = await reestimatePower(context, member, { signal: job.signal, onProgress });
    }
    const onProgress = (done: number, total: number) => save(weighed + done, weighed + total);
    const drawn = await analyseMember(context, member.memberId, { all, onProgress });
    if (drawn === 0) return;
    await changed(context.db, { what: 'calendar', of: member.memberId });
  },
});
