import type { Page } from '@playwright/test';
import { introWords as words } from '../../../src/features/dashboard/intro-words.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';

const { places } = words;
const box = (page: Page, place: keyof typeof places) => page.getByRole('dialog', { name: places[place].title });
const dashboard = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

/** A value that no server returns: that a new member gets the tour. */
async function turnTheCheck(page: Page): Promise<void> {
  await page.route(/\/(?:\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    expect(text).toContain('"settings":{');
    return route.fulfill({ response: answer, body: text.replace('"settings":{', '"settings":{"intro":true,') });
  });
}

test('the tour is hidden; it is shown once if the check allows it, by keyboard', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const wasAsked = () => asked.some((url) => /intro-tour/.test(url));
  await haveAccount(page);
  await page.goto('/');
  await dashboard(page);
  await expect(page.getByRole('region', { name: 'Goals' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(wasAsked()).toBe(false);

  await turnTheCheck(page);
  await page.goto('/');
  await expect(box(page, 'import')).toContainText(words.step(1, 3));
  for (const look of looks) await expectNoComplaints(page, 'the tour', look);
  await page.getByRole('button', { name: words.next }).click();
  await expect(box(page, 'calendar')).toBeVisible();
  // Passed steps are remembered.
  await page.reload();
  await expect(box(page, 'calendar')).toContainText(words.step(1, 2));

  // The tour appears while the member is doing something else, by keyboard.
  await page.evaluate(() => localStorage.removeItem('longrun.home_intro_refs'));
  const open = await holdRequests(page, /intro-tour.*\.js$/);
  await page.reload();
  const link = page.getByRole('link', { name: 'Set a goal' });
  await link.focus();
  open();
  await expect(page.getByRole('button', { name: words.next })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page, 'calendar')).toBeVisible();
  await page.getByRole('button', { name: words.back }).press('Enter');
  await expect(box(page, 'import')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
  const kept = await page.evaluate(() => localStorage.getItem('longrun.home_intro_refs'));
  expect(JSON.parse(kept!).value).toEqual(['import', 'calendar', 'profile']);
  await page.reload();
  await expect(link).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The navigation is at the bottom on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.removeItem('longrun.home_intro_refs'));
  await page.goto('/');
  await expect(box(page, 'import')).toBeVisible();
});
