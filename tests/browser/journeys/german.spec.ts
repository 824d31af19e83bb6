import type { Page } from '@playwright/test';
import { expectToFit } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { expect, haveAccount, password, test } from '../fixtures/person.ts';

const softly = expect.configure({ soft: true });

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
  /** No English sentence, and nothing cut off, on a phone and on a desktop. */
  async function expectGerman(page: Page, name: string): Promise<void> {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await softly.poll(() => englishOn(page), name).toEqual([]);
      await expectToFit(page, `${name}, ${width} pixels`);
      if (process.env.SHOTS !== undefined) {
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
      }
    }
  }

  test.describe('a wrong password', () => {
    test.use({ mayFail: true });

    test('has a German message', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('E-Mail').fill('niemand@example.org');
      await page.getByRole('textbox', { name: 'Passwort' }).fill('Falsch-2026');
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await expect(page.getByRole('alert')).toContainText('E-Mail oder Passwort ist falsch.');
      await expect(page.getByText('Incorrect')).toHaveCount(0);
    });
  });

  test('everything is in German, from the first page to the training', async ({ page }) => {
    for (const [path, title] of [
      ['/login', 'Anmelden'],
      ['/reset', 'Passwort zurücksetzen'],
      ['/confirm/reset', 'Neues Passwort wählen'],
      ['/privacy', 'Datenschutz'],
      ['/terms', 'Nutzungsbedingungen'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expectGerman(page, `guest${path.replaceAll('/', '-')}`);
    }
    await page.goto('/login');
    await page.getByRole('link', { name: 'Konto anlegen' }).click();
    await expect(heading(page, 'Registrieren')).toBeVisible();
    await page.getByLabel('E-Mail').fill(`reise-${crypto.randomUUID()}@example.org`);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
    await expectGerman(page, 'signup');
    await page.getByRole('button', { name: 'Registrieren' }).click();

    await expect(heading(page, 'Los geht’s')).toBeVisible();
    await expectGerman(page, 'wizard-biometrics');
    await page.getByLabel('Vorname').fill('Ada');
    await page.getByLabel('Nachname').fill('Lang');
    await page.getByLabel('Tag', { exact: true }).selectOption('28');
    await page.getByLabel('Monat').selectOption('Februar');
    await page.getByLabel('Jahr').selectOption('1990');
    await page.getByLabel('Geschlecht').selectOption('Weiblich');
    await page.getByText('Kilometer, Kilogramm').click();
    await page.getByLabel('Gewicht').fill('58,5');
    await page.getByLabel('Größe').fill('1,68');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('tab', { name: 'Uhr verbinden' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Garmin' })).toBeVisible();
    await expectGerman(page, 'wizard-device');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Garmin' }).click();
    const window = await opened;
    await window.getByText('New runner', { exact: true }).click();
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: 'Allow' }).click();
    await closed;

    await expect(page).toHaveURL('/', { timeout: 90_000 });
    const latest = page.getByRole('region', { name: 'Letzte Aktivitäten' }).getByRole('listitem');
    await expect(latest).toHaveCount(6);
    const activity = (await latest.first().getByRole('link').first().getAttribute('href')) ?? '';
    expect(activity).toMatch(/^\/activity\//);
    await expect(heading(page, 'Übersicht')).toBeVisible();
    await expect(page.getByText('Belastung pro Tag').or(page.getByText('Chronische Belastung')).first()).toBeVisible();
    await expectGerman(page, 'dashboard');

    for (const [path, ready] of [
      ['/calendar', page.getByRole('grid').or(page.locator('a[href^="/activity/"]')).first()],
      ['/import', heading(page, 'Import')],
      ['/profile', page.getByRole('region', { name: 'Datenquellen' }).getByText('Garmin').first()],
      ['/profile/sources/garmin', heading(page, 'Garmin')],
      ['/password', heading(page, 'Passwort ändern')],
      ['/accounting', heading(page, 'Zugang')],
      ['/contact', heading(page, 'Kontakt')],
      ['/suggestion', heading(page, 'Vorschläge')],
      ['/team', heading(page, /./)],
    ] as const) {
      await page.goto(path);
      await expect(ready).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectGerman(page, path.slice(1).replaceAll('/', '-'));
    }
    await page.goto(activity);
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectGerman(page, 'activity');
  });

  test('documents are German before any code runs', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(/^Anmelden/);
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(await englishOn(page)).toEqual([]);
    const answer = await page.request.get('/login');
    expect(answer.headers()['vary']).toBe('Accept-Encoding, Accept-Language');
    await context.close();
  });

  test('pages for guests switch to English in the footer, and keep the input', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-Mail').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Passwort' }).fill('half a passw');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(heading(page, 'Log In')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect
      .poll(() => englishOn(page))
      .toEqual(expect.arrayContaining(['Log In', 'Password', 'Your training, where you left it.']));
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('half a passw');
    await expect(page.getByRole('button', { name: 'Deutsch' })).toBeFocused();
    // The server sends German to this browser; the language chosen in it wins.
    await page.reload();
    await expect(heading(page, 'Log In')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(/^Log In/);
  });
});

test('a member’s language is changed on the profile, applies without a reload, and in another browser', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await haveAccount(page);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Ada');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada');
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
  expect(loads).toBe(0);
  await expect.poll(() => englishOn(page)).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.getByRole('button', { name: 'Log In' }).click();
  await expect(other.getByRole('link', { name: 'Profil', exact: true }).first()).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await other.goto('/logout');
  await expect(other.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
  await context.close();

  await page.getByLabel('Sprache').selectOption('Wie in diesem Browser');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});
