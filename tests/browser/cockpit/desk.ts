import type { Page } from '@playwright/test';
import { expect } from '../fixtures/person.ts';

/** Controls a vendor's stand-in; see sandbox/README.md. */
export async function standIn(page: Page, vendor: string, wishes: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post(`/sandbox/${vendor}/control`, { data: wishes });
  expect(answer.ok()).toBe(true);
}

export const coros = (page: Page, wishes: Record<string, unknown>): Promise<void> => standIn(page, 'coros', wishes);

/** Resets the stand-ins, which all tests share. */
export async function calm(page: Page): Promise<void> {
  await coros(page, { switches: { where: 'all', revoked: false, rateLimited: 0, webhookLost: 0, retryAfter: 1 } });
  await standIn(page, 'polar', { switches: { accountLocked: false } });
}

/** The last linked person, by the vendor's id. */
export async function lastLinked(page: Page, vendor: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/${vendor}/control`);
  const { accounts } = (await answer.json()) as { accounts: { userId: string }[] };
  return accounts.at(-1)?.userId ?? '';
}

/** The watch of the last linked person sends an activity of an hour, begun `hoursAgo` hours ago. */
export async function recordRun(page: Page, hoursAgo: number): Promise<void> {
  const start = Math.floor(Date.now() / 1000) - hoursAgo * 3600;
  await coros(page, { record: { userId: await lastLinked(page, 'coros'), start } });
}

/** Consents in COROS's window, which the button of that name opens. */
export const linkCoros = (page: Page, button = 'Link COROS', persona?: string): Promise<void> =>
  allow(page, () => page.getByRole('button', { name: button, exact: true }).click(), persona);

/** Allows access in the vendor's window that `open` opens. */
export async function allow(page: Page, open: () => Promise<void>, persona = 'New runner'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await open();
  const window = await opened;
  await window.getByText(persona, { exact: true }).click();
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closed;
}

/** The card with the connection's state on a source's own page. */
export const connection = (page: Page) => page.getByRole('region', { name: 'Connection' });

/** One import of the list, newest first. */
export const listed = (page: Page, index = 0) =>
  page
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .nth(index);

/** The line of a source on the profile. */
export const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Data Sources' }).getByRole('listitem').filter({ hasText: name });
