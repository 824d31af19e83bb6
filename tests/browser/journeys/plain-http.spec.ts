import { localDate } from '../../../domain/dates.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { freePort } from '../../server/ports.ts';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expect, goTo, signUp, subscription, test } from '../fixtures/person.ts';

test.use({ ownContext: true });

/** Like a home server: not localhost, no certificate, and therefore no secure context. */
let server: TestServer;
let origin: string;
test.beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://run.home:${port}`;
  server = await startTestServer({ front: origin, env: { PORT: port } });
});
test.afterAll(() => server.stop());

test('only the login page says that the connection is not encrypted', async ({ page, server: local }) => {
  const note = page.getByText('This connection isn’t encrypted.');
  await page.goto(`${origin}/login`);
  await expect(note).toBeVisible();
  await page.goto(`${local.url}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await expect(note).toHaveCount(0);
});

test('a member on a home network signs up, imports, plans, saves workouts and adds an activity', async ({ page }) => {
  const subscribed = subscription(page);
  await signUp(page, origin);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await subscribed;
  await goTo(page, 'Import');
  await fileField(page).setInputFiles(mixedFiles().slice(0, 1));
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();

  await page.goto(`${origin}/training`);
  await page.getByRole('link', { name: 'Plan a workout', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Name', exact: true });
  await title.fill('Threshold');
  await page.getByLabel('As text').fill('10 min z1, 3x(8 min z4, 2 min z1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Threshold', exact: true }).click();
  await page.getByLabel('As text').fill('20 min z2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('20 min z2')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Threshold', exact: true }).click();
  await page.getByRole('button', { name: 'Add to library…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Folder').selectOption('New folder…');
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill('Hills');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Threshold” added to your library.')).toBeVisible();

  await page.goto(`${origin}/activities/new?date=${localDate(Date.now() / 1000, null)}`);
  const form = page.getByRole('form', { name: 'Add an activity' });
  await form.getByLabel('Start time').fill('00:05');
  await form.getByLabel('Duration').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Entered by hand/)).toBeVisible();
});
