import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import type { TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectToFit } from '../fixtures/axe.ts';
import { haveAccount, makeAccount, signIn } from '../fixtures/person.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true, mayFail: true });

/** A team with its own coach. @returns its id */
async function makeTeam(page: Page, server: TestServer, name: string): Promise<string> {
  const { given } = await makeAccount(page);
  const memberId = given.member.member_id;
  return withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name }).returning();
    const carla = { memberType: 'Coach', firstName: 'Carla', lastName: 'Coach' } as const;
    await db.update(members).set(carla).where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values({ teamId: team!.teamId, memberId });
    return team!.teamId;
  });
}

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true });

async function expectToBeIn(page: Page, name: string): Promise<void> {
  await join(page).click();
  await expect(heading(page, `You’re in ${name}`)).toBeVisible();
  await page.getByRole('link', { name: 'See your teams' }).click();
  await expect(page.getByRole('region', { name })).toContainText('You are an athlete of this team.');
}

test('a signed-in athlete joins by the link, by keyboard only', async ({ page, server }) => {
  const teamId = await makeTeam(page, server, 'Harriers');
  const { email } = await haveAccount(page);
  await page.goto(`/signup/team/${teamId}`);
  await expect(heading(page, 'Join Harriers?')).toBeVisible();
  await expect(page.getByText('Coaches: Carla Coach')).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 'joining a team');
  await join(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'You’re in Harriers')).toBeVisible();
  await page.goto(`/signup/team/${teamId}`);
  await expect(page.getByText('You are already an athlete of this team.')).toBeVisible();
});

test('a signed-out athlete logs in first, and is then asked', async ({ page, server }) => {
  const teamId = await makeTeam(page, server, 'Milers');
  const account = await makeAccount(page);
  await page.goto(`/signup/team/${teamId}`);
  await page.getByLabel('Email').fill(account.email);
  await passwordBox(page).fill('Long-run-2026');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.getByText('Log in to join your team.')).toBeVisible();
  await signIn(page, account);
  await expect(heading(page, 'Join Milers?')).toBeVisible();
  await expectToBeIn(page, 'Milers');
});

test('an athlete signed in with the wrong account switches accounts', async ({ page, server }) => {
  const teamId = await makeTeam(page, server, 'Striders');
  const wrong = await haveAccount(page);
  const right = await makeAccount(page);
  await page.goto(`/signup/team/${teamId}`);
  await expect(page.getByText(`You are signed in as ${wrong.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Not you? Sign out' }).click();
  await expect(page).toHaveURL(`/signup/team/${teamId}`);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await signIn(page, right);
  await expect(page.getByText(`You are signed in as ${right.email}.`)).toBeVisible();
  await expectToBeIn(page, 'Striders');
});
