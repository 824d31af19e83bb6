import { toCamel } from '../../../domain/case.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, isNowhere } from '../../api/failure.ts';
import type { CallResponse } from '../../api/requests.ts';

export type PublishedPage = CallResponse<'getPartnerPage'>;

/** `found` is `null` if the page does not exist; `failure` is set if that is unknown. */
export interface PageLookUp {
  readonly found: PublishedPage | null;
  readonly failure: CallFailure | null;
  /** The page's key in its URL. */
  readonly key: string;
}

/** Returns the page embedded in the document if it matches the URL; available once. */
function embeddedPage(): PublishedPage | null {
  const element = document.getElementById('partner-page');
  element?.remove();
  return element === null ? null : (toCamel(JSON.parse(element.textContent)) as PublishedPage);
}

const lookUpCache = new Map<string, PageLookUp>();

/**
 * Looks up a partner's page by its slug or the id of its cohort; a `null` key matches no page. A found page is cached for this visit, even after
 * signing in or out.
 */
export async function lookUpPage(call: Api['call'], key: string | null): Promise<PageLookUp> {
  if (key === null) return { found: null, failure: null, key: '' };
  const before = lookUpCache.get(key);
  if (before !== undefined) return before;
  try {
    const page = embeddedPage() ?? (await call('getPartnerPage', { params: { key } }));
    const looked = { found: page, failure: null, key };
    lookUpCache.set(key, looked);
    return looked;
  } catch (error) {
    const failure = error as CallFailure;
    return { found: null, failure: isNowhere(failure) ? null : failure, key };
  }
}
