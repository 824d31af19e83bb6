/** Durations of our own, in milliseconds. Those the specification fixes stand in domain/constants. */

/** A realtime connection that held this long counts as sound: the next break starts the back-off again. */
export const REALTIME_SETTLED_MS = 10_000;
/** Longest wait between two polls while import/status fails. */
export const IMPORT_POLL_LONGEST_MS = 60_000;
/** First and longest wait before a failed token refresh is tried again. */
export const REFRESH_RETRY_MS = 1000;
export const REFRESH_RETRY_LONGEST_MS = 60_000;
/** After a new import was announced, the finished one may still be answered for this many polls. */
export const EXPECTED_IMPORT_POLLS = 12;
/** Tokens that end within this time are refreshed before a call uses them. */
export const TOKEN_MARGIN_MS = 5 * 60_000;
/** How long “Success!” is seen before the first page opens. */
export const SIGN_IN_SHOWN_MS = 500;
/** News of an import are followed by a question at most this often. */
export const IMPORT_NEWS_REST_MS = 500;
/** While the phone links Apple Health the member is asked for this often, and no longer than the phone's code is good. */
export const PHONE_CHECK_MS = 3000;
export const PHONE_TIMEOUT_MS = 60_000;
/** Open pages follow the news of a long import at this pace. */
export const PAGE_REFRESH_MS = 3000;
/** The app is kept for the next visit this long after the page and its first data, which must not wait for it. */
export const PAGE_SETTLED_MS = 2000;
/** While numbers are recomputed it is asked this often how far that is. */
export const RECOMPUTATION_POLL_MS = 1000;
/** While an export is made it is asked this often how far that is. */
export const EXPORT_POLL_MS = 1000;
/** A server that takes no more for a moment is left alone this long. */
export const BULK_REST_MS = 3000;
/** A form of somebody else's that is not there after this long does not come. */
export const FORM_PATIENCE_MS = 30_000;
