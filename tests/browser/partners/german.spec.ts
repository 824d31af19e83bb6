import type { Page } from '@playwright/test';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { expectToFit } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { expect, haveAccount, makeAccount, password, test } from '../fixtures/person.ts';
import { dialog, step } from './steps.ts';

// An address without an account, and a missing page, are a 404, which browsers log.
test.use({ locale: 'de-DE', mayFail: true });

const linkFor = (email: string) => `/custom/rhf?e=${encodeURIComponent(Buffer.from(email).toString('base64'))}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Checks that only partners' own texts are English, and that nothing is wider than a phone. */
async function expectGerman(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await englishOn(page), `${name}, ${width}`).toEqual([]);
    await expectToFit(page, `${name}, ${width} pixels`);
  }
}

/** Loads the program of a page that is readable without it, by opening a step. */
async function openStep(page: Page, name: string): Promise<void> {
  await step(page, name).click();
  await expect(dialog(page)).toBeVisible();
}
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
};

test('steps of every kind are German around the partner’s own texts', async ({ page }) => {
  await page.goto('/2020-b1914');
  await openStep(page, 'Fill out the survey');
  await expectGerman(page, 'survey');
  await button(page, 'Antworten speichern').click();
  await expect(dialog(page).getByText('Bitte ausfüllen: Birth year')).toBeVisible();
  await expect(dialog(page).getByText('is required')).toHaveCount(0);
  await close(page);
  await expect(button(page, 'Jetzt anmelden')).toBeVisible();
  await expectGerman(page, 'challenge');

  await openStep(page, 'Accept the terms and conditions');
  await expect(button(page, 'Ich akzeptiere die Bedingungen')).toBeVisible();
  await expectGerman(page, 'terms');
  await close(page);

  await openStep(page, 'Log in or create an account');
  await expectGerman(page, 'account');
  await button(page, 'Weiter mit einem Konto, das es schon gibt').click();
  await expectGerman(page, 'account, log in');
  await dialog(page).getByLabel('E-Mail').fill('niemand@example.org');
  await dialog(page).getByRole('textbox', { name: 'Passwort' }).fill('Falsch-2026-wort');
  await button(page, 'Anmelden').last().click();
  await expect(dialog(page).getByRole('alert')).toContainText('Anmelden nicht möglich');
  await expectGerman(page, 'account, refused');
  await button(page, 'Zurück').click();
  await button(page, 'Neues Konto anlegen').click();
  await expectGerman(page, 'account, sign up');

  await page.goto(`/register/${sampleIds.cohorts.virtualRace}`);
  await openStep(page, 'Please, provide some details');
  await expect(dialog(page).getByLabel('Vorname')).toBeVisible();
  await expectGerman(page, 'details');

  await page.goto('/optin/soul-focus');
  await openStep(page, 'Click here to register (free)');
  await expectGerman(page, 'soul-focus');
});

test('a study and the page after joining are German', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/optin/running-study');
  await openStep(page, 'Agree to receive 2 surveys');
  await expectGerman(page, 'agreement');
  await button(page, 'Einverstanden').click();
  await openStep(page, 'Link your GPS watch');
  await button(page, /^Weiter als/).click();
  await expect(dialog(page).getByRole('button', { name: /Garmin/ })).toBeVisible();
  await expectGerman(page, 'watch');

  await page.goto('/optin/wear-test');
  await openStep(page, 'Accept the terms and conditions');
  await button(page, 'Ich akzeptiere die Bedingungen').click();
  await openStep(page, 'Log in or create an account');
  await button(page, /^Weiter als/).click();
  await expect(step(page, 'Log in or create an account (Erledigt)')).toBeVisible();
  await expectGerman(page, 'all steps done');
  await button(page, 'Jetzt mitmachen').click();
  await expect(page.getByRole('heading', { name: 'Du bist dabei' })).toBeVisible();
  await page.goto('/optin/wear-test');
  await expect(page.getByRole('heading', { name: 'Du bist dabei' })).toBeVisible();
  await expectGerman(page, 'joined');
});

test('a festival, its connections, the wizard of partners and the sign-up of races are German', async ({ page }) => {
  await page.goto('/custom/rhf');
  await expect(page.getByText('Im Link fehlt die E-Mail-Adresse.')).toBeVisible();
  await expectGerman(page, 'festival without an address');
  await page.goto(linkFor(`neu-${crypto.randomUUID()}@example.org`));
  await page.getByRole('textbox', { name: 'Passwort' }).fill('kurz');
  await expectGerman(page, 'festival, somebody new');
  const { email } = await makeAccount(page);
  await page.goto(linkFor(email));
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
  await expectGerman(page, 'festival, somebody with an account');
  await page.getByRole('radio').first().check({ force: true });
  await button(page, 'LOS GEHT’S!').click();
  await expect(page).toHaveURL('/custom/rhf/connections');
  await expect(button(page, /Garmin/)).toBeVisible();
  await page.locator('summary').click();
  await expectGerman(page, 'connections');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  await page.goto('/custom/setup');
  await expect(button(page, 'Neues Konto anlegen')).toBeVisible();
  await expectGerman(page, 'wizard, guests');
  await page.goto('/signup/ultrasignup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGerman(page, 'race sign-up');
  await page.goto('/optin/nobody-knows');
  await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await expectGerman(page, 'no such page');
});
