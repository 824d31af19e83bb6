import { messages } from '../../../domain/messages.ts';
import { password, signIn, signUp } from '../fixtures/person.ts';
import { expect, heading, keptNames, passwordBox, test } from './people.ts';

// A wrong password is refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true });

const { deletion: words } = messages;

test('the owner deletes an account with the password, and no data is left', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/profile');
  const open = page.getByRole('button', { name: words.button });
  await open.click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await expect(dialog).toContainText(words.profile);
  await expect(dialog).toContainText(words.activities(0, 0, '0 kB'));
  for (const sentence of [words.followers, words.programs, words.backups]) await expect(dialog).toContainText(sentence);
  await expect(dialog).not.toContainText(words.subscription);
  await expect(passwordBox(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(messages.newPasswordRules.currentPasswordRequired)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open.click();
  await passwordBox(page).fill('Wrong 123 !');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(messages.secondFactor.proofWrong)).toBeVisible();
  await passwordBox(page).fill(password);
  await dialog.getByRole('button', { name: words.confirm }).click();
  await expect(heading(page, 'Log In')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: messages.login.accountDeleted })).toBeVisible();
  await expect.poll(() => keptNames(page)).not.toContain('longrun.user');
  await signIn(page, { email });
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
});

test('if nothing is charged, there is no subscription to cancel', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: words.button })).toBeVisible();
  await expect(page.getByRole('button', { name: messages.closure.button })).toHaveCount(0);
});
