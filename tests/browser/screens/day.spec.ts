import type { Page } from '@playwright/test';
import { longDate } from '../../../domain/date-text.ts';
import { addDays, mondayOf } from '../../../domain/dates.ts';
import { messages } from '../../../domain/messages.ts';
import { dayPageWords as words } from '../../../src/features/calendar/day/words.ts';
import { isSaved } from '../fixtures/saved.ts';
import { today } from '../../fixtures/today.ts';
import { untilSettled } from '../fixtures/settled.ts';
import { expect, test } from './athlete.ts';

test.use({ mayFail: true });

const yesterday = addDays(today, -1);
const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

async function open(page: Page, date: string): Promise<void> {
  await page.goto(`/calendar/${date}`);
  await expect(page.getByRole('heading', { level: 1, name: longDate(date) })).toBeVisible();
  await expect(card(page, words.planned)).toBeVisible();
}

test('a day opens from the calendar by keyboard, and its neighbours by arrows', async ({ page }) => {
  await page.goto('/calendar');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.locator(`[data-date="${today}"]`).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: words.wholePage }).press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(longDate(today));
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText(longDate(yesterday));
  await expect(card(page, words.done).getByRole('link').first()).toBeVisible();
  await expect(card(page, words.done)).toContainText(words.loadRatio);
  // Arrow keys in a field do not change the day.
  await page.getByLabel(words.writeAComment).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText(longDate(yesterday));
  await page.getByRole('link', { name: words.nextDay }).click();
  await expect(title).toHaveText(longDate(today));
  // Moving by keyboard adds no history entry.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/calendar/2026-02-30');
  await expect(page).toHaveURL('/calendar');
});

test('sleep and motivation are stored at once, and rolled back with a message on failure', async ({ page }) => {
  await open(page, yesterday);
  const hours = page.getByLabel(words.hoursSlept);
  const high = page.getByRole('radio', { name: words.motivations['4'], exact: true });
  await hours.fill('7,5');
  await hours.press('Enter');
  await expect(hours).toHaveValue('7:30');
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/calendar-day') && (response.request().postData() ?? '').includes('"motivation":4'),
  );
  await high.click();
  // The previous value never reappears, even when the response replaces the chosen one.
  const shown = await high.evaluateHandle((radio: HTMLInputElement) => {
    const { port1, port2 } = new MessageChannel();
    const seen = new Set<boolean>();
    port1.addEventListener('message', () => {
      seen.add(radio.checked);
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    return seen;
  });
  await kept;
  await untilSettled(page);
  expect(await shown.evaluate((seen) => [...seen])).toEqual([true]);
  await page.reload();
  await expect(hours).toHaveValue('7:30');
  await expect(high).toBeChecked();
  await page.route('**/calendar-day', (route) => route.abort());
  await page.getByRole('radio', { name: words.motivations['1'], exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(words.notSaved);
  await expect(high).toBeChecked();
  await hours.fill('25');
  await hours.press('Enter');
  await expect(page.getByText(words.noSuchHours)).toBeVisible();
  await expect(hours).toHaveValue('25');
});

test('the diary is written, seen in another tab and marked in the calendar, changed and deleted', async ({
  page,
  context,
}) => {
  await open(page, yesterday);
  const other = await context.newPage();
  await open(other, yesterday);
  const diary = card(page, words.diary);
  await diary.getByLabel(words.writeAComment).fill('Slept badly,\nran well');
  await page.reload();
  await expect(diary.getByLabel(words.writeAComment)).toHaveValue('Slept badly,\nran well');
  await diary.getByRole('button', { name: words.saveComment }).click();
  const list = diary.getByRole('list', { name: words.comments });
  await expect(list.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.goto(`/calendar?month=${yesterday.slice(0, 7)}`);
  await expect(page.locator(`[data-date="${yesterday}"]`)).toContainText('diary entry');
  await open(page, yesterday);
  await list.getByRole('button', { name: 'Edit' }).click();
  await diary.getByLabel(words.writeAComment).fill('Slept well');
  await diary.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.getByText('Slept well')).toBeVisible();
  await expect(card(other, words.diary).getByText('Slept well')).toBeVisible();
  await other.close();
  await list.getByRole('button', { name: 'Delete' }).click();
  // The comment is removed from the page before it is deleted on the server, and other tests open this day later.
  const deleted = isSaved(page, 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list).toHaveCount(0);
  await deleted;
});

test('a workout is planned for a future day, and invalid input has a message', async ({ page }) => {
  const day = addDays(today, 9);
  await open(page, day);
  await expect(card(page, words.planned)).toContainText(words.nothingPlanned);
  await expect(page.getByLabel(words.hoursSlept)).toHaveCount(0);
  await page.getByRole('link', { name: words.planWorkout }).click();
  await expect(page).toHaveURL(new RegExp(`new=${day}`));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Long run of the day');
  await page.getByLabel('As text').fill('90 min z2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  // The neighbouring days and the week show the result, too.
  await open(page, addDays(day, 1));
  await expect(card(page, words.planned)).toContainText(words.nothingPlanned);
  await expect(card(page, words.planned)).toContainText(messages.ratio.ifDone);
  await page.goto(`/calendar?week=${day}`);
  const week = page
    .locator(`[data-week="${mondayOf(day)}"]`)
    .getByRole('gridcell')
    .last();
  await expect(week).toContainText(/Planned.*1\sh\s30 min/);
  await expect(week).toContainText('if done');
  await open(page, day);
  await card(page, words.planned)
    .getByRole('link', { name: /Long run of the day/ })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.route('**/diaries?**', (route) =>
    route.fulfill({ status: 422, json: { code: 'no', message: 'Not now.' } }),
  );
  await open(page, day);
  await expect(card(page, words.diary).getByRole('alert')).toContainText('Not now.');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a day opens from the list', async ({ page }) => {
    await page.goto(`/calendar?month=${yesterday.slice(0, 7)}`);
    await page.getByRole('link', { name: longDate(yesterday), exact: true }).tap();
    await expect(card(page, words.diary)).toBeVisible();
    for (const element of await page.getByRole('main').getByRole('link').all()) {
      const box = await element.boundingBox();
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5);
    }
  });
});
