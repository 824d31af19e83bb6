import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('status');

/** Somebody who may edit pages, at the list of them. A level that is given before the first call counts from it on. */
async function atPages(page: Page, server: TestServer): Promise<void> {
  const { email } = await haveAccount(page);
  await withDatabase(server, (db) =>
    db.execute(
      sql`update members set access_level = 30 where sub = (select sub from users where email = ${email.toLowerCase()})`,
    ),
  );
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit partner pages' }).click();
  await expect(page.getByRole('heading', { name: 'Partner pages', level: 1 })).toBeVisible();
}

/** A page that has just been begun. @returns its slug */
async function begin(page: Page): Promise<string> {
  const name = `Spring ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name of the programme').fill(name);
  await button(page, 'Create page').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return name.toLowerCase().replace(' ', '-');
}

test('an admin makes a page, sees it, publishes it, and puts an earlier edition back', async ({
  page,
  browser,
  server,
}) => {
  await atPages(page, server);
  for (const look of looks) await expectNoComplaints(page, 'the list of pages', look);
  const slug = await begin(page);

  await page.getByLabel('Headline').fill('Run into spring');
  await expect(preview(page).getByRole('heading', { name: 'Run into spring' })).toBeVisible();
  await page.getByLabel('What', { exact: true }).fill('Four weeks of easy miles.');
  await expect(preview(page).getByText('Four weeks of easy miles.')).toBeVisible();
  await page.getByLabel('Accent', { exact: true }).fill('#ffee00');
  await expect(page.getByText(/in a shade that can be read/).first()).toBeVisible();

  await page.getByLabel('Logo: choose a file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height: 100, channels: 3, background: '#ff8800' } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel('What the image shows (Logo)').fill('Spring club');
  await expect(preview(page).getByRole('img', { name: 'Spring club' })).toBeVisible();

  // It leads nowhere yet.
  await button(page, 'Publish').click();
  await expect(page.getByText('2 fields keep it from being published.')).toBeVisible();
  await page.getByLabel('Cohort').selectOption({ label: 'Alderfoot: Alderfoot wear test' });
  await page.getByLabel('E-mail for questions').fill('spring@example.org');
  await button(page, 'Publish').click();
  await expect(status(page).getByText('Published')).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${server.url}/optin/${slug}`);
  await expect(guest.getByRole('heading', { name: 'Run into spring' })).toBeVisible();
  const logo = guest.getByRole('img', { name: 'Spring club' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.context().close();

  await page.getByLabel('Headline').fill('Run into summer');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await button(page, 'Put edition 2 into the fields').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Run into spring');
  await button(page, 'Bring back what I had').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Run into summer');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Opened/ })).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'the editor', look);
});

// The save that comes second is refused.
test.use({ mayFail: true });

test('what is typed survives a reload, and somebody else who saves meanwhile', async ({ page, browser, server }) => {
  await atPages(page, server);
  await begin(page);
  await page.getByLabel('Headline').fill('Mine');
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await expect(page.getByText('Changes not saved yet. They are kept in this browser.')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await atPages(other, server);
  await other.goto(page.url());
  await other.getByLabel('Headline').fill('Theirs');
  await button(other, 'Save draft').click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await context.close();

  await button(page, 'Save draft').click();
  await expect(page.getByText('Somebody else saved this page meanwhile')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await button(page, 'Take theirs').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
  await button(page, 'Bring back what I had').click();
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
});

test('a page is made, changed and taken away by the keyboard alone, on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await atPages(page, server);
  const tabTo = async (name: string) => {
    for (let i = 0; i < 120; i += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const { activeElement: at } = document;
        return (
          at?.getAttribute('aria-label') ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent ?? at?.textContent
        );
      });
      if (label === name) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await tabTo('Name of the programme');
  await page.keyboard.type(`Keys ${randomUUID().slice(0, 8)}`);
  await page.keyboard.press('Enter');
  await tabTo('Headline');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('By keys');
  await tabTo('Move Terms and conditions down');
  await page.keyboard.press('Enter');
  await tabTo('Save draft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Delete page')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Partner pages', level: 1 })).toBeVisible();
});
