import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { mixedFiles } from '../fixtures/activity-files.ts';
import { expect, giveBiometrics, signUp, test } from '../fixtures/person.ts';

async function chooseFiles(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(mixedFiles());
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
        .then(() => page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 30_000 })),
  ],
  ['profile', (page) => page.goto('/profile').then(() => page.getByRole('button', { name: 'Link Garmin' }).waitFor())],
];

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(`no complaints by axe and nothing sideways: ${colorScheme}, ${width} pixels`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
      });
      const page = await context.newPage();
      for (const [name, open] of pages) {
        await open(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(
            violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
            name,
          )
          .toEqual([]);
        expect.soft(await sidewaysOverflow(page), `${name}, sideways`).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
}
