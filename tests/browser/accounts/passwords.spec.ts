import { codeIn, expect, heading, mailTo, passwordBox, test } from './people.ts';
import { freshPage, makeAccount, password, signIn, signUp } from '../fixtures/person.ts';

const newPassword = 'Longer-run-2027';

test.describe('guests', () => {
  test.use({ isGuest: true });

  test('a forgotten password is replaced with the code of an email', async ({ page }) => {
    test.slow();
    const { email } = await makeAccount(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(` ${email} `);
    await page.getByRole('link', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/reset');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('Password reset requested. Check your email for the confirmation code.');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/confirm/reset');
    await expect(heading(page, 'Confirm Password Reset')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Confirmation code').fill(` ${codeIn(await mailTo(page, email))} `);
    await passwordBox(page, 'New password').fill(newPassword);
    await passwordBox(page, 'Re-enter new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    const done = page.getByRole('alertdialog');
    await expect(done).toContainText('Password reset confirmed. You may now login with your new password.');
    await done.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
    await expect(heading(page, 'Log In')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await passwordBox(page).fill(newPassword);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  test('the link of the lockout email lets this browser in after a button press, and leaves a clean URL', async ({
    page,
    request,
  }) => {
    test.slow();
    const { email } = await makeAccount(page);
    await page.goto('/login');
    for (let i = 0; i < 5; i += 1) {
      await request.post('/api/auth/authenticate', { data: { email, password: `Guess ${i}` } });
    }
    const link = /\/confirm\/unlock#[\w.-]+/.exec(await mailTo(page, email))?.[0] ?? '';
    await page.goto(link);
    await expect(heading(page, 'Sign in with this browser')).toBeVisible();
    await expect(page).toHaveURL('/confirm/unlock');
    await page.getByRole('button', { name: 'Let this browser in' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You can now log in from this browser' })).toBeVisible();
  });

  test('an unknown address gets the same messages', async ({ page }) => {
    await page.goto('/reset');
    await page.getByLabel('Email').fill(`nobody-${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Password reset requested. Check your email for the confirmation code.',
    );
  });

  test('the confirmation page requests a new code for the typed email', async ({ page }) => {
    await page.goto('/confirm/reset');
    await page.getByLabel('Email').fill('runner@example.org');
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page).toHaveURL('/reset');
    await expect(page.getByLabel('Email')).toHaveValue('runner@example.org');
  });

  // Disabled states of the buttons: all but the digit. [core §5]
  const steps: readonly (readonly [typed: string, repeated: string, held: boolean])[] = [
    ['', '', true],
    ['Abc-efg', 'Abc-efg', true],
    ['abc-efgh', 'abc-efgh', true],
    ['ABC-EFGH', 'ABC-EFGH', true],
    ['Abcdefgh', 'Abcdefgh', true],
    ['Abc-efgh', 'Abc-efgi', true],
    ['Abc-efgh', 'Abc-efgh', false],
  ];

  test('the confirmation’s button is disabled for each violated rule except the digit, and gives the reason', async ({
    page,
  }) => {
    await page.goto('/confirm/reset');
    await page.getByLabel('Email').fill('runner@example.org');
    await page.getByLabel('Confirmation code').fill('123456');
    const button = page.getByRole('button', { name: 'Set new password' });
    for (const [typed, repeated, held] of steps) {
      await passwordBox(page, 'New password').fill(typed);
      await passwordBox(page, 'Re-enter new password').fill(repeated);
      if (held) {
        await expect(button, typed).toHaveAttribute('aria-disabled', 'true');
        await expect(button).toHaveAccessibleDescription('Check the fields marked above.');
      } else {
        await expect(button, typed).not.toHaveAttribute('aria-disabled');
      }
    }
    const requirements = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    await expect(requirements.filter({ hasText: '(not met yet)' })).toHaveText([/at least 1 number/]);
    await expect(requirements.filter({ hasText: '(met)' })).toHaveCount(4);
  });

  test('a password is changed on the profile, and other browsers are signed out', async ({ page, browser }) => {
    test.slow();
    const account = await signUp(page);
    const elsewhere = await freshPage(browser);
    await elsewhere.goto(new URL('/login', page.url()).href);
    await signIn(elsewhere, account);
    await expect(heading(elsewhere, 'Dashboard')).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Update Password' }).click();
    await expect(heading(page, 'Update Password')).toBeVisible();
    await passwordBox(page, 'Current password').fill(password);
    await passwordBox(page, 'New password').fill(newPassword);
    await passwordBox(page, 'Re-enter new password').fill(newPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByText('Your password was changed. Other devices are signed out.');
    await expect(saved).toBeVisible();
    for (const name of ['Current password', 'New password', 'Re-enter new password']) {
      await expect(passwordBox(page, name)).toHaveValue('');
    }
    await expect(saved).toBeHidden();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });
});

test('Cancel clears the form', async ({ page }) => {
  await page.goto('/password');
  await passwordBox(page, 'Current password').fill(password);
  await passwordBox(page, 'New password').fill('x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(passwordBox(page, 'Current password')).toHaveValue('');
  await expect(passwordBox(page, 'New password')).toHaveValue('');
});
