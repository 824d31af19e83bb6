import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { longDate } from '../../../domain/date-text.ts';
import { activities, activityNotes } from '../../../server/db/schema/activities.ts';
import { gear } from '../../../server/db/schema/gear.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { teamPeopleWords } from '../../../src/shared/teams/words.ts';
import { activityPartWords } from '../../../src/features/activity/parts-words.ts';
import { activityPageWords } from '../../../src/features/activity/words.ts';
import { dayPageWords } from '../../../src/features/calendar/day/words.ts';
import { teamPageWords as words } from '../../../src/features/team/words.ts';
import { trainingPageWords } from '../../../src/features/training/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { tcxOf } from '../screens/training-files.ts';
import { TEST_NOW, today } from '../../fixtures/today.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

const now = new Date(TEST_NOW);
/** A zone where it is noon, so the day does not change during a test. */
const timeZone = `Etc/GMT${now.getUTCHours() < 12 ? '-' : '+'}${Math.abs(now.getUTCHours() - 12)}`;

async function signIn(on: Page, email: string, to: string): Promise<void> {
  await on.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await on.getByLabel('Email').fill(email);
  await passwordBox(on).fill(testPassword);
  await passwordBox(on).press('Enter');
}

test('a coach comments on an athlete’s day and plans a workout; the athlete’s open page shows both, with the coach’s name', async ({
  page,
  browser,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, timeZone, firstName: 'Cora', lastName: 'Coach' })
      .where(who(coach.memberId));
    await db.update(members).set({ timeZone, firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' });
  const theirs = await context.newPage();
  await signIn(theirs, ada.email, `/calendar/${today}`);
  await expect(theirs.getByRole('heading', { name: dayPageWords.diary })).toBeVisible();

  await signIn(page, coach.email, '/team');
  await page.getByRole('rowheader').getByRole('link', { name: 'Ada Byron' }).click();
  await expect(heading(page, 'Ada Byron')).toBeVisible();
  await page.locator(`a[data-day="${today}"]`).press('Enter');
  const comment = page.getByLabel(words.writeAComment);
  await comment.fill('Keep it easy today.');
  await page.getByRole('button', { name: words.saveComment }).press('Enter');
  await expect(page.getByRole('list', { name: words.comments })).toContainText('Keep it easy today.');
  await expect(comment).toHaveValue('');
  await expect(theirs.getByRole('list', { name: dayPageWords.comments })).toContainText('Keep it easy today.');
  await expect(theirs.getByText(/^Cora Coach, /)).toBeVisible();
  await expect(page.getByText(teamPeopleWords.access.athlete)).toBeVisible();

  await page.getByRole('link', { name: words.planWorkout }).press('Enter');
  await expect(page.getByText(trainingPageWords.forAthlete('Ada Byron'))).toBeVisible();
  await expect(page.getByText(teamPeopleWords.access.athlete)).toBeVisible();
  await page.getByLabel(trainingPageWords.name, { exact: true }).fill('Hill repeats');
  await page.getByLabel(trainingPageWords.asText).fill('10 min z1, 6x(1 min z5, 2 min z1)');
  await page.getByRole('button', { name: trainingPageWords.save }).click();
  const planned = page.getByRole('link', { name: 'Hill repeats' });
  await expect(planned).toBeVisible();
  await expect(theirs.getByRole('link', { name: /Hill repeats/ }).first()).toBeVisible();
  await theirs.goto('/training');
  await expect(theirs.getByText(trainingPageWords.by('Cora Coach'))).toBeVisible();

  await planned.click();
  await page.getByRole('button', { name: trainingPageWords.delete }).click();
  await page.getByRole('button', { name: trainingPageWords.close }).click();
  await expect(page.getByText(words.nothingPlanned)).toBeVisible();
  await expect(theirs.getByText(trainingPageWords.by('Cora Coach'))).toHaveCount(0);
  await context.close();
});

test('a coach opens an athlete’s activity from their day, comments on it, cannot change it, and returns to the day', async ({
  page,
  browser,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' });
  const theirs = await context.newPage();
  await signIn(theirs, ada.email, '/import');
  await fileField(theirs).setInputFiles([
    {
      name: 'run.tcx',
      mimeType: 'application/vnd.garmin.tcx+xml',
      buffer: Buffer.from(tcxOf({ daysAgo: 2, sport: 'Running', seconds: 2400 }, now.getTime())),
    },
  ]);
  await theirs.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(theirs.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await context.close();
  const day = await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20, timeZone }).where(who(coach.memberId));
    await db.update(members).set({ timeZone, firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
    const [shoes] = await db
      .insert(gear)
      .values({ memberId: ada.memberId, kind: 'shoes', name: 'Red shoes' })
      .returning();
    const [run] = await db
      .update(activities)
      .set({ name: 'River loop', gearId: shoes!.gearId })
      .where(eq(activities.memberId, ada.memberId))
      .returning();
    await db
      .insert(activityNotes)
      .values({ activityId: run!.activityId, message: 'Felt heavy.', invalidatesActivity: false });
    return run!.localDate;
  });

  await signIn(page, coach.email, '/team');
  await expect(heading(page, words.teamOverview)).toBeVisible();
  await page.goto(`/team/${ada.memberId}?day=${day}`);
  await expect(heading(page, longDate(day))).toBeVisible();
  await page.getByRole('link', { name: 'River loop' }).press('Enter');
  await expect(heading(page, 'River loop')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(teamPeopleWords.access.athlete)).toBeVisible();
  await expect(main.getByText('Felt heavy.')).toBeVisible();
  await expect(main.getByRole('slider').first()).toBeVisible();
  for (const name of [activityPageWords.edit, activityPageWords.delete]) {
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const comments = page.getByRole('region', { name: activityPartWords.comments });
  await expect(main.getByRole('textbox')).toHaveCount(1);
  await comments.getByRole('textbox').fill('Well held back.');
  await comments.getByRole('button', { name: activityPartWords.saveComment }).click();
  await expect(comments.getByRole('listitem')).toContainText('Well held back.');
  await expect(main.getByRole('checkbox', { name: activityPageWords.leaveThisOut })).toHaveCount(0);
  await expect(main.getByText(activityPageWords.gear, { exact: true })).toHaveCount(0);
  for (const look of looks) await expectNoComplaints(page, 'an athlete’s activity', look);
  await main.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page).toHaveURL(`/team/${ada.memberId}?day=${day}`);
  await expect(heading(page, longDate(day))).toBeVisible();
  await expect(main.getByText('Well held back.')).toBeVisible();

  await page.goto(`/team/${ada.memberId}`);
  const latest = page.getByRole('region', { name: words.latest });
  const more = latest.getByRole('button', { name: words.moreOfThem });
  await expect(latest.getByRole('link', { name: 'River loop' })).toBeVisible();
  await expect(more).toHaveCount(0);
  // The latest ten are listed, and all of them on request.
  for (let daysAgo = 3; daysAgo <= 13; daysAgo++) {
    const date = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const said = { activity_id: crypto.randomUUID(), activity_type_id: 2, name: `Loop of ${date}` };
    const figures = { local_start_time: `${date}T08:00`, duration: 1800, total_distance: 5000, average_hr: null };
    const body = { ...said, ...figures, perceived_effort: null, note: '' };
    expect((await ada.call('POST', `member/${ada.memberId}/activity`, { body })).status).toBe(200);
  }
  await page.reload();
  await expect(latest.getByRole('listitem')).toHaveCount(10);
  await more.press('Enter');
  await expect(latest.getByRole('listitem')).toHaveCount(12);
  await expect(more).toHaveCount(0);
  await latest.getByRole('link', { name: 'River loop' }).click();
  await expect(heading(page, 'River loop')).toBeVisible();
});
