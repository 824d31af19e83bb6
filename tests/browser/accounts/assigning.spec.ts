import { eq } from 'drizzle-orm';
import { addDays, toCompactDate } from '../../../domain/dates.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { assignWords as words } from '../../../src/features/team/assign-words.ts';
import { teamPageWords } from '../../../src/features/team/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { TEST_NOW, today } from '../../fixtures/today.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

const now = new Date(TEST_NOW);
/** A zone where it is noon, so the day does not change during a test. */
const timeZone = `Etc/GMT${now.getUTCHours() < 12 ? '-' : '+'}${Math.abs(now.getUTCHours() - 12)}`;

test('a coach creates a group, plans a workout for it after seeing conflicts, and undoes it', async ({
  page,
  server,
}) => {
  const [coach, ada, bea, cleo] = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const set = (memberId: string, values: Partial<typeof members.$inferInsert>) =>
      db
        .update(members)
        .set({ timeZone, ...values })
        .where(eq(members.memberId, memberId));
    await set(coach!.memberId, { memberType: 'Coach', accessLevel: 20, prefersMetric: true });
    await set(ada!.memberId, { firstName: 'Ada', lastName: 'Byron' });
    await set(bea!.memberId, { firstName: 'Bea', lastName: 'Brook' });
    await set(cleo!.memberId, { firstName: 'Cleo', lastName: 'Closed', accessLevel: 0 });
    await db
      .insert(teamMembers)
      .values([coach!, ada!, bea!, cleo!].map(({ memberId }) => ({ teamId: team!.teamId, memberId })));
  });
  const tomorrow = addDays(today, 1);
  const plansOf = async (who: NonNullable<typeof ada>) => {
    const { body } = await who.call('GET', `member/${who.memberId}/training-plans`);
    return (body as { training_plans: { title: string }[] }).training_plans.map(({ title }) => title);
  };
  await bea!.call('POST', `diary/date/${toCompactDate(tomorrow)}/training-plan`, {
    body: { diary_member_id: bea!.memberId, title: 'My own' },
  });

  await page.goto('/login?redirect=%2Fteam');
  await page.getByLabel('Email').fill(coach!.email);
  await passwordBox(page).fill(testPassword);
  await passwordBox(page).press('Enter');
  await expect(heading(page, teamPageWords.teamOverview)).toBeVisible();

  // A group, by keyboard.
  await page.getByRole('button', { name: teamPageWords.acts.groups }).press('Enter');
  await page.getByRole('button', { name: words.newGroup }).press('Enter');
  await page.keyboard.type('Sprinters');
  await page.getByRole('checkbox', { name: 'Ada Byron' }).press('Space');
  await page.getByRole('checkbox', { name: 'Bea Brook' }).press('Space');
  await page.getByRole('button', { name: words.save }).press('Enter');
  await expect(page.getByRole('list', { name: words.groups })).toContainText(words.members(2));
  await page.getByRole('combobox', { name: words.group }).selectOption('Sprinters');
  await expect(page.getByText(teamPageWords.shown(2, 3))).toBeVisible();

  await page.getByRole('link', { name: words.assign }).press('Enter');
  await expect(heading(page, words.assign)).toBeVisible();
  await page.getByRole('button', { name: words.check }).click();
  await expect(page.getByText(words.nobodyChosen)).toBeVisible();
  await expect(page.getByText(words.stepsNeeded)).toBeVisible();
  await page.getByLabel(words.name, { exact: true }).fill('Strides');
  await page.getByLabel(words.asText).fill('20 min z2, 6x(20 s z5, 1 min z1)');
  await page.getByRole('combobox', { name: words.group }).selectOption('Sprinters');
  await page.getByRole('checkbox', { name: 'Cleo Closed' }).check();
  await expect(page.getByText(words.chosen(3))).toBeVisible();
  await page.getByRole('button', { name: words.check }).click();

  const table = page.getByRole('table', { name: words.review });
  await expect(table.getByRole('row', { name: /Bea Brook/ })).toContainText('My own');
  await expect(table.getByRole('row', { name: /Cleo Closed/ })).toContainText(words.states.closed);
  await expect(page.getByRole('checkbox', { name: words.include('Bea Brook') })).not.toBeChecked();
  for (const look of looks) await expectNoComplaints(page, 'what is in the way', look);
  expect(await plansOf(ada!)).toEqual([]);

  await page.getByRole('checkbox', { name: words.include('Bea Brook') }).check();
  await page.getByRole('button', { name: words.assignTo(2) }).click();
  await expect(page.getByRole('heading', { name: words.done(2) })).toBeVisible();
  await expect(page.getByRole('list', { name: words.earlier })).toContainText(words.summary(1, 2));
  expect([await plansOf(ada!), await plansOf(bea!)]).toEqual([['Strides'], ['My own', 'Strides']]);

  await page.getByRole('button', { name: words.takeBack, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: words.takenBack(2) })).toBeVisible();
  await expect(page.getByRole('list', { name: words.earlier })).toContainText(words.wasTakenBack);
  expect([await plansOf(ada!), await plansOf(bea!)]).toEqual([[], ['My own']]);
  const earlier = page.getByRole('list', { name: words.earlier });
  await earlier.getByRole('button', { name: words.undoOf('Strides') }).press('Enter');
  await expect(earlier.getByRole('status')).toHaveText(words.restored);
  expect([await plansOf(ada!), await plansOf(bea!)]).toEqual([['Strides'], ['My own', 'Strides']]);
  await expect(earlier.getByRole('button', { name: words.takeBackOf('Strides') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(earlier.getByRole('status')).toHaveText(words.takenBack(2));
  await expect(earlier.getByRole('button', { name: words.undoOf('Strides') })).toBeFocused();
  // The form is available again since the first Undo.
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Strides');
});
