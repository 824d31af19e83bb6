import * as z from 'zod/mini';
import { type JobHandler, TryLater } from '../../jobs/runner.ts';
import { markWorking, markRefused } from '../linking/link-problem.ts';
import type { VendorContext } from '../context.ts';
import { endLink } from '../linking/end-link.ts';
import { deleteMissingActivities } from './missing-activities.ts';
import type { Link } from '../linking/links.store.ts';
import { nextSyncStart, nothingSynced, planSync, SYNC_OVERLAP, type SyncNotes } from './syncs.store.ts';
import { type Vendor, VendorFailure } from '../adapters/vendor.ts';
import { tryPullWellness } from './wellness.ts';
import { askFor, type Range, windowsOf } from './request-windows.ts';

const time = z.nullable(z.number());
const notes = z.object({
  vendor: z.string(),
  until: time,
  askedAt: time,
  doubt: z._default(time, null),
  look: z._default(z.nullable(z.object({ from: z.number(), until: z.number(), began: z.number() })), null),
  again: z._default(z.nullable(z.object({ before: z.number(), at: z.number() })), null),
  gone: z._default(z.object({ missing: z.array(z.string()), deleted: z.array(z.string()) }), {
    missing: [],
    deleted: [],
  }),
});

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Reads a vendor's lists for a time range, newest first. Only starts an import if there is something new.
 * @returns ids of everything the vendor listed; `null` if it did not list the whole range
 * @param save stores the progress, since the vendor may become busy midway
 */
async function syncLinks(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  { from, until }: Range,
  save: (until: number) => Promise<void>,
): Promise<ReadonlySet<string> | null> {
  const listed = new Set<string>();
  for (const range of windowsOf(from, until, vendor)) {
    await save(range.until);
    try {
      for (const id of await askFor(context, vendor, link, { ...range, changed: true }, null)) listed.add(id);
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      // The vendor provides nothing more: forbidden or too old.
      if (error.trouble === 'forbidden' || error.trouble === 'tooOld') return null;
      // Already requested: the data has arrived or will.
      if (error.trouble !== 'repeated') throw error;
    }
  }
  return listed;
}

/** Creates the job that finds activities whose push was not sent or not received. */
export const syncJob = (context: VendorContext): JobHandler => ({
  limit: 2,
  // Unlimited, since the job schedules the next sync.
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { db, vendors, links, now } = context;
    const parsed = notes.parse(job.payload);
    const vendor = vendors[parsed.vendor as keyof typeof vendors];
    const link = vendor && (await links.byId(job.key));
    if (!link) return;
    const { until, doubt, again } = parsed;
    const pushes = vendor.history.kind === 'pushed';
    const askedAt = () => (pushes ? seconds(now()) : null);
    const began = seconds(now());
    let next: Omit<SyncNotes, 'vendor'> = nothingSynced;
    try {
      if (vendor.isLinked && !(await links.use(vendor, link.linkId, (access) => vendor.isLinked!(access)))) {
        return await endLink(context, link);
      }
      // The history job completes an unfinished history, after a pull or a new link.
      if (until !== null) {
        const look = parsed.look ?? { from: nextSyncStart(vendor, until, doubt), until: began, began };
        const listed = await syncLinks(context, vendor, link, look, async (left) => {
          job.signal.throwIfAborted();
          await job.save({ ...parsed, askedAt: askedAt(), look: { ...look, until: left } });
        });
        const gone =
          vendor.deletes && listed
            ? await deleteMissingActivities(context, link, look, { listed, notes: parsed.gone })
            : parsed.gone;
        await tryPullWellness(context, vendor, link);
        await links.noteSync(link.linkId);
        await markWorking(context, link);
        // Ranges in doubt were requested a second time, and later ranges for the first time.
        next = {
          until: look.began,
          askedAt: askedAt(),
          doubt: pushes ? until : null,
          look: null,
          gone,
          again: look.from < until - SYNC_OVERLAP ? { before: until - SYNC_OVERLAP, at: seconds(now()) } : again,
        };
      }
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (error.trouble === 'refused') {
        await markRefused(context, link, error);
        // Scheduled nevertheless: an access can start working again without a new link, and the sync must then be
        // complete.
        await planSync(db, link, vendor, now(), { until, askedAt: null, doubt, look: null, again, gone: parsed.gone });
        return;
      }
      if (error.trouble !== 'later') throw error;
      if (error.retryAfter !== null) throw new TryLater(error.retryAfter, error.message);
      throw error;
    }
    await planSync(db, link, vendor, now(), next);
  },
});
