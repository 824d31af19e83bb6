/** Job that requests a history from a vendor, newest first. Its key is the import's id. */
export const HISTORY_JOB = 'vendor-history';
/** Job that fetches files offered by a vendor. Its key is the import's id. */
export const FETCH_JOB = 'vendor-fetch';
/** Job that notifies a vendor that a member has unlinked. Its key is the former link's id. */
export const FORGET_JOB = 'vendor-forget';
/** Job that renews the access of an unused account. Its key is the link's id. */
export const KEEP_JOB = 'vendor-keep';
/** Job that checks a vendor for activities whose push was lost. Its key is the link's id. */
export const SYNC_JOB = 'vendor-sync';
/** Job that processes vendors' pushes. There is only one. */
export const INBOX_JOB = 'vendor-inbox';
/** Job that registers our push URL with a vendor. Its key is the vendor. */
export const SUBSCRIBE_JOB = 'vendor-subscribe';
