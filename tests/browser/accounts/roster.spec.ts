import { eq } from 'drizzle-orm';
import { longDate } from '../../../domain/date-text.ts';
import { calendarDays } from '../../../server/db/schema/activities.ts';
import { subjectiveInputs } from '../../../server/db/schema/diary.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { assignWords } from '../../../src/features/team/assign-words.ts';
import { accessWords } from '../../../src/features/team/access-words.ts';
import { teamPeopleWords } from '../../../src/shared/teams/words.ts';
import { teamPageWords as words } from '../../../src/features/team/words.ts';
import { testPassword } from '../../server/member.ts';
import { seedTeam } from '../../server/big-team.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { TEST_NOW } from '../../fixtures/today.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// A calendar that is closed to the coach is refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true });

const now = new Date(TEST_NOW);
const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
/** A zone where it is noon, so the day does not change during a test. */
const noonZone = `Etc/GMT${now.getUTCHours() < 12 ? '-' : '+'}${Math.abs(now.getUTCHours() - 12)}`;

test('a coach sees whom to check on and why, and finds the others', async ({ page, server }) => {
  const [coach, ada, bea, closed] = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  const people = [
    [ada!, 'Ada', 'Almaviva-Wolfeschlegelsteinhausen'],
    [bea!, 'Bea', 'Byron'],
    [closed!, 'Cleo', 'Closed'],
  ] as const;
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, timeZone: noonZone, prefersMetric: true })
      .where(eq(members.memberId, coach!.memberId));
    await db.insert(teamMembers).values([coach!, ada!, bea!, closed!].map(({ memberId }) => ({ teamId, memberId })));
    for (const [{ memberId }, firstName, lastName] of people) {
      await db.update(members).set({ firstName, lastName, weight: 61 }).where(eq(members.memberId, memberId));
    }
    await db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, closed!.memberId));
    const run = { distance: 10_000, footDistance: 10_000, duration: 3600, numActivities: 1 };
    await db
      .insert(calendarDays)
      .values(
        Array.from({ length: 40 }, (_, back) => back).flatMap((back) => [
          ...(back % 2 === 0
            ? [{ memberId: ada!.memberId, date: day(back), weightedLoad: back < 6 ? 320 : 90, ...run }]
            : []),
          ...(back > 8 && back % 3 === 0
            ? [{ memberId: bea!.memberId, date: day(back), weightedLoad: 80, ...run }]
            : []),
          ...(back % 5 === 0 ? [{ memberId: coach!.memberId, date: day(back), weightedLoad: 50, ...run }] : []),
        ]),
      );
    await db
      .insert(subjectiveInputs)
      .values([1, 2, 3].map((back) => ({ memberId: ada!.memberId, date: day(back), hoursSlept: 5 })));
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(coach!.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(heading(page, words.teamOverview)).toBeVisible();
  const needing = page.getByRole('list', { name: words.toCheckOn });
  await expect(needing.getByText(/^load ratio of 1\.\d\d|^load ratio of 2\.\d\d/)).toBeVisible();
  await expect(needing).toContainText(words.sleep('5.0'));
  await expect(needing).toContainText(words.stopped(9));
  const table = page.getByRole('table', { name: words.roster });
  await expect(table.getByRole('rowheader')).toHaveCount(4);
  await expect(table.getByRole('rowheader', { name: /^\* / })).toHaveCount(1);
  await expect(table.getByRole('row', { name: /Cleo/ })).toContainText(teamPeopleWords.free.closed);
  await expect(table.getByRole('row', { name: /Bea/ })).toContainText(teamPeopleWords.access.athlete);
  await expect(page.getByText(teamPeopleWords.free.coachesFollow)).toBeVisible();

  // The name links to the athlete, and a comment can be written where the reason is shown.
  await expect(needing.getByRole('link', { name: /^Ada/ })).toHaveAttribute('href', `/team/${ada!.memberId}`);
  const comment = page.getByRole('button', { name: words.commentTo('Ada Almaviva-Wolfeschlegelsteinhausen') });
  await comment.click();
  await expect(comment).toHaveAttribute('aria-expanded', 'true');
  await needing.getByLabel(words.writeAComment).fill('Sleep first.');
  await needing.getByRole('button', { name: words.saveComment }).click();
  await expect(needing.getByRole('list', { name: words.comments })).toContainText('Sleep first.');
  for (const look of looks) await expectNoComplaints(page, 'a comment in the overview', look);
  await comment.click();
  await expect(needing.getByLabel(words.writeAComment)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  const cutOff = table
    .locator('td')
    .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(await cutOff).toEqual([]);
  await page.getByLabel(words.range).selectOption('7');
  await expect(page).toHaveURL(/\/team\?days=7$/);
  await expect(table.getByRole('row', { name: /Bea/ })).toContainText('0.0 km');
  await page.reload();
  await expect(page.getByLabel(words.range)).toHaveValue('7');
  const [first, last] = [page.getByLabel(words.firstDay), page.getByLabel(words.lastDay)];
  await expect(first).toHaveValue(day(6));
  // A custom range longer than 92 days shows an error and changes nothing else.
  await first.fill(day(200));
  await expect(page.getByText(words.badRange(92))).toBeVisible();
  await expect(page).toHaveURL(/\/team\?days=7$/);
  await last.fill(day(150));
  await expect(page).toHaveURL(`/team?days=51&end=${day(150)}`);
  await page.reload();
  await expect(first).toHaveValue(day(200));
  await expect(last).toHaveValue(day(150));
  await expect(page.getByLabel(words.range)).toHaveValue('51');
  await page.getByRole('button', { name: words.today, exact: true }).click();
  await page.getByLabel(words.range).selectOption('7');
  await expect(last).toHaveValue(day(0));
  await page
    .getByRole('textbox', { name: words.find })
    .or(page.getByRole('searchbox', { name: words.find }))
    .fill('byr');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await page.getByLabel(words.show).selectOption('steep');
  await expect(page.getByText(words.nobodyFound)).toBeVisible();

  await page.goto(`/team/${closed!.memberId}`);
  await expect(page.getByRole('heading', { name: teamPeopleWords.notToBeSeen })).toBeVisible();
});

