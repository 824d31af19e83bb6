import { expectToFit } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';

test.describe('for a new member', () => {
  test.use({ isNew: true, viewport: { width: 360, height: 740 } });

  test('weight and resting heart rate are entered, changed, removed and undone, by keyboard only', async ({ page }) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Body', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/profile\/body$/);
    const weight = page.getByRole('region', { name: 'Weight', exact: true });
    const form = page.getByRole('region', { name: 'Enter a measurement' });
    const value = form.getByRole('textbox', { name: 'Value' });
    await expect(page.getByText('No values yet.')).toHaveCount(3);

    // An invalid value keeps the typed text, with the same message as in the profile.
    await value.fill('9000');
    await page.keyboard.press('Enter');
    await expect(form.getByText('You appear to have a typo in your weight')).toBeVisible();
    await expect(value).toHaveValue('9000');
    await value.fill('70');
    await page.keyboard.press('Enter');
    await expect(weight.getByRole('listitem')).toHaveCount(1);
    await expectToFit(page);

    await weight.getByRole('button', { name: /^Edit Weight / }).press('Enter');
    const change = page.getByRole('region', { name: 'Change a measurement' });
    await change.getByRole('textbox', { name: 'Value' }).fill('71.5');
    await page.keyboard.press('Enter');
    await expect(weight.getByText('71.5 kg', { exact: true })).toBeVisible();
    await weight.getByRole('button', { name: /^Remove Weight / }).press('Enter');
    await expect(form.getByText(/ removed\./)).toBeVisible();
    await expect(weight.getByText('No values yet.')).toBeVisible();
    await form.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(weight.getByText('71.5 kg', { exact: true })).toBeVisible();
    // The profile shows the latest value.
    await page.getByRole('link', { name: 'Profile', exact: true }).first().press('Enter');
    await expect(page.getByLabel('Weight')).toHaveValue('71.5');
  });
});
