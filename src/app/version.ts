/** What the caches of the service worker and the locks of pages begin with; see src/worker.js. */
export const VERSION_PREFIX = 'longrun-app-';

const listeners = new Set<() => void>();
let isThere = false;

/** Whether a newer version of the app than this page's is ready: the next page is made of it. */
export const newVersion = {
  isThere: () => isThere,
  announce: () => {
    isThere = true;
    for (const tell of listeners) tell();
  },
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
};

/** After the page itself and its first data, which what is kept for the next visit must not hold up. */
const SETTLED_MS = 2000;

/**
 * Says that this page is made of a version, so that its files stay as long as it is open, and lets the app be kept for the next visit once the
 * page stands.
 */
export function beginKeeping(version: string): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.locks?.request(VERSION_PREFIX + version, { mode: 'shared' }, () => new Promise(() => {}));
  const begin = () =>
    setTimeout(() => {
      // Whatever the browser refuses (private windows, full disks) is done without.
      import('./service-worker.ts').then(({ keepApp }) => keepApp()).catch(() => {});
    }, SETTLED_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