test('a coach looks up visibility in the table, and gets its row', async ({ page, server }) => {
  const coach = await server.register();
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, coach.memberId));
    await db.insert(teamMembers).values({ teamId: team!.teamId, memberId: coach.memberId });
  });
  await page.goto('/login?redirect=%2Fteam');
  await page.getByLabel('Email').fill(coach.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('link', { name: accessWords.open }).click();
  await expect(heading(page, accessWords.title)).toBeVisible();
  const answer = page.getByRole('region', { name: accessWords.answer });
  await expect(answer).toContainText(accessWords.sights.advise);
  await expect(answer).toContainText(accessWords.reasons.athleteFree);
  await page.getByLabel(accessWords.athleteLevel).selectOption('0');
  await expect(answer).toContainText(accessWords.rows.coachedClosed);
  await page.getByLabel(accessWords.retains).selectOption('yes');
  await expect(answer).toContainText(accessWords.sights.advise);
  await expect(answer).toContainText(accessWords.reasons.retained);
  await page.getByLabel(accessWords.assists).selectOption('yes');
  await expect(answer).toContainText(accessWords.rows.assisted);
  await page.getByLabel(accessWords.viewerType, { exact: true }).selectOption('Athlete');
  await page.getByLabel(accessWords.whose).selectOption('own');
  await page.getByLabel(accessWords.hidden).selectOption('yes');
  await expect(answer).toContainText(accessWords.rows.ownHidden);
  await page.getByLabel(accessWords.whose).selectOption('other');
  await page.getByLabel(accessWords.page, { exact: true }).selectOption('profile');
  await page.getByLabel(accessWords.viewerLevel).selectOption('30');
  await expect(answer).toContainText(accessWords.sights.glance);
  await expect(answer).toContainText(accessWords.reasons.admin);
});

test('three hundred athletes are sorted, filtered and navigated by keyboard, and few are rendered', async ({
  page,
  server,
}) => {
  const coach = await server.register();
  const teamId = await seedTeam(server, coach, 300);
  await withDatabase(server, (db) => db.update(teams).set({ athletesBilled: false }).where(eq(teams.teamId, teamId)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await page.getByLabel('Email').fill(coach.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  const table = page.getByRole('table', { name: words.roster });
  await expect(table).toHaveAttribute('aria-rowcount', '301');
  await expect(page.getByText(words.shown(300, 300))).toBeVisible();
  await expect(page.getByText(teamPeopleWords.free.coachesRetain)).toBeVisible();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
  const needing = page.getByRole('list', { name: words.toCheckOn }).locator('> li');
  await expect(needing).toHaveCount(10);
  await page.getByRole('button', { name: /^Show 10 more of/ }).click();
  await expect(needing).toHaveCount(20);

  await table.getByRole('button', { name: words.athlete }).press('Enter');
  await expect(table.getByRole('rowheader').first()).toContainText('Runner No. 001');
  await table.getByRole('button', { name: words.athlete }).press('Enter');
  await expect(table.getByRole('columnheader', { name: words.athlete })).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('rowheader').first()).toContainText('Runner No. 300');

  await table.getByRole('link').first().focus();
  const reached = () =>
    page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? 0));
  for (let i = 0; i < 20; i++) {
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    // The next rows are rendered after the table has scrolled.
    await expect(table.locator(`[aria-rowindex="${(await reached()) + 3}"]`)).toBeAttached();
  }
  expect(await reached()).toBeGreaterThan(60);

  await page.getByLabel(words.show).selectOption('stopped');
  await expect(page.getByText(/^\d+ of 300 people$/)).toBeVisible();
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(table).not.toHaveAttribute('aria-rowcount', '301');
  for (const look of looks) await expectNoComplaints(page, 'a team of three hundred', look);
});

