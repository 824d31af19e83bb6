/** Durations chosen by us, in milliseconds. Those fixed by the specification are in domain/constants. */

/** Duration after which a realtime connection counts as stable: the next failure restarts the backoff. */
export const REALTIME_SETTLED_MS = 10_000;
/** Longest delay between two polls while import/status fails. */
export const IMPORT_POLL_LONGEST_MS = 60_000;
/** First and longest delay before a failed token refresh is retried. */
export const REFRESH_RETRY_MS = 1000;
export const REFRESH_RETRY_LONGEST_MS = 60_000;
/** Number of polls that may return the finished import after a new one was announced. */
export const EXPECTED_IMPORT_POLLS = 12;
/** Remaining validity below which tokens are refreshed before a call. */
export const TOKEN_MARGIN_MS = 5 * 60_000;
/** How long “Success!” is shown before the first page opens. */
export const SIGN_IN_SHOWN_MS = 500;
/** Minimum interval between requests triggered by news about an import. */
export const IMPORT_NEWS_REST_MS = 500;
/** Polling interval for the member while the phone links Apple Health; polling ends when the phone's code expires. */
export const PHONE_CHECK_MS = 3000;
export const PHONE_TIMEOUT_MS = 60_000;
/** Delay before caching the app for the next visit, so that it does not compete with the page and its first data. */
export const PAGE_SETTLED_MS = 2000;
/** Polling interval for the progress of recomputing. */
export const RECOMPUTATION_POLL_MS = 1000;
/** Polling interval for the progress of an export. */
export const EXPORT_POLL_MS = 1000;
/** Pause after the server reports that it is overloaded. */
export const BULK_REST_MS = 3000;
/** Timeout for loading a third-party form. */
export const FORM_PATIENCE_MS = 30_000;
