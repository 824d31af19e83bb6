import { longDate } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import { today } from '../../fixtures/today.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';

test('days are marked by keyboard, warned of in the planner, told in an explanation, and taken back', async ({
  page,
}) => {
  const soon = addDays(today, 3);
  await page.goto(`/calendar/${soon}`);
  const bar = page.getByRole('region', { name: 'Day markers' });
  await bar.getByRole('button', { name: `Mark days from ${longDate(soon)}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark days' });
  await dialog.getByLabel('First day').fill(addDays(today, -2));
  await dialog.getByLabel('Last day').fill(soon);
  for (const look of looks) await expectNoComplaints(page, 'marking days', look);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(bar.getByRole('button', { name: 'Edit Sick' })).toBeVisible();

  await page.goto(`/training?new=${soon}`);
  await expect(page.getByText(`${longDate(soon)} is marked: Sick.`)).toBeVisible();

  await page.goto('/');
  const standing = page.getByRole('region', { name: 'Today', exact: true });
  await standing.getByRole('button', { name: /^How is this computed\? Load ratio/ }).press('Enter');
  await expect(page.getByRole('dialog').getByText('3 of the 7 days are marked as sick.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/calendar/${soon}`);
  await bar.getByRole('button', { name: 'Edit Sick' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(bar.getByText(/^Removed: Sick/)).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(bar.getByRole('button', { name: 'Edit Sick' })).toBeVisible();
});
