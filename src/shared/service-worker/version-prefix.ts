/** Prefix of the service worker's caches and the pages' locks; see src/worker.js. */
export const VERSION_PREFIX = 'longrun-app-';
