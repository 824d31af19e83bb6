import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { dayPageWords } from '../../../src/features/calendar/day/words.ts';
import { teamPageWords as words } from '../../../src/features/team/words.ts';
import { trainingPageWords } from '../../../src/features/training/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

const now = new Date();
const today = now.toISOString().slice(0, 10);
/** Where it is noon: the day does not change while a test runs. */
const timeZone = `Etc/GMT${now.getUTCHours() < 12 ? '-' : '+'}${Math.abs(now.getUTCHours() - 12)}`;

test('a coach comments on an athlete’s day and plans a workout; the athlete’s open page shows both, and by whom', async ({
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
  const signIn = async (on: typeof page, email: string, to: string) => {
    await on.goto(`/login?redirect=${encodeURIComponent(to)}`);
    await on.getByLabel('Email').fill(email);
    await passwordBox(on).fill(testPassword);
    await passwordBox(on).press('Enter');
  };
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' });
  const theirs = await context.newPage();
  await signIn(theirs, ada.email, `/calendar/${today}`);
  await expect(theirs.getByRole('heading', { name: dayPageWords.diary })).toBeVisible();

  await signIn(page, coach.email, '/team');
  await page.getByRole('rowheader').getByRole('link', { name: 'Ada Byron' }).click();
  await expect(heading(page, 'Ada Byron')).toBeVisible();
  await page.locator(`#day-${today}`).press('Enter');
  const comment = page.getByLabel(words.writeAComment);
  await comment.fill('Keep it easy today.');
  await page.getByRole('button', { name: words.saveComment }).press('Enter');
  await expect(page.getByRole('list', { name: words.comments })).toContainText('Keep it easy today.');
  await expect(comment).toHaveValue('');
  await expect(theirs.getByRole('list', { name: dayPageWords.comments })).toContainText('Keep it easy today.');
  await expect(theirs.getByText(/^Cora Coach, /)).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'a day of an athlete', look);

  await page.getByRole('link', { name: words.planWorkout }).press('Enter');
  await expect(page.getByText(trainingPageWords.forAthlete('Ada Byron'))).toBeVisible();
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
