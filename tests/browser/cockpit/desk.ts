import type { Page } from '@playwright/test';
import { expect } from '../fixtures/person.ts';

/** Has COROS's stand-in do something; see sandbox/README.md. */
export async function coros(page: Page, wishes: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post('/sandbox/coros/control', { data: wishes });
  expect(answer.ok()).toBe(true);
}

/** Everything as it was: the stand-in is shared by all tests. */
export const calm = (page: Page) =>
  coros(page, { switches: { where: 'all', revoked: false, rateLimited: 0, webhookLost: 0, retryAfter: 1 } });

/** The watch of whoever was linked last sends an activity of an hour, begun so long ago. */
export async function recordRun(page: Page, hoursAgo: number): Promise<void> {
  const state = (await (await page.request.get('/sandbox/coros/control')).json()) as { accounts: { userId: string }[] };
  const start = Math.floor(Date.now() / 1000) - hoursAgo * 3600;
  await coros(page, { record: { userId: state.accounts.at(-1)?.userId, start } });
}

/** Answers in COROS's window, which the button of that name opens. */
export async function linkCoros(page: Page, button = 'Link COROS', persona = 'New runner'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button, exact: true }).click();
  const window = await opened;
  await window.getByText(persona, { exact: true }).click();
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closed;
}

/** The card of a source's own page that says how it fares. */
export const connection = (page: Page) => page.getByRole('region', { name: 'Connection' });

/** One import of the list, the newest first. */
export const listed = (page: Page, index = 0) =>
  page
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .nth(index);
