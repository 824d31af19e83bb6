import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { addDays } from '../../../domain/dates.ts';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { cohortStewards, eventRegistrations, events } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { sharingWords as words } from '../../../src/features/sharing/words.ts';
import { importFiles } from '../../server/data/client.ts';
import type { TestServer } from '../../server/harness.ts';
import { type TestMember, testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { TEST_NOW, today } from '../../fixtures/today.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// One request is aborted on purpose.
test.use({ isGuest: true, mayFail: true });

const { wearTest: cohortId } = sampleIds.cohorts;
const { labels } = sharingLevelWords;

async function enter(page: Page, { email }: TestMember, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** A run of 3 km that began yesterday. */
function run(): { name: string; bytes: Uint8Array } {
  const start = TEST_NOW - 86_400_000;
  const points = Array.from({ length: 301 }, (_, i) => {
    const time = new Date(start + i * 3000).toISOString();
    const lon = 11.5 + Math.sin(i / 30) * 0.004;
    return `<trkpt lat="${(48 + i * 0.00009).toFixed(6)}" lon="${lon.toFixed(6)}"><ele>500</ele><time>${time}</time></trkpt>`;
  });
  const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: 'run.gpx', bytes: new TextEncoder().encode(text) };
}

/** A member who shares everything with the cohort, and its steward. */
async function sharing(server: TestServer) {
  const [who, steward] = await Promise.all([server.register(), server.register()]);
  await who.call('POST', `member/${who.memberId}`, {
    body: {
      first_name: 'Wilhelmina',
      last_name: 'Abendroth',
      birth_date: '1990-12-10',
      gender: 'F',
      prefers_metric: true,
    },
  });
  await importFiles(who, [run()]);
  await who.call('POST', 'cohort-members', {
    body: { member_id: who.memberId, cohort_id: cohortId, permissions: 3 },
  });
  await withDatabase(server, (db) => db.insert(cohortStewards).values({ cohortId, memberId: steward.memberId }));
  const read = async () => JSON.stringify((await steward.bearer('GET', `v2/iaaa/cohort/${cohortId}/shared`)).body);
  return { who, read };
}

test('a member lowers the level while the partner reads, sees what the partner sees, and stops sharing', async ({
  page,
  server,
}) => {
  const { who, read } = await sharing(server);
  await enter(page, who, '/profile');
  const list = page.getByRole('list', { name: profileWords.dataSharing });
  await expect(list).toContainText('Alderfoot');
  await expect(list).toContainText(labels[3]);
  await list.getByRole('link', { name: 'Alderfoot wear test' }).click();
  await expect(heading(page, 'Alderfoot wear test')).toBeVisible();
  const connection = page.url();
  const seen = page.getByRole('region', { name: words.whatThisPartnerSees });
  await expect(seen).toContainText(who.email);
  await seen.getByRole('button', { name: /^Show the route/ }).click();
  await expect(seen.getByRole('img', { name: /^Route of/ })).toBeVisible();

  const form = page.getByRole('form', { name: words.whatYouShare });
  const save = form.getByRole('button', { name: words.save });
  await form.getByText(labels[2]).click();
  // Previewed before it applies, and marked as such; the partner still gets the stored level.
  await expect(seen).toContainText(words.wouldSee);
  await expect(seen).not.toContainText(who.email);
  await expect(form.getByRole('status')).toHaveText(words.stillGets(labels[3]));
  expect(await read()).toContain(who.email);
  await save.click();
  await expect(form.getByRole('status')).toHaveText(words.saved);
  const partnerSees = async () => {
    const text = await read();
    return [who.email, 'Abendroth', '1990'].filter((detail) => text.includes(detail));
  };
  await expect.poll(partnerSees).toEqual(['1990']);
  const kept = page.getByRole('region', { name: words.history });
  await expect(kept).toContainText(labels[2]);
  await kept
    .getByRole('button', { name: words.edition(SHARING_TEXT_VERSION) })
    .first()
    .click();
  const text = page.getByRole('dialog', { name: words.textOf(SHARING_TEXT_VERSION) });
  await expect(text).toContainText(levelText(2));
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('region', { name: words.whoLooked })).toContainText('Alderfoot · ');

  // A change that does not reach the server is not applied, and the page shows that.
  await page.route('**/permissions', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await form.getByText(labels[1]).click();
  await save.click();
  await expect(form.getByRole('status')).toHaveText(words.notChanged(labels[2]));
  await expect.poll(partnerSees).toEqual(['1990']);
  await page.unroute('**/permissions');
  await form.getByRole('button', { name: words.cancel }).click();
  await expect(form.getByRole('radio', { name: labels[2] })).toBeChecked();

  await page.getByRole('main').getByRole('link', { name: words.profile }).click();
  await expect(list).toContainText(labels[2]);
  await page.getByRole('button', { name: profileWords.stopSharingWithAll }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: profileWords.stopSharing }).click();
  await expect(page.getByText(profileWords.youShareNothing)).toBeVisible();
  expect(await read()).not.toContain('1990');
  // The consents can still be read.
  await page.goto(connection);
  await expect(page.getByRole('region', { name: words.ended })).toBeVisible();
  await expect(kept).toContainText(labels[2]);
  await expect(form).toHaveCount(0);
  await expect(seen).toHaveCount(0);
  for (const look of looks) await expectNoComplaints(page, 'a connection that has ended', look);
});

