import type { Browser, Page } from '@playwright/test';
import { addDays } from '../../../domain/dates.ts';
import { activityPageWords } from '../../../src/features/activity/words.ts';
import { calendarPageWords } from '../../../src/features/calendar/words.ts';
import { shareLinkWords as words } from '../../../src/shared/share-links/words.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { today } from '../../fixtures/today.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

const day = addDays(today, -2);

/** The page of a link, for a person without an account, on a phone. */
async function strangerAt(browser: Browser, address: string, language = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
const statusOf = async (page: Page) => (await page.goto(page.url()))?.status();

test('an activity and a week are shared with people without an account, and revoked', async ({ page, browser }) => {
  await signUp(page);
  await page.goto('/import');
  await fileField(page).setInputFiles([
    {
      name: 'run.tcx',
      mimeType: 'application/vnd.garmin.tcx+xml',
      buffer: Buffer.from(routedTcx({ day, bearing: 40, seconds: 1800 })),
    },
  ]);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/activities');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Morning run/ })
    .first()
    .click();

  // Opens the dialog by keyboard.
  await tabOnto(page, page.getByRole('button', { name: activityPageWords.shareIt, exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words.activity });
  await expect(dialog.getByText(words.none)).toBeVisible();
  await tabOnto(page, dialog.getByRole('radio', { name: words.levels[2] }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: words.levels[3] })).toBeChecked();
  await tabOnto(page, dialog.getByRole('checkbox', { name: words.route }));
  await page.keyboard.press('Space');
  await tabOnto(page, dialog.getByRole('checkbox', { name: words.charts }));
  await page.keyboard.press('Space');
  await tabOnto(page, dialog.getByRole('combobox', { name: words.end }));
  await page.keyboard.type('1 month');
  await tabOnto(page, dialog.getByRole('button', { name: words.create }));
  await page.keyboard.press('Enter');
  const address = dialog.getByLabel(words.address, { exact: true });
  await expect(address).toHaveText(/\/shared\/[\w-]{43}$/);
  await expect(dialog.getByRole('link', { name: words.look })).toHaveAttribute('href', await address.innerText());

  const stranger = await strangerAt(browser, await address.innerText());
  await expect(stranger.getByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
  await expect(stranger.getByRole('img')).toHaveCount(3);
  for (const look of looks) await expectNoComplaints(stranger, 'shared activity', look);
  const german = await strangerAt(browser, await address.innerText(), 'de-DE');
  await expect(german.getByText('Distanz', { exact: true })).toBeVisible();

  // The list of all links shows that it was opened.
  await page.goto('/profile#links');
  const list = page.getByRole('list', { name: words.links });
  await expect(list.getByRole('listitem')).toContainText(/Morning run.*With your first name · route · charts/s);
  await expect(list.getByRole('listitem')).toContainText(/opened 2 times, last on/);
  await list.getByRole('button', { name: /^Revoke the link to Morning run/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).press('Enter');
  await expect(page.getByText(words.revoked)).toBeVisible();
  await expect(page.getByText(words.howTo)).toBeVisible();
  expect(await statusOf(stranger)).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await stranger.context().close();
  await german.context().close();

  await page.goto(`/calendar?week=${day}`);
  await page.getByRole('button', { name: calendarPageWords.shareWeek }).click();
  const ofWeek = page.getByRole('dialog');
  await ofWeek.getByRole('button', { name: words.create }).click();
  const week = ofWeek.getByLabel(words.address, { exact: true });
  await expect(week).toHaveText(/\/shared\//);
  const friend = await strangerAt(browser, await week.innerText());
  await expect(friend.getByRole('heading', { level: 2 })).toHaveCount(7);
  await expect(friend.getByText('Running', { exact: true })).toBeVisible();
  for (const look of looks) await expectNoComplaints(friend, 'shared week', look);
  await ofWeek.getByRole('button', { name: /^Revoke the link to Week/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click();
  await expect(ofWeek.getByText(words.none)).toBeVisible();
  expect(await statusOf(friend)).toBe(404);
  await friend.context().close();
});
