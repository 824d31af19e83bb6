import type { DeviceType } from '../../../domain/vendors.ts';
import type { Db } from '../../db/open.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../../jobs/runner.ts';
import type { VendorContext } from '../context.ts';
import { SUBSCRIBE_JOB } from './job-kinds.ts';
import { hookUrl } from '../adapters/hook.ts';
import { type Vendors, VendorFailure } from '../adapters/vendor.ts';

/** Hours between two checks, since the vendor may have disabled the webhook. */
const EVERY_HOURS = 12;

/** Schedules the registration at every start, since URLs may have changed. */
export async function planSubscriptions(db: Db, vendors: Vendors): Promise<void> {
  for (const vendor of Object.values(vendors)) {
    if (vendor.subscribe) await enqueue(db, { kind: SUBSCRIBE_JOB, key: vendor.id });
  }
}

/** Creates the job that registers and checks webhooks, for vendors with an API for that. */
export const subscribeJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  // While pushes are missing, scheduled syncs still find everything, only later.
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { db, vendors, sealer, hookBase, now } = context;
    const vendor = vendors[job.key as DeviceType];
    if (!vendor?.subscribe) return;
    try {
      await vendor.subscribe(hookUrl(hookBase, sealer, vendor.id));
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.retryAfter === null) throw error;
      throw new TryLater(error.retryAfter, error.message);
    }
    const runAt = new Date(now().getTime() + EVERY_HOURS * 3_600_000);
    await enqueue(db, { kind: SUBSCRIBE_JOB, key: job.key, runAt });
  },
});
