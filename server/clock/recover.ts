import { endFutureCodes } from '../accounts/codes.store.ts';
import type { Db } from '../db/open.ts';
import { endFutureTries } from '../identity/lockout.store.ts';
import { endFutureSilence } from '../imports/imports.store.ts';
import { type ClockReturn, shiftFutureJobs } from '../jobs/jobs.store.ts';
import { endFutureCounts } from '../jobs/attempts.store.ts';
import { endFutureQuiet } from '../notifications/settings.store.ts';
import { endFutureWaits } from '../webhooks/messages.store.ts';

/** Corrects times written while the clock was ahead, so that nothing waits or stays locked until then. */
export async function recoverFromFuture(tx: Db, clockReturn: ClockReturn): Promise<void> {
  await endFutureCounts(tx);
  await shiftFutureJobs(tx, clockReturn);
  await endFutureTries(tx);
  await endFutureCodes(tx);
  await endFutureSilence(tx);
  await endFutureQuiet(tx);
  await endFutureWaits(tx);
}
