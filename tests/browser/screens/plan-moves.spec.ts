import type { Locator, Page, Response } from '@playwright/test';
import { longDate } from '../../../domain/date-text.ts';
import { addDays, addMonths } from '../../../domain/dates.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { today } from '../../fixtures/today.ts';
import { untilSettled } from '../fixtures/settled.ts';
import { expect, test } from './athlete.ts';

// As high as a month, since no drag starts while the page scrolls under the pointer.
test.use({ isNew: true, ownContext: true, viewport: { width: 1280, height: 1000 } });

/** A later month, whose days are all on one page. */
const month = addMonths(`${today.slice(0, 7)}-01`, 2).slice(0, 7);
const on = (day: number) => addDays(`${month}-01`, day - 1);

const isChanged = (page: Page): Promise<Response> =>
  page.waitForResponse((answer) => answer.ok() && answer.url().includes('/training-plans/changes'));

async function plan(page: Page, name: string, date: string): Promise<void> {
  await page.goto(`/training?new=${date}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('As text').fill('40 min z2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
}

const day = (page: Page, date: string): Locator => page.locator(`[data-date="${date}"]`);
const workout = (page: Page, name: string, date: string): Locator =>
  day(page, date).getByRole('link', { name: `Planned: ${name}` });
const menuOf = (page: Page, name: string, date: string): Locator =>
  page.getByRole('button', { name: `More for ${name}, ${longDate(date)}` });
const said = (page: Page, sentence: string) => expect(page.getByText(sentence)).toBeVisible();

/** Like a hand: in several steps. */
async function drag(page: Page, what: Locator, to: Locator, key?: string): Promise<void> {
  await untilSettled(page);
  await what.hover();
  // Measured last: content above may have moved until the pointer was in place.
  const end = await to.boundingBox();
  if (end === null) throw new Error('The day is not there.');
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
  if (key !== undefined) await page.keyboard.down(key);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 8, { steps: 3 });
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
}

test('a workout is dragged to another day of the calendar, and copied with Ctrl, with undo', async ({ page }) => {
  await plan(page, 'Dragged', on(10));
  await page.goto(`/calendar?month=${month}`);
  await expect(menuOf(page, 'Dragged', on(10))).toBeVisible();
  const moved = isChanged(page);
  await drag(page, workout(page, 'Dragged', on(10)), day(page, on(22)));
  await expect(workout(page, 'Dragged', on(22))).toBeVisible();
  await moved;
  await expect(workout(page, 'Dragged', on(10))).toHaveCount(0);
  await said(page, `“Dragged” moved to ${longDate(on(22))}.`);
  await drag(page, workout(page, 'Dragged', on(22)), day(page, on(23)), 'Control');
  await said(page, '“Dragged” copied.');
  await expect(workout(page, 'Dragged', on(23))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(workout(page, 'Dragged', on(23))).toHaveCount(0);
  await page.reload();
  await expect(workout(page, 'Dragged', on(22))).toBeVisible();
});

test('it is moved into the next month by keyboard only, with the focus, and Escape cancels', async ({ page }) => {
  await plan(page, 'Carried', on(12));
  await page.goto(`/calendar?month=${month}`);
  await expect(menuOf(page, 'Carried', on(12))).toBeVisible();
  await workout(page, 'Carried', on(12)).focus();
  await page.keyboard.press('m');
  await said(page, 'Arrow keys change the day.');
  await page.keyboard.press('ArrowDown');
  await expect(day(page, on(19))).toHaveAttribute('data-drop');
  await page.keyboard.press('Escape');
  await expect(day(page, on(19))).not.toHaveAttribute('data-drop');
  await expect(workout(page, 'Carried', on(12))).toBeFocused();
  await page.keyboard.press('m');
  for (let weeks = 0; weeks < 4; weeks += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const target = addDays(on(12), 29);
  await said(page, `“Carried”: ${longDate(target)}`);
  await expect(day(page, target)).toHaveAttribute('data-drop');
  const moved = isChanged(page);
  await page.keyboard.press('Enter');
  await moved;
  await expect(workout(page, 'Carried', target)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await said(page, `“Carried” moved to ${longDate(on(12))}.`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('it is moved, copied and deleted from its menu, and restored', async ({ page }) => {
    await plan(page, 'By menu', on(3));
    await page.goto(`/training?week=${on(3)}`);
    const choose = async (date: string, item: string) => {
      await menuOf(page, 'By menu', date).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose(on(3), 'Move to…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByText('Choose a day within a year from today.')).toBeVisible();
    await dialog.getByLabel('Day').fill(on(5));
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await said(page, `“By menu” moved to ${longDate(on(5))}.`);
    await choose(on(5), 'Copy to…');
    await expect(dialog.getByLabel('Day')).toHaveValue(on(12));
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(menuOf(page, 'By menu', on(12))).toBeVisible();
    await said(page, '“By menu” copied.');
    await choose(on(12), 'Delete');
    await said(page, '“By menu” deleted.');
    await expect(menuOf(page, 'By menu', on(12))).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(menuOf(page, 'By menu', on(12))).toBeVisible();
    await menuOf(page, 'By menu', on(12)).click();
    for (const look of looks) await expectNoComplaints(page, 'menu of a workout', look);
  });
});

test('a workout is repeated weekly, and weeks are shifted together: conflicts are named, and all is undone', async ({
  page,
}) => {
  await plan(page, 'Repeated', on(6));
  await plan(page, 'Conflicts', on(28));
  await page.goto(`/training?week=${on(6)}`);
  await menuOf(page, 'Repeated', on(6)).click();
  await page.getByRole('menuitem', { name: 'Repeat weekly…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Weeks' }).fill('0');
  await expect(dialog.getByRole('button', { name: 'Repeat' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Weeks' }).fill('2');
  await expect(dialog.getByText(`2 more times, the last on ${longDate(on(20))}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Repeat' }).click();
  await said(page, '“Repeated” copied 2 times.');
  await expect(menuOf(page, 'Repeated', on(20))).toBeVisible();
  await page.getByRole('button', { name: 'Shift weeks…' }).click();
  await dialog.getByLabel('First day').fill(on(13));
  await dialog.getByLabel('Last day').fill(on(20));
  await dialog.getByLabel('Number of days').fill('8');
  await expect(dialog.getByText('2 workouts move.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([`${longDate(on(28))}: Conflicts`]);
  await dialog.getByRole('button', { name: 'Shift' }).press('Enter');
  await expect(menuOf(page, 'Repeated', on(28))).toBeVisible();
  await said(page, 'Shifted by 8 days, later.');
  await expect(menuOf(page, 'Repeated', on(21))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Shift undone.');
  await expect(menuOf(page, 'Repeated', on(13))).toBeVisible();
  await expect(menuOf(page, 'Conflicts', on(28))).toBeVisible();
});

test('a workout of the last possible week is not repeated, and the menu gives the reason', async ({ page }) => {
  const last = addDays(today, 362);
  await plan(page, 'Last of all', last);
  await page.goto(`/training?week=${last}`);
  await menuOf(page, 'Last of all', last).click();
  const repeat = page.getByRole('menuitem', { name: 'Repeat weekly…' });
  await expect(repeat).toHaveAttribute('aria-disabled', 'true');
  await expect(repeat).toContainText('A week later is more than a year from today.');
  await expect(page.getByRole('menuitem', { name: 'Move with the arrow keys' })).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'menu that cannot repeat', look);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the menu shows no shortcuts', async ({ page }) => {
    await plan(page, 'Touched', on(3));
    await page.goto(`/training?week=${on(3)}`);
    await menuOf(page, 'Touched', on(3)).tap();
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Move with the arrow keys' })).toHaveCount(0);
  });
});

test.describe('when the server fails', () => {
  test.use({ mayFail: true });

  test('the workout returns to its day, with the reason', async ({ page }) => {
    await plan(page, 'Kept back', on(24));
    await page.goto(`/calendar?month=${month}`);
    await expect(menuOf(page, 'Kept back', on(24))).toBeVisible();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/training-plans/changes', async (route) => {
      await answered;
      await route.fulfill({ status: 409, json: { code: 'too_many_plans', message: 'Full.' } });
    });
    await drag(page, workout(page, 'Kept back', on(24)), day(page, on(25)));
    await expect(workout(page, 'Kept back', on(25))).toBeVisible();
    answer();
    await said(page, 'This day has the maximum number of workouts.');
    await expect(workout(page, 'Kept back', on(24))).toBeVisible();
    await expect(workout(page, 'Kept back', on(25))).toHaveCount(0);
    await expect(page.getByText('Nothing was changed')).toHaveCount(0);
    await page.unroute('**/training-plans/changes');
    await page.route('**/training-plans/changes', (route) => route.abort());
    await drag(page, workout(page, 'Kept back', on(24)), day(page, on(25)));
    await said(page, 'so this may not be saved');
    await expect(workout(page, 'Kept back', on(24))).toBeVisible();
  });
});
