import type { Clock } from '../../domain/entities/member.ts';
import type { StoredSession } from '../../machines/session/types.ts';
import { keepView, viewHere } from '../shared/storage/browser-view.ts';

const blocks = () => document.querySelectorAll('script[data-query]');

/**
 * Checks whether the document's first view is of this browser's session and fits its window. If it is of another session, or none is stored, the server
 * gets no further cookie.
 * @param rendered cookie for which the server rendered it; `undefined` if the document has none
 */
export function isOfThisBrowser(rendered: string | undefined, session: StoredSession | null): boolean {
  if (rendered === undefined) return false;
  const [sessionId = '', , clock] = rendered.split('.');
  const here = session === null ? '' : viewHere(session.tokens.refreshToken, clock as Clock);
  if (!here.startsWith(sessionId)) keepView(null);
  return here === rendered;
}

/** Removes the data of a first view that is not shown. */
export function dropAnswers(): void {
  // Unlike at `DOMContentLoaded`, the page's code has not run yet.
  document.addEventListener(
    'readystatechange',
    () => {
      for (const block of blocks()) block.remove();
    },
    { once: true },
  );
}
