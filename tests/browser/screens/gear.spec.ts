import { expectToFit } from '../fixtures/axe.ts';
import { isSaved } from '../fixtures/saved.ts';
import { expect, test } from './athlete.ts';

test('shoes are added, assigned, warned about and removed by keyboard', async ({ page }) => {
  const bar = page.getByRole('region', { name: /selected/ });
  const table = page.getByRole('table', { name: 'Activities' });
  const setGear = async (choice: string, told: string) => {
    await page.goto('/activities?sport=foot');
    for (const row of [1, 2]) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Set gear' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Gear').selectOption(choice);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(page.getByText(told)).toBeVisible();
  };

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Gear', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/profile\/gear$/);
  await expect(page.getByText('No gear in use.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Add gear' });
  await form.getByLabel('Brand and model').fill('Pegasus 41');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter a name of up to 80 characters.')).toBeVisible();
  await form.getByLabel('Name').fill('Blue ones');
  await form.getByLabel('Distance already on it').fill('790');
  await form.getByLabel('Warn me at').fill('800');
  await form.getByLabel('Warn me after').fill('18');
  await expect(form.getByText('Enter the date you started using it')).toBeVisible();
  await form.getByLabel('In use since').fill('2020-01-31');
  await form.getByRole('checkbox', { name: 'Trail running' }).press('Space');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const inUse = page.getByRole('region', { name: 'In use' });
  await expect(inUse.getByText('Default for Trail running')).toBeVisible();
  await expect(inUse.getByText('In use for more than 18 months: the cushioning ages too.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');

  await setGear('Blue ones (Pegasus 41)', '2 activities changed.');
  await table.getByRole('link').first().press('Enter');
  await expect(page.getByRole('link', { name: 'Blue ones (Pegasus 41)' })).toBeVisible();
  await expect(page.getByText('older than 18 months')).toBeVisible();
  await page.getByRole('link', { name: 'Blue ones (Pegasus 41)' }).press('Enter');
  await expect(inUse.getByText(/2 activities/)).toBeVisible();
  await inUse.getByRole('button', { name: 'Edit Blue ones' }).press('Enter');
  const editing = page.getByRole('form', { name: 'Edit Blue ones' });
  await expect(editing.getByLabel('Name')).toBeFocused();
  await editing.getByLabel('Warn me at').fill('792');
  await inUse.getByRole('button', { name: 'Edit Blue ones' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(editing.getByLabel('Warn me at')).toHaveValue('792');
  await editing.getByLabel('Warn me at').focus();
  await page.keyboard.press('Enter');
  await expect(inUse.getByText(/^Past 792 .*check the soles/)).toBeVisible();
  await expect(form).toBeVisible();
  await expectToFit(page);
  await inUse.getByRole('button', { name: 'Retire Blue ones' }).press('Enter');
  const retired = page.getByRole('region', { name: 'Retired' });
  await expect(retired.getByText(/retired on/)).toBeVisible();
  await retired.getByRole('button', { name: 'Use Blue ones again' }).press('Enter');
  await expect(retired).toHaveCount(0);

  await page.goBack();
  await page.getByRole('button', { name: 'Edit', exact: true }).first().press('Enter');
  await page.getByLabel('Gear').selectOption('No gear');
  const saved = isSaved(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await saved;
  await expect(page.getByRole('link', { name: 'Blue ones (Pegasus 41)' })).toHaveCount(0);

  await setGear('No gear', '1 activity changed.');
  await page.goto('/profile/gear');
  const removed = isSaved(page, 'DELETE');
  await inUse.getByRole('button', { name: 'Remove Blue ones' }).press('Enter');
  await removed;
  await expect(page.getByText('No gear in use.')).toBeVisible();
});
