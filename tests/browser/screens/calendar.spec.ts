import { addDays, addMonths, mondayOf } from '../../../domain/dates.ts';
import { longDate, monthText, rangeText, shortDate } from '../../../domain/date-text.ts';
import { expectNoComplaints, looks, sidewaysOverflow } from '../fixtures/axe.ts';
import { expect, stayToday, test, today } from './athlete.ts';

test.use({ ownContext: true });
test.beforeEach(({ page }) => stayToday(page));

const yesterday = addDays(today, -1);

test('is walked by keyboard alone, from the days to an activity and back', async ({ page }) => {
  await page.goto('/calendar');
  const focused = page.locator('[data-date]:focus');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  // Tab from the link above the days, over the parts of the date field, into them: today is the one day in the order.
  await page.getByRole('link', { name: 'Year', exact: true }).focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await expect(focused).toHaveAttribute('data-date', today);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-date', yesterday);
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('data-date', addDays(yesterday, -7));
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('data-date', mondayOf(addDays(yesterday, -7)));
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('data-date', addDays(mondayOf(addDays(yesterday, -7)), 6));
  await page.keyboard.press('t');
  await expect(focused).toHaveAttribute('data-date', today);
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAttribute('data-date', addMonths(today, -1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(monthText(addMonths(today, -1)));
  await expect(page).toHaveURL(new RegExp(`month=${addMonths(today, -1).slice(0, 7)}`));
  // Keys that come quicker than the months are added up.
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAttribute('data-date', addMonths(addMonths(addMonths(addMonths(today, -1), -1), -1), -1));
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-date', yesterday);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/calendar/${yesterday}`);
  await page.goBack();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.locator(`[data-date="${yesterday}"] a[href^="/activity/"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/activity\//);
  await expect(page.getByText(longDate(yesterday))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('shows each day, the totals of its week and its ratio', async ({ page }) => {
  // A week that is over, so that all five sessions of any seven days lie in it.
  const monday = addDays(mondayOf(today), -7);
  await page.goto(`/calendar?month=${monday.slice(0, 7)}`);
  const row = page.getByRole('row').filter({ has: page.locator(`[data-date="${monday}"]`) });
  const sessions = row.locator('a[href^="/activity/"]');
  await expect(sessions).toHaveCount(5);
  await expect(row.getByRole('gridcell').last()).toContainText(/4\sh\s20 min/);
  await expect(row.getByRole('gridcell').last()).toContainText('1.00Steady');
  const durations = await sessions.allTextContents();
  expect(durations.filter((text) => text.includes('1:30:00'))).toHaveLength(1);
  expect(durations.filter((text) => text.includes('30:00'))).toHaveLength(2);
});

test('months are turned by buttons, and a wrong one in the address is today’s', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/calendar?month=2026-13');
  await expect(title).toHaveText(monthText(today));
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(title).toHaveText(monthText(addMonths(today, -1)));
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(title).toHaveText(monthText(addMonths(`${today.slice(0, 7)}-01`, 1)));
  await page.reload();
  await expect(title).toHaveText(monthText(addMonths(`${today.slice(0, 7)}-01`, 1)));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('is a list of days, newest first, that nobody has to scroll sideways', async ({ page }) => {
    await page.goto(`/calendar?month=${yesterday.slice(0, 7)}`);
    await expect(page.getByRole('grid')).toHaveCount(0);
    const days = page.getByRole('heading', { level: 3 });
    await expect(days.filter({ hasText: shortDate(yesterday) })).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
    await page
      .getByRole('link', { name: /^Morning run/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/activity\//);
    await expect(page.getByRole('slider').first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
  });
});

test('a year is walked by keyboard, day by day, and opens its days and months', async ({ page }) => {
  const year = today.slice(0, 4);
  await page.goto('/calendar');
  const toYear = page.getByRole('link', { name: 'Year', exact: true });
  // The document does not know which.
  await expect(toYear).toHaveAttribute('href', `/calendar/year/${year}`);
  await toYear.press('Enter');
  await expect(page).toHaveURL(`/calendar/year/${year}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(year);
  const focused = page.locator('[data-date]:focus');
  await expect(page.locator('[data-date][tabindex="0"]')).toHaveCount(1);
  await page.locator('[data-date][tabindex="0"]').focus();
  await expect(focused).toHaveAttribute('data-date', today);
  await page.keyboard.press('PageUp');
  const before = addMonths(today, -1);
  if (before.startsWith(year)) await expect(focused).toHaveAttribute('data-date', before);
  else await expect(page).toHaveURL(`/calendar/year/${before.slice(0, 4)}`);
  await page.goto(`/calendar/year/${yesterday.slice(0, 4)}`);
  for (const look of looks) await expectNoComplaints(page, 'calendar, a year', look);
  const run = page.locator(`a[data-date="${yesterday}"]`);
  await expect(run).toHaveAccessibleName(new RegExp(`^${longDate(yesterday)}: .+ load$`));
  await expect(run).not.toHaveAttribute('data-intensity', '0');
  await run.press('Enter');
  await expect(page).toHaveURL(`/calendar/${yesterday}`);
  await page.goBack();
  await page.getByRole('link', { name: 'February', exact: true }).click();
  await expect(page).toHaveURL(`/calendar?month=${yesterday.slice(0, 4)}-02`);
});

test('a date that is typed is gone to, and a year that is none leads to the month', async ({ page }) => {
  await page.goto('/calendar');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.getByLabel('Go to a date').fill('2019-03-14');
  await expect(page).toHaveURL('/calendar?month=2019-03');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(monthText('2019-03-01'));
  await expect(page.locator('[data-date="2019-03-14"]')).toHaveAttribute('tabindex', '0');
  await page.goto('/calendar/year/1750');
  await expect(page).toHaveURL('/calendar');
});

test('weeks beside months, narrowed to a sport, in the address and remembered', async ({ page }) => {
  const monday = addDays(mondayOf(today), -7);
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`/calendar?week=${addDays(monday, 2)}`);
  await expect(title).toHaveText(rangeText(monday, addDays(monday, 6)));
  const grid = page.getByRole('grid');
  await expect(grid.locator('[data-date]')).toHaveCount(7);
  const week = grid.getByRole('gridcell').last();
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(5);
  await expect(grid.getByText('On foot')).toHaveCount(1);
  await expect(grid.getByText('By bike')).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Sport' }).selectOption('By bike');
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(1);
  await expect(page).toHaveURL(/sport=bike/);
  await expect(week).toContainText('1 h');
  await page.reload();
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(title).toHaveText(rangeText(addDays(monday, -7), addDays(monday, -1)));
  await expect(page).toHaveURL(/sport=bike/);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(5);

  // Arrows walk out of the week, and the week goes along.
  await grid.locator(`[data-date="${addDays(monday, -1)}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('data-date', monday);
  await expect(title).toHaveText(rangeText(monday, addDays(monday, 6)));

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/month=/);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/week=/);
  await page.goto('/calendar');
  await expect(grid.locator('[data-date]')).toHaveCount(7);
  await expect(title).toHaveText(rangeText(mondayOf(today), addDays(mondayOf(today), 6)));
  for (const look of looks) await expectNoComplaints(page, 'calendar, a week', look);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(title).toHaveText(monthText(today));
});
