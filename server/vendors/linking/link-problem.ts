import type { RealtimeEvent } from '../../../domain/entities/realtime.ts';
import type { SourceProblem } from '../../../domain/entities/source.ts';
import { changed } from '../../changes/changed.ts';
import type { VendorContext } from '../context.ts';
import type { Link } from './links.store.ts';
import type { Vendor, VendorFailure } from '../adapters/vendor.ts';

const events: Partial<Record<SourceProblem, RealtimeEvent>> = {
  access_refused: 'bad_source_credentials',
  account_locked: 'account_locked',
  password_reset_required: 'password_reset_required',
};

type Broken = Pick<Link, 'linkId' | 'memberId'>;

/** Notifies the member's pages that a link no longer works. */
export async function announceLinkProblem(
  context: VendorContext,
  { memberId }: Broken,
  kind: SourceProblem,
  importId?: string,
) {
  const event = events[kind];
  if (!event) return changed(context.db, { what: 'member', of: memberId });
  const body = importId === undefined ? {} : { import_id: importId };
  await changed(context.db, { what: 'progress', of: memberId, event, body });
}

/** Records since when and why a link has been broken, and updates the member's pages. The record remains until the link works again. */
async function noteBroken(context: VendorContext, link: Broken, kind: SourceProblem, seal: string | null) {
  const noted = await context.links.noteBroken(link.linkId, kind, seal);
  if (noted !== 'news') return;
  await announceLinkProblem(context, link, kind);
  await changed(context.db, { what: 'broken', of: link.memberId, linkId: link.linkId });
}

/** Maps a refusal to the link's problem. */
export const problemOfFailure = ({ closed }: VendorFailure): SourceProblem => closed ?? 'access_refused';

/** Records that the vendor revoked our access, unless the member has linked again since the request. */
export const markRefused = (context: VendorContext, link: Broken, refusal: VendorFailure): Promise<void> =>
  noteBroken(context, link, problemOfFailure(refusal), refusal.seal);

/** Clears a link's problem, if any, after the vendor accepted our access again. */
export async function markWorking(context: VendorContext, { linkId, memberId }: Broken) {
  if (await context.links.noteMended(linkId, 'access')) await changed(context.db, { what: 'member', of: memberId });
}

/** Records an account's permissions. A link without permission for activities is suspended like a refused one until it is granted again. */
export async function notePermissions(
  context: VendorContext,
  { activityPermission }: Vendor,
  link: Broken,
  given: readonly string[],
): Promise<void> {
  if (activityPermission === undefined) return;
  if (!given.includes(activityPermission)) return noteBroken(context, link, 'activities_withheld', null);
  if (await context.links.noteMended(link.linkId, 'permission'))
    await changed(context.db, { what: 'member', of: link.memberId });
}