test('events are on the profile until they have ended', async ({ page, server }) => {
  const who = await server.register();
  const day = (days: number) => addDays(today, days);
  await withDatabase(server, async (db) => {
    const made = await db
      .insert(events)
      .values([
        { name: 'Spring Half', slug: `spring-${who.memberId}`, startDate: day(-3), endDate: day(1) },
        { name: 'Winter Mile', slug: `winter-${who.memberId}`, startDate: day(-9), endDate: day(-2) },
      ])
      .returning();
    const details = {
      emailAddress: who.email,
      firstName: 'Ada',
      lastName: 'Byron',
      gender: 'F',
      birthDate: '1990-12-10',
    } as const;
    await db
      .insert(eventRegistrations)
      .values(made.map(({ eventId }) => ({ eventId, memberId: who.memberId, confirmedAt: new Date(), ...details })));
  });
  await enter(page, who, '/profile');
  const list = page.getByRole('list', { name: profileWords.eventLeaderboards });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Spring Half');
  // There is nothing to open without a leaderboard site.
  await expect(list.getByRole('link')).toHaveCount(0);
  await page.route('**/profile', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.text()).replaceAll('"marketingUrl":null', '"marketingUrl":"https://races.example"');
    await route.fulfill({ response: answer, body: settings });
  });
  await page.goto('/profile');
  const address = `https://races.example/distributed-event/spring-${who.memberId}`;
  await expect(list.getByRole('link', { name: profileWords.leaderboard })).toHaveAttribute(
    'href',
    `${address}/leaderboard`,
  );
  await expect(list.getByRole('link', { name: profileWords.signInToEvent })).toHaveAttribute(
    'href',
    `${address}/sign-in`,
  );
});

test('a coach shares the team’s link, and sets whether athletes see their dashboard', async ({ page, server }) => {
  const who = await server.register();
  const teamId = await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, who.memberId));
    await db.insert(teamMembers).values({ teamId: team!.teamId, memberId: who.memberId });
    return team!.teamId;
  });
  await enter(page, who, '/profile');
  await expect(page.getByText(`${server.url}/signup/team/${teamId}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'The link of Early birds as a QR code' })).toBeVisible();
  const form = page.getByRole('form', { name: profileWords.dashboardOf('Early birds') });
  await expect(form.getByRole('radio', { name: profileWords.yes, exact: true })).toBeChecked();
  await form.getByText(profileWords.noMeans).click();
  await form.getByRole('button', { name: profileWords.save }).click();
  await expect(form.getByRole('status')).toHaveText(profileWords.saved);
  const kept = () =>
    withDatabase(server, async (db) => (await db.select().from(teams).where(eq(teams.teamId, teamId)))[0]);
  expect((await kept())?.athletesCanViewDashboard).toBe(false);
  const naming = page.getByRole('form', { name: profileWords.teamName });
  await naming.getByLabel(profileWords.teamName).fill('');
  await naming.getByRole('button', { name: profileWords.save }).click();
  await expect(naming.getByText(profileWords.thisValueIsRequired)).toBeVisible();
  await naming.getByLabel(profileWords.teamName).fill(' Late birds ');
  await naming.getByRole('button', { name: profileWords.save }).click();
  await expect(page.getByRole('img', { name: 'The link of Late birds as a QR code' })).toBeVisible();
  expect((await kept())?.name).toBe('Late birds');
  // If a team's data are hidden there is nothing to choose.
  await withDatabase(server, (db) => db.update(teams).set({ teamDataVisible: false }).where(eq(teams.teamId, teamId)));
  await page.reload();
  await expect(page.getByText(`${server.url}/signup/team/${teamId}`)).toBeVisible();
  await expect(form).toHaveCount(0);
});
