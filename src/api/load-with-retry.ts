import { settling } from './settled.ts';
import { longerWaits } from './wait.ts';

/** A network that swallows what is sent is as good as none. */
const ANSWER_MS = 5000;

/** Whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/** Parts of the program that this page cannot get any more: the server has newer ones, or the browser does not ask twice. */
const lost = new WeakSet<object>();

/** Whether only a new page helps. */
export const isLostPart = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error);

/** Styles that did not arrive: address → what asks for them again; null: nothing yet. What loads a part asks once, however that ends. */
const missingStyles = new Map<string, Promise<void> | null>();

/** From now on, styles that do not arrive are asked for again with the next part. */
export function watchStyles(): void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.set(target.href, null);
  };
  // Only on their way down do such events pass the window.
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

/** Whether a part of the program cannot be had for want of an answer, which {@link loadWithRetry} waits for. */
export const partsMissing = (): boolean => waiting > 0;
/** @returns what ends the subscription */
export function onPartsMissing(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

let loading = 0;
/** How many parts of the program are being loaded. */
export const partsLoading = (): number => loading;

/**
 * Loads a part of the program. While the server does not answer it waits and tries again, and once more when it does.
 * @throws what the browser says of a part that is lost (see `isLostPart`)
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
        const answers = await serverAnswers();
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
