import { type AppVersionRef, appVersionMachine } from '../../machines/appVersion/appVersion.machine.ts';
import { createAppVersionImplementations } from '../../machines/appVersion/implementations.ts';
import { startWorkflow } from '../workflows/start-workflow.ts';
import { VERSION_PREFIX } from '../shared/service-worker/version-prefix.ts';

function watchLoad(listener: () => void): () => void {
  if (document.readyState === 'complete') listener();
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}

function keepApp(onNewer: () => void): () => void {
  const gone = new AbortController();
  // The app works without a service worker if the browser refuses it (private windows, full disks).
  import('../shared/service-worker/service-worker.ts')
    .then((worker) => worker.registerServiceWorker(onNewer, gone.signal))
    .catch(() => {});
  return () => gone.abort();
}

/**
 * Registers that this page uses a version, which keeps its files cached while the page is open, and caches the app for the next visit after the page
 * has loaded.
 * @returns `null` if the browser cannot cache apps
 */
export function startAppVersion(version: string): AppVersionRef | null {
  if (!('serviceWorker' in navigator)) return null;
  void navigator.locks?.request(VERSION_PREFIX + version, { mode: 'shared' }, () => new Promise(() => {}));
  return startWorkflow(appVersionMachine, createAppVersionImplementations({ watchLoad, keepApp }), undefined);
}
