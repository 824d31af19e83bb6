import type { Page } from '@playwright/test';
import { ageTokens, expect, heading, test } from './people.ts';
import { haveAccount, password, signUp } from '../fixtures/person.ts';

/** Simulates the iPhone app around the page, as described in docs/native-bridge.md. */
const playApp = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    const postMessage = (message: unknown) => heard.push(message);
    Object.assign(window, { heard, webkit: { messageHandlers: { longrun: { postMessage } } } });
  });
const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { type: string; memberId: string; sub: string }[] }).heard);
const who = (page: Page) =>
  page.evaluate(() => {
    const { member_id, cognito_id } = JSON.parse(localStorage.getItem('longrun.user') ?? '').value.member;
    return { type: 'loggedIn', memberId: member_id, sub: cognito_id };
  });

test.describe('signing in', () => {
  test.use({ isGuest: true });

  test('inside the app sends flag 1 and notifies the app of the member, and again when a page is loaded', async ({
    page,
  }) => {
    await playApp(page);
    const registered = page.waitForRequest('**/api/auth/register');
    const { email } = await signUp(page);
    const sent = (await registered).postDataJSON();
    expect([sent.email, sent.native]).toEqual([email, 1]);
    await expect.poll(() => heardBy(page)).toEqual([await who(page)]);
    await page.reload();
    await expect(heading(page, "Let's Get Started")).toBeVisible();
    await expect.poll(() => heardBy(page)).toEqual([await who(page)]);
    await page.goto('/logout');
    await expect(heading(page, 'Log In')).toBeVisible();
    const before = await heardBy(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    const authenticated = page.waitForRequest('**/api/auth/authenticate');
    await page.getByRole('button', { name: 'Log In' }).click();
    expect((await authenticated).postDataJSON()).toEqual({ email, password, native: 1 });
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect.poll(() => heardBy(page)).toEqual([...before, await who(page)]);
  });
});

test('in a browser notifies no app and sends no flag', async ({ page }) => {
  await page.goto('/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  expect(await page.evaluate(() => 'webkit' in window && 'messageHandlers' in Object(window.webkit))).toBe(false);
});

test.describe('returning', () => {
  // The tokens are exchanged, so nothing else may use the old ones.
  test.use({ isGuest: true });

  test('inside the app old tokens are exchanged before the page, without notifying the app', async ({ page }) => {
    await haveAccount(page);
    await playApp(page);
    await ageTokens(page, 58.5);
    const exchanged = page.waitForRequest('**/api/auth/refresh');
    await page.goto('/profile');
    await exchanged;
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    // The heading is in the document already.
    const age = () =>
      page.evaluate(() => Date.now() - JSON.parse(localStorage.getItem('longrun.user') ?? '').value.updated_at);
    await expect.poll(age).toBeLessThan(60_000);
  });
});
