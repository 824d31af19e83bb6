import { expect, haveAccount, makeAccount, password, signIn, subscription, test } from '../fixtures/person.ts';

test('a protected page leads to the login and back', async ({ page }) => {
  const account = await makeAccount(page);
  await page.goto('/login');
  await page.goto('/calendar?from=mail');
  await expect(page).toHaveURL('/login?redirect=%2Fcalendar%3Ffrom%3Dmail');
  await signIn(page, account);
  await expect(page).toHaveURL('/calendar?from=mail');
});

test('any other path shows the profile, with a message', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText('Page not found. This is your profile.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible();
  await expect(page.getByText('Page not found. This is your profile.')).toHaveCount(0);
});

test.describe('refusals', () => {
  test.use({ mayFail: true });

  test('a wrong password shows the reason, and the form can be sent again', async ({ page }) => {
    const account = await makeAccount(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-pass-1');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to log in');
    await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
    await signIn(page, account);
    await expect(page).toHaveURL('/');
  });

  test('an address with an account offers to log in', async ({ page }) => {
    const { email } = await makeAccount(page);
    await page.goto('/login');
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Unable to sign up');
    await expect(alert.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test('each violated password rule has a message, and the first invalid field gets the focus', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Password must have at least 1 upper and 1 lower case character')).toBeVisible();
  await expect(page.getByText('Password must have at least 1 number')).toBeVisible();
  await expect(page.getByText('Password must have at least 1 of the following symbols')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('aria-disabled', 'true');
});

test('signing out in one tab signs out in the other', async ({ page, context }) => {
  await haveAccount(page);
  const other = await context.newPage();
  // Pending requests for credentials would be refused when the session ends, and the browser would log it: by then calls and channels are open.
  const channels = Promise.all([subscription(page), subscription(other)]);
  await page.goto('/profile');
  await other.goto('/calendar');
  await channels;
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
});

test('the profile saves units and uses them everywhere', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Grete');
  await page.getByLabel('Last name').fill('Waitz');
  await page.getByLabel('Month').selectOption('October');
  await page.getByLabel('Day', { exact: true }).selectOption('1');
  await page.getByLabel('Year').selectOption('1953');
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByText('miles, pounds').click();
  await page.getByLabel('Weight').fill('118');
  await page.getByLabel('Height, feet').fill('5');
  await page.getByLabel('Inches').fill('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Grete Waitz' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Weight')).toHaveValue('118');
  await expect(page.getByLabel('Height, feet')).toHaveValue('5');
  await expect(page.getByLabel('Inches')).toHaveValue('8');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});
