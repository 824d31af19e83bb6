import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays } from '../../../domain/dates.ts';
import { longDate } from '../../../domain/date-text.ts';
import { libraryWords as library } from '../../../src/shared/library/words.ts';
import { trainingPageWords as words } from '../../../src/features/training/words.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

const feedWords = words.feed;
const inDays = (days: number) => addDays(today, days);

const named = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const notation = (page: Page) => page.getByLabel('As text');
const title = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

async function begin(page: Page, date: string): Promise<void> {
  await page.goto(`/training?new=${date}`);
  await expect(title(page)).toBeVisible();
}

test('a workout is typed as text, seen as a picture, saved, changed in fields, deleted and restored', async ({
  page,
}) => {
  await page.goto('/training');
  await page.getByRole('link', { name: 'Plan a workout', exact: true }).click();
  await title(page).fill('Threshold');
  await notation(page).fill('10 min z1, 3x(8 min z4, 2 min z1)');
  await expect(
    page.getByRole('img', { name: 'Chart of the workout: 10 min z1, 3x(8 min z4, 2 min z1)' }),
  ).toBeVisible();
  await expect(page.getByText('40 min')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await named(page, 'Threshold').click();
  await page.getByLabel('Times').fill('4');
  await expect(notation(page)).toHaveValue('10 min z1, 4x(8 min z4, 2 min z1)');
  await page.getByRole('button', { name: 'Move Block 2 up' }).click();
  await expect(notation(page)).toHaveValue('4x(8 min z4, 2 min z1), 10 min z1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4x(8 min z4, 2 min z1), 10 min z1')).toBeVisible();
  await named(page, 'Threshold').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue('Threshold');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
  await expect(named(page, 'Threshold')).toHaveCount(0);
  // The workout is in the list of deleted ones.
  await page.getByRole('link', { name: 'Deleted' }).press('Enter');
  const deleted = page.getByRole('list', { name: 'Deleted workouts' });
  await deleted.getByRole('button', { name: /^Restore Threshold, / }).press('Enter');
  await expect(page.getByText(/^Restored: Threshold, /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore Threshold, / })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Training' }).press('Enter');
  await named(page, 'Threshold').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(named(page, 'Threshold')).toHaveCount(0);
});

test('targets are typed as paces, watts, beats and names, kept as typed, and an unknown one is refused', async ({
  page,
}) => {
  await begin(page, inDays(2));
  await title(page).fill('Mixed');
  await notation(page).fill('15 min easy, 5x1000 @4:30/km, 10 min 140-150 bpm');
  await expect(page.getByText(/^Step 1 · 15 min z1/)).toBeVisible();
  await expect(page.getByText(/^Step 2\.1 · 1000 m @4:30\/km z\d · 7:06–7:23 min\/mi$/)).toBeVisible();
  await expect(
    page.getByText('Step 3 · 10 min 140-150 bpm · zone 3 assumed · 140–150 bpm', { exact: true }),
  ).toBeVisible();
  await notation(page).fill('15 min easy, 10 km quickish');
  await expect(notation(page)).toHaveAccessibleDescription(/An intensity is missing.*\(character 19\)/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notation(page)).toBeFocused();
  await notation(page).fill('15 min locker, 10 km 4:30-4:40/km');
  await page.getByRole('button', { name: 'Save' }).click();
  await named(page, 'Mixed').click();
  await expect(notation(page)).toHaveValue(/^15 min z1, 10 km @4:30-4:40\/km z\d$/);
  await page.getByLabel('Target').selectOption('Zone 2, Moderate');
  await expect(notation(page)).toHaveValue('15 min z1, 10 km z2');
  await page.getByText('All ways to write a step').click();
  await expect(page.getByText(/^8 min 250 W/)).toBeVisible();
});

test('by keyboard only, with a rest day, units and a step without a value', async ({ page }) => {
  await begin(page, inDays(1));
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Miles');
  await page.getByLabel('Measured by').focus();
  await page.keyboard.press('D');
  // The default: miles.
  await expect(page.getByLabel('Unit')).toHaveValue('miles');
  await title(page).press('Enter');
  const distance = page.getByRole('textbox', { name: 'Distance' });
  await expect(distance).toBeFocused();
  await expect(distance).toHaveAccessibleDescription('Enter a number above 0');
  await page.keyboard.type('3,5');
  await expect(notation(page)).toHaveValue('3.5 mi z1');
  await page.keyboard.press('Enter');
  await named(page, 'Miles').press('Enter');
  await page.getByLabel('Sport').selectOption('Rest');
  await expect(page.getByText('A rest day has no steps.')).toBeVisible();
  await page.getByLabel('Sport').selectOption('Running');
  await expect(page.getByText('Step 1')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByText('3.5 mi z1')).toBeVisible();
});

