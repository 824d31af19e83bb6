import { eq } from 'drizzle-orm';
import { calendarDays } from '../../../server/db/schema/activities.ts';
import { subjectiveInputs } from '../../../server/db/schema/diary.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { teamPageWords as words } from '../../../src/features/team/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// A calendar that is closed to the coach is refused, and a browser writes every refusal down.
test.use({ isGuest: true, mayFail: true });

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test('a coach sees who needs a word and why, opens the day, and finds the others', async ({ page, server }) => {
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
      .set({ memberType: 'Coach', accessLevel: 20, timeZone: 'UTC', prefersMetric: true })
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
  const needing = page.getByRole('list', { name: words.whoNeedsAWord });
  await expect(needing.getByText(/^load ratio of 1\.\d\d|^load ratio of 2\.\d\d/)).toBeVisible();
  await expect(needing).toContainText(words.sleep('5.0'));
  await expect(needing).toContainText(words.stopped(9));
  const table = page.getByRole('table', { name: words.roster });
  await expect(table.getByRole('rowheader')).toHaveCount(4);
  await expect(table.getByRole('rowheader', { name: /^\* / })).toHaveCount(1);
  await expect(table.getByRole('row', { name: /Cleo/ })).toContainText(words.closed);
  await expect(table.getByRole('row', { name: /Bea/ })).toContainText(words.access.athlete);
  for (const look of looks) await expectNoComplaints(page, 'team overview', look);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel(words.range).selectOption('7');
  await expect(page).toHaveURL(/\/team\?days=7$/);
  await expect(table.getByRole('row', { name: /Bea/ })).toContainText('0.0 km');
  await page.reload();
  await expect(page.getByLabel(words.range)).toHaveValue('7');
  await page
    .getByRole('textbox', { name: words.find })
    .or(page.getByRole('searchbox', { name: words.find }))
    .fill('byr');
  await expect(table.getByRole('rowheader')).toHaveCount(1);

  await needing.getByRole('listitem').filter({ hasText: 'Ada' }).getByRole('link').first().click();
  await expect(heading(page, 'Ada Almaviva-Wolfeschlegelsteinhausen')).toBeVisible();
  await expect(page.getByText(words.access.athlete)).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('table')).toContainText('5.0 h');
  for (const look of looks) await expectNoComplaints(page, 'an athlete’s calendar', look);

  await page.goto(`/team/${closed!.memberId}`);
  await expect(page.getByRole('heading', { name: words.notToBeSeen })).toBeVisible();
});
