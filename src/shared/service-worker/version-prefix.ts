/** What the caches of the service worker and the locks of pages begin with; see src/worker.js. */
export const VERSION_PREFIX = 'longrun-app-';
