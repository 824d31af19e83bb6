import type { Browser, BrowserContext } from '@playwright/test';
import type { AuthenticatedWire } from '../../domain/entities/session.ts';
import { password } from '../../tests/browser/fixtures/person.ts';
import { addressesAt } from '../../tests/server/cluster/cluster.ts';
import type { TestServer } from '../../tests/server/harness.ts';
import { anonymousCall, signedIn } from '../../tests/server/member.ts';
import { writeExport } from '../import/ten-years.ts';
import { importExport } from '../import/watched.ts';

const EMAIL = 'pages@example.org';

/**
 * Signs the athlete in. @param isKept whether the device stays signed in; other devices are signed out within the hour
 */
export async function signIn(context: BrowserContext, origin: string, isKept: boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (isKept) await page.getByText('Keep me signed in on this device').click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForURL((url) => url.pathname !== '/login');
  // Like a member who was here within the hour.
  await page.waitForFunction(
    () => localStorage.getItem('longrun.credentials') !== null && document.cookie.includes('view='),
  );
  await page.close();
}

/** Creates an athlete with ten years of training. @param origin origin at which browsers reach the server */
export async function createAthlete(server: TestServer, directory: string, origin = server.url): Promise<void> {
  const addresses = await addressesAt(server, origin);
  const body = { email: EMAIL, password, time_zone: 'UTC' };
  const answer = await anonymousCall(addresses.apiBase, 'POST', 'auth/register', body);
  const member = await signedIn(addresses, answer.body as AuthenticatedWire);
  await importExport(member, writeExport(directory, Math.floor(Date.now() / 1000)).path);
}

/** Signs a ten-year athlete in, in a separate browser. @returns the browser's storage */
export async function athlete(server: TestServer, browser: Browser, directory: string) {
  await createAthlete(server, directory);
  const context = await browser.newContext();
  await signIn(context, server.url, false);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Makes the browser's stored data a day old, as if the next visit were tomorrow: responses, and tokens and credentials,
 * which expire within the hour. Leaves file caches unchanged.
 */
export async function ageByADay(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  // Opens a file of the site, without the app.
  await page.goto(`${origin}/icons/icon-192.png`);
  await page.evaluate(async (day) => {
    localStorage.removeItem('longrun.credentials');
    const user = JSON.parse(localStorage.getItem('longrun.user') ?? '{}') as {
      value: { tokens: { credentials_expire: number }; updated_at: number };
    };
    user.value.tokens.credentials_expire -= day;
    user.value.updated_at -= day * 1000;
    localStorage.setItem('longrun.user', JSON.stringify(user));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('longrun');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const aged = await new Promise<number>((resolve, reject) => {
      const walk = db.transaction('answers', 'readwrite').objectStore('answers').openCursor();
      let count = 0;
      walk.addEventListener('error', () => reject(walk.error));
      walk.addEventListener('success', () => {
        const cursor = walk.result;
        if (!cursor) return resolve(count);
        const kept = cursor.value as { at: number };
        cursor.update({ ...kept, at: kept.at - day * 1000 });
        count += 1;
        cursor.continue();
      });
    });
    db.close();
    if (aged === 0) throw new Error('The last visit kept no responses.');
  }, 86_400);
  await page.close();
}
