import { eq } from 'drizzle-orm';
import { longDate, monthText } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import { calendarDays } from '../../../server/db/schema/activities.ts';
import { subjectiveInputs } from '../../../server/db/schema/diary.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { teamPeopleWords } from '../../../src/shared/teams/words.ts';
import { calendarPageWords } from '../../../src/features/calendar/words.ts';
import { teamPageWords as words } from '../../../src/features/team/words.ts';
import { trainingPageWords } from '../../../src/features/training/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { TEST_NOW, today } from '../../fixtures/today.ts';
import { expect, test } from '../accounts/people.ts';

test.use({ isGuest: true });

const now = new Date(TEST_NOW);
/** A zone where it is noon, so the day does not change during a test. */
const timeZone = `Etc/GMT${now.getUTCHours() < 12 ? '-' : '+'}${Math.abs(now.getUTCHours() - 12)}`;

test('a coach’s morning by keyboard: from the athletes to check on, via the reason, the day and a comment, to the plan', async ({
  page,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20, timeZone }).where(who(coach.memberId));
    await db.update(members).set({ timeZone, firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
    const run = { distance: 10_000, footDistance: 10_000, duration: 3600, numActivities: 1 };
    const days = Array.from({ length: 40 }, (_, back) => back).filter((back) => back % 2 === 0);
    await db.insert(calendarDays).values(
      days.map((back) => ({
        memberId: ada.memberId,
        date: addDays(today, -back),
        weightedLoad: back < 6 ? 320 : 90,
        ...run,
      })),
    );
    await db
      .insert(subjectiveInputs)
      .values([1, 2, 3].map((back) => ({ memberId: ada.memberId, date: addDays(today, -back), hoursSlept: 5 })));
  });
  const title = (name: string) => page.getByRole('heading', { name, level: 1 });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByLabel('Email').fill(coach.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  const steep = page.getByRole('list', { name: words.toCheckOn }).getByText(/^load ratio of \d\.\d\d/);
  await expect(steep).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(steep).toBeInViewport({ ratio: 1 });

  const way = steep.getByRole('link');
  const day = new URL((await way.getAttribute('href')) ?? '', page.url()).searchParams.get('day') ?? '';
  expect([today, addDays(today, -1)]).toContain(day);
  await tabOnto(page, way);
  await page.keyboard.press('Enter');
  await expect(title(longDate(day))).toBeFocused();
  await tabOnto(page, page.getByLabel(words.writeAComment));
  await page.keyboard.type('Sleep first, then run.');
  await tabOnto(page, page.getByRole('button', { name: words.saveComment }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: words.comments })).toContainText('Sleep first, then run.');

  const back = page.getByRole('main').getByRole('link', { name: monthText(`${day.slice(0, 7)}-01`) });
  await back.press('Enter');
  await expect(title('Ada Byron')).toBeVisible();
  await expect(page.getByText(teamPeopleWords.access.athlete)).toBeVisible();
  await expect(page.getByRole('grid')).toContainText(calendarPageWords.slept('5.0'));

  await tabOnto(page, page.getByRole('link', { name: words.plan, exact: true }));
  await page.keyboard.press('Enter');
  await expect(title(trainingPageWords.planOf('Ada Byron'))).toBeFocused();
  await expect(page.getByText(teamPeopleWords.access.athlete)).toBeVisible();
  await tabOnto(page, page.getByRole('link', { name: trainingPageWords.planWorkout, exact: true }));
  await page.keyboard.press('Enter');
  await page.getByLabel(trainingPageWords.name, { exact: true }).fill('Very easy');
  await page.getByLabel(trainingPageWords.asText).fill('30 min z1');
  await page.getByRole('button', { name: trainingPageWords.save }).press('Enter');
  // Back in the plan, at the same place.
  await expect(title(trainingPageWords.planOf('Ada Byron'))).toBeVisible();
  await expect(
    page.locator(`[data-date="${today}"]`).getByRole('link', { name: 'Very easy', exact: true }),
  ).toBeVisible();
});
