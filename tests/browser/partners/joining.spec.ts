import { sampleIds, samplePages } from '../../../server/partners/samples/pages.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, haveAccount, makeAccount, test } from '../fixtures/person.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { acceptTerms, createAccount, dialog, fillIn, finishSurvey, join, logIn, openAccount, step } from './steps.ts';

test('a page is visible before any code, which is loaded with the first press and moves nothing', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && loaded.push(request.url()));
  await page.goto('/2020-b1914');
  await page.evaluate(async () => void (await document.fonts.ready));
  const places = () =>
    Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        page.getByText('14 December 2020'),
        step(page, 'Fill out the survey'),
        step(page, 'Log in or create'),
        join(page, 'Register Now'),
        page.getByRole('heading', { name: 'How' }),
      ].map(async (part) => ({ ...(await part.boundingBox()), width: 'of its font' })),
    );
  const before = await places();
  expect(loaded).toEqual([]);
  await step(page, 'Fill out the survey').click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(places).toEqual(before);
  expect(loaded).not.toEqual([]);
});

test('a press counts that starts before the code is loaded and ends on the rendered page', async ({ page }) => {
  const letGo = await holdRequests(page);
  await page.goto('/optin/wear-test');
  const terms = await step(page, 'Accept the terms and conditions').boundingBox();
  await page.mouse.move((terms?.x ?? 0) + 20, (terms?.y ?? 0) + 20);
  await page.mouse.down();
  letGo();
  await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
  await page.mouse.up();
  await expect(dialog(page).getByRole('button', { name: 'I accept the terms and conditions' })).toBeVisible();
});

test('a new guest joins in two steps, reloading between them, and continues with the setup', async ({ page }) => {
  await page.goto('/optin/wear-test');
  await expect(page.getByRole('heading', { name: '2 Steps to Join' })).toBeVisible();
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true');
  await acceptTerms(page);
  await page.reload();
  await expect(step(page, 'Accept the terms and conditions (Done)')).toBeVisible();
  await createAccount(page);
  await page.reload();
  await expect(join(page)).not.toHaveAttribute('aria-disabled');
  await join(page).click();
  await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  await page.goto('/optin/wear-test');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
});

test('a signed-in member joins, sees that and opens the dashboard, even if already in', async ({ page }) => {
  const { email } = await haveAccount(page);
  for (const slug of ['client-portal', 'wear-test', 'wear-test']) {
    await page.goto(`/optin/${slug}`);
    // Like in a browser without any earlier data.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('partner/')) localStorage.removeItem(key);
    });
    await page.reload();
    await acceptTerms(page);
    await openAccount(page);
    await dialog(page)
      .getByRole('button', { name: `Continue as ${email}` })
      .click();
    await join(page).click();
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
    await page.getByRole('link', { name: 'Open dashboard' }).click();
    await expect(page).toHaveURL('/');
  }
});

