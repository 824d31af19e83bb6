import type { Call } from '../../contract/call.ts';
import { isAdmin } from '../../domain/access.ts';
import { messages } from '../../domain/messages.ts';
import { isPaid, isSample, mayVisit } from '../../domain/navigation.ts';
import { ApiFailure } from './failure.ts';
import type { Caller } from './handlers.ts';

/** Creates the error for a closed page. On servers without charges, an admin has ended the member's access. */
export const pageClosed = (isCharged: boolean): ApiFailure =>
  new ApiFailure(403, 'page_closed', isCharged ? messages.access.unpaid : messages.access.noAccess);

/**
 * Checks a signed call against the page that it belongs to, with the rules of the route guard: members cannot access data of pages that are
 * closed to them. Members with sample data may only make certain calls. [core §2 Route guard, core §6]
 * @param isCharged whether the server charges members
 * @returns the refusal: 403 `page_closed` (the trial or subscription is over) or `page_hidden` (the team only shows the page to coaches),
 * upon which a page reloads its member, 403 `forbidden` (for admins), or 403 `not_for_samples`
 */
export function accessFailureOf(
  { id, page, who, forSamples }: Call,
  caller: Caller,
  isCharged = true,
): ApiFailure | null {
  if (page === undefined) throw new Error(`${id}: signed, and of no page`);
  if (isSample(caller) && !forSamples) return new ApiFailure(403, 'not_for_samples', messages.access.sample);
  if (who === 'admin' && !isAdmin(caller)) return new ApiFailure(403, 'forbidden', 'Only admins may do this.');
  if (mayVisit(caller, page)) return null;
  return isPaid(caller) ? new ApiFailure(403, 'page_hidden', messages.access.hidden) : pageClosed(isCharged);
}
