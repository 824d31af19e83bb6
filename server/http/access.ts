import type { Call } from '../../contract/call.ts';
import { messages } from '../../domain/messages.ts';
import { isPaid, isSample, mayVisit } from '../../domain/navigation.ts';
import { ApiFailure } from './failure.ts';
import type { Caller } from './handlers.ts';

/**
 * Judges a signed call by the page that it belongs to, with the rules that the guard of the pages goes by: what a page shows is refused to whom
 * the page is closed. Members with sample data make the calls that are for them only. [core §2 Route guard, core §6]
 * @returns why it is refused: 403 `page_closed`, upon which a page asks for its member again, or 403 `not_for_samples`
 */
export function closedTo({ id, page, forSamples }: Call, caller: Caller): ApiFailure | null {
  if (page === undefined) throw new Error(`${id}: signed, and of no page`);
  if (isSample(caller) && !forSamples) return new ApiFailure(403, 'not_for_samples', messages.access.sample);
  if (mayVisit(caller, page)) return null;
  return new ApiFailure(403, 'page_closed', isPaid(caller) ? messages.access.hidden : messages.access.unpaid);
}
