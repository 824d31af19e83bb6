import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { challengeAnswers } from '../../server/partners/challenge-answers.ts';
import { expect, haveAccount, password, press, test } from '../fixtures/person.ts';
import { acceptTerms, createAccount, dialog, fillIn, join, step } from './steps.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const status = (page: Page) => page.getByRole('status');

/** An admin at the list of pages. An access level set before the first call applies from it on. */
async function atPages(page: Page, server: TestServer): Promise<void> {
  const { email } = await haveAccount(page);
  await withDatabase(server, (db) =>
    db.execute(
      sql`update members set access_level = 30 where sub = (select sub from users where email = ${email.toLowerCase()})`,
    ),
  );
  await page.goto('/profile');
  await press(page, 'Admin');
  await page.getByRole('link', { name: /^Partner pages/ }).click();
  await expect(page.getByRole('heading', { name: 'Partner pages', level: 1 })).toBeVisible();
}

/** A new page. @returns its slug */
async function begin(page: Page): Promise<string> {
  const name = `Spring ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name of the programme').fill(name);
  await button(page, 'Create page').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return name.toLowerCase().replace(' ', '-');
}

test('an admin creates a page, previews it, publishes it, and restores an earlier version', async ({
  page,
  browser,
  server,
}) => {
  await atPages(page, server);
  const slug = await begin(page);

  await page.getByLabel('Headline').fill('Run into spring');
  await expect(preview(page).getByRole('heading', { name: 'Run into spring' })).toBeVisible();
  await page.getByLabel('What', { exact: true }).fill('Four weeks of easy miles.');
  await expect(preview(page).getByText('Four weeks of easy miles.')).toBeVisible();
  await part(page, 'Look');
  await page.getByLabel('Accent', { exact: true }).fill('#ffee00');
  await expect(page.getByText(/a readable shade is used/).first()).toBeVisible();

  await page.getByLabel('Logo: choose a file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height: 100, channels: 3, background: '#ff8800' } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel('Description of the image (Logo)').fill('Spring club');
  await expect(preview(page).getByRole('img', { name: 'Spring club' })).toBeVisible();

  // The page has no target yet.
  await button(page, 'Publish').click();
  await expect(page.getByText('2 fields have to be fixed before publishing.')).toBeVisible();
  const missing = page.getByRole('region', { name: 'Before you publish' });
  await missing.getByRole('button', { name: /^Cohort/ }).click();
  await expect(page.getByLabel('Cohort')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Look/ })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.getByLabel('Cohort').selectOption({ label: 'Alderfoot: Alderfoot wear test' });
  await page.getByLabel('Email for questions').fill('spring@example.org');
  await button(page, 'Publish').click();
  await expect(status(page).getByText('Published')).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${server.url}/optin/${slug}`);
  await expect(guest.getByRole('heading', { name: 'Run into spring' })).toBeVisible();
  const logo = guest.getByRole('img', { name: 'Spring club' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.context().close();

  await part(page, 'Texts');
  await page.getByLabel('Headline').fill('Run into summer');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await part(page, 'History');
  await button(page, 'Restore version 2').click();
  await part(page, 'Texts');
  await expect(page.getByLabel('Headline')).toHaveValue('Run into spring');
  await button(page, 'Restore my version').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Run into summer');
  await part(page, 'Share');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Opened/ })).toBeVisible();
});

// The second save is refused.
test.use({ mayFail: true });

