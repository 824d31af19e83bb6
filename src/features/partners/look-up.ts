import { toCamel } from '../../../domain/case.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, isNowhere } from '../../api/failure.ts';
import type { CallAnswer } from '../../api/requests.ts';

export type PublishedPage = CallAnswer<'getPartnerPage'>;

/** `found` is null where there is no such page; `failure` says why it is not known whether there is. */
export interface LookedUp {
  readonly found: PublishedPage | null;
  readonly failure: CallFailure | null;
  /** What the address names the page by. */
  readonly key: string;
}

/** The page that the document brought along, once: the one that its address names. */
function broughtAlong(): PublishedPage | null {
  const element = document.getElementById('partner-page');
  element?.remove();
  return element === null ? null : (toCamel(JSON.parse(element.textContent)) as PublishedPage);
}

const found = new Map<string, LookedUp>();

/** A partner's page by its slug or the id of its cohort; null: by what can name none. One that was found stays as it is for this visit, whoever signs in or out on it. */
export async function lookUpPage(call: Api['call'], key: string | null): Promise<LookedUp> {
  if (key === null) return { found: null, failure: null, key: '' };
  const before = found.get(key);
  if (before !== undefined) return before;
  try {
    const page = broughtAlong() ?? (await call('getPartnerPage', { params: { key } }));
    const looked = { found: page, failure: null, key };
    found.set(key, looked);
    return looked;
  } catch (error) {
    const failure = error as CallFailure;
    return { found: null, failure: isNowhere(failure) ? null : failure, key };
  }
}