test.describe('a refusal', () => {
  test.use({ mayFail: true });
  test('a signed-out member logs in on the page, after a wrong password, and the input stays', async ({ page }) => {
    const { email } = await makeAccount(page);
    await page.goto('/optin/race-partner');
    await openAccount(page);
    await dialog(page).getByRole('button', { name: 'Continue with an existing account' }).click();
    await logIn(page, email, 'Wrong-2026-password');
    await expect(dialog(page).getByRole('alert')).toContainText('Unable to log in');
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByRole('button', { name: 'Continue with an existing account' }).click();
    await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
    await page.route('**/auth/authenticate', (route) =>
      route.fulfill({ status: 401, json: { message: 'Password attempts exceeded', code: 'NotAuthorizedException' } }),
    );
    await logIn(page, email);
    await expect(dialog(page).getByRole('alert')).toContainText('Password attempts exceeded');
    await page.unroute('**/auth/authenticate');
    await logIn(page, email);
    await expect(step(page, `You are joining as ${email}.`)).toBeVisible();
    await acceptTerms(page);
    await join(page).click();
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  });

  test('of an unknown page is one page with a message', async ({ page }) => {
    await page.goto('/optin/nobody-knows');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

test.describe('a lost connection', () => {
  test.use({ ownContext: true, mayFail: true });
  test('while joining is reported, and the next attempt joins', async ({ page }) => {
    await page.goto('/optin/wear-test');
    await acceptTerms(page);
    await createAccount(page);
    await page.route('**/api/cohort-members', (route) => route.abort());
    await join(page).click();
    await expect(page.getByRole('alert')).toContainText('Not joined yet');
    await page.unroute('**/api/cohort-members');
    await join(page).click();
    await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  });
});

test('a member signed out in between chooses an account again, and the rest is completed', async ({
  page,
  context,
}) => {
  await haveAccount(page);
  await page.goto('/optin/trail-club');
  await acceptTerms(page);
  await openAccount(page);
  await dialog(page)
    .getByRole('button', { name: /^Continue as/ })
    .click();
  await expect(join(page)).not.toHaveAttribute('aria-disabled');
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('You were signed out.');
  await expect(step(page, 'Accept the terms and conditions (Done)')).toBeVisible();
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true');
});

test('the challenge has a survey, registers, and shows the answers on the profile', async ({ page }) => {
  await page.goto('/2020-b1914');
  await step(page, 'Fill out the survey').click();
  const survey = dialog(page);
  await survey.getByRole('radiogroup', { name: 'Have you had an injury' }).getByText('Yes').click();
  await survey.getByRole('button', { name: 'Save answers' }).click();
  await expect(survey.getByText('Birth year is required')).toBeVisible();
  await survey.getByText('Knee').click();
  await survey.getByLabel('First name').fill('Ada');
  await survey.getByLabel('Last name').fill('Long');
  await survey.getByLabel('In which year were you born?').fill('1990');
  // The back button closes the survey, not the page, and a reload loses nothing.
  await page.goBack();
  await expect(survey).toBeHidden();
  await page.reload();
  await step(page, 'Fill out the survey').click();
  await expect(survey.getByLabel('First name')).toHaveValue('Ada');
  await finishSurvey(page);
  await acceptTerms(page);
  const signUp = page.waitForRequest('**/auth/register');
  await createAccount(page);
  // New accounts get a separate coupon.
  expect((await signUp).postDataJSON().coupon).toBe('challenge12new');
  await join(page, 'Register Now').click();
  await expect(page.getByRole('link', { name: 'Read the first steps' })).toHaveAttribute('href', '/manual');
  await page.getByRole('link', { name: 'Set up your account' }).click();
  // The wizard skips questions answered in the survey.
  await expect(page).toHaveURL('/setup');
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test.describe('an event', () => {
  test.use({ ownContext: true });
  test('an opt-in with details disables Submit until all is complete, registers, and leads to the page’s URL', async ({
    page,
  }) => {
    await page.goto('/optin/soul-focus');
    await createAccount(page);
    await fillIn(page, 'Click here to register (free)');
    await join(page, 'Register Now').click();
    await expect(page).toHaveURL('/manual');
  });

  test('that refuses shows why and whom to contact, and accepts the next attempt', async ({ page }) => {
    await page.goto(`/register/${sampleIds.cohorts.virtualRace}`);
    await fillIn(page, 'Please, provide some details');
    await acceptTerms(page);
    await createAccount(page);
    const answers = ['This race is full', ''];
    await page.route('**/distributed-events/*/register', (route) => {
      const message = answers.shift();
      return message === undefined ? route.continue() : route.fulfill({ json: { message } });
    });
    await join(page, 'Register Now').click();
    await expect(page.getByRole('alert')).toContainText('This race is full. For assistance, please contact partners@');
    await join(page, 'Register Now').click();
    await expect(page.getByRole('alert')).toContainText('please refresh the page and try again.');
    await join(page, 'Register Now').click();
    await expect(page).toHaveURL('/setup');
  });
});

test('partners’ pages have sufficient contrast in their own colours, on a phone and on a desktop', async ({ page }) => {
  for (const slug of Object.keys(samplePages).filter((name) => name !== 'rhf')) {
    await page.goto(`/optin/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const look of looks) await expectNoComplaints(page, slug, look);
  }
});

test('can be joined by keyboard only, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await haveAccount(page);
  await page.goto('/optin/trail-club');
  const terms = step(page, 'Accept the terms and conditions');
  await terms.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'I accept the terms and conditions' }).focus();
  await page.keyboard.press('Enter');
  await expect(terms).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('button', { name: `Continue as ${email}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(step(page, `You are joining as ${email}.`)).toBeFocused();
  await join(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
});
