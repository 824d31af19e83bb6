import type { Page } from '@playwright/test';
import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { expect, haveAccount, makeAccount, password, signOut, test } from '../fixtures/person.ts';
import { hold } from '../accounts/replay.ts';
import { answer } from '../onboarding/wizard.ts';

const linkFor = (email: string) => `/custom/rhf?e=${encodeURIComponent(Buffer.from(email).toString('base64'))}`;
const connections = '/custom/rhf/connections';
const go = (page: Page) => page.getByRole('button', { name: "LET'S GO!" });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function arrive(page: Page): Promise<void> {
  await expect(page).toHaveURL(connections);
  await expect(page.getByRole('heading', { name: 'Manage connections' })).toBeVisible();
}

// An address without an account is a 404, which browsers log.
test.use({ mayFail: true });

test('a new guest opens the link, chooses a valid password, joins, and links a watch', async ({ page }) => {
  const email = `festival-${crypto.randomUUID()}@example.org`;
  await page.goto(linkFor(email));
  await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the festival' })).toBeVisible();
  await expect(go(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Create a Password').fill('short');
  for (const rule of [
    'Password length must be at least 8 characteres.',
    'Password must have at least one uppercase letter.',
    'Password must have at least one number.',
    'Password must have at least 1 of the following symbols',
  ])
    await expect(page.getByText(rule)).toBeVisible();
  await expect(page.getByText('one lowercase letter')).toHaveCount(0);
  for (const look of looks) await expectNoComplaints(page, 'a festival’s new guest', look);
  await field(page, 'Create a Password').fill(password);
  await expect(page.getByText('Password length must')).toHaveCount(0);
  await expect(go(page)).toHaveAttribute('aria-disabled', 'true');
  const levels = page.getByRole('radiogroup', { name: 'What do you share?' }).getByRole('radio');
  expect(await levels.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual([
    '3',
    '2',
    '1',
  ]);
  await page.getByText('Individual Data, De-identified').click();
  await go(page).click();
  await arrive(page);
  await expect(page.getByText('Workouts come in until October 17th.')).toBeVisible();
  const listed = page.getByRole('list', { name: 'Connections' });
  await expect(listed.getByRole('button', { name: /^Link/ })).toHaveCount(4);
  const opened = page.waitForEvent('popup');
  await listed.getByRole('button', { name: 'Link Garmin' }).click();
  await answer(await opened, 'Allow');
  await expect(page.getByText('Garmin is linked. Your workouts sync automatically.')).toBeVisible();
  await page.getByText('Apple Watch Instructions').click();
  await expect(page.getByText('Turn all categories on in Health Access and press Allow.')).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'connections of a festival', look);
  // A logged-in member goes straight there.
  await page.goto(linkFor(email));
  await arrive(page);
  await signOut(page);
  await page.goto(linkFor(email));
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
});

test.describe('a refusal', () => {
  test.use({ ownContext: true });

  test('of a password is shown, disappears after three seconds, its text at the next key press, and the right one joins', async ({
    page,
  }) => {
    const { email } = await makeAccount(page);
    await page.clock.install();
    await page.goto(linkFor(email));
    await expect(page.getByRole('heading', { name: `Welcome, ${email}` })).toBeVisible();
    await page.getByText('Individual Data, Identified').click();
    await field(page, 'Password').fill('Wrong-2026-password');
    await go(page).click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.');
    await page.clock.runFor(3000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Incorrect password.')).toBeVisible();
    await field(page, 'Password').press('x');
    await expect(page.getByText('Incorrect password.')).toHaveCount(0);
    await page.route('**/auth/authenticate', (route) =>
      route.fulfill({ status: 401, json: { message: 'Password attempts exceeded', code: 'NotAuthorizedException' } }),
    );
    await go(page).click();
    await expect(page.getByRole('alert')).toHaveText('Too many login attempts, please try again later.');
    await page.unroute('**/auth/authenticate');
    // The network fails while joining.
    await page.route('**/api/cohort-members', (route) => route.abort());
    await field(page, 'Password').fill(password);
    await go(page).click();
    await page.clock.runFor(1000);
    await expect(page.getByRole('heading', { name: 'Uh oh!' })).toBeVisible();
    await page.unroute('**/api/cohort-members');
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrive(page);
  });

  for (const [name, query, said] of [
    ['without an address', '', 'Email not provided.'],
    ['with a broken one', '?e=%00%ff<script>', 'Invalid email.'],
    ['with a mistyped one', `?e=${Buffer.from('ada@').toString('base64')}`, 'Invalid email.'],
  ] as const) {
    test(`of a link ${name} is shown`, async ({ page }) => {
      await page.goto(`/custom/rhf${query}`);
      await expect(page.getByRole('heading', { name: 'Uh oh!' })).toBeVisible();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Contact Good Miles Festival' })).toBeVisible();
    });
  }
});

test('a link is for the person it names, whoever is signed in, and works by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await makeAccount(page);
  await haveAccount(page);
  await page.goto(linkFor(email));
  await field(page, 'Password').focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectToFit(page);
  await page.keyboard.press('Enter');
  await arrive(page);
  await expectToFit(page);
});

test.describe('a reload', () => {
  test.use({ ownContext: true });

  test('at each step of a festival continues at that step', async ({ page }) => {
    const email = `again-${crypto.randomUUID()}@example.org`;
    // While the page looks up the address.
    const asked = await hold(page, '**/iaaa/is-cohort-member?*');
    await page.goto(linkFor(email));
    await asked.next();
    await page.reload();
    await (await asked.next()).continue();
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await page.unroute('**/iaaa/is-cohort-member?*');
    // While typing: a password is never stored.
    await field(page, 'Create a Password').fill(password);
    await page.reload();
    await expect(field(page, 'Create a Password')).toHaveValue('');
    // While the account is created: the request is lost, so there is none.
    const registered = await hold(page, '**/api/auth/register');
    await field(page, 'Create a Password').fill(password);
    await page.getByText('Individual Data, Identified').click();
    await go(page).click();
    await registered.next();
    await page.reload();
    await page.unroute('**/api/auth/register');
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    // While the cohort is joined: there is now an account, which is not in it.
    const joined = await hold(page, '**/api/cohort-members');
    await field(page, 'Create a Password').fill(password);
    await expect(page.getByLabel('Individual Data, Identified')).toBeChecked();
    await go(page).click();
    await joined.next();
    await page.reload();
    await page.unroute('**/api/cohort-members');
    await expect(page.getByRole('heading', { name: `Welcome, ${email}` })).toBeVisible();
    await field(page, 'Password').fill(password);
    await expect(page.getByLabel('Individual Data, Identified')).toBeChecked();
    await go(page).click();
    await arrive(page);
    await page.reload();
    await arrive(page);
  });
});

test('guests of the connections log in and come back', async ({ page }) => {
  await page.goto(connections);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(connections)}`);
});