test('input survives a reload, and another person’s save in the meantime', async ({ page, browser, server }) => {
  await atPages(page, server);
  await begin(page);
  await page.getByLabel('Headline').fill('Mine');
  await part(page, 'Steps');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Steps' })).toHaveAttribute('aria-selected', 'true');
  await part(page, 'Texts');
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await expect(page.getByText('Unsaved changes. They are kept in this browser.')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await atPages(other, server);
  await other.goto(page.url());
  await other.getByLabel('Headline').fill('Theirs');
  await button(other, 'Save draft').click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await context.close();

  await button(page, 'Save draft').click();
  await expect(page.getByText('Someone else has saved this page')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await button(page, 'Use theirs').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
  await button(page, 'Restore my version').click();
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
});

test('a festival’s page is created with its links and watches, a coupon for new accounts, and its statistics', async ({
  page,
  browser,
  server,
}) => {
  await atPages(page, server);
  await begin(page);
  await part(page, 'Steps');
  await button(page, 'Make it a festival page').click();
  await expect(page.getByText('this page has no steps', { exact: false })).toBeVisible();
  await expect(preview(page).getByText("LET'S GO!")).toBeVisible();
  await button(page, 'Add a link').click();
  await page.getByLabel('Link 1: text').fill('Back to the hills');
  await page.getByLabel('Link 1: address').fill('hills.example');
  await page.getByLabel('COROS').uncheck();
  await page.getByLabel('How long workouts take to arrive, in words').fill('Workouts come in until May.');
  await part(page, 'What people join');
  await page.getByLabel('Cohort').selectOption({ label: 'Alderfoot: Alderfoot wear test' });
  await page.getByLabel('Email for questions').fill('spring@example.org');
  await page.getByLabel('Coupon for new accounts').selectOption('challenge12new');
  await button(page, 'Publish').click();
  await expect(page.getByText('One field has to be fixed before publishing.')).toBeVisible();
  await page.getByRole('button', { name: /^Link 1: address/ }).click();
  await expect(page.getByLabel('Link 1: address')).toBeFocused();
  await expect(page.getByLabel('Link 1: address')).toHaveAccessibleDescription(/begins with https/);
  await page.getByLabel('Link 1: address').fill('https://hills.example');
  await expect(preview(page).getByRole('link', { name: 'Back to the hills' })).toBeVisible();
  await button(page, 'Publish').click();
  await expect(status(page).getByText('Published')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const guest = await context.newPage();
  const email = `guest-${randomUUID()}@example.org`;
  await part(page, 'Share');
  await page.getByLabel('Guest’s email address').fill(email);
  await guest.goto(await page.getByLabel('Link for this guest').inputValue());
  const registered = guest.waitForRequest('**/auth/register');
  await guest.getByRole('textbox', { name: 'Create a Password' }).fill(password);
  await guest.getByRole('button', { name: "LET'S GO!" }).click();
  expect((await registered).postDataJSON().coupon).toBe('challenge12new');
  await expect(guest.getByRole('heading', { name: 'Manage connections' })).toBeVisible();
  const linkable = guest.getByRole('list', { name: 'Connections' }).getByRole('button', { name: /^Link/ });
  await expect(linkable).toHaveCount(3);
  await context.close();
  await part(page, 'Share');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /^Account 1 1/ })).toBeVisible({ timeout: 5000 });
    await expect(page.getByRole('row', { name: /^Joined 1 1/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a new partner gets a cohort, an event and a survey in the editor, and a new member joins all three', async ({
  page,
  browser,
  server,
}) => {
  await atPages(page, server);
  const slug = await begin(page);
  const create = async (list: string, entry: string) => {
    await page.getByLabel(list, { exact: true }).selectOption({ label: entry });
    await expect(dialog(page)).toBeVisible();
  };

  await part(page, 'What people join');
  await create('Cohort', 'New cohort…');
  await dialog(page).getByRole('button', { name: 'Create cohort' }).click();
  await expect(dialog(page).getByLabel('Organisation')).toHaveAccessibleDescription(/cannot be empty/);
  await dialog(page).getByLabel('Organisation').fill(`Valley ${slug}`);
  await dialog(page).getByLabel('Name of the cohort').fill('Spring runners');
  await dialog(page).getByRole('button', { name: 'Create cohort' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Cohort', { exact: true }).locator('option:checked')).toHaveText(
    `Valley ${slug}: Spring runners`,
  );

  // A step for an event can create an event too.
  await part(page, 'Steps');
  await button(page, 'Add a step').click();
  const kind = page.getByRole('combobox', { name: /^Step \d: Kind/ }).last();
  await kind.selectOption({ label: 'Personal details' });
  await button(page, 'New event…').click();
  await dialog(page).getByLabel('Name of the event').fill('Valley 10K');
  await dialog(page).getByLabel('First day').fill('2050-05-08');
  await dialog(page).getByLabel('Last day').fill('2050-05-07');
  await dialog(page).getByRole('button', { name: 'Create event' }).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveAccessibleDescription(/can’t be before/);
  await dialog(page).getByLabel('Last day').fill('2050-05-08');
  await dialog(page).getByRole('button', { name: 'Create event' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'New event…')).toBeHidden();
  await part(page, 'What people join');
  await expect(page.getByLabel('Event', { exact: true }).locator('option:checked')).toHaveText('Valley 10K');

  await create('Survey', 'New survey…');
  const survey = dialog(page);
  await survey.getByLabel('Name of the survey').fill('Why you run');
  await survey.getByLabel('Question 1: text').fill('Which shoes?');
  await survey.getByRole('button', { name: 'Add a question' }).click();
  await survey.getByLabel('Question 2: type').selectOption('Radio buttons (one answer)');
  await survey.getByLabel('Question 2: text').fill('How far?');
  await survey.getByRole('button', { name: 'Create survey' }).click();
  await expect(survey.getByLabel('Question 2: answers, one per line')).toHaveAccessibleDescription(/at least 2 lines/);
  await survey.getByLabel('Question 2: answers, one per line').fill('10 km\nFarther');
  await survey.getByRole('button', { name: 'Move Question 2 up' }).press('Enter');
  await expect(survey.getByLabel('Question 1: text')).toHaveValue('How far?');
  await survey.getByRole('button', { name: 'Remove Question 2' }).press('Enter');
  await expect(survey.getByLabel('Question 2: text')).toBeHidden();
  await survey.getByRole('button', { name: 'Undo removal' }).press('Enter');
  await expect(survey.getByLabel('Question 2: text')).toHaveValue('Which shoes?');
  const shown = survey.getByRole('region', { name: 'Preview' });
  await shown.getByRole('radiogroup', { name: 'How far?' }).getByText('Farther').click();
  await survey.getByRole('button', { name: 'Create survey' }).click();
  await expect(survey).toBeHidden();

  // Created objects can be changed.
  await button(page, 'Edit cohort…').click();
  await expect(dialog(page).getByLabel('Organisation')).toHaveValue(`Valley ${slug}`);
  await dialog(page).getByLabel('Name of the cohort').fill('Summer runners');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Cohort', { exact: true }).locator('option:checked')).toHaveText(
    `Valley ${slug}: Summer runners`,
  );
  await button(page, 'Edit survey…').click();
  await expect(dialog(page).getByText('No answers yet.')).toBeVisible();
  await dialog(page).getByLabel('Question 1: answers, one per line').fill('10 km\nFarther\nMuch farther');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();

  await part(page, 'Steps');
  await button(page, 'Add a step').click();
  await page
    .getByRole('combobox', { name: /^Step \d: Kind/ })
    .last()
    .selectOption({ label: 'Survey' });
  await part(page, 'What people join');
  await page.getByLabel('Email for questions').fill('spring@example.org');
  await button(page, 'Publish').click();
  await expect(status(page).getByText('Published')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const guest = await context.newPage();
  await guest.goto(`/optin/${slug}`);
  await acceptTerms(guest);
  await createAccount(guest);
  await fillIn(guest, 'Please, provide some details');
  await step(guest, 'Fill out the survey').click();
  await dialog(guest).getByRole('radiogroup', { name: 'How far?' }).getByText('10 km').click();
  await dialog(guest).getByLabel('Which shoes?').fill('Old ones');
  await dialog(guest).getByRole('button', { name: 'Save answers' }).click();
  await join(guest, 'Register Now').click();
  await expect(guest.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  await guest.goto(`/optin/${slug}`);
  await expect(guest.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await context.close();
});

test('survey answers are shown as tables, by level of sharing', async ({ page, server }) => {
  const who = await server.register();
  const { surveys, cohorts } = sampleIds;
  const document = { schema: surveys.challenge, sub: who.sub, data: { version: 1, answers: challengeAnswers } };
  expect((await who.bearer('POST', 'v2/survey/documents', { body: document })).status).toBe(200);
  const membership = { member_id: who.memberId, cohort_id: cohorts.challenge, permissions: 2 };
  expect((await who.call('POST', 'cohort-members', { body: membership })).status).toBe(200);
  await atPages(page, server);
  await page.getByRole('link', { name: /191\.4 Mile Challenge/ }).click();
  await part(page, 'Share');
  await button(page, 'Show the answers').click();
  const motivation = page.getByRole('table', { name: 'Why do you run?' });
  await expect(motivation.getByRole('columnheader', { name: 'Without a name' })).toBeVisible();
  await expect(motivation.getByRole('row', { name: /^To go further 1/ })).toBeVisible();
  await expect(page.getByText('Left heel')).toHaveCount(0);
});

test('a page is created, changed and deleted by keyboard only, on a phone', async ({ page, server }) => {
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
  await expect(page.getByLabel('Headline')).toBeVisible();
  await tabTo('Headline');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('By keys');
  await page.getByRole('tab', { name: 'Texts' }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await tabTo('Move Terms and conditions down');
  await page.keyboard.press('Enter');
  await tabTo('Save draft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Before you publish/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Delete page')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Partner pages', level: 1 })).toBeVisible();
});
