import { addDays } from '../../../domain/dates.ts';
import { expectToFit } from '../fixtures/axe.ts';
import type { Locator } from '@playwright/test';
import { expect, test } from './athlete.ts';

/** Expects the explained number to be that of the card, whose figures may be reloaded in between. */
const expectExplained = (card: Locator, explained: Locator): Promise<void> =>
  expect(async () => {
    const number = (await explained.textContent())?.replace(/ (?:km|mi|h|W|%)$/, '') ?? '';
    expect(number).toMatch(/\d/);
    expect(await card.textContent()).toContain(number);
  }).toPass({ timeout: 40_000 });

test('the week is compared with the week before, with ratio, load and critical power', async ({ page }) => {
  await page.goto('/');
  const week = page.getByRole('region', { name: 'Last 7 days' });
  // 2400 + 3600 + 1800 + 2400 + 5400 s, and the same in the week before.
  await expect(week.getByText('4 h 20 min')).toBeVisible();
  await expect(week.getByText('5', { exact: true })).toBeVisible();
  await expect(week.getByText('same as the 7 days before')).toHaveCount(4);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today.getByText('1.00Steady')).toHaveCount(2);
  await expect(today.getByText(/^\d+ W$/)).toBeVisible();
  await expect(today.getByText(/^\d+ per day$/)).toBeVisible();
  // All efforts were the same.
  await expect(today.getByText(/^same as on /)).toBeVisible();
  const consistency = page.getByRole('region', { name: 'Consistency' });
  await expect(consistency.getByText('You trained on 21 of the last 30 days, and on 10 of the last 14.')).toBeVisible();
  await consistency.getByRole('slider').press('End');
  await expect(consistency.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Last 30 days 70 %, Last 14 days 71 %$/,
  );
});

test('the load chart is readable by keyboard and as a table', async ({ page }) => {
  await page.goto('/');
  const load = page.getByRole('region', { name: 'Load', exact: true });
  const cursor = load.getByRole('slider');
  await cursor.focus();
  await expect(cursor).toHaveAttribute('aria-valuetext', /load 0, chronic load \d+$/);
  await cursor.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuenow', '40');
  await expect(cursor).toHaveAttribute('aria-valuetext', /load [1-9]\d*, chronic load \d+$/);
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuenow', '0');
  await expect(load.getByText(/^Load on 30 of 42 days, most on /)).toBeVisible();
  await load.getByRole('button', { name: 'Show as table' }).click();
  await expect(load.getByRole('row')).toHaveCount(43);
  await load.getByRole('button', { name: 'Show as chart' }).click();
  await expect(load.getByRole('slider')).toBeVisible();
});

test('fitness and form are readable over a chosen span, by keyboard and as a table', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Fitness over time' });
  const span = card.getByRole('group', { name: 'Range' });
  await expect(span.getByRole('radio', { name: '30 days' })).toBeChecked();
  const cursor = card.getByRole('slider', { name: 'Day of the fitness chart' });
  await cursor.focus();
  await expect(cursor).toHaveAttribute('aria-valuemax', '29');
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', /Fitness \d+, Fatigue \d+, Form -?\d+$/);
  await span.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(span.getByRole('radio', { name: '90 days' })).toBeChecked();
  // Two custom dates, with their errors.
  await span.getByRole('radio', { name: 'Dates' }).check({ force: true });
  await expect(cursor).toHaveAttribute('aria-valuemax', /^\d+$/);
  const last = await card.getByLabel('To', { exact: true }).inputValue();
  await card.getByLabel('From', { exact: true }).fill(addDays(last, -20));
  await card.getByLabel('To', { exact: true }).fill(addDays(last, -10));
  await expect(cursor).toHaveAttribute('aria-valuemax', '10');
  await card.getByLabel('From', { exact: true }).fill(last);
  await expect(card.getByText('The first date must not be after the last.')).toBeVisible();
  await span.getByRole('radio', { name: '90 days' }).check({ force: true });
  await expect(card.getByLabel('From', { exact: true })).toHaveCount(0);
  await card.getByRole('radio', { name: 'Load', exact: true }).check({ force: true });
  await expect(card.getByText(/^Chronic load rose from \d+ to \d+ since /)).toBeVisible();
  await card.getByRole('button', { name: 'Show as table' }).click();
  await expect(card.getByRole('columnheader')).toHaveText(['Day', 'Acute load', 'Chronic load']);
});

