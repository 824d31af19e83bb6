import { expectToFit } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';

test('own thresholds are set, applied to all numbers, undone and removed, by keyboard only', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Zones and thresholds', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/profile\/zones$/);
  const power = page.getByRole('region', { name: 'Power and pace by zone' });
  const thresholds = page.getByRole('region', { name: 'Thresholds', exact: true });
  const form = page.getByRole('region', { name: 'Set your own value' });
  await expect(power.getByRole('row')).toHaveCount(7);
  const before = (await power.getByRole('row').nth(1).textContent()) ?? '';

  // An invalid value keeps the typed text, and the message explains what is expected.
  await form.getByRole('textbox', { name: 'Value' }).fill('9000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter 50 to 600 W.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Value' })).toHaveValue('9000');
  await form.getByRole('textbox', { name: 'Value' }).fill('260');
  await page.keyboard.press('Enter');
  await expect(thresholds.getByText('260 W', { exact: true })).toBeVisible();
  await expect(thresholds.getByText(/^Since .*, entered$/)).toBeVisible();
  await expect(power.getByText(/^Zones by critical power 260 W since .*, entered\.$/)).toBeVisible();
  await expect(power.getByRole('row', { name: /^4 .*260–298 W/ })).toBeVisible();
  // The history has been updated when the bar is gone.
  await expect(page.getByText('Recomputing your history')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Today', exact: true }).getByText('260 W')).toBeVisible();
  await expect(page.getByText(/^Your own value since /)).toBeVisible();
  await page.getByRole('button', { name: 'How is this computed? Critical power' }).press('Enter');
  await expect(page.getByRole('dialog').getByText(/^You set your own value on /)).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Zones and thresholds' }).press('Enter');

  await page.getByRole('button', { name: /^Remove Critical power 260 W from / }).press('Enter');
  await expect(form.getByText(/ removed\./)).toBeVisible();
  await expect(power.getByRole('row').nth(1)).toHaveText(before);
  await form.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(thresholds.getByText('260 W', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(thresholds.getByText('260 W', { exact: true })).toHaveCount(0);
});

test('a cyclist enters an FTP and defines the zones, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/profile/zones');
  await page.getByRole('radio', { name: 'By bike' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/critical power|pace by zone/i)).toHaveCount(0);
  const form = page.getByRole('region', { name: 'Set your own value' });
  await form.getByRole('combobox', { name: 'Zones' }).selectOption('Custom boundaries');
  await form.getByRole('textbox', { name: 'Value' }).fill('250');
  await form.getByRole('textbox', { name: 'Bounds' }).fill('90, 80');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^Enter one to seven percentages/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Zones' }).selectOption('Coggan, seven zones');
  await form.getByRole('button', { name: 'Save' }).click();
  const zones = page.getByRole('region', { name: 'Power by zone' });
  await expect(zones.getByText(/^Zones by FTP 250 W since .*, entered\.$/)).toBeVisible();
  await expect(zones.getByRole('row', { name: /^Zone 4 .*225–262 W$/ })).toBeVisible();
  await expect(zones.getByRole('row')).toHaveCount(8);
  await expect(page.getByText('Recomputing your history')).toHaveCount(0);
  await expectToFit(page);
});

test.describe('when the server refuses', () => {
  test.use({ mayFail: true, isNew: true, viewport: { width: 360, height: 740 } });

  test('nothing is stored, and the page shows why', async ({ page }) => {
    const refusal = { code: 'refused', message: 'Not today.' };
    await page.route('**/thresholds', (route) => route.fulfill({ status: 422, json: refusal }));
    await page.goto('/profile/zones');
    await expect(page.getByText('No activities yet')).toBeVisible();
    await page.getByRole('radio', { name: 'By bike' }).check({ force: true });
    await expect(page.getByRole('main').getByText(/\brunning\b/i)).toHaveCount(0);
    const form = page.getByRole('region', { name: 'Set your own value' });
    await form.getByLabel('Threshold', { exact: true }).selectOption('Maximum heart rate');
    await form.getByRole('textbox', { name: 'Value' }).fill('190');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Not today.');
    await expect(page.getByText('No values yet')).toBeVisible();
    await expectToFit(page);
  });
});
