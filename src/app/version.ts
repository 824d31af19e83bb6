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
  // Whatever the browser refuses (private windows, full disks) is done without.
  import('../shared/service-worker/service-worker.ts')
    .then((worker) => worker.keepApp(onNewer, gone.signal))
    .catch(() => {});
  return () => gone.abort();
}

/**
 * Says that this page is made of a version, so that its files stay as long as it is open, and lets the app be kept for the next visit once the
 * page stands. @returns null where the browser keeps no apps
 */
export function startAppVersion(version: string): AppVersionRef | null {
  if (!('serviceWorker' in navigator)) return null;
  void navigator.locks?.request(VERSION_PREFIX + version, { mode: 'shared' }, () => new Promise(() => {}));
  return startWorkflow(appVersionMachine, createAppVersionImplementations({ watchLoad, keepApp }), undefined);
}
