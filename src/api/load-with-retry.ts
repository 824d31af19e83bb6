import { settling } from './settled.ts';
import { longerWaits } from './wait.ts';

/** Timeout for a response, ms: a network that drops requests silently counts as unavailable. */
const ANSWER_MS = 5000;

/** Returns whether the server responds now. */
export async function isServerResponding(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/** Errors of modules that this page can no longer load, because the server has newer ones or the browser does not retry. */
const lost = new WeakSet<object>();

/** True if only reloading the page helps. */
export const isUnavailablePart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && lost.has(error);

/** Retries of stylesheets that failed to load, by URL; `null` if not started. Each is retried once, with the next module. */
const missingStyles = new Map<string, Promise<void> | null>();

/** Starts recording stylesheets that fail to load, to retry them with the next module. */
export function watchStyles(): void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.set(target.href, null);
  };
  // These events do not bubble, so the window only gets them while capturing.
  window.addEventListener('error', notice, { capture: true });
}

const addStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => {
      missingStyles.delete(href);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`No styles from ${href}.`));
    });
    document.head.append(link);
  });

function addMissingStyles() {
  for (const [href, asked] of missingStyles) missingStyles.set(href, asked ?? addStyles(href));
  return Promise.all(missingStyles.values());
}

let waiting = 0;
const listeners = new Set<() => void>();
function count(by: 1 | -1): void {
  waiting += by;
  for (const tell of listeners) tell();
}

/** True while a module is missing because the server does not respond; see {@link loadWithRetry}. */
export const hasMissingParts = (): boolean => waiting > 0;
/** @returns unsubscribes */
export function onPartsMissing(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

let loading = 0;
/** Returns the number of modules being loaded. */
export const partsLoading = (): number => loading;

/**
 * Loads a module. While the server does not respond, waits for it and then makes a last attempt.
 * @throws the browser's error for a lost module (see `isUnavailablePart`)
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  let isLastTry = false;
  let isWaiting = false;
  loading += 1;
  try {
    for (const rest = longerWaits(); ; ) {
      try {
        await addMissingStyles();
        return await settling(load());
      } catch (error) {
        const answers = await isServerResponding();
        if (answers && isLastTry) {
          if (typeof error === 'object' && error !== null) lost.add(error);
          throw error;
        }
        isLastTry = answers;
        if (!answers && !isWaiting) {
          isWaiting = true;
          count(1);
        }
        await rest();
      }
    }
  } finally {
    loading -= 1;
    if (isWaiting) count(-1);
  }
}