test('after logging in, a link opens its exact page: a coach sees the athlete’s day, an athlete their filters and their day', async ({
  page,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, timeZone: noonZone })
      .where(eq(members.memberId, coach.memberId));
    await db
      .update(members)
      .set({ firstName: 'Ada', lastName: 'Byron', timeZone: noonZone })
      .where(eq(members.memberId, ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  const logIn = async (email: string) => {
    await expect(heading(page, 'Log In')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await passwordBox(page).fill(testPassword);
    await passwordBox(page).press('Enter');
  };
  const signOut = async () => {
    await page.goto('/logout');
    await expect(heading(page, 'Log In')).toBeVisible();
  };
  const link = `/team/${ada.memberId}?day=${day(3)}`;
  await page.goto(link);
  await logIn(coach.email);
  await expect(page).toHaveURL(link);
  await expect(heading(page, longDate(day(3)))).toBeVisible();
  await signOut();
  await page.goto('/activities?sport=Running&min=5000');
  await logIn(ada.email);
  await expect(heading(page, 'Activities')).toBeVisible();
  await expect(page).toHaveURL('/activities?sport=Running&min=5000');
  await signOut();
  await page.goto('/calendar/2026-11-20');
  await logIn(ada.email);
  await expect(page).toHaveURL('/calendar/2026-11-20');
  await expect(heading(page, longDate('2026-11-20'))).toBeVisible();
});

test('a coach of two teams has a tab for each, by keyboard and on a phone, and sees the athletes of both', async ({
  page,
  server,
}) => {
  const [coach, ada, bea] = await Promise.all([server.register(), server.register(), server.register()]);
  const second = await withDatabase(server, async (db) => {
    const [first, other] = await db
      .insert(teams)
      .values([{ name: 'Early birds' }, { name: 'Night owls of the long river' }])
      .returning();
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, timeZone: noonZone })
      .where(eq(members.memberId, coach.memberId));
    for (const [{ memberId }, firstName] of [[ada, 'Ada'] as const, [bea, 'Bea'] as const])
      await db.update(members).set({ firstName, lastName: 'Byron' }).where(eq(members.memberId, memberId));
    const earlier = new Date(now.getTime() - 86_400_000);
    await db.insert(teamMembers).values([
      { teamId: first!.teamId, memberId: coach.memberId, joinedAt: earlier },
      { teamId: other!.teamId, memberId: coach.memberId },
      { teamId: first!.teamId, memberId: ada.memberId },
      { teamId: other!.teamId, memberId: bea.memberId },
    ]);
    return other!;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login?redirect=%2Fteam');
  await page.getByLabel('Email').fill(coach.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  const table = page.getByRole('table', { name: words.roster });
  await expect(table.getByRole('rowheader')).toHaveText(/^Ada Byron/);
  await expect(page).toHaveURL('/team');

  // Selects a group by keyboard; it survives a reload and the Back button.
  await page.getByRole('tab', { name: 'Early birds', selected: true }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('rowheader')).toHaveText(/^Bea Byron/);
  await expect(page).toHaveURL(`/team?team=${second.teamId}`);
  await page.reload();
  await expect(page.getByRole('tab', { name: second.name, selected: true })).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveText(/^Bea Byron/);
  await page.getByRole('button', { name: words.acts.invite }).click();
  await expect(page.getByText(`${server.url}/signup/team/${second.teamId}`)).toBeVisible();
  await page.getByLabel(words.range).selectOption('7');
  await expect(page).toHaveURL(`/team?team=${second.teamId}&days=7`);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Assignments and members belong to the same team.
  await page.getByRole('link', { name: assignWords.assign }).click();
  await expect(page.getByRole('checkbox', { name: 'Bea Byron' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ada Byron' })).toHaveCount(0);
  await page.getByRole('link', { name: assignWords.backToTheTeam }).click();
  await expect(page).toHaveURL(`/team?team=${second.teamId}`);
  await page.getByRole('link', { name: words.people }).click();
  await expect(page.getByRole('region').first()).toHaveAccessibleName(second.name);

  // An athlete of the second team opens, and links back to it.
  await page.goBack();
  await table.getByRole('link', { name: 'Bea Byron' }).click();
  await expect(heading(page, 'Bea Byron')).toBeVisible();
  await expect(page.getByRole('grid').locator(`a[data-day="${day(0)}"]`)).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: words.team, exact: true }).click();
  await expect(page).toHaveURL(`/team?team=${second.teamId}`);
  await page.getByRole('tab', { name: 'Early birds' }).click();
  await expect(page).toHaveURL('/team');
  await page.goBack();
  await expect(table.getByRole('rowheader')).toHaveText(/^Bea Byron/);
});
