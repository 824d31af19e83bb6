import * as z from 'zod/mini';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { noteBroken, noteMended } from './broken.ts';
import type { VendorContext } from './context.ts';
import { endLink } from './end-link.ts';
import type { Link } from './links.ts';
import { planSync, SYNC_OVERLAP } from './synced.ts';
import { type Vendor, VendorFailure } from './vendor.ts';
import { askFor, windowsOf } from './windows.ts';

const notes = z.object({
  vendor: z.string(),
  until: z.nullable(z.number()),
  askedAt: z.nullable(z.number()),
});

/** Looks through what the vendor has of the time since the last look. An import begins only where something is new. */
async function look(context: VendorContext, vendor: Vendor, link: Link, from: number, until: number): Promise<void> {
  for (const range of windowsOf(from, until, vendor)) {
    try {
      await askFor(context, vendor, link, { ...range, changed: true }, null);
    } catch (error) {
      // Asked before, not allowed, or too old: there is no more to have.
      const settled = error instanceof VendorFailure && ['repeated', 'forbidden', 'tooOld'].includes(error.trouble);
      if (!settled) throw error;
    }
  }
}

/** The safety net under the pushes: what a vendor could not tell us, or we could not hear, is found here. */
export const syncJob = (context: VendorContext): JobHandler => ({
  limit: 2,
  // Never given up: without it the next look would never be due.
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { db, vendors, links, now } = context;
    const parsed = notes.parse(job.payload);
    const vendor = vendors[parsed.vendor as keyof typeof vendors];
    const link = vendor && (await links.byId(job.key));
    if (!link) return;
    const until = Math.floor(now().getTime() / 1000);
    const asked = vendor.history.kind === 'pushed' ? until : null;
    try {
      if (vendor.isLinked && !(await links.use(vendor, link.linkId, (access) => vendor.isLinked!(access)))) {
        return await endLink(context, link);
      }
      // A history that never came to its end is the history job's to mend, by a pull or a new link.
      if (parsed.until !== null) {
        if (asked !== null) await job.save({ ...parsed, askedAt: asked });
        await look(context, vendor, link, parsed.until - SYNC_OVERLAP, until);
        await links.noteSync(link.linkId);
        await noteMended(context, link);
      }
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'refused') {
        await noteBroken(context, link, error.closed ?? 'access_refused');
        // Looked at again all the same: an access can come back without a new link, and then nothing must be missing.
        await planSync(db, link, vendor, now(), { until: parsed.until, askedAt: null });
        return;
      }
      if (error.trouble !== 'later') throw error;
      if (error.retryAfter !== null) throw new TryLater(error.retryAfter, error.message);
      throw error;
    }
    await planSync(db, link, vendor, now(), { until: parsed.until === null ? null : until, askedAt: asked });
    context.wake();
  },
});
