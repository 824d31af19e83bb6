import type { Page } from '@playwright/test';

/** Waits until the app is kept for the next visit. */
export const appIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Keys of the answers that this browser keeps: owner, forms, query. */
export const keptAnswers = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // To open what is not there would make it.
    if (!known.some(({ name }) => name === 'longrun')) return [];
    return new Promise<string[][]>((resolve, reject) => {
      const opening = indexedDB.open('longrun');
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result as string[][]);
        });
      });
    });
  });

/** Addresses of everything in the caches of the service worker, by cache. */
export const keptFiles = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });
