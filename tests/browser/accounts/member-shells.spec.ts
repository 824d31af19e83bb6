import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, playMember, test } from './people.ts';

const sampleBar = (page: Page) => page.getByText(messages.access.sampleBar);
const cards = (page: Page) => page.locator('main h2');

/** Opens a page of a member with only its document. @returns lets its scripts load */
async function openShell(page: Page, path: string): Promise<() => void> {
  const letGo = await holdRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return letGo;
}

test('without any import there are no cards that would disappear', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveText(['Your training will appear here', 'Goals']);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('longrun.data_imports') ?? '{}').value);
  await expect.poll(kept).toEqual([]);
  const letGo = await openShell(page, '/');
  await expect(cards(page)).toHaveCount(0);
  await expect(sampleBar(page)).toHaveCount(0);
  letGo();
  await expect(cards(page)).toHaveText(['Your training will appear here', 'Goals']);
  await expect(sampleBar(page)).toBeHidden();
});

test('while the member is unknown there are the dashboard’s cards', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('longrun.data_imports'));
  await openShell(page, '/');
  await expect(cards(page)).toHaveText(['Today and next', 'Last 7 days', 'Load', 'Today', 'Latest activities']);
});

test('without a paid role the dashboard only has its title, until the reason is known', async ({ page }) => {
  const play = await playMember(page);
  await play({ access_level: 0 });
  const letGo = await openShell(page, '/');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.locator('main header')).toHaveText('Dashboard');
  letGo();
  await expect(cards(page)).toHaveText([messages.access.closedTitle]);
});

test('sample data is marked before any code is loaded', async ({ page }) => {
  const play = await playMember(page);
  await play({ access_level: 5 });
  const letGo = await openShell(page, '/import');
  await expect(sampleBar(page)).toBeVisible();
  // Ignores the width: the font, which loads after the shell, is slightly narrower.
  const place = async () => {
    const { x, y, height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
    return { x, y, height };
  };
  const before = await place();
  letGo();
  await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
  await expect(sampleBar(page)).toBeVisible();
  await expect.poll(place).toEqual(before);
});
