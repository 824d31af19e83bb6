/** Requests a history from a vendor, newest first; the key is the import's id. */
export const HISTORY_JOB = 'vendor-history';
/** Fetches files offered by a vendor; the key is the import's id. */
export const FETCH_JOB = 'vendor-fetch';
/** Notifies a vendor that a member has unlinked; the key is the former link's id. */
export const FORGET_JOB = 'vendor-forget';
/** Renews the access of an unused account; the key is the link's id. */
export const KEEP_JOB = 'vendor-keep';
/** Checks a vendor for activities whose push was lost; the key is the link's id. */
export const SYNC_JOB = 'vendor-sync';
/** Processes vendors' pushes; there is only one such job. */
export const INBOX_JOB = 'vendor-inbox';
/** Registers our push URL with a vendor; the key is the vendor. */
export const SUBSCRIBE_JOB = 'vendor-subscribe';
