import type { Page } from '@playwright/test';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, giveBiometrics, signUp, test } from '../fixtures/person.ts';

async function chooseFiles(page: Page): Promise<void> {
  await fileField(page).setInputFiles(mixedFiles());
  await expect(page.getByText('All files checked.')).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Pages of guests and of somebody who has just signed up, in the order in which one person meets them. */
const pages: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['login', (page) => page.goto('/login').then(() => heading(page, 'Log In'))],
  ['sign-up', (page) => page.goto('/signup').then(() => heading(page, 'Sign Up'))],
  ['sign-up, refused', (page) => page.getByRole('button', { name: 'Sign Up' }).click()],
  [
    'link result',
    (page) => page.goto('/link-result?vendor=garmin&outcome=refused').then(() => page.getByRole('heading').waitFor()),
  ],
  ['wizard, biometrics', (page) => signUp(page).then(() => page.getByLabel('First name').waitFor())],
  ['wizard, device', (page) => giveBiometrics(page).then(() => page.getByRole('button', { name: 'Garmin' }).waitFor())],
  [
    'wizard, skipping',
    (page) =>
      page
        .getByRole('button', { name: 'Skip This' })
        .click()
        .then(() => page.getByRole('alertdialog').waitFor()),
  ],
  ['import', (page) => page.goto('/import').then(() => heading(page, 'Import'))],
  ['import, files chosen', chooseFiles],
  [
    'import, done',
    (page) =>
      page
        .getByRole('button', { name: /^Import \d/ })
        .click()
        .then(() => page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 60_000 })),
  ],
  ['profile', (page) => page.goto('/profile').then(() => page.getByRole('button', { name: 'Link Garmin' }).waitFor())],
];

/** By all rules, on a phone and on a desk, once in either theme: colours are the same at any width. */
const looks = [
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 1280 },
] as const;

test('no complaints by axe and nothing sideways', async ({ page }) => {
  test.slow();
  for (const [name, open] of pages) {
    await open(page);
    for (const look of looks) await expectNoComplaints(page, name, look);
  }
});
