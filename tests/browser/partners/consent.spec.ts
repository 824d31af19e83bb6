import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer } from '../../server/harness.ts';
import { expect, password, test } from '../fixtures/person.ts';
import { dialog, openAccount, step } from './steps.ts';

test('analytics only get a registration if the box is ticked', async ({ browser }) => {
  test.slow();
  const heard: { readonly text: string; readonly authorization: string | undefined }[] = [];
  const analytics = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      heard.push({ text, authorization: request.headers.authorization });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => analytics.listen(0, '127.0.0.1', resolve));
  const { port } = analytics.address() as AddressInfo;
  const server = await startTestServer({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/events` } });
  try {
    for (const isTicked of [false, true]) {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
      const page = await context.newPage();
      const email = `consent-${crypto.randomUUID()}@example.org`;
      await page.goto('/optin/wear-test');
      await openAccount(page);
      await dialog(page).getByRole('button', { name: 'Create a new account' }).click();
      const box = dialog(page).getByRole('checkbox', { name: /^Count my registration/ });
      await expect(box).not.toBeChecked();
      if (isTicked) await box.check();
      await dialog(page).getByLabel('Email').fill(email);
      await dialog(page).getByRole('textbox', { name: 'Create a Password' }).fill(password);
      const sent = page.waitForRequest('**/auth/register');
      await dialog(page).getByRole('button', { name: 'Create account' }).click();
      expect('tell_registration' in ((await sent).postDataJSON() as object)).toBe(isTicked);
      await expect(step(page, `You are joining as ${email}.`)).toBeVisible();
      await context.close();
    }
    // The reported registration comes after the unreported one, so both were processed.
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1);
    expect(Object.keys(JSON.parse(heard[0]?.text ?? '{}') as object).toSorted()).toEqual(['date', 'event', 'id']);
    expect(heard[0]?.text).not.toContain('@');
  } finally {
    await server.stop();
    await new Promise((resolve) => analytics.close(resolve));
  }
});

test('there is no box without analytics', async ({ page }) => {
  await page.goto('/optin/wear-test');
  await openAccount(page);
  await dialog(page).getByRole('button', { name: 'Create a new account' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
});
