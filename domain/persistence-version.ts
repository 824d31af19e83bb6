/** Increase when the shape of any stored slice changes; data of other versions is ignored. */
export const PERSISTENCE_VERSION = 1;
/** Prefix of every key in the browser's storage. */
export const STORAGE_PREFIX = 'longrun.';
