import { createBodyReader } from '../bodies/body-reader.ts';
import type { Config } from '../config.ts';
import { addressFor, reachesPublicUrl } from '../http/headers.ts';
import type { ImportContext } from '../imports/context.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { VendorContext } from './context.ts';
import { FETCH_JOB, HISTORY_JOB } from './syncing/job-kinds.ts';
import { fetchJob } from './syncing/fetch-job.ts';
import { historyJob } from './syncing/history-job.ts';
import { inboxJob } from './syncing/inbox-job.ts';
import { INBOX_JOB } from './syncing/job-kinds.ts';
import { createLinks } from './linking/links.store.ts';
import { forgetJob, renewalJob } from './syncing/upkeep-jobs.ts';
import { FORGET_JOB, KEEP_JOB } from './syncing/job-kinds.ts';
import { createVendors } from './adapters/registry.ts';
import { createHookStore } from './adapters/hooks.store.ts';
import { SEND_JOB, sendJob } from './planned/send-job.ts';
import { subscribeJob } from './syncing/subscribe-job.ts';
import { SUBSCRIBE_JOB } from './syncing/job-kinds.ts';
import { syncJob } from './syncing/sync-job.ts';
import { SYNC_JOB } from './syncing/job-kinds.ts';
import { createTries, DAY } from '../jobs/attempts.store.ts';

/** Creates the configured vendors and their dependencies. */
export function createVendorContext(
  context: ImportContext,
  { config, sealer, readMember, events }: Pick<VendorContext, 'sealer' | 'readMember' | 'events'> & { config: Config },
): VendorContext {
  const { db } = context;
  const vendors = createVendors(config.vendors, (vendor) => createHookStore(db, sealer, vendor));
  const hookBase = config.hookBase ?? config.publicUrl;
  return {
    ...context,
    sealer,
    links: createLinks(db, sealer),
    vendors,
    bodies: createBodyReader(config.workers.bodies, { vendors: config.vendors }),
    siteOf: (request) => addressFor(config, request),
    canComeBack: (request) => config.sandboxUrl === null || reachesPublicUrl(config, request),
    events,
    hookBase,
    quietSeconds: config.vendorQuietSeconds,
    histories: createTries(db, { what: 'vendor history', most: config.vendorHistoriesPerDay, seconds: DAY }),
    readMember,
  };
}

export const vendorJobs = (context: VendorContext): Record<string, JobHandler> => ({
  [HISTORY_JOB]: historyJob(context),
  [INBOX_JOB]: inboxJob(context),
  [FETCH_JOB]: fetchJob(context),
  [FORGET_JOB]: forgetJob(context),
  [KEEP_JOB]: renewalJob(context),
  [SYNC_JOB]: syncJob(context),
  [SUBSCRIBE_JOB]: subscribeJob(context),
  [SEND_JOB]: sendJob(context),
});
