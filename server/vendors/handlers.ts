import type { Handlers } from '../http/handlers.ts';
import { findMember } from '../imports/context.ts';
import { openImport, type VendorContext } from './context.ts';
import { startHistory } from './history-job.ts';
import { createLinkHandlers } from './link-handlers.ts';
import type { Link } from './links.ts';
import { createPushHandlers } from './push-handlers.ts';
import { sourcesOf } from './sources.ts';
import { pullFrom } from './synced.ts';
import type { Vendor } from './vendor.ts';

type VendorCalls = ReturnType<typeof createLinkHandlers> &
  ReturnType<typeof createPushHandlers> &
  Pick<Handlers, 'pullVendor' | 'listSources'>;

/** Linking and unlinking accounts, what vendors push, and asking for what is missing. */
export function createVendorHandlers(context: VendorContext): VendorCalls {
  const { db, links, vendors, wake, now, publish } = context;

  /** The import that brings what is missing: the one under way, or a new one. */
  async function pull(vendor: Vendor, link: Link): Promise<string> {
    const open = await openImport(db, link.memberId, link.vendor);
    if (open?.state === 'active') return open.importId;
    const importId = await startHistory(db, link, vendor, now(), await pullFrom(db, link));
    wake();
    const member = await findMember(db, link.memberId);
    if (member) publish(member.identityId, 'new_import_found', { import_id: importId });
    return importId;
  }

  return {
    ...createLinkHandlers(context),
    ...createPushHandlers(context),

    async listSources({ params }) {
      return { status: 200, body: { sources: await sourcesOf(db, params.id, vendors) } };
    },

    async pullVendor({ params, body }) {
      const vendor = vendors[params.vendor];
      const found = vendor && (await links.find(body.member_id, vendor.id));
      if (!found) return { status: 200, body: 'none' };
      return { status: 200, body: { import_id: await pull(vendor, found) } };
    },
  };
}
