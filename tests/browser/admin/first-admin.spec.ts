import { startTestServer, type TestServer } from '../../server/harness.ts';
import { expect, password, test } from '../fixtures/person.ts';

let server: TestServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTestServer();
});
test.afterAll(() => server.stop());

test('the reader of a new server’s log becomes its admin in the browser', async ({ page }) => {
  test.slow();
  const main = page.getByRole('main');
  await page.goto(`${server.url}/login`);
  await expect(main.getByText('This server has no admin yet.')).toBeVisible();
  await main.getByRole('link', { name: 'Become its admin' }).click();
  await expect(main.getByText('Create an account or log in first.')).toBeVisible();
  await main.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await expect(main.getByText('Create an account or log in first.')).toBeVisible();
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Become this server’s admin' })).toBeVisible();
  const code = /enter this code: ([\w-]+)/.exec(server.output())?.[1] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Become admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin', exact: true })).toBeVisible();
  expect(page.url()).not.toContain(code);

  expect(await (await page.request.get(`${server.url}/config.json`)).json()).not.toHaveProperty('lacksAdmin');
});
