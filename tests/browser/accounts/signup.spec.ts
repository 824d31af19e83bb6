import { expect, heading, passwordBox, test } from './people.ts';
import { password } from '../fixtures/person.ts';

test.use({ isGuest: true });

const fresh = () => `signup-${crypto.randomUUID()}@example.org`;

test('plain sign-up: headline, terms, privacy, and a coupon that is checked first', async ({ page }) => {
  await page.goto('/signup');
  await expect(heading(page, 'Sign Up')).toBeVisible();
  await expect(page.getByText('Create your account. Everything is open to you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  const box = page.getByLabel('Coupon');
  const check = page.getByRole('button', { name: 'Check' });
  await expect(box).toBeFocused();
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await expect(check).toHaveAccessibleDescription('Fill in the fields above first.');
  await box.fill('stride90');
  await check.click();
  await expect(page.getByText('90 days free with Stride Shoes')).toBeVisible();
  await expect(box).toBeDisabled();
  await page.getByRole('button', { name: 'Use another coupon' }).click();
  await expect(box).toBeEnabled();
  await expect(box).toHaveValue('');
  await box.fill('cadence60');
  await page.getByLabel('Email').fill(fresh());
  await passwordBox(page).fill(password);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  expect((await sent).postDataJSON().coupon).toBe('cadence60');
  await expect(heading(page, "Let's Get Started")).toBeVisible();
});

test('explains why a password that meets all rules is easy to guess, while it is typed', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill('countess.ada@example.org');
  const box = passwordBox(page);
  await box.fill('Password1!');
  await expect(box).toHaveAccessibleDescription(/too common/);
  await box.fill('Countess.Ada1815!');
  await expect(box).toHaveAccessibleDescription(/close to your email address/);
  await box.fill('Dragon-eats-7-apples');
  await expect(box).not.toHaveAccessibleDescription(/guess/);
});

// Name and days of the three seeded partners. [core §1, §2]
const partners = [
  { code: 'stride90', name: 'Stride Shoes', days: 90 },
  { code: 'ridgerun60', name: 'Ridge Run', days: 60 },
  { code: 'cadence60', name: 'Cadence Watches', days: 60 },
];

test('by a partner’s link: the partner’s page, with its days and no coupon field', async ({ page }) => {
  for (const { code, name, days } of partners) {
    await page.goto(`/signup/${code}`);
    const main = page.getByRole('main');
    await expect(main.getByText(name, { exact: true })).toBeVisible();
    await expect(main.getByText(`${days} days free`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Have a coupon?' })).toHaveCount(0);
    await expect(page.getByLabel('Coupon')).toHaveCount(0);
  }
});

test('a partner’s coupon is sent with the registration', async ({ page }) => {
  await page.goto('/signup/ridgerun60');
  await page.getByLabel('Email').fill(fresh());
  await passwordBox(page).fill(password);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  expect((await sent).postDataJSON().coupon).toBe('ridgerun60');
  await expect(heading(page, "Let's Get Started")).toBeVisible();
});

test('from a race’s registration: its own texts and coupon', async ({ page }) => {
  await page.goto('/signup/ultrasignup');
  await expect(heading(page, 'Create an account')).toBeVisible();
  await page.getByLabel('Email').fill(fresh());
  await passwordBox(page, 'Create a Password').fill(password);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect((await sent).postDataJSON().coupon).toBe('usu_connectedtrail60');
  await expect(heading(page, "Let's Get Started")).toBeVisible();
});

test.describe('unknown links', () => {
  test.use({ mayFail: true });

  test('a linked coupon is in its read-only field; it can be removed', async ({ page }) => {
    await page.goto('/signup/NOSUCHCODE');
    await expect(page.getByLabel('Coupon')).toHaveValue('NOSUCHCODE');
    await expect(page.getByLabel('Coupon')).toBeDisabled();
    await expect(page.getByLabel('Coupon')).toHaveAccessibleDescription(/Unknown coupon/);
    await page.getByLabel('Email').fill(fresh());
    await passwordBox(page).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to sign up');
    await expect(page.getByRole('alert')).toContainText('Unknown coupon.');
    await page.getByRole('link', { name: 'Sign up without this coupon' }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Have a coupon?' })).toBeVisible();
  });

  test('an unknown coupon in the field is reported', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Have a coupon?' }).click();
    await page.getByLabel('Coupon').fill('nope');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByLabel('Coupon')).toHaveAccessibleDescription(/Unknown coupon/);
    await page.getByLabel('Coupon').fill('nop');
    await expect(page.getByText('Unknown coupon')).toHaveCount(0);
  });

  test('an unknown team is reported, and sign-up without it is possible', async ({ page }) => {
    await page.goto('/signup/team/3b241101-e2bb-4255-8caf-4136c566a962');
    await expect(page.getByText('Unknown team. Ask your coach for a new link.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign up without a team' }).click();
    await expect(page).toHaveURL('/signup');
  });
});

test('sample data needs no account, and leads to a dashboard with training', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Last 7 days' })).toContainText(/[1-9]\d*\.\d\s*km/);
  await page
    .getByRole('region', { name: 'Latest activities' })
    .getByRole('link', { name: /\brun\b/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/activity\//);
  await expect(page.getByRole('region', { name: 'Power curve' })).toBeVisible();
  await page.getByRole('link', { name: 'Access' }).click();
  await expect(page.getByText('You are viewing sample data.')).toBeVisible();
});
