import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, giveNames, haveAccount, startSetup, test } from '../fixtures/person.ts';
import { answer, devices, isOn, leaveWizard, openWindow, watchWords } from './wizard.ts';

/** Follows the flow from the vendor's window to the page after the wizard. */
async function follow(page: Page, window: Page, target: string, said: () => Promise<string[]>, isHurried = false) {
  await answer(window, 'Allow');
  await expect.poll(said, { timeout: 60_000 }).toContain(messages.progress.analysisDone);
  if (isHurried) await leaveWizard(page, target);
  else await expect(page).toHaveURL(target, { timeout: 60_000 });
}

// Each device once in each wizard.
const pairs = [
  ['garmin', 'coros'],
  ['suuntoV2', 'garmin'],
  ['polar', 'suuntoV2'],
  ['coros', 'polar'],
] as const;

for (const [first, partner] of pairs) {
  test(`${devices[first].name} in the first wizard, then ${devices[partner].name} in a partner’s`, async ({ page }) => {
    const said = await watchWords(page);
    await startSetup(page);
    await giveNames(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await isOn(page, 'Sync Device');
    // One of the pages waits until the end.
    await follow(page, await openWindow(page, first), '/', said, first !== 'garmin');

    const opened = page.waitForEvent('popup');
    // A redirect only leads to our own pages.
    const [origin, target] = partner === 'garmin' ? ['https://elsewhere.example/', '/'] : ['/calendar', '/calendar'];
    await page.goto(`/custom/setup/${partner}?origin=${encodeURIComponent(origin)}`);
    // The device in the URL is selected automatically.
    const window = devices[partner].takesLogin ? await openWindow(page, partner, async () => {}) : await opened;
    opened.catch(() => {});
    await follow(page, window, target, said);
  });
}

test('a partner’s wizard assumes 75 kg and 1.75 m for empty fields, and leads back even when skipped', async ({
  page,
}) => {
  await haveAccount(page);
  await page.goto('/custom/setup?origin=/profile');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Metric/ })).toBeChecked();
  await expect(page.getByLabel('Weight')).toHaveValue('');
  await expect(page.getByLabel('Height')).toHaveValue('');
  await giveNames(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isOn(page, 'Sync Device');
  await page.reload();
  await isOn(page, 'Sync Device');
  const kept = () =>
    page.evaluate(() => {
      const member = JSON.parse(localStorage.getItem('longrun.member') ?? 'null')?.value;
      return member && [member.prefers_metric, member.weight, member.height, member.assumed];
    });
  await expect.poll(kept).toEqual([true, 75, 1.75, ['weight', 'height']]);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: messages.wizard.skip }).click();
  await expect(dialog).toContainText(messages.wizard.skipConfirm);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: messages.wizard.skip }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/profile');
});
