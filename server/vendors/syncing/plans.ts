import type { Db } from '../../db/open.ts';
import { dropJobs, enqueue } from '../../jobs/jobs.store.ts';
import { FORGET_JOB, KEEP_JOB, SYNC_JOB } from './job-kinds.ts';
import type { Vendor } from '../adapters/vendor.ts';
import { utc } from '../../base/utc.ts';

/** Data of a deleted link for notifying its vendor. Tokens are sealed. */
export interface EndedLink {
  readonly linkId: string;
  readonly vendor: string;
  readonly externalUserId: string;
  readonly sealedAccessToken: string;
  readonly sealedRefreshToken: string | null;
}

/** Schedules revoking an access at the vendor, and removes the link's scheduled jobs. Needs the transaction that ends the link. */
export async function planForget(tx: Db, link: EndedLink): Promise<void> {
  const { linkId, vendor, externalUserId: account } = link;
  const payload = { vendor, account, access: link.sealedAccessToken, refresh: link.sealedRefreshToken };
  await enqueue(tx, { kind: FORGET_JOB, key: linkId, payload });
  await dropPlans(tx, linkId);
}

/** Removes a link's scheduled jobs. */
export async function dropPlans(db: Db, linkId: string): Promise<void> {
  await dropJobs(db, [KEEP_JOB, SYNC_JOB], [linkId]);
}

/** Schedules the renewal of an unused access. */
export async function planRenewal(db: Db, linkId: string, vendor: Vendor, now: Date): Promise<void> {
  if (vendor.keepDays === null) return;
  const runAt = utc(now).add(vendor.keepDays, 'day').toDate();
  await enqueue(db, { kind: KEEP_JOB, key: linkId, payload: { vendor: vendor.id }, runAt });
}
