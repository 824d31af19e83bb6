import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { freshAddress, registerMember, testPassword } from '../../server/member.ts';
import { startShop } from '../../server/payments.ts';
import { withDatabase } from '../../server/with-database.ts';
import { mixedFiles } from '../fixtures/activity-files.ts';
import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { expect, heading, mailTo, passwordBox, test } from './people.ts';

// Joining a team, signing up and subscribing, in German, by keyboard, on a phone and on a desktop.
test.use({ isGuest: true, locale: 'de-DE', viewport: { width: 360, height: 740 } });

let server: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  server = await startShop();
});
test.afterAll(() => server.stop());

async function judge(page: Page, name: string): Promise<void> {
  await expect.poll(() => englishOn(page), name).toEqual([]);
  for (const look of looks) await expectNoComplaints(page, name, look);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page, `${name}, ${width} pixels`);
  }
}

const enter = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

async function makeTeam(name: string) {
  const coach = await registerMember(await server.addresses());
  const teamId = await withDatabase(server, async (db) => {
    const carla = { memberType: 'Coach', firstName: 'Carla', lastName: 'Trainer' } as const;
    await db.update(members).set(carla).where(eq(members.memberId, coach.memberId));
    const [team] = await db.insert(teams).values({ name }).returning();
    await db.insert(teamMembers).values({ teamId: team!.teamId, memberId: coach.memberId });
    return team!.teamId;
  });
  return { coach, teamId };
}

async function logIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('E-Mail').fill(email);
  await passwordBox(page, 'Passwort').fill(testPassword);
  await page.keyboard.press('Enter');
}

test('an athlete with an account joins a team', async ({ page }) => {
  const { teamId } = await makeTeam('Bergläufer');
  const { email } = await registerMember(await server.addresses());
  await logIn(page, email, '/profile');
  await expect(heading(page, 'Profil')).toBeVisible();
  await page.goto(`${server.url}/signup/team/${teamId}`);
  await expect(heading(page, 'Bergläufer beitreten?')).toBeVisible();
  await expect(page.getByText('Trainer: Carla Trainer')).toBeVisible();
  await judge(page, 'joining a team');
  await enter(page, 'Beitreten');
  await expect(heading(page, 'Du bist im Team Bergläufer')).toBeVisible();
  await judge(page, 'joined a team');
});

test('a person invited by an admin chooses a password and imports a first activity', async ({ page }) => {
  const { coach } = await makeTeam('Waldläufer');
  const admin = await registerMember(await server.addresses());
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId)),
  );
  const email = freshAddress('eva');
  const made = await admin.call('PUT', 'member', {
    body: {
      email_address: email,
      first_name: 'Eva',
      last_name: 'Blum',
      member_type_id: 1,
      trainer_email: coach.email,
      team_name: '',
      team_data_visible: 0,
    },
  });
  expect(made.status).toBe(200);
  const mail = await mailTo(page, email, server.url);
  await page.goto(/(http\S+#\S+)/.exec(mail)?.[1] ?? '');
  await expect(page.getByText('im Team Waldläufer')).toBeVisible();
  await judge(page, 'an invitation');
  for (const field of await page.locator('input[type=password]').all()) await field.fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Los geht’s')).toBeVisible();

  await page.goto(`${server.url}/import`);
  await expect(heading(page, 'Import')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(mixedFiles().slice(0, 1));
  await page.getByRole('button', { name: /1 Datei/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Importiert' })).toBeVisible();
  await judge(page, 'a first import');
  await page.goto(`${server.url}/activities`);
  await expect(page.getByRole('main').getByText(/30:00/).first()).toBeVisible();
});

test('a member subscribes and cancels, and gets an email for each', async ({ page }) => {
  const member = await registerMember(await server.addresses());
  await withDatabase(server, async (db) => {
    await db.update(members).set({ language: 'de' }).where(eq(members.memberId, member.memberId));
    await db.update(users).set({ emailVerified: true }).where(eq(users.sub, member.sub));
  });
  await logIn(page, member.email, '/accounting');
  await expect(page.getByRole('region', { name: 'Dein Abo' })).toContainText('Noch kein Abo');
  await enter(page, 'Mit Karte beginnen');
  const list = page.getByLabel('Übungskarte');
  await expect(list).toBeVisible();
  const order = page.getByRole('region', { name: 'Deine Bestellung' });
  await expect(order).toContainText('15,99');
  await judge(page, 'the step with the card');
  await enter(page, 'Zahlungspflichtig abonnieren');
  const subscribed = page.getByRole('region', { name: 'Dein Abo' });
  await expect(subscribed.getByRole('status').first()).toHaveText('Du hast jetzt ein Abo.');
  await judge(page, 'a subscription');
  expect(await mailTo(page, member.email, server.url)).toContain('Dein Abo bei Longrun hat begonnen');

  await enter(page, 'Abo kündigen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abo kündigen' }).press('Enter');
  await expect(subscribed).toContainText('Gekündigt');
  await expect.poll(() => mailTo(page, member.email, server.url)).toContain('Dein Abo bei Longrun wurde am');
});
