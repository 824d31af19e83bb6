import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';

test('a goal is added, seen on the dashboard, changed and removed with undo, by keyboard', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Goals' });
  await card.getByRole('link', { name: 'Set a goal' }).press('Enter');
  await expect(page).toHaveURL(/\/training\/goals$/);
  const yours = page.getByRole('region', { name: 'Your goals' });
  await expect(yours.getByText('No goals yet.')).toBeVisible();

  const form = page.getByRole('form', { name: 'Set a goal' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('Enter a number above 0')).toBeVisible();
  await form.getByLabel('Distance').fill('500');
  await form.getByLabel('Each').selectOption('Year');
  await form.getByLabel('Sport').selectOption('On foot');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const meter = yours.getByRole('meter', { name: /^500 (mi|km) a year, on foot$/ });
  await expect(meter).toHaveAttribute('aria-valuetext', /of 500 .* to go in/);
  await expect(form.getByLabel('Distance')).toHaveValue('');

  await form.getByLabel('Goal').selectOption('Race');
  await form.getByRole('textbox', { name: 'Race' }).fill('Spring marathon');
  await form.getByLabel('Date').fill('2031-04-20');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(yours.getByText(/weeks to go/)).toBeVisible();

  await yours.getByRole('button', { name: /^Edit 500/ }).press('Enter');
  const editing = page.getByRole('form', { name: 'Edit this goal' });
  await editing.getByLabel('Distance').fill('1');
  await editing.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(yours.getByText(/· reached/)).toBeVisible();
  await yours.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(yours.getByText('Undone.')).toBeVisible();
  await expect(meter).toBeVisible();
  await yours.getByRole('button', { name: 'Remove Spring marathon' }).press('Enter');
  await expect(yours.getByText('Removed: Spring marathon.')).toBeVisible();
  await yours.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(yours.getByText(/weeks to go/)).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().press('Enter');
  await expect(card.getByRole('meter')).toHaveCount(1);
  await expect(card.getByText('Spring marathon')).toBeVisible();
  // Computed goals have an explanation; a race only a countdown.
  const how = card.getByRole('button', { name: /^How is this computed\?/ });
  await expect(how).toHaveCount(1);
  await how.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How is this computed?' });
  await expect(dialog.getByText(/ ÷ 500 (mi|km) = \d+ %$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Morning run' }).first()).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'how a goal is counted', look);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'Edit goals' }).press('Enter');
  for (const name of [/^Remove 500/, /^Remove Spring/]) {
    await yours.getByRole('button', { name }).press('Enter');
    await expect(yours.getByRole('button', { name })).toHaveCount(0);
  }
});
