import { messages } from '../../../domain/messages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { refuseChannel } from '../fixtures/channel.ts';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { watchWords } from '../onboarding/wizard.ts';
import {
  answerGarmin,
  expect,
  giveBiometrics,
  goTo,
  haveAccount,
  press,
  startSetup,
  test,
} from '../fixtures/person.ts';

test.use({ mayFail: true, ownContext: true });

test.describe('a server that stops and starts', () => {
  let server: TestServer;
  test.beforeAll(async () => {
    server = await startTestServer({ sandbox: true });
  });
  test.afterAll(() => server.stop());

  test('a page left open over a restart shows it and recovers automatically', async ({ page }) => {
    await haveAccount(page, server.url);
    await page.goto(`${server.url}/import`);
    await fileField(page).setInputFiles(mixedFiles().slice(0, 2));
    await page.getByRole('button', { name: 'Import 2 files' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
    await goTo(page, 'Dashboard');
    await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('listitem')).toHaveCount(2);

    await server.kill();
    // The script of this page was never loaded, so it waits for the server as well.
    await press(page, 'Calendar');
    await server.restart();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });

    await server.kill();
    // A month that was never loaded, next to a loaded one.
    await page.getByRole('link', { name: 'Previous month' }).click();
    const isSilent = page.getByText('The server isn’t responding.');
    await expect(isSilent).toBeVisible({ timeout: 60_000 });
    await expect(grid).toHaveAttribute('aria-busy', 'true');
    await server.restart();
    await expect(isSilent).toHaveCount(0, { timeout: 60_000 });
    await expect(grid).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
    await goTo(page, 'Dashboard');
    await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('listitem')).toHaveCount(2);
  });

  test('a document without settings, as in development, requests them until there is a response', async ({ page }) => {
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const data = /<script type="application\/json" id="page-data">.*?<\/script>/s;
      const body = (await answer.text()).replace(data, '');
      expect(body).not.toContain('page-data">');
      await route.fulfill({ response: answer, body });
    });
    let isDown = true;
    await page.route('**/config.json', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${server.url}/login`);
    await expect(page.getByText(messages.errors.offline)).toBeVisible();
    isDown = false;
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  });
});

test('a module that never arrives is requested again, and then with the whole page', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  const dialogs = /\/assets\/modal-[^/]+\.js$/;
  let asked = 0;
  await page.route(dialogs, (route) => {
    asked += 1;
    return route.abort();
  });
  const leave = page.getByRole('button', { name: messages.deletion.button });
  await leave.click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  await page.unroute(dialogs);
  await page.getByRole('button', { name: 'Try again' }).click();
  await leave.click();
  await expect(page.getByRole('dialog', { name: messages.deletion.title })).toBeVisible();
});

test('styles that failed to load are requested again with their page', async ({ page }) => {
  await haveAccount(page);
  let lost = 0;
  await page.route(/\/assets\/import-screen-[^/]+\.css$/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  await press(page, 'Import');
  await expect(page.getByText('Drop files or folders here').locator('..')).toHaveCSS('border-top-style', 'dashed');
  expect(lost).toBeGreaterThan(0);
});

test('without the realtime channel, polling carries the import', async ({ page }) => {
  await refuseChannel(page);
  let channels = 0;
  page.on('websocket', () => {
    channels += 1;
  });
  const said = await watchWords(page);
  await startSetup(page);
  await giveBiometrics(page);
  await answerGarmin(page, 'Allow', 'New runner');
  await expect.poll(said, { timeout: 90_000 }).toContain(messages.progress.analysisDone);
  await expect(page).toHaveURL('/');
  expect(channels).toBe(0);
});
