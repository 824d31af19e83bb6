import type { JobHandler } from '../jobs/runner.ts';
import { applyRestores } from './apply-restore.ts';
import { applyTables } from './apply-tables.ts';
import { analyseMember } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { hasWrongWeights } from './reestimate-power.ts';
import { sportAnswersOf } from '../activities/sport-answers.store.ts';
import { changed } from '../changes/changed.ts';
import { findWeights } from '../members/measurements.store.ts';
import { findMember, type KnownMember } from '../members/hold-member.store.ts';
import { failImport } from './fail-import.ts';
import { followAnswers } from './follow-answers.ts';
import { closeList, findImport, settle } from './imports.store.ts';
import { abandonItems, hasResults, waitsForAnalysis } from './items.store.ts';
import { openArchives } from './open-archives.ts';
import { createProgress } from './progress.ts';
import { planAnalysis } from './plan-analysis.ts';
import { readPending } from './read-pending.ts';

/** Kind of the job that reads an import's stored files; its key is the import's id. */
export const IMPORT_JOB = 'import';

interface Running {
  readonly importId: string;
  readonly source: string;
  readonly member: KnownMember;
}

/** Length of a member's turn in milliseconds while others wait. */
const TURN_MS = 3000;
/** Minimum milliseconds between analyses during a history, since each batch changes the critical power series. */
const ANALYSE_EVERY_MS = 3000;
/** Pause before the next analysis, as a multiple of the duration of the last, since each analysis covers everything. */
const PAUSE_AFTER_ANALYSIS = 5;
/** Minimum milliseconds between progress messages, since each one requires counting. */
const PROGRESS_INTERVAL_MS = 200;

async function analyse(context: ImportContext, { member, importId }: Running): Promise<void> {
  await analyseMember(context, member.memberId, { importId });
  await changed(context.db, { what: 'activities', of: member.memberId, importId });
}

/**
 * Creates the work after each write: analyses from time to time, immediately if the result should be shown, and sends progress to pages.
 */
function createFollowing(context: ImportContext, run: Running, tell: () => Promise<unknown>, isBegun: boolean) {
  let analyseAt = performance.now() + ANALYSE_EVERY_MS;
  let tellAt = 0;
  let isFirst = !isBegun;
  return async (isHotDone: boolean): Promise<void> => {
    const began = performance.now();
    if (isFirst || isHotDone || began > analyseAt) {
      await analyse(context, run);
      analyseAt = performance.now() + Math.max(ANALYSE_EVERY_MS, PAUSE_AFTER_ANALYSIS * (performance.now() - began));
    } else if (began < tellAt) return;
    isFirst = false;
    tellAt = began + PROGRESS_INTERVAL_MS;
    await tell();
  };
}

/** Creates the handler of the job that turns stored files into activities. */
export const importJob = (context: ImportContext): JobHandler => ({
  limit: 4,
  turnMs: TURN_MS,
  maxAttempts: 6,
  async run(job) {
    const { db } = context;
    const importId = job.key;
    const row = await findImport(db, importId);
    const member = row && (await findMember(db, row.memberId));
    if (!member) return;
    const run: Running = { importId, source: row.source, member };
    const tell = createProgress(context, member, importId);
    const stored = createFollowing(context, run, tell, await hasResults(db, importId));
    const answeredKeys = new Set<string>();
    try {
      for (let hasMore = true; hasMore; ) {
        hasMore = await openArchives(context, run, job);
        if (!hasMore && run.source === 'file') {
          await closeList(db, importId);
        }
        await tell();
        // A restored export may have added the weight used for analysing runs.
        const now = (await findMember(db, member.memberId)) ?? member;
        const sports = await sportAnswersOf(db, now.memberId);
        for (const key of Object.keys(sports)) answeredKeys.add(key);
        const reading = { ...run, member: now, weights: await findWeights(db, now), sports };
        while ((await readPending(context, reading, job, stored)) > 0) job.signal.throwIfAborted();
      }
      // Activities may have been stored before a crash, and not analysed yet.
      if (await waitsForAnalysis(db, importId)) await analyse(context, run);
      const isRestored = await applyRestores(context, run, job);
      if ((await applyTables(context, run, job)) || isRestored)
        await changed(db, { what: 'activities', of: member.memberId, importId });
    } finally {
      // The next turn will not know which answers this one used.
      await followAnswers(db, member.memberId, answeredKeys);
    }
    // A restore adds weights, and the member may have changed theirs in the meantime.
    if (await hasWrongWeights(context, member)) await planAnalysis(db, member.memberId);
    await settle(db, importId);
    const state = (await tell())?.state;
    await changed(db, {
      what: 'importEnded',
      of: member.memberId,
      importId,
      isComplete: state === 'complete',
      isUpload: row.source === 'file',
    });
  },
  giveUp: (job) => failImport(context, job.key),
  async setAside(importId, itemId) {
    const code = itemId === null ? 'importStopsServer' : 'stopsServer';
    await abandonItems(context.db, importId, { itemId, code });
    if (itemId === null) await failImport(context, importId);
  },
});
