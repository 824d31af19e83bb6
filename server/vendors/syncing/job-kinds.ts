/** Asks a vendor for a history, newest first; the key is the import's id. */
export const HISTORY_JOB = 'vendor-history';
/** Fetches the files that a vendor offered; the key is the import's id. */
export const FETCH_JOB = 'vendor-fetch';
/** Tells a vendor that a member has unlinked; the key is the former link's id. */
export const FORGET_JOB = 'vendor-forget';
/** Renews the access of an account that nobody uses; the key is the link's id. */
export const KEEP_JOB = 'vendor-keep';
/** Looks at a vendor for what a lost push would have brought; the key is the link's id. */
export const SYNC_JOB = 'vendor-sync';
/** Works through what vendors pushed; there is one such job at a time. */
export const INBOX_JOB = 'vendor-inbox';
/** Sees to it that a vendor pushes to us; the key is the vendor. */
export const SUBSCRIBE_JOB = 'vendor-subscribe';