test('the week and the year so far are compared with the previous ones, with their dates', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'So far', exact: true });
  for (const [part, number] of [
    ['This week', 'Load'],
    ['This year', 'Activities'],
  ] as const) {
    const region = card.getByRole('region', { name: part });
    await region.getByRole('button', { name: `How is this computed? ${number}, ${part.toLowerCase()}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'How is this computed?' });
    await expect(dialog.locator('dd')).toHaveCount(2);
    await expectExplained(region, dialog.locator('dd').last());
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('the latest activities lead to their pages', async ({ page }) => {
  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Latest activities' });
  await expect(latest.getByRole('listitem')).toHaveCount(6);
  await latest.getByRole('link', { name: /Yesterday, 06:00/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
  await expect(page.getByText('40:00').first()).toBeVisible();
});

test.describe('when the server refuses', () => {
  test.use({ mayFail: true });

  test('data that cannot be loaded has a message, and is loaded on retry', async ({ page }) => {
    const refusal = { code: 'refused', message: 'The calendar cannot be read today.' };
    await page.route('**/api/calendar/**', (route) => route.fulfill({ status: 422, json: refusal }));
    await page.goto('/');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Error while loading' })).toBeVisible();
    await expect(alert).toContainText(refusal.message);
    await page.unroute('**/api/calendar/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Last 7 days' })).toBeVisible();
  });
});

test.describe('a new athlete', () => {
  test.use({ isNew: true, viewport: { width: 360, height: 740 } });

  test('sees what will be here and the next step', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your training will appear here' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last 7 days' })).toHaveCount(0);
    await expectToFit(page);
    await page.getByRole('link', { name: 'Connect a watch' }).click();
    await expect(page).toHaveURL(/\/setup$/);
  });
});

test('every number of the dashboard explains how it is computed, with links to its activities', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'How is this computed?' });
  const names = [
    ['Last 7 days', 'Distance'],
    ['Last 7 days', 'Time'],
    ['Last 7 days', 'Load'],
    ['Last 7 days', 'Activities'],
    ['Today', 'Load ratio'],
    ['Today', 'Distance ratio'],
    ['Today', 'Chronic load'],
    ['Today', 'Critical power'],
    ['Today', 'Consistency'],
    ['Load', 'Load per day'],
    ['Consistency', 'Consistency, Last 14 days'],
    ['Fitness over time', 'Fitness'],
    ['Fitness over time', 'Fatigue'],
    ['Fitness over time', 'Form'],
  ] as const;
  for (const [region, name] of names) {
    const card = page.getByRole('region', { name: region, exact: true });
    const button = card.getByRole('button', { name: `How is this computed? ${name}`, exact: true });
    await button.press('Enter');
    // The explained number is the one on the page.
    const shown = dialog.locator('strong').first();
    if (name === 'Load per day') await expect(shown).toHaveText(/\d/);
    else await expectExplained(card, shown);
    await expect(page.locator('[role="dialog"]:focus-within')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing of a name');
    await expect.poll(focused).toBe(`How is this computed? ${name}`);
  }
  await page.getByRole('button', { name: 'How is this computed? Load ratio' }).click();
  await expect(page.locator('[role="dialog"]:focus-within')).toHaveCount(1);
  // The focus is briefly lost, as when the focused element is removed.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'How is this computed? Load ratio' })).toBeFocused();
  await page.getByRole('button', { name: 'How is this computed? Load ratio' }).click();
  await expect(dialog.getByText(/^Last 7 days.*÷ 7 = /)).toBeVisible();
  await expect(dialog.getByText(/does not predict injuries/)).toBeVisible();
  await dialog.getByRole('link', { name: 'Morning run' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
  await page.getByRole('button', { name: 'How is this computed? Load' }).click();
  await expect(dialog.getByRole('row', { name: /^Zone 5 / })).toBeVisible();
});
