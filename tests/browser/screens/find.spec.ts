import { addDays, weekday } from '../../../domain/dates.ts';
import { longDate } from '../../../domain/date-text.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

test.use({ mayFail: true });

test('everything can be found by keyboard: pages, days, activities and workouts', async ({ page }) => {
  await page.goto('/activities');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Find pages, activities, workouts and days' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  // A slash typed into a field does not open the search.
  await page.getByRole('searchbox').first().fill('a/b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(option('Calendar').first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(option('Calendar').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await box.fill('zones');
  await expect(option('Zones and thresholds')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/zones$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const sunday = addDays(today, -(weekday(today) + 1));
  await page.keyboard.press('/');
  await box.fill('last sunday');
  await expect(option(longDate(sunday))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/calendar/${sunday}`);

  await page.getByRole('button', { name: 'Find anything' }).click();
  await box.fill('running');
  await expect(page.getByRole('group', { name: 'Activities' }).getByRole('option')).toHaveCount(8);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/activity\//);

  // The available commands, and their keys.
  await page.keyboard.press('Control+k');
  await box.fill('theme dark');
  await expect(option('Theme: Dark')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Pick up', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await box.fill('import');
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText(['Import files']);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await box.fill('qqqq');
  await expect(page.getByText('Nothing found for “qqqq”.')).toBeVisible();
  await page.route('**/find?*', (route) => route.fulfill({ status: 500, body: '' }));
  await box.fill('rrrr');
  await expect(page.getByRole('alert')).toContainText('Couldn’t search');
  await page.unroute('**/find?*');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing found for “rrrr”.')).toBeVisible();
});
