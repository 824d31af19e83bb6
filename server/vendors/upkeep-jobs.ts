import * as z from 'zod/mini';
import { messages } from '../../domain/messages.ts';
import { enqueue } from '../jobs/queue.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import type { VendorContext } from './context.ts';
import { VendorFailure } from './vendor.ts';

/** Tells a vendor that a member has unlinked; the key is the former link's id. */
export const FORGET_JOB = 'vendor-forget';
/** Renews the access of an account that nobody uses; the key is the link's id. */
export const KEEP_JOB = 'vendor-keep';

/** Days between renewals: refresh tokens live for some ninety. */
const KEEP_DAYS = 30;
export const nextKeep = (now: Date): Date => new Date(now.getTime() + KEEP_DAYS * 86_400_000);

const forgetPayload = z.object({ vendor: z.string(), access: z.string(), refresh: z.nullable(z.string()) });
const keepPayload = z.object({ vendor: z.string() });

/** The job that ends an access on the vendor's side, as their programmes ask for. Tokens in it are sealed. */
export const forgetJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 12,
  async run(job) {
    const { vendor: id, access, refresh } = forgetPayload.parse(job.payload);
    const vendor = context.vendors[id as keyof typeof context.vendors];
    const [opened, again] = [context.links.open(access), refresh === null ? null : context.links.open(refresh)];
    if (!vendor || opened === null) return;
    try {
      await vendor.forget(opened);
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'later') {
        if (error.retryAfter !== null) throw new TryLater(error.retryAfter, error.message);
        throw error;
      }
      // An access that ended by itself is renewed once more, for this last call. Turned down again, there is nothing left to end.
      if (error.trouble !== 'refused' || again === null) return;
      const renewed = await vendor.refresh(again).catch(() => null);
      if (renewed) await vendor.forget(renewed.access).catch(() => undefined);
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
      await context.links.keepAlive(vendor, job.key);
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.trouble !== 'refused') throw error;
      await context.links.noteBroken(job.key, messages.importErrors.bad_source_credentials);
      return;
    }
    await enqueue(context.db, { kind: KEEP_JOB, key: job.key, payload: job.payload, runAt: nextKeep(context.now()) });
  },
});
