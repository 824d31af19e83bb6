import type { RealtimeEvent } from '../../../domain/entities/realtime.ts';
import type { SourceTrouble } from '../../../domain/entities/source.ts';
import { findMember } from '../../members/hold-member.store.ts';
import { tellMember, type VendorContext } from '../context.ts';
import type { Link } from './links.store.ts';
import type { Vendor, VendorFailure } from '../adapters/vendor.ts';

const events: Partial<Record<SourceTrouble, RealtimeEvent>> = {
  access_refused: 'bad_source_credentials',
  account_locked: 'account_locked',
  password_reset_required: 'password_reset_required',
};

type Broken = Pick<Link, 'linkId' | 'memberId'>;

/** Notifies the member's pages that a link no longer works. */
export async function announceLinkTrouble(
  context: VendorContext,
  { memberId }: Broken,
  kind: SourceTrouble,
  importId?: string,
) {
  const event = events[kind];
  if (!event) return tellMember(context, memberId);
  const member = await findMember(context.db, memberId);
  if (member) context.publish(member.identityId, event, importId === undefined ? {} : { import_id: importId });
}

/** Records that a link no longer works, since when and why, and notifies the member's pages. Remains until the link works again. */
async function noteBroken(context: VendorContext, link: Broken, kind: SourceTrouble, seal: string | null) {
  const noted = await context.links.noteBroken(link.linkId, kind, seal);
  if (noted !== 'news') return;
  await announceLinkTrouble(context, link, kind);
  await context.notify.link(link.memberId, link.linkId);
}

/** Meaning of a refusal for the link. */
export const troubleOf = ({ closed }: VendorFailure): SourceTrouble => closed ?? 'access_refused';

/** Records that the vendor revoked our access, unless the member has linked again since the request. */
export const markRefused = (context: VendorContext, link: Broken, refusal: VendorFailure): Promise<void> =>
  noteBroken(context, link, troubleOf(refusal), refusal.seal);

/** Clears a link's problem, if any, because the vendor accepted our access again. */
export async function markWorking(context: VendorContext, { linkId, memberId }: Broken) {
  if (await context.links.noteMended(linkId, 'access')) await tellMember(context, memberId);
}

/** A link whose owner does not share activities is suspended like a refused one, until they are shared again. */
export async function notePermissions(
  context: VendorContext,
  { activityPermission }: Vendor,
  link: Broken,
  given: readonly string[],
): Promise<void> {
  if (activityPermission === undefined) return;
  if (!given.includes(activityPermission)) return noteBroken(context, link, 'activities_withheld', null);
  if (await context.links.noteMended(link.linkId, 'permission')) await tellMember(context, link.memberId);
}
