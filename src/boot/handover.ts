import type { KeptAnswer } from '../shared/answers/response-cache.ts';

/** Interface of the document's script to the app, which is loaded later. */
export interface Early {
  /** Called by the document right after its markup: adapts the markup to the visitor. */
  readonly place: () => void;
  /** Restores the focus after a page was rerendered. Called with its markup in place. */
  readonly focusAgain: () => void;
  /** Replays the last press from before the page was ready. Called once it is. */
  readonly pressAgain: () => void;
  /** The response to a pending request, with its body if it has one; null if it failed, undefined if there is none. Each can be taken once. */
  readonly take: (url: string, body?: string) => Promise<Response | null> | undefined;
  /** The member's cached response by the query cache's hash; undefined if it was not looked up. Each can be taken once. */
  readonly kept: (owner: string, hash: string) => Promise<KeptAnswer | null> | undefined;
  /** Drops responses that were not taken: the member signed out. */
  readonly forget: () => void;
}

declare global {
  /** Missing in a document that no server wrote. */
  var early: Early | undefined;
}
