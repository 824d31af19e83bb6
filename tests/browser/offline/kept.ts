import type { Page } from '@playwright/test';
import { signIn } from '../fixtures/person.ts';
import { expect, test as withAthlete } from '../screens/athlete.ts';

/** Links to activities, which calendar and dashboard show once they have their data. */
export const figures = 'main a[href^="/activity/"]';

interface Own {
  /** Member id of the athlete, signed in through the login page with a session that the test may end. */
  readonly ownSession: string;
}

/** Tests with a new sign-in of the athlete. */
export const test = withAthlete.extend<Own>({
  storageState: undefined,
  ownSession: async ({ page, athlete }, provide) => {
    const kept = athlete.origins.flatMap(({ localStorage }) => localStorage);
    const text = kept.find(({ name }) => name === 'longrun.member')?.value ?? '';
    const { owner, value } = JSON.parse(text) as { owner: string; value: { email_address: string } };
    await page.goto('/login?redirect=%2Fcalendar');
    await signIn(page, { email: value.email_address });
    await expect(page.locator(figures).first()).toBeVisible();
    await provide(owner);
  },
});
export { expect };

/** Waits until the app is cached for the next visit. */
export const appIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Keys of the responses cached in this browser: owner, schemas, query. */
export const keptAnswers = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // Opening a missing database would create it.
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

/** URLs in the caches of the service worker, by cache. */
export const keptFiles = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });
