import type { CachedResponse } from '../shared/answers/response-cache.ts';

/** Interface between the document's script and the app, which is loaded later. */
export interface Early {
  /** Whether the document's markup and data are the first view of this browser's session. */
  readonly isFirstView: boolean;
  /** Adapts the markup to the visitor. Called by the document right after its markup. */
  readonly place: () => void;
  /** Restores the focus after a page is rerendered. Called once the new markup is in place. */
  readonly focusAgain: () => void;
  /** Replays the last press from before the page was ready. Called once the page is ready. */
  readonly pressAgain: () => void;
  /** Takes the response to a prefetch request, once per request: `null` if the request failed, `undefined` if it was never sent. */
  readonly take: (url: string, body?: string) => Promise<Response | null> | undefined;
  /** Takes a cached response of the member by the query cache's hash, once per response: `undefined` if it was not looked up. */
  readonly kept: (owner: string, hash: string) => Promise<CachedResponse | null> | undefined;
  /** Drops the responses not yet taken, after the member signs out. */
  readonly forget: () => void;
}

declare global {
  /** Undefined in a document that no server wrote. */
  var early: Early | undefined;
}
