import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, mondayOf } from '../../../domain/dates.ts';
import { longDate, monthText, rangeText, shortDate } from '../../../domain/date-text.ts';
import { dayPageWords } from '../../../src/features/calendar/day/words.ts';
import { calendarPageWords } from '../../../src/features/calendar/words.ts';
import { expectToFit } from '../fixtures/axe.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { untilSettled } from '../fixtures/settled.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

const yesterday = addDays(today, -1);
const weekOf = (page: Page, monday: string): Locator => page.locator(`[data-week="${monday}"]`);

test('is navigated by keyboard only, from the days to an activity and back', async ({ page }) => {
  await page.goto('/calendar');
  const focused = page.locator('[data-date]:focus');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  // Tab from the link above the days, through the parts of the date field, to the days: only today is in the tab order.
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
  // Key presses faster than the months load are added up.
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAttribute('data-date', addMonths(addMonths(addMonths(addMonths(today, -1), -1), -1), -1));
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-date', yesterday);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  // There is room next to the month: the day opens there, and closes with Escape.
  const panel = page.getByRole('region', { name: longDate(yesterday) });
  await expect(panel.getByRole('heading', { level: 2, name: longDate(yesterday) })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`));
  await expect(panel.getByRole('region', { name: dayPageWords.diary })).toBeVisible();
  await expect(page.locator('[data-date][aria-selected="true"]')).toHaveAttribute('data-date', yesterday);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(focused).toHaveAttribute('data-date', yesterday);
  await page.locator(`[data-date="${yesterday}"] a[href^="/activity/"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/activity\//);
  await expect(page.getByText(longDate(yesterday))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('shows each day, the totals of its week and its ratio', async ({ page }) => {
  // A past week, so all five sessions of any seven days are in it.
  const monday = addDays(mondayOf(today), -7);
  await page.goto(`/calendar?month=${monday.slice(0, 7)}`);
  const row = weekOf(page, monday);
  const sessions = row.locator('a[href^="/activity/"]');
  await expect(sessions).toHaveCount(5);
  await expect(row.getByRole('gridcell').last()).toContainText(/4\sh\s20 min/);
  await expect(row.getByRole('gridcell').last()).toContainText('1.00Steady');
  const durations = await sessions.allTextContents();
  expect(durations.filter((text) => text.includes('1:30:00'))).toHaveLength(1);
  expect(durations.filter((text) => text.includes('30:00'))).toHaveLength(2);
});

test('months are changed by buttons, and an invalid one in the URL becomes today’s', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/calendar?month=2026-13');
  await expect(title).toHaveText(monthText(today));
  await page.getByRole('link', { name: 'Previous month' }).click();
  await expect(title).toHaveText(monthText(addMonths(today, -1)));
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(title).toHaveText(monthText(addMonths(`${today.slice(0, 7)}-01`, 1)));
  await page.reload();
  await expect(title).toHaveText(monthText(addMonths(`${today.slice(0, 7)}-01`, 1)));
});

test('returning restores the open month, even before the months around it are rendered', async ({ page }) => {
  await page.goto('/calendar');
  const title = page.getByRole('heading', { level: 1 });
  let month = addMonths(`${today.slice(0, 7)}-01`, 1);
  // Rendered beyond the current month; from this step on, the visible part stays in place.
  await expect(weekOf(page, mondayOf(addDays(month, 6)))).toHaveCount(1);
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(title).toHaveText(monthText(month));
  await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  for (let i = 0; i < 7; i++) {
    month = addMonths(month, -1);
    await page.getByRole('link', { name: 'Previous month' }).click();
    await expect(title).toHaveText(monthText(month));
    await expect(page.locator(`[data-date="${i === 0 ? today : month}"]`)).toBeInViewport();
  }
  const day = page.locator(`[data-date="${month}"]`);
  await day.locator('a').first().click();
  await page.getByRole('link', { name: dayPageWords.wholePage }).click();
  await expect(page).toHaveURL(`/calendar/${month}`);
  await page.goBack();
  await expect(day).toBeInViewport();
  await expect(title).toHaveText(monthText(month));
});

for (const { width, pause } of [
  { width: 1280, pause: false },
  { width: 1280, pause: true },
  { width: 360, pause: true },
])
  test(`Back returns to each month that a press opened, ${width} pixels wide, ${pause ? 'slowly' : 'quickly'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/calendar');
    const title = page.getByRole('heading', { level: 1 });
    await expect(page.getByText(calendarPageWords.loadingTheCalendar)).toHaveCount(0);
    const months = [0, -1, -2, -3].map((by) => addMonths(`${today.slice(0, 7)}-01`, by));
    for (const month of months.slice(1)) {
      await page.getByRole('link', { name: 'Previous month' }).click();
      await expect(title).toHaveText(monthText(month));
      // Scrolling, and loading the days, may change the visible month, and then the URL.
      if (pause) await untilSettled(page);
    }
    await untilSettled(page);
    for (const month of months.slice(0, -1).toReversed()) {
      await page.goBack();
      await expect(title).toHaveText(monthText(month));
      if (pause) await untilSettled(page);
    }
    await untilSettled(page);
    await expect(title).toHaveText(monthText(today));
  });

/** The Monday of a week that is not initially visible. */
const longAgo = addDays(mondayOf(today), -7 * 30);

/** Pixels from the top of the window to a week, at the moment; infinite in its direction while it is not rendered. */
const heightOf = (page: Page, monday: string, earlier: 'above' | 'below'): Promise<number> =>
  page.evaluate(
    ([week, side]) => {
      const row = document.querySelector(`[data-week="${week}"]`);
      if (row) return row.getBoundingClientRect().y;
      const isEarlier = String(week) < (document.querySelector('[data-week]')?.getAttribute('data-week') ?? '');
      return isEarlier === (side === 'above') ? -Infinity : Infinity;
    },
    [monday, earlier],
  );

test('scrolls endlessly by wheel, keeps few weeks, and is restored where it was left', async ({ page }) => {
  await page.goto('/calendar');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const steps = await page.evaluate(() => history.length);
  await grid.hover();
  const week = weekOf(page, longAgo);
  // Until it is at a position that needs no scrolling for a click or the focus.
  let last = Number.NaN;
  await expect(async () => {
    const y = await heightOf(page, longAgo, 'above');
    const isStill = y === last;
    last = y;
    if (isStill && (y < 220 || y > 500)) await page.mouse.wheel(0, y < 220 ? -150 : 150);
    expect(isStill && y >= 220 && y <= 500).toBe(true);
  }).toPass({ intervals: [30] });
  // The month at the top is in the title and in the URL, without a history entry.
  const title = page.getByRole('heading', { level: 1 });
  const month = /month=(\d{4}-\d\d)/;
  await expect(page).toHaveURL(month);
  await expect
    .poll(async () => monthText(`${month.exec(page.url())?.[1]}-01`) === (await title.textContent()))
    .toBe(true);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(week.getByRole('gridcell').last()).toContainText('–');
  await expect.poll(() => page.locator('[data-week]').count()).toBeLessThan(40);
  // Weeks far from the visible part are excluded from the page's layout.
  const leftOut = () =>
    page
      .locator('[data-week] [data-day]')
      .evaluateAll((days) => days.filter((day) => !day.checkVisibility({ contentVisibilityAuto: true })).length);
  await expect.poll(leftOut).toBeGreaterThan(0);
  // Measured below the weekday names, since the page around them may scroll as well.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const place = async () => (await top(week)) - (await top(grid.getByRole('columnheader').first()));
  const before = await place();
  await page.locator(`[data-date="${longAgo}"] a`).first().click();
  await page.getByRole('link', { name: dayPageWords.wholePage }).click();
  await expect(page).toHaveURL(`/calendar/${longAgo}`);
  await page.goBack();
  await page.getByRole('button', { name: dayPageWords.closeDay }).click();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3);
  // The keyboard continues from there, through weeks that were not rendered.
  await page.locator(`[data-date="${longAgo}"]`).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
  const far = addMonths(addMonths(addMonths(longAgo, -1), -1), -1);
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('data-date', far);
  await expect(title).toHaveText(monthText(far));
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.locator(`[data-date="${today}"]`)).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('is a list of days, newest first, without horizontal scrolling', async ({ page }) => {
    await page.goto(`/calendar?month=${yesterday.slice(0, 7)}`);
    await expect(page.getByRole('grid')).toHaveCount(0);
    const days = page.getByRole('heading', { level: 3 });
    await expect(days.filter({ hasText: shortDate(yesterday) })).toBeVisible();
    await expectToFit(page);
    const run = page.getByRole('link', { name: /Morning run/ }).first();
    await expect(run).toContainText('min/mi');
    await page
      .getByRole('link', { name: /Morning run/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/activity\//);
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectToFit(page);
  });

  test('scrolls endlessly, with one line for each week without training', async ({ page }) => {
    await page.goto('/calendar');
    const week = weekOf(page, longAgo);
    await expect(async () => {
      const y = await heightOf(page, longAgo, 'below');
      if (y < 0 || y > 600) await page.mouse.wheel(0, y < 0 ? -200 : 200);
      expect(y >= 0 && y <= 600).toBe(true);
    }).toPass({ intervals: [30] });
    const month = /month=(\d{4}-\d\d)/;
    await expect(page).toHaveURL(month);
    // Each week without training takes one line.
    await expect(week).toContainText('No activity');
    await expect(week.locator('[data-date]')).toHaveCount(0);
    await expect.poll(() => page.locator('[data-week]').count()).toBeLessThan(40);
    await expectToFit(page);
  });
});

test('a year is navigated by keyboard, day by day, and opens its days and months', async ({ page }) => {
  const year = today.slice(0, 4);
  await page.goto('/calendar');
  const toYear = page.getByRole('link', { name: 'Year', exact: true });
  // The prerendered document does not know which.
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
  const run = page.locator(`a[data-date="${yesterday}"]`);
  await expect(run).toHaveAccessibleName(new RegExp(`^${longDate(yesterday)}: .+ load$`));
  await expect(run).not.toHaveAttribute('data-intensity', '0');
  await run.press('Enter');
  await expect(page).toHaveURL(`/calendar/${yesterday}`);
  await page.goBack();
  await page.getByRole('link', { name: 'February', exact: true }).click();
  await expect(page).toHaveURL(`/calendar?month=${yesterday.slice(0, 4)}-02`);
  // All three views have the same switch.
  const views = page.getByRole('group', { name: 'View' });
  await expect(views.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  await views.getByRole('link', { name: 'Year' }).click();
  await expect(views.getByRole('link', { name: 'Year' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('button', { name: 'Week' }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar\\?week=${yesterday.slice(0, 4)}-`));
  await expect(views.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
});

test('a typed date is opened, and an invalid year leads to the month', async ({ page }) => {
  await page.goto('/calendar');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.getByLabel('Go to a date').fill('2019-03-14');
  await expect(page).toHaveURL('/calendar?month=2019-03');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(monthText('2019-03-01'));
  await expect(page.locator('[data-date="2019-03-14"]')).toHaveAttribute('tabindex', '0');
  await page.goto('/calendar/year/1750');
  await expect(page).toHaveURL('/calendar');
});

test('a chosen month stays visible while the rest of the calendar loads', async ({ page }) => {
  const rest = /\/assets\/endless-[^/]+\.js$/;
  const letGo = await holdRequests(page, rest);
  const asked = page.waitForRequest(rest);
  await page.goto('/calendar');
  await asked;
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.getByLabel('Go to a date').fill('2019-03-14');
  const day = page.locator('[data-date="2019-03-14"]');
  await expect(day).toBeVisible();
  const weeks = page.locator('[data-week]');
  const before = await weeks.count();
  letGo();
  // Neighbouring weeks are loaded.
  await expect.poll(() => weeks.count()).toBeGreaterThan(before);
  await expect(day).toBeInViewport();
});

test('weeks and months, filtered by sport, in the URL and remembered', async ({ page }) => {
  const monday = addDays(mondayOf(today), -7);
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`/calendar?week=${addDays(monday, 2)}`);
  await expect(title).toHaveText(rangeText(monday, addDays(monday, 6)));
  const grid = weekOf(page, monday);
  const week = grid.getByRole('gridcell').last();
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(5);
  await expect(grid.getByText('On foot')).toHaveCount(1);
  await expect(grid.getByText('By bike')).toHaveCount(1);
  // There is room for details that a month omits: rest days show their load ratio, days on foot the figures of running.
  await expect(grid.getByText('min/mi').first()).toBeVisible();
  await expect(grid.getByText('Load ratio')).toHaveCount(7);
  await expect(grid.getByText('Distance ratio')).toHaveCount(4);
  await expect(grid.getByText('Critical power')).toHaveCount(4);
  await expect(grid.getByRole('img', { name: /^Time in zones: / }).first()).toBeVisible();
  // The week fills its box.
  await expect(weekOf(page, addDays(monday, 7))).not.toBeInViewport();

  await page.getByRole('combobox', { name: 'Sport' }).selectOption('By bike');
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(1);
  await expect(page).toHaveURL(/sport=bike/);
  await expect(week).toContainText('1 h');
  await page.reload();
  await expect(grid.locator('a[href^="/activity/"]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(title).toHaveText(rangeText(addDays(monday, -7), addDays(monday, -1)));
  await expect(page).toHaveURL(/sport=bike/);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(weekOf(page, addDays(monday, -7)).locator('a[href^="/activity/"]')).toHaveCount(5);

  // Arrow keys leave the week, and the next week is shown.
  await page.locator(`[data-date="${addDays(monday, -1)}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('data-date', monday);
  await expect(title).toHaveText(rangeText(monday, addDays(monday, 6)));

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/month=/);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/week=/);
  await page.goto('/calendar');
  await expect(title).toHaveText(rangeText(mondayOf(today), addDays(mondayOf(today), 6)));
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(title).toHaveText(monthText(today));
});
