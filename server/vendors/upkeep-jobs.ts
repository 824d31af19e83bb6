import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { dropJobs, enqueue } from '../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { noteRefused } from './broken.ts';
import type { VendorContext } from './context.ts';
import { SYNC_JOB } from './syncs.store.ts';
import { type Vendor, VendorFailure } from './vendor.ts';

/** Tells a vendor that a member has unlinked; the key is the former link's id. */
export const FORGET_JOB = 'vendor-forget';
/** Renews the access of an account that nobody uses; the key is the link's id. */
export const KEEP_JOB = 'vendor-keep';

const forgetPayload = z.object({
  vendor: z.string(),
  account: z._default(z.string(), ''),
  access: z.string(),
  refresh: z.nullable(z.string()),
});
const keepPayload = z.object({ vendor: z.string() });

/** A link that is no more, as far as its vendor has to be told. Tokens are sealed. */
export interface EndedLink {
  readonly linkId: string;
  readonly vendor: string;
  readonly externalUserId: string;
  readonly sealedAccessToken: string;
  readonly sealedRefreshToken: string | null;
}

/** Has a vendor told that an access ends, and drops what was planned for it. Give the transaction that ends the link. */
export async function planForget(tx: Db, link: EndedLink): Promise<void> {
  const { linkId, vendor, externalUserId: account } = link;
  const payload = { vendor, account, access: link.sealedAccessToken, refresh: link.sealedRefreshToken };
  await enqueue(tx, { kind: FORGET_JOB, key: linkId, payload });
  await dropPlans(tx, linkId);
}

/** Forgets what was planned for a link. */
export async function dropPlans(db: Db, linkId: string): Promise<void> {
  await dropJobs(db, [KEEP_JOB, SYNC_JOB], [linkId]);
}

/** Sets when the access of an account that nobody uses is renewed. */
export async function planKeep(db: Db, linkId: string, vendor: Vendor, now: Date): Promise<void> {
  if (vendor.keepDays === null) return;
  const runAt = new Date(now.getTime() + vendor.keepDays * 86_400_000);
  await enqueue(db, { kind: KEEP_JOB, key: linkId, payload: { vendor: vendor.id }, runAt });
}

/** The job that ends an access on the vendor's side, as their programmes ask for. Tokens in it are sealed. */
export const forgetJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 12,
  async run(job) {
    const { vendor: id, account, access, refresh } = forgetPayload.parse(job.payload);
    const vendor = context.vendors[id as keyof typeof context.vendors];
    const [opened, again] = [context.links.open(access), refresh === null ? null : context.links.open(refresh)];
    if (!vendor || opened === null) return;
    // Linked anew meanwhile: to end the old access would end the new one too.
    if (account !== '' && (await context.links.byAccount(id, account))) return;
    try {
      await vendor.forget({ token: opened, account });
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'later') {
        if (error.retryAfter !== null) throw new TryLater(error.retryAfter, error.message);
        throw error;
      }
      // An access that ended by itself is renewed once more, for this last call. Turned down again, there is nothing left to end.
      if (error.trouble !== 'refused' || again === null) return;
      const renewed = await vendor.refresh(again, { token: opened, account }).catch(() => null);
      if (renewed) await vendor.forget({ token: renewed.access, account }).catch(() => undefined);
    }
  },
});

/** The job that keeps idle accounts linked. */
export const keepJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 12,
  async run(job) {
    const { vendor: id } = keepPayload.parse(job.payload);
    const vendor = context.vendors[id as keyof typeof context.vendors];
    if (!vendor) return;
    try {
      if (!(await context.links.keepAlive(vendor, job.key))) return;
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.trouble !== 'refused') throw error;
      const link = await context.links.byId(job.key);
      if (link) await noteRefused(context, link, error);
      return;
    }
    await planKeep(context.db, job.key, vendor, context.now());
  },
});
