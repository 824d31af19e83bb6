import { type MeasuredLater, setLater } from '../activities/activities.store.ts';
import { measuredBefore, type OldMeasure } from '../activities/analysis.store.ts';
import { MEASURED_BY } from '../activities/measured.ts';
import { effortTimes } from '../../domain/metrics/stretches.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { findMember } from '../members/hold-member.store.ts';
import { judgeAgain } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { measureAgain } from './measure-again.ts';

/** Reads the files of a member's activities of which an earlier edition measured less; the key is the member's id. Migrations ask for it. */
export const EFFORTS_JOB = 'efforts';

/** Activities whose efforts are stored at once. */
const PAGE = 20;

const nothing: MeasuredLater = {
  ...effortTimes(null),
  startLatitude: null,
  startLongitude: null,
  routeCells: null,
  signals: null,
};

/** What is measured of an activity's file today; nothing where it can no longer be read. */
async function laterOf(context: ImportContext, memberId: string, { activityTypeId, ...file }: OldMeasure) {
  const session = await measureAgain(context, memberId, file, activityTypeId);
  return { ...(session ?? nothing), id: file.id, measuredBy: MEASURED_BY };
}

/** One member at a time and one file after another, behind everything that somebody waits for. What was filled in stays when it is stopped. */
export const effortsJob = (context: ImportContext): JobHandler => ({
  limit: 1,
  maxAttempts: 6,
  async run({ key: memberId, signal }) {
    const member = await findMember(context.db, memberId);
    if (!member) return;
    for (let any = false; ; any = true) {
      const rows = await measuredBefore(context.db, memberId, MEASURED_BY, PAGE);
      if (rows.length === 0) {
        // New measurements and new rules may change which recordings count.
        await judgeAgain(context, memberId);
        if (any) context.publish(member.identityId, 'calendar_updated', {});
        return;
      }
      const filled = [];
      for (const row of rows) {
        signal.throwIfAborted();
        filled.push(await laterOf(context, memberId, row));
      }
      await setLater(context.db, filled);
    }
  },
});
