import { eq } from 'drizzle-orm';
import { addDays, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { planBranchWords as words } from '../../../src/features/training/branches/words.ts';
import { trainingPlanWords as planWords } from '../../../src/features/training/plans/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './people.ts';

test.use({ isGuest: true });

const monday = addDays(mondayOf(today), 7);

test('a coach proposes a change, and the athlete finds it under the bell, accepts and undoes it', async ({
  page,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Proposals' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    const isCoach = { memberType: 'Coach', accessLevel: 20, firstName: 'Cora', lastName: 'Coach' } as const;
    await db.update(members).set(isCoach).where(who(coach.memberId));
    await db.update(members).set({ firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  const plan = { diary_member_id: ada.memberId, activity_type_id: 2, title: 'Tempo' };
  await ada.call('POST', `diary/date/${toCompactDate(addDays(monday, 1))}/training-plan`, { body: plan });
  const logIn = async (email: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/login/);
  };

  await logIn(coach.email);
  await page.goto(`/training?athlete=${ada.memberId}`);
  await page.getByRole('link', { name: words.proposalTitle }).click();
  await page.getByRole('button', { name: words.copyWeeks }).click();
  await page.getByLabel(words.name, { exact: true }).fill('Easier week');
  await page
    .getByRole('group', { name: planWords.workoutOn('Tuesday', 1) })
    .getByLabel(planWords.workoutName)
    .fill('Easy');
  await page.getByRole('button', { name: words.propose }).click();
  await expect(page.getByText(words.waiting)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto('/logout');

  await logIn(ada.email);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Notices, 1 new' }).click({ timeout: 3000 });
    await page.getByRole('link', { name: 'A coach proposes a change to your plan' }).click({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(words.byCoach('Cora Coach'))).toBeVisible();
  await page.getByRole('button', { name: words.accept(1) }).click();
  await expect(page.getByText(words.written(1))).toBeVisible();
  await page.getByRole('button', { name: words.undo }).click();
  await expect(page.getByText(words.undone(1, 0))).toBeVisible();
});
