import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { control, watchWords } from '../onboarding/wizard.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expect, haveAccount, password, test } from '../fixtures/person.ts';

const tabTo = (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> =>
  tabOnto(page, page.getByRole(role, { name }).filter({ visible: true }).first());

test.afterEach(({ page }) => control(page, 'garmin', { switches: { slow: 0, where: 'all' } }));

test('sign-up and wizard by keyboard only', async ({ page }) => {
  const said = await watchWords(page);
  await control(page, 'garmin', { switches: { slow: 1000, where: 'file' } });
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(`keys-${crypto.randomUUID()}@example.org`);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "Let's Get Started" }).waitFor();

  await tabTo(page, 'textbox', 'First name');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Long');
  await tabTo(page, 'combobox', 'Month');
  await page.keyboard.type('Feb');
  await tabTo(page, 'combobox', 'Day');
  await page.keyboard.type('28');
  await tabTo(page, 'combobox', 'Year');
  await page.keyboard.type('1990');
  await tabTo(page, 'combobox', 'Sex');
  await page.keyboard.type('Fem');
  // The default of the reader's region is selected; the other option is an arrow key away.
  await tabTo(page, 'radio', /Metric/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Imperial/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Metric/ })).toBeChecked();
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Garmin' }).waitFor();
  await tabTo(page, 'button', 'Garmin');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const window = await opened;
  await tabTo(window, 'radio', /Ten years/);
  await window.keyboard.press('ArrowDown');
  await expect(window.getByRole('radio', { name: /New runner/ })).toBeChecked();
  await tabTo(window, 'button', 'Allow');
  const closed = window.waitForEvent('close');
  await window.keyboard.press('Enter');
  await closed;

  // The wizard continues automatically five seconds after the end, so tabbing to its button starts before that.
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await tabTo(page, 'button', 'Go to the dashboard');
  await control(page, 'garmin', { switches: { slow: 0, where: 'all' } });
  await expect.poll(said, { timeout: 60_000 }).toContain(messages.progress.analysisDone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('the skip link leads past the navigation', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  // A key press at the very moment of hydration is lost.
  await page.getByLabel('First name').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
