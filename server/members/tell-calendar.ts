import type { Db } from '../db/open.ts';
import type { Caller } from '../http/handlers.ts';
import type { Publish } from '../realtime/publish.ts';
import { findMember } from './hold-member.store.ts';

/** Updates open pages after a change of a member's calendar: those of the member who made it, and, after a coach's change, the athlete's. */
export async function tellCalendar(
  { db, publish }: { readonly db: Db; readonly publish: Publish },
  caller: Caller,
  memberId: string,
): Promise<void> {
  publish(caller.identityId, 'calendar_updated', {});
  if (memberId === caller.memberId) return;
  const owner = await findMember(db, memberId);
  if (owner) publish(owner.identityId, 'calendar_updated', {});
}
