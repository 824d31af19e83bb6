/** What the script in the document leaves for the app, which comes later. */
export interface Early {
  /** Called by the document right after its markup: makes it the markup of whoever opens the page. */
  readonly place: () => void;
  /** Does what somebody pressed while nothing could be done yet. Called once the page can. */
  readonly pressAgain: () => void;
}

declare global {
  /** Not there in a document that no server wrote. */
  var early: Early | undefined;
}
