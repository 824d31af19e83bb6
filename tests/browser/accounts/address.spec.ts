import type { Locator, Page } from '@playwright/test';
import { followingWords } from '../../../src/features/following/words.ts';
import { addressWords as words } from '../../../src/shared/address/address-words.ts';
import { messages } from '../../../domain/messages.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { haveAccount, password } from '../fixtures/person.ts';
import { codeIn, expect, mailTo, passwordBox, test } from './people.ts';

// Wrong codes are refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true });

const field = (page: Page) => page.getByRole('group', { name: words.email });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeBox = (page: Page): Locator => page.getByLabel(words.code);

test('following requires a confirmed address; then the address is changed, by keyboard', async ({ page }) => {
  test.slow();
  const { email } = await haveAccount(page);
  const wished = `new-${crypto.randomUUID()}@example.net`;

  await page.goto('/profile/following');
  const form = page.getByRole('region', { name: followingWords.youFollow });
  await form.getByLabel(followingWords.email).fill('friend@example.org');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Confirm your email address first');

  await page.goto('/profile');
  await expect(field(page)).toContainText(words.notConfirmed);
  await field(page).getByRole('button', { name: words.confirmAddress }).press('Enter');
  await expect(codeBox(page)).toBeFocused();
  for (const look of looks) await expectNoComplaints(page, 'address code', look);
  const own = codeIn(await mailTo(page, email));
  await page.keyboard.type(own === '123456' ? '654321' : '123456');
  await page.keyboard.press('Enter');
  await expect(codeBox(page)).toHaveAccessibleDescription(words.wrong);
  await expect(codeBox(page)).toHaveValue('');
  await page.keyboard.type(own);
  await page.keyboard.press('Enter');
  await expect(field(page)).toContainText(words.confirmed);

  await field(page).getByRole('button', { name: words.changeAddress }).press('Enter');
  const box = dialog(page, words.changeTitle).getByLabel(words.newAddress);
  await expect(box).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(box).toHaveAccessibleDescription(words.sameAddress);
  await box.fill(wished);
  await page.keyboard.press('Enter');
  await expect(dialog(page, messages.secondFactor.proofTitle)).toBeVisible();
  await passwordBox(page).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page, words.codeTitle)).toContainText(wished);
  await page.keyboard.press('Escape');
  await expect(field(page)).toContainText(words.waitingFor(wished));
  await page.reload();
  await field(page).getByRole('button', { name: words.enterCode }).press('Enter');
  await codeBox(page).fill(codeIn(await mailTo(page, wished)));
  await page.keyboard.press('Enter');
  await expect(field(page)).toContainText(words.confirmed);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(wished);
});
