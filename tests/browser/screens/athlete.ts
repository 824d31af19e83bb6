import { fileField } from '../fixtures/activity-files.ts';
import type { APIRequestContext, Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { sliceNames, storageKey } from '../../../domain/persistence.ts';
import { TEST_NOW } from '../../fixtures/today.ts';
import { type AccountRows, copyAccount, readAccount } from '../fixtures/copy-member.ts';
import { expect, logInByCall, makeAccount, sessionEntry, signUp, test as base } from '../fixtures/person.ts';
import type { TestServer } from '../../server/harness.ts';
import { sessions, tcxOf } from './training-files.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Uploads the files on the page, like a person. */
async function importTraining(page: Page): Promise<void> {
  await page.goto('/import');
  await fileField(page).setInputFiles(
    sessions.map((session) => ({
      name: `${session.sport}-${session.daysAgo}.tcx`,
      mimeType: 'application/vnd.garmin.tcx+xml',
      buffer: Buffer.from(tcxOf(session, TEST_NOW)),
    })),
  );
  await page.getByRole('button', { name: `Import ${sessions.length} files` }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: MADE_WITHIN_MS });
}

/** Timeout for each step of creating an athlete on a busy machine, ms. */
const MADE_WITHIN_MS = 120_000;

interface Template {
  readonly account: AccountRows;
  readonly state: State;
}

/** Creates a member with eight weeks of training, and reads their browser storage. Tests only get copies. */
async function makeTemplate(browser: Browser, server: TestServer): Promise<Template> {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' });
  context.setDefaultTimeout(MADE_WITHIN_MS);
  const page = await context.newPage();
  const { email } = await signUp(page);
  await importTraining(page);
  const state = await context.storageState();
  await context.close();
  return { account: await readAccount(server, email), state };
}

async function copyOf(server: TestServer, { account, state }: Template, request: APIRequestContext): Promise<State> {
  const { email, translate } = await copyAccount(server, account);
  const { given } = await logInByCall({ request }, email);
  const session = sessionEntry(given);
  const stored = (JSON.parse(translate(JSON.stringify(state))) as State).origins;
  // The temporary credentials in it are the original's.
  const copied = sliceNames.map(storageKey).filter((name) => name !== session.name);
  const others = stored.flatMap(({ localStorage }) => localStorage).filter(({ name }) => copied.includes(name));
  return { cookies: [], origins: [{ origin: server.url, localStorage: [...others, session] }] };
}

/** Browser storage of a member, one per file: files change their member, and all start with equal data. */
type StatesByFile = (info: Pick<TestInfo, 'file' | 'repeatEachIndex'>) => Promise<State>;

function oncePerFile(make: () => Promise<State>): StatesByFile {
  const made = new Map<string, Promise<State>>();
  return ({ file, repeatEachIndex }) => {
    const key = `${repeatEachIndex} ${file}`;
    const state = made.get(key) ?? make();
    made.set(key, state);
    return state;
  };
}

interface Workers {
  readonly caller: APIRequestContext;
  readonly athletes: StatesByFile;
  readonly newcomers: StatesByFile;
}

/** Tests whose page belongs to an athlete with eight weeks of training, one per file; `test.use({ isNew: true })` for a member without training. */
export const test = base.extend<{ isNew: boolean; athlete: State }, Workers>({
  caller: [
    async ({ playwright, server }, provide) => {
      const caller = await playwright.request.newContext({ baseURL: server.url });
      await provide(caller);
      await caller.dispose();
    },
    { scope: 'worker' },
  ],
  athletes: [
    async ({ browser, server, caller }, provide) => {
      let template: Promise<Template> | null = null;
      await provide(
        oncePerFile(async () => {
          template ??= makeTemplate(browser, server);
          return copyOf(server, await template, caller);
        }),
      );
    },
    { scope: 'worker' },
  ],
  newcomers: [
    async ({ server, caller }, provide) =>
      provide(
        oncePerFile(async () => {
          const { given } = await makeAccount({ request: caller });
          return { cookies: [], origins: [{ origin: server.url, localStorage: [sessionEntry(given)] }] };
        }),
      ),
    { scope: 'worker' },
  ],
  athlete: async ({ athletes }, provide, info) => provide(await athletes(info)),
  isNew: [false, { option: true }],
  storageState: async ({ isNew, athletes, newcomers }, provide, info) =>
    provide(await (isNew ? newcomers : athletes)(info)),
  timezoneId: 'UTC',
});
export { expect };
