import type { KeptAnswer } from '../shared/answers/response-cache.ts';

/** What the script in the document leaves for the app, which comes later. */
export interface Early {
  /** Called by the document right after its markup: makes it the markup of whoever opens the page. */
  readonly place: () => void;
  /** Gives the focus back where a page was redrawn. Called with its markup in place. */
  readonly focusAgain: () => void;
  /** Does what somebody pressed while nothing could be done yet. Called once the page can. */
  readonly pressAgain: () => void;
  /** The answer to a request that is under way, with its body if it has one, once; null when it failed. Undefined for all others. */
  readonly take: (url: string, body?: string) => Promise<Response | null> | undefined;
  /** What is kept of an answer to this member, by the name that the query cache has for it, once. Undefined where it was not looked for. */
  readonly kept: (owner: string, hash: string) => Promise<KeptAnswer | null> | undefined;
  /** Drops what was not taken: the member signed out. */
  readonly forget: () => void;
}

declare global {
  /** Not there in a document that no server wrote. */
  var early: Early | undefined;
}
