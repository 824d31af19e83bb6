import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, giveNames, startSetup, test } from '../fixtures/person.ts';
import { answer, card, control, giveLogin, loginDialog, openWindow } from './wizard.ts';

test.use({ mayFail: true });

const failedStatus = () => {
  const some = { target: 9, total: 3, processed: { target: 9, total: 3 } };
  const error = { kind: 'account_locked', message: '', retry_at: null };
  return { import_id: crypto.randomUUID(), state: 'error', hot: some, warm: some, error };
};

/** States of the wizards in the order in which a person sees them. */
const states: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'biometrics, refused',
    async (page) => {
      await page.getByLabel('Weight').fill('5');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(messages.biometricRules.weightTypo).waitFor();
    },
  ],
  [
    'a partner’s wizard',
    async (page) => {
      await page.goto('/custom/setup?coupon=stride90');
      await page.getByLabel('First name').waitFor();
      await expect(page.getByText('Stride Shoes')).toBeVisible();
    },
  ],
  [
    'devices',
    async (page) => {
      await giveNames(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await card(page, 'garmin').waitFor();
      // The focus is not lost when the tab with the pressed button disappears.
      await expect(page.getByRole('tab', { name: 'Sync Device' })).toBeFocused();
    },
  ],
  [
    'login, refused',
    async (page) => {
      await card(page, 'polar').click();
      await giveLogin(page, 'wrong');
      await loginDialog(page).getByRole('alert').waitFor();
    },
  ],
  [
    'moved',
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(loginDialog(page)).toHaveCount(0);
      await page.getByRole('button', { name: /^Suunto Movescount/ }).click();
      await page.getByText(messages.link.movescount).waitFor();
    },
  ],
  [
    'blocked',
    async (page) => {
      await page.evaluate(() => Object.assign(globalThis, { really: globalThis.open, open: () => null }));
      await card(page, 'coros').click();
      await page.getByRole('link', { name: 'Open COROS' }).waitFor();
      await page.evaluate(() => {
        const kept = globalThis as unknown as { really: typeof open };
        Object.assign(globalThis, { open: kept.really });
      });
    },
  ],
  [
    'importing',
    async (page) => {
      await control(page, 'garmin', { switches: { slow: 2000, where: 'file' } });
      await answer(await openWindow(page, 'garmin'), 'Allow', 'Triathlete');
      await page.getByText(/^Importing \d/).waitFor({ timeout: 60_000 });
    },
  ],
  [
    'import, failed',
    async (page) => {
      await page.route('**/api/import/status*', (route) => route.fulfill({ json: failedStatus() }));
      await page.getByRole('alert').waitFor({ timeout: 60_000 });
      await page.unroute('**/api/import/status*');
    },
  ],
];

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing in the wizards, and nothing is wider than the window, light and dark', async ({ page }) => {
  test.slow();
  await startSetup(page);
  for (const [name, open] of states) {
    await open(page);
    for (const look of looks) await expectNoComplaints(page, name, look);
  }
  await control(page, 'garmin', { switches: { slow: 0, where: 'all' } });
});
