import * as z from 'zod/mini';
import { type JobHandler, TryLater } from '../../jobs/runner.ts';
import { markRefused } from '../linking/link-problem.ts';
import type { VendorContext } from '../context.ts';
import { planRenewal } from './plans.ts';
import { VendorFailure } from '../adapters/vendor.ts';

const forgetPayload = z.object({
  vendor: z.string(),
  account: z._default(z.string(), ''),
  access: z.string(),
  refresh: z.nullable(z.string()),
});
const renewalPayload = z.object({ vendor: z.string() });

/** Creates the job that revokes an access at the vendor, as the vendors' programmes require. Its tokens are sealed. */
export const forgetJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 12,
  isKept: () => false,
  async run(job) {
    const { vendor: id, account, access, refresh } = forgetPayload.parse(job.payload);
    const vendor = context.vendors[id as keyof typeof context.vendors];
    const [opened, again] = [context.links.open(access), refresh === null ? null : context.links.open(refresh)];
    if (!vendor || opened === null) return;
    // The account was linked again in the meantime, and revoking the old access would also revoke the new one.
    if (account !== '' && (await context.links.byAccount(id, account))) return;
    try {
      await vendor.forget({ token: opened, account });
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'later') {
        if (error.retryAfter !== null) throw new TryLater(error.retryAfter, error.message);
        throw error;
      }
      // An expired access is renewed for this last call. If the renewal is refused, there is nothing left to revoke.
      if (error.trouble !== 'refused' || again === null) return;
      const renewed = await vendor.refresh(again, { token: opened, account }).catch(() => null);
      if (renewed) await vendor.forget({ token: renewed.access, account }).catch(() => undefined);
    }
  },
});

/** Creates the job that keeps unused accounts linked. */
export const renewalJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 12,
  async run(job) {
    const { vendor: id } = renewalPayload.parse(job.payload);
    const vendor = context.vendors[id as keyof typeof context.vendors];
    if (!vendor) return;
    try {
      if (!(await context.links.keepAlive(vendor, job.key))) return;
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.trouble !== 'refused') throw error;
      const link = await context.links.byId(job.key);
      if (link) await markRefused(context, link, error);
      return;
    }
    await planRenewal(context.db, job.key, vendor, context.now());
  },
});
