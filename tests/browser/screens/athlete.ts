import { fileField } from '../fixtures/activity-files.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, signUp, test as base } from '../fixtures/person.ts';
import { sessions, tcxOf } from './training-files.ts';

const begun = Date.now();
const DAY_MS = 86_400_000;
/** The day on which these tests began, and which it is to their pages however late it gets: see {@link stayToday}. */
export const today = new Date(begun).toISOString().slice(0, 10);

/** Stops the clock of a page, before midnight at the latest. Needs `ownContext`. */
export const stayToday = (page: Page): Promise<void> =>
  page.clock.setFixedTime(Math.min(Date.now(), Math.ceil((begun + 1) / DAY_MS) * DAY_MS - 1000));

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Sends the files through the page, as a person does. */
async function importTraining(page: Page): Promise<void> {
  await page.goto('/import');
  await fileField(page).setInputFiles(
    sessions.map((session) => ({
      name: `${session.sport}-${session.daysAgo}.tcx`,
      mimeType: 'application/vnd.garmin.tcx+xml',
      buffer: Buffer.from(tcxOf(session, begun)),
    })),
  );
  await page.getByRole('button', { name: `Import ${sessions.length} files` }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
}

async function stateOf(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL, timezoneId: 'UTC' });
  const page = await context.newPage();
  await signUp(page);
  await prepare(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Workers {
  /** Somebody with eight weeks of training. */
  readonly athlete: State;
  /** Somebody who has just signed up. */
  readonly newcomer: State;
}

/** Tests whose page belongs to an athlete with eight weeks of training; `test.use({ isNew: true })` for one without any. */
export const test = base.extend<{ isNew: boolean }, Workers>({
  athlete: [
    async ({ browser, server }, provide) => provide(await stateOf(browser, server.url, importTraining)),
    { scope: 'worker', timeout: 120_000 },
  ],
  newcomer: [
    async ({ browser, server }, provide) => provide(await stateOf(browser, server.url, async () => {})),
    { scope: 'worker' },
  ],
  isNew: [false, { option: true }],
  storageState: async ({ isNew, athlete, newcomer }, provide) => provide(isNew ? newcomer : athlete),
  timezoneId: 'UTC',
});
export { expect };
