/** Raised when the shape of anything kept changes; what another version left is as good as nothing. */
export const PERSISTENCE_VERSION = 1;
/** What every name in the browser's storage begins with. */
export const STORAGE_PREFIX = 'longrun.';
