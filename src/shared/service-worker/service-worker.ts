import { VERSION_PREFIX } from './version-prefix.ts';

const ADDRESS = '/sw.js';

/** Returns whether the server has switched the worker off: it has no worker file, or an empty one. */
async function isSwitchedOff(): Promise<boolean> {
  const answer = await fetch(ADDRESS, { cache: 'no-store' });
  return answer.status === 404 || answer.status === 410 || (answer.ok && (await answer.text()).trim() === '');
}

async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(VERSION_PREFIX)) await caches.delete(name);
}

/**
 * Lets the service worker cache the app, which then opens immediately and offline.
 * @param onNewer called each time a newer version is ready, until the signal aborts
 * @throws Error if the browser refuses or storage is full, TypeError if the server does not respond
 */
export async function registerServiceWorker(onNewer: () => void, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => before !== null && onNewer(), { signal });
  const update = async () => {
    if (document.visibilityState !== 'visible') return;
    await (await serviceWorker.getRegistration())?.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', () => void update(), { signal });
  if (await isSwitchedOff()) return remove();
  const registration = await serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
  registration.active?.postMessage('clean');
}

/** Finds the push manager of this site's worker; `undefined` if it is not installed. Only on pages loaded over HTTPS or from localhost. */
export const findPushManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager;
