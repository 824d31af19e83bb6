import { ageTokens, expect, heading, keptNames, lookAgain, test } from './people.ts';
import { goTo, haveAccount, password, signIn, signUp } from '../fixtures/person.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';

test.describe('that is extended', () => {
  // The tokens are exchanged, so nothing else may use the old ones.
  test.use({ isGuest: true });

  test('the end is announced a minute before; members who stay get new tokens and keep their page', async ({
    page,
  }) => {
    await haveAccount(page);
    await ageTokens(page, 58.2);
    await page.goto('/contact');
    await expect(heading(page, 'Contact')).toBeVisible();
    await lookAgain(page);
    const dialog = page.getByRole('alertdialog', { name: 'Your session is about to end' });
    await expect(dialog).toContainText('For your safety you will be signed out in about a minute.');
    await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/contact');
    const updated = await page.evaluate(() => JSON.parse(localStorage.getItem('longrun.user') ?? '').value.updated_at);
    expect(Date.now() - updated).toBeLessThan(60_000);
  });
});

test.describe('that expires', () => {
  // Requests while a session ends are refused.
  test.use({ isGuest: true, mayFail: true });

  test('after 59 minutes a protected page redirects to the login, and is restored afterwards', async ({ page }) => {
    const account = await haveAccount(page);
    await ageTokens(page, 59.1);
    await page.goto('/contact');
    await expect(heading(page, 'Contact')).toBeVisible();
    await lookAgain(page);
    await expect(page).toHaveURL('/login?redirect=%2Fcontact');
    await signIn(page, account);
    await expect(heading(page, 'Contact')).toBeVisible();
  });

  test('signing out leaves no trace of the member, in any tab', async ({ page, context }) => {
    test.slow();
    const { email } = await haveAccount(page);
    await page.goto('/');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByText(email).first()).toBeVisible();
    await expect
      .poll(() => keptNames(page))
      .toEqual(expect.arrayContaining(['longrun.app', 'longrun.credentials', 'longrun.member', 'longrun.user']));
    await goTo(page, 'Profile');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText(email)).toHaveCount(0);
    for (const tab of [page, other]) {
      const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain(email);
      expect(kept).not.toMatch(/token|member/i);
      expect(kept).not.toContain(password);
      expect(
        (await keptNames(tab)).filter((name) => !['longrun.activity_types', 'longrun.app'].includes(name)),
      ).toEqual([]);
    }
  });

  test('sessions are listed on the profile, and one that is ended there is signed out', async ({ page, browser }) => {
    test.slow();
    const account = await signUp(page);
    // Travelling, in a time zone other than the member's.
    const abroad = await browser.newContext({ timezoneId: 'Pacific/Kiritimati', locale: 'en-GB' });
    const elsewhere = await abroad.newPage();
    await elsewhere.goto(new URL('/login', page.url()).href);
    await signIn(elsewhere, account);
    await expect(heading(elsewhere, 'Dashboard')).toBeVisible();
    const answered = elsewhere.waitForResponse(/\/sessions$/);
    await goTo(elsewhere, 'Profile');
    const { sessions } = (await (await answered).json()) as { sessions: { last_used_at: string; current: boolean }[] };
    const used = sessions.find(({ current }) => !current)?.last_used_at.slice(11, 16);
    await expect(elsewhere.getByRole('list', { name: 'Sessions' })).toContainText(`, ${used}`);
    await goTo(page, 'Profile');
    const list = page.getByRole('list', { name: 'Sessions' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list).toContainText('This browser');
    await list.getByRole('button', { name: /^End the session on/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    // Going to another page closes dialogs on this one.
    await list.getByRole('button', { name: /^End the session on/ }).click();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Let's Get Started")).toBeVisible();
    await expect(question).toHaveCount(0);
    await goTo(page, 'Profile');
    const end = async () => {
      await list.getByRole('button', { name: /^End the session on/ }).click();
      await question.getByRole('button', { name: 'Sign out there' }).click();
    };
    await page.route(/\/sessions\/[\da-f-]+$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Not now.', code: 'refused' } }),
    );
    const answer = await holdRequests(page, /\/sessions\/[\da-f-]+$/);
    await end();
    await page.getByRole('dialog', { name: 'Signing out there…' }).waitFor();
    for (const look of looks) await expectNoComplaints(page, 'what is waited for', look);
    answer();
    await page.getByRole('alertdialog', { name: 'Not now.' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute(/\/sessions\/[\da-f-]+$/);
    await end();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto(new URL('/profile', page.url()).href);
    await expect(elsewhere).toHaveURL(/\/login\?redirect=%2Fprofile$/);
    await elsewhere.context().close();
  });
});
