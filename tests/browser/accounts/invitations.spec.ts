import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { freshPage } from '../fixtures/person.ts';
import { expect, heading, mailTo, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

const invited = 'runner@example.org';
const byInvitation = 'You need an invitation to sign up here. Open the link you were sent.';
const notGood = 'This invitation has expired. Ask for a new one.';
const closed = 'Sign-up is closed on this server at the moment.';

let server: TestServer;
let coach: TestMember;
let admin: TestMember;
let teamId: string;

/** People who signed up while sign-up was open. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTestServer();
  coach = await server.register('coach@example.org');
  admin = await server.register('admin@example.org');
  const athlete = await server.register('athlete@example.org');
  teamId = await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, coach.memberId));
    await db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId));
    const { teamId: id } = team!;
    await db.insert(teamMembers).values([coach, athlete].map(({ memberId }) => ({ teamId: id, memberId })));
    return id;
  });
  Object.assign(server.env, { SIGN_UP: 'invite' });
  await server.restart();
});
test.afterAll(() => server.stop());

async function logIn(page: Page, { email }: TestMember, path: string, title: string): Promise<void> {
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  await page.goto(server.url + path);
  await expect(heading(page, title)).toBeVisible();
}

/** Checks all accessibility rules, on a phone and on a desktop. */
async function judge(page: Page, name: string): Promise<void> {
  for (const look of looks) await expectNoComplaints(page, name, look);
}

const linkOn = (page: Page) => page.locator('code').filter({ hasText: '/signup/invitation#' });

test('people can only sign up by invitation of a coach or an admin', async ({ page, browser }) => {
  test.slow();
  // Sign-up is closed to visitors without an invitation.
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with sample data' })).toHaveCount(0);
  for (const path of ['/signup', `/signup/team/${teamId}`, '/signup/stride90', '/signup/ultrasignup']) {
    await page.goto(server.url + path);
    await expect(page.getByText(byInvitation)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
  }
  await judge(page, 'by invitation');

  // The coach creates a link to share.
  const desk = await freshPage(browser);
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(desk, coach, '/team', 'Team overview');
  await desk.getByRole('button', { name: 'Invite athletes' }).click();
  await expect(desk.getByText('No open invitations.')).toBeVisible();
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(desk.getByText('Here is the link.')).toBeVisible();
  const link = await linkOn(desk).innerText();
  await desk.getByRole('button', { name: 'Copy the invitation' }).click();
  await expect(desk.getByText('Copied', { exact: true })).toBeVisible();
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const open = desk.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
  await expect(open).toHaveCount(1);

  // The coach emails another invitation; the address is validated.
  const invitee = desk.getByLabel('Email (optional)');
  await invitee.fill('nobody');
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(desk.getByText('Email is invalid')).toBeVisible();
  await invitee.fill(invited);
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(desk.getByText(`Emailed to ${invited}`)).toBeVisible();
  await expect(open).toHaveCount(2);
  await judge(desk, 'invitations of a coach');

  // The athlete opens the mail's link: the address is filled in, and only the password is missing.
  let mail = '';
  await expect
    .poll(async () => {
      const reader = await freshPage(browser);
      await reader.goto(`${server.url}/outbox`);
      mail = (await reader.getByText(invited).count()) > 0 ? await mailTo(reader, invited, server.url) : '';
      await reader.context().close();
      return mail;
    })
    .toContain('invites you to join their team');
  const mailed = /(http\S+#\S+)/.exec(mail)?.[1] ?? '';
  await page.goto(mailed);
  await expect(page.getByText('You have been invited to train with')).toBeVisible();
  await expect(page.getByText('Early birds')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(invited);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await judge(page, 'invitation to an address');
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(heading(page, "Let's Get Started")).toBeVisible();
  await page.goto(`${server.url}/team`);
  await expect(page.getByRole('heading', { name: 'Early birds' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);

  // The invitation was used once; another link in the same window is checked again.
  const guest = await freshPage(browser);
  await guest.goto(mailed);
  await expect(guest.getByText(notGood)).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText('You have been invited to train with')).toBeVisible();
  await expect(guest.getByLabel('Email')).toBeEnabled();

  // The coach withdraws the link: an open form is told on submit.
  await desk.reload();
  await desk.getByRole('button', { name: 'Invite athletes' }).click();
  await expect(open).toHaveCount(1);
  await desk.getByRole('button', { name: /^Withdraw the invitation/ }).click();
  await expect(desk.getByText('No open invitations.')).toBeVisible();
  await guest.getByLabel('Email').fill('late@example.org');
  await passwordBox(guest).fill(testPassword);
  await guest.getByRole('button', { name: 'Sign Up' }).click();
  await expect(guest.getByRole('alert')).toContainText(notGood);
  await guest.context().close();
  await desk.context().close();
});

test('an admin invites from the profile, without a team', async ({ page, browser }) => {
  const desk = await freshPage(browser);
  await logIn(desk, admin, '/profile', 'Profile');
  const card = desk.getByRole('form', { name: 'Invite someone' });
  await card.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await linkOn(desk).innerText();
  await judge(desk, 'invitations of an admin');
  await page.goto(link);
  await expect(page.getByText('You have been invited. Choose a password to create your account.')).toBeVisible();
  await page.getByLabel('Email').fill('friend@example.org');
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(heading(page, "Let's Get Started")).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Invite someone' })).toHaveCount(0);
  await desk.context().close();
});

test.describe('closed', () => {
  // The server looks up an invitation, which may open an account created by an admin.
  test.use({ mayFail: true });

  test('a closed server says so, and offers no sign-up', async ({ page, browser }) => {
    test.slow();
    Object.assign(server.env, { SIGN_UP: 'closed', CONTACT_EMAIL: 'host@example.org' });
    await server.restart();
    await page.goto(`${server.url}/login`);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    for (const path of ['/signup', '/signup/invitation#no-such-invitation', `/signup/team/${teamId}`]) {
      await page.goto(server.url + path);
      await expect(page.getByText(closed)).toBeVisible();
      await expect(page.getByRole('link', { name: 'host@example.org' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveCount(0);
    }
    await judge(page, 'closed');
    const desk = await freshPage(browser);
    await logIn(desk, coach, '/team', 'Team overview');
    await desk.getByRole('button', { name: 'Invite athletes' }).click();
    await expect(desk.getByText(closed)).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await desk.context().close();
  });
});
