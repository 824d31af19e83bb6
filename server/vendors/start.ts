import type { Config } from '../config.ts';
import type { ImportContext } from '../imports/context.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Sealer } from '../seal.ts';
import { FETCH_JOB, type VendorContext } from './context.ts';
import { fetchJob } from './fetch-job.ts';
import { createGarmin } from './garmin/garmin.ts';
import { HISTORY_JOB, historyJob } from './history-job.ts';
import { INBOX_JOB, inboxJob } from './inbox-job.ts';
import { createLinks } from './links.ts';
import { FORGET_JOB, forgetJob, KEEP_JOB, keepJob } from './upkeep-jobs.ts';
import type { Vendors } from './vendor.ts';

/** The vendors that are set up, with what works behind them. */
export function createVendorContext(
  context: ImportContext,
  { config, sealer, readMember }: { config: Config; sealer: Sealer; readMember: VendorContext['readMember'] },
): VendorContext {
  const { garmin } = config.vendors;
  const vendors: Vendors = garmin === null ? {} : { garmin: createGarmin(garmin) };
  const { publicUrl } = config;
  return { ...context, sealer, links: createLinks(context.db, sealer), vendors, publicUrl, readMember };
}

export const vendorJobs = (context: VendorContext): Record<string, JobHandler> => ({
  [HISTORY_JOB]: historyJob(context),
  [INBOX_JOB]: inboxJob(context),
  [FETCH_JOB]: fetchJob(context),
  [FORGET_JOB]: forgetJob(context),
  [KEEP_JOB]: keepJob(context),
});
