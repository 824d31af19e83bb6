import { latestStart } from '../../activities/file-activities.store.ts';
import { changed, importStarted } from '../../changes/changed.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { openImport } from '../../imports/imports.store.ts';
import type { VendorContext } from '../context.ts';
import { startHistory } from './history-job.ts';
import type { Link } from '../linking/links.store.ts';
import { pullFrom, SYNC_OVERLAP } from './syncs.store.ts';
import { createTries, HOUR } from '../../jobs/attempts.store.ts';
import type { Vendor } from '../adapters/vendor.ts';

/** Maximum number of imports that a member may start per vendor and hour. */
const PULLS_PER_HOUR = 20;

/** Creates the handlers that request missing data from vendors immediately. */
export function createPullHandlers(context: VendorContext): Pick<Handlers, 'pullVendor' | 'pullSuunto'> {
  const { db, links, vendors, now, histories } = context;
  const pulls = createTries(db, { what: 'vendor pull', most: PULLS_PER_HOUR, seconds: HOUR });

  /** Returns the import that receives the data: the active one, or a new one. @param from in seconds since 1970; `null` for everything */
  async function pull(vendor: Vendor, link: Link, from: number | null): Promise<string> {
    const open = await openImport(db, link.memberId, link.vendor);
    if (open?.state === 'active') return open.importId;
    const who = `${link.vendor} ${link.memberId}`;
    await pulls(who);
    // Some vendors need sixty or more requests, which count against a quota shared by all members.
    if (from === null) await histories(who);
    const importId = await startHistory(db, link, vendor, now(), from);
    await changed(db, importStarted(link.memberId, importId));
    return importId;
  }

  return {
    async pullVendor({ params, body }) {
      const vendor = vendors[params.vendor];
      const found = vendor && (await links.find(body.member_id, vendor.id));
      if (!found) return { status: 200, body: 'none' };
      return { status: 200, body: { import_id: await pull(vendor, found, await pullFrom(db, found, vendor)) } };
    },

    async pullSuunto({ body, caller }) {
      const { members } = body.params;
      if (members.some(({ member_id }) => member_id !== caller.memberId)) {
        throw new ApiFailure(403, 'forbidden', 'You are not allowed to do this for another member.');
      }
      const vendor = vendors.suuntoV2;
      const link = vendor && (await links.find(caller.memberId, vendor.id));
      if (!link) return { status: 200, body: 'none' };
      const onlyNewer = members.every((member) => member.use_most_recent_activity_date === true);
      const latest = onlyNewer ? await latestStart(db, link.memberId, link.vendor) : null;
      const import_id = await pull(vendor, link, latest === null ? null : Math.floor(latest) - SYNC_OVERLAP);
      return { status: 200, body: { imports: [{ member_id: caller.memberId, import_id }] } };
    },
  };
}