test('invalid text has a message, and the steps stay', async ({ page }) => {
  await begin(page, inDays(2));
  await notation(page).fill('2x(1 km z5, 3 min z1)');
  await notation(page).fill('2x(1 km z5, 3 min z1');
  await expect(page.getByText('A bracket or quote is not closed (character 21)')).toBeVisible();
  await expect(page.getByText('Block 1 · 2 times', { exact: true })).toBeVisible();
  // The former steps are not saved instead, even after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text can’t be read, so nothing was saved. Correct it first.')).toBeVisible();
  await expect(notation(page)).toBeFocused();
  await expect(notation(page)).toHaveValue('2x(1 km z5, 3 min z1');
  await notation(page).fill('2x(1 km z5, 3 min z1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a draft survives a reload', async ({ page }) => {
  await begin(page, inDays(3));
  await title(page).fill('Half typed');
  await notation(page).fill('5 km z2');
  await page.reload();
  await expect(title(page)).toHaveValue('Half typed');
  await expect(notation(page)).toHaveValue('5 km z2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(named(page, 'Half typed')).toHaveCount(1);
});

test('a copy is planned a week later', async ({ page }) => {
  await begin(page, inDays(4));
  await title(page).fill('Weekly');
  await notation(page).fill('20 min z3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /^Copy Weekly/ }).click();
  await expect(page.getByLabel('Day')).toHaveValue(inDays(11));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(named(page, 'Weekly').first()).toBeVisible();
  await page.goto(`/training?week=${inDays(4)}`);
  await expect(named(page, 'Weekly')).toHaveCount(2);
});

test.describe('two tabs', () => {
  test.use({ mayFail: true });

  test('change the same workout, and no input is lost', async ({ page, context }) => {
    await begin(page, inDays(5));
    await title(page).fill('Both');
    await notation(page).fill('20 min z3');
    await page.getByRole('button', { name: 'Save' }).click();
    await named(page, 'Both').click();
    await expect(title(page)).toHaveValue('Both');
    const other = await context.newPage();
    await other.goto(page.url());
    await title(other).fill('Theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(named(other, 'Theirs')).toBeVisible();
    await other.close();
    await title(page).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('saved elsewhere as “Theirs”');
    await dialog.press('Escape');
    await expect(title(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(named(page, 'Mine')).toBeVisible();
  });
});

test('a saved workout is downloaded, each file names its limits, and XML reads the one for Zwift', async ({ page }) => {
  await begin(page, inDays(8));
  await title(page).fill('Über 5 <km>');
  await notation(page).fill('2x(1 km z5 "hard & <tall>", 3 min z1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await named(page, 'Über 5 <km>').click();
  const files = page.getByRole('region', { name: 'Download' });
  await expect(files.getByText('Distances are exported as times, at your own speeds.')).toBeVisible();
  const fetched = page.waitForEvent('download');
  await files.getByRole('button', { name: 'ZWO for Zwift' }).click();
  const download = await fetched;
  expect(download.suggestedFilename()).toBe('Uber-5-km.zwo');
  const xml = readFileSync(await download.path(), 'utf8');
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return {
      elements: [...parsed.querySelectorAll('workout > *')].map((element) => element.localName),
      name: parsed.querySelector('name')?.textContent,
      words: parsed.querySelector('textevent')?.getAttribute('message'),
    };
  }, xml);
  expect(read).toEqual({
    elements: ['SteadyState', 'SteadyState', 'SteadyState', 'SteadyState'],
    name: 'Über 5 <km>',
    words: 'hard & <tall>',
  });
});

test('calendar apps read the plan at a URL that is created, copied, replaced and revoked', async ({ page }) => {
  await begin(page, inDays(9));
  await title(page).fill('In my calendar');
  await notation(page).fill('20 min z2');
  await page.getByRole('button', { name: 'Save' }).click();
  const feed = page.getByRole('region', { name: feedWords.title });
  await feed.getByRole('button', { name: feedWords.make }).click();
  const address = feed.getByLabel(feedWords.address, { exact: true });
  await expect(address).toHaveText(/\/feeds\/[\w-]{43}\.ics$/);
  const first = await address.innerText();
  const read = (url: string) => page.request.get(url);
  const calendar = await (await read(first)).text();
  expect(calendar).toContain('SUMMARY:In my calendar\r\n');
  await feed.getByRole('checkbox', { name: feedWords.withActivities }).check();
  await expect(feed.getByText(feedWords.saved)).toBeVisible();
  await expect(address).toHaveText(first);
  expect((await (await read(first)).text()).split('BEGIN:VEVENT').length).toBeGreaterThan(
    calendar.split('BEGIN:VEVENT').length,
  );
  await feed.getByRole('button', { name: feedWords.replace }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect(address).not.toHaveText(first);
  const second = await address.innerText();
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200]);
  await page.reload();
  await expect(feed.getByText(/Your address was created on/)).toBeVisible();
  await expect(feed.getByRole('checkbox', { name: feedWords.withActivities })).toBeChecked();
  await feed.getByRole('button', { name: feedWords.revoke }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(feed.getByText(feedWords.revoked)).toBeVisible();
  expect((await read(second)).status()).toBe(404);
});

test('workouts are saved in folders, found, planned on days, renamed, moved and deleted', async ({ page }) => {
  await begin(page, inDays(12));
  await title(page).fill('Cruise');
  await notation(page).fill('10 min z1, 3x(8 min z4, 2 min z1)');
  await page.getByRole('button', { name: library.keep }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: library.name })).toHaveValue('Cruise');
  await dialog.getByLabel(library.folder).selectOption(library.newFolder);
  await dialog.getByRole('button', { name: library.save }).click();
  await expect(dialog.getByText(library.folderNeeded)).toBeVisible();
  await dialog.getByRole('textbox', { name: library.folderName }).fill('Threshold');
  await dialog.getByRole('button', { name: library.save }).click();
  await expect(page.getByText(library.kept('Cruise'))).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // Adds a planned workout through its menu.
  await page.goto(`/training?week=${inDays(12)}`);
  await page.getByRole('button', { name: /^More for Cruise/ }).click();
  await page.getByRole('menuitem', { name: library.keep }).click();
  await dialog.getByRole('textbox', { name: library.name }).fill('Easy cruise');
  await dialog.getByRole('button', { name: library.save }).click();
  await expect(page.getByText(library.kept('Easy cruise'))).toBeVisible();

  await page.getByRole('link', { name: 'Library', exact: true }).click();
  const shelf = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(shelf('Threshold').getByRole('heading', { name: 'Cruise' })).toBeVisible();
  await expect(shelf('Threshold').getByRole('img', { name: /^Chart of the workout: 10 min z1/ })).toBeVisible();
  await expect(shelf('Threshold').getByText('40 min')).toBeVisible();

  const find = page.getByRole('searchbox', { name: library.find });
  await find.fill('easy 8 min');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Easy cruise']);
  await find.fill('swim');
  await expect(page.getByText(library.noneFound)).toBeVisible();
  await find.fill('');

  // Changes name and folder by keyboard, then undoes and redoes it.
  await page.getByRole('button', { name: library.menuOf('Easy cruise') }).press('Enter');
  await page.getByRole('menuitem', { name: library.change }).press('Enter');
  await dialog.getByRole('textbox', { name: library.name }).fill('Short cruise');
  await dialog.getByLabel(library.folder).selectOption('Threshold');
  await dialog.getByRole('textbox', { name: library.name }).press('Enter');
  await expect(shelf('Threshold').getByRole('heading', { level: 3 })).toHaveText(['Cruise', 'Short cruise']);
  await page.getByRole('button', { name: library.undo }).click();
  await expect(shelf(library.noFolder).getByRole('heading', { level: 3 })).toHaveText(['Easy cruise']);

  await page.getByRole('button', { name: library.planOnOf('Cruise'), exact: true }).click();
  await dialog.getByLabel('Day').fill(inDays(14));
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByText(library.planned('Cruise', longDate(inDays(14))))).toBeVisible();
  await page.getByRole('link', { name: library.beginOf('Easy cruise') }).click();
  await expect(title(page)).toHaveValue('Easy cruise');
  await expect(notation(page)).toHaveValue('10 min z1, 3x(8 min z4, 2 min z1)');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto(`/training?week=${inDays(14)}`);
  await expect(
    page.locator(`[data-date="${inDays(14)}"]`).getByRole('link', { name: 'Cruise', exact: true }),
  ).toBeVisible();

  // Deletions can be undone; deleting a folder keeps its content.
  await page.goto('/training?library=true');
  await page.getByRole('button', { name: library.menuOf('Cruise'), exact: true }).click();
  await page.getByRole('menuitem', { name: library.remove }).click();
  await expect(page.getByText(library.removed('Cruise'))).toBeVisible();
  await expect(shelf('Threshold').getByText(library.emptyFolder)).toBeVisible();
  await page.getByRole('button', { name: library.undo }).click();
  await page.getByRole('button', { name: library.renameFolderOf('Threshold') }).click();
  await dialog.getByRole('textbox', { name: library.folderName }).fill('Tempo');
  await dialog.getByRole('button', { name: library.save }).click();
  await expect(shelf('Tempo').getByRole('heading', { level: 3 })).toHaveText(['Cruise']);
  await page.getByRole('button', { name: library.removeFolderOf('Tempo') }).click();
  await expect(page.getByRole('alertdialog')).toContainText(library.removeFolderText(1));
  await page.getByRole('alertdialog').getByRole('button', { name: library.removeFolder }).click();
  await expect(shelf(library.noFolder).getByRole('heading', { level: 3 })).toHaveText(['Cruise', 'Easy cruise']);
  await expect(shelf('Tempo')).toHaveCount(0);
});
