import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, haveAccount, press } from '../fixtures/person.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An admin on the admin page. An access level set before the first call applies from it on. */
export async function atAdmin(page: Page, server: TestServer): Promise<string> {
  const { email } = await haveAccount(page, server.url);
  await withDatabase(server, (db) =>
    db.execute(
      sql`update members set access_level = 30 where sub = (select sub from users where email = ${email.toLowerCase()})`,
    ),
  );
  await page.goto(`${server.url}/profile`);
  await press(page, 'Admin');
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
  return email;
}

/** Opens one of the admin pages. */
export async function openPlace(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

export async function backToAdmin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
}

/** The horizontal overflow of a page, pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
