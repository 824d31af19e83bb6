import * as z from 'zod/mini';
import { sweepInvitations } from './accounts/invitations.store.ts';
import { sweepCodes } from './accounts/codes.store.ts';
import type { Db } from './db/open.ts';
import { sweepAddressRequests } from './identity/accounts.store.ts';
import { sweepTokens } from './identity/api-tokens.store.ts';
import { sweepStates } from './identity/providers.store.ts';
import { sweepTries } from './identity/lockout.store.ts';
import { type ExportFiles, sweepExports } from './exports/export-files.ts';
import type { ImportContext } from './imports/context.ts';
import { sweepFailedJobs } from './jobs/failed-jobs.store.ts';
import { enqueue } from './jobs/jobs.store.ts';
import type { JobHandler } from './jobs/runner.ts';
import { sweepMails } from './mail/outbox.store.ts';
import { dropOldNotices } from './notices/notices.store.ts';
import { sweepOriginals } from './originals/sweep.ts';
import { sweepAccessLog } from './partners/consents.store.ts';
import { sweepImages } from './partners/images.store.ts';
import { sweepEvents } from './payments/payments.store.ts';
import { sweepLinks } from './sharing/share-links.store.ts';
import { sweepBranches } from './training/branches.store.ts';
import { planFirstSweep } from './sweep.store.ts';
import { dropHandled } from './vendors/syncing/inbox.store.ts';
import { utc } from './base/utc.ts';

/** Job that deletes unused files and old rows. There is only one. */
export const SWEEP_JOB = 'sweep';
const KEY = 'all';

/** Delay of the first run in hours, so that a wrong database or directory is noticed before. */
const FIRST_AFTER_HOURS = 1;

const payload = z.object({ since: z.string() });

/** Schedules the sweep, unless it is scheduled. Each run schedules the next. */
export async function planSweep(db: Db): Promise<void> {
  // In a database that predates the sweep, the first run covers everything since the first account.
  await planFirstSweep(db, SWEEP_JOB, KEY, FIRST_AFTER_HOURS);
}

/** Deletes expired personal data that is otherwise only deleted on its next use. */
async function sweepRows(db: Db): Promise<void> {
  await sweepMails(db);
  await sweepCodes(db);
  await sweepTries(db);
  await sweepAddressRequests(db);
  await sweepStates(db);
  await sweepTokens(db);
  await dropHandled(db);
  await sweepImages(db);
  await sweepFailedJobs(db);
  await sweepInvitations(db);
  await dropOldNotices(db);
  await sweepAccessLog(db);
  await sweepLinks(db);
  await sweepEvents(db);
  await sweepBranches(db);
}

/** Creates the daily sweep. */
export const sweepJob = (context: ImportContext, exports: ExportFiles): JobHandler => ({
  limit: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { db, log, originals, now } = context;
    const { since } = payload.parse(job.payload);
    const olderThan = utc(now()).subtract(1, 'day').toDate();
    await sweepRows(db);
    await sweepExports(db, exports);
    const range = { olderThan, since: new Date(since), signal: job.signal };
    const swept = await sweepOriginals({ db, originals }, range);
    if (swept.rowless + swept.unused > 0) log.warn(swept, 'files that nobody owned were removed');
    await enqueue(db, {
      kind: SWEEP_JOB,
      key: KEY,
      payload: { since },
      runAt: utc(now()).add(1, 'day').toDate(),
    });
  },
});
