import type { Call } from '../../contract/call.ts';
import { isAdmin } from '../../domain/access.ts';
import { messages } from '../../domain/messages.ts';
import { isPaid, isSample, mayVisit } from '../../domain/navigation.ts';
import { ApiFailure } from './failure.ts';
import type { Caller } from './handlers.ts';

/** For whom a page is closed. Where nothing is charged, an admin has ended their access. */
export const pageClosed = (isCharged: boolean): ApiFailure =>
  new ApiFailure(403, 'page_closed', isCharged ? messages.access.unpaid : messages.access.noAccess);

/**
 * Judges a signed call by the page that it belongs to, with the rules that the guard of the pages goes by: what a page shows is refused to whom
 * the page is closed. Members with sample data make the calls that are for them only. [core §2 Route guard, core §6]
 * @param isCharged whether members pay here
 * @returns why it is refused: 403 `page_closed` (the trial or subscription is over) or `page_hidden` (the team shows it to coaches), upon which a page asks
 * for its member again, 403 `forbidden` (for admins), or 403 `not_for_samples`
 */
export function closedTo({ id, page, who, forSamples }: Call, caller: Caller, isCharged = true): ApiFailure | null {
  if (page === undefined) throw new Error(`${id}: signed, and of no page`);
  if (isSample(caller) && !forSamples) return new ApiFailure(403, 'not_for_samples', messages.access.sample);
  if (who === 'admin' && !isAdmin(caller)) return new ApiFailure(403, 'forbidden', 'Only admins may do this.');
  if (mayVisit(caller, page)) return null;
  return isPaid(caller) ? new ApiFailure(403, 'page_hidden', messages.access.hidden) : pageClosed(isCharged);
}
