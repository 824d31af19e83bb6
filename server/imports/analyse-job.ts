import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PEAK_SECONDS, PROVING_SECONDS } from '../../domain/metrics/constants.ts';
import { heartRateHeldFor } from '../../domain/metrics/heart-evidence.ts';
import { unpackHistogram } from '../../domain/metrics/histogram.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { analyseMember } from './analyse.ts';
import { findMember, type ImportContext } from './context.ts';

/** Analyses a member's whole history again; the key is the member's id. Migrations that change what is computed ask for it too. */
export const ANALYSE_JOB = 'analyse';

/** Everything that somebody waits for comes first. */
const PRIORITY = -1;
/** Activities whose heart rates are read at once. */
const PAGE = 500;

const payload = z.object({ all: z.optional(z.boolean()) });

/** Asks for zones and loads to be drawn again, after a change of what they are measured against. */
export const planAnalysis = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: ANALYSE_JOB, key: memberId, payload: { all: true }, priority: PRIORITY });

/** Fills in what activities of earlier versions lack, from their histograms. */
async function fillHeartRates(db: Db, memberId: string, signal: AbortSignal): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal.throwIfAborted();
    const rows = rowsOf<{ id: string; heartRate: Uint8Array }>(
      await db.execute(sql`
        select activity_id as id, heart_rate_histogram as "heartRate" from activities
        where member_id = ${memberId} and activity_id > ${last}::uuid and peak_hr is null and heart_rate_histogram is not null
        order by activity_id limit ${PAGE}`),
    );
    const filled = rows.map(({ id, heartRate }) => {
      const histogram = unpackHistogram(heartRate);
      const [peak, sustained] = [
        heartRateHeldFor(histogram, PEAK_SECONDS),
        heartRateHeldFor(histogram, PROVING_SECONDS),
      ];
      return { id, peak, sustained };
    });
    await db.execute(sql`
      update activities set peak_hr = given.peak, sustained_hr = given.sustained
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as given(id uuid, peak smallint, sustained smallint)
      where activity_id = given.id`);
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
    if ((await analyseMember(context, member.memberId, { all })) === 0) return;
    context.publish(member.identityId, 'calendar_updated', {});
  },
});
