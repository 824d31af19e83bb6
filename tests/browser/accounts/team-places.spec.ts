import { eq, inArray } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { teamPeopleWords as words } from '../../../src/shared/teams/words.ts';
import { coachSeesWords, teamsWords } from '../../../src/features/team/teams-words.ts';
import { teamPageWords } from '../../../src/features/team/words.ts';
import { teamPlaces } from '../../../src/words/de/teams.ts';
import { type TestMember, testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true, mayFail: true });

async function logIn(page: Page, who: TestMember): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).not.toHaveURL(/login/);
}

test('a coach admits, promotes and removes; an assistant reads; an athlete leaves; each sees first which data is kept', async ({
  page,
  browser,
  server,
}) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  const [coach, helper, asker, anna, ben] = people as [TestMember, TestMember, TestMember, TestMember, TestMember];
  const names = [
    [coach, 'Cora', 'Coach'],
    [helper, 'Hanna', 'Helper'],
    [asker, 'Arne', 'Asker'],
    [anna, 'Anna', 'Almaviva-Wolfeschlegelsteinhausen'],
    [ben, 'Ben', 'Byron'],
  ] as const;
  const teamId = await withDatabase(server, async (db) => {
    const [team] = await db
      .insert(teams)
      .values({ name: 'Early birds', athletesBilled: false, athletesCanViewDashboard: false })
      .returning();
    for (const [{ memberId }, firstName, lastName] of names)
      await db.update(members).set({ firstName, lastName }).where(eq(members.memberId, memberId));
    const staff = [coach, helper, asker].map(({ memberId }) => memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(inArray(members.memberId, staff));
    await db.insert(teamMembers).values(
      [coach, helper, anna, ben].map((one) => ({
        teamId: team!.teamId,
        memberId: one.memberId,
        isAssistant: one === helper,
      })),
    );
    return team!.teamId;
  });
  expect((await asker.call('PATCH', `team/${teamId}/members/${asker.memberId}`)).status).toBe(202);

  await logIn(page, coach);
  await page.getByRole('link', { name: teamPageWords.people }).click();
  await expect(heading(page, teamsWords.title)).toBeVisible();
  const list = page.getByRole('list', { name: words.people });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: words.admitAssistantOf('Arne Asker') }).click();
  await expect(page.getByText(words.done.assistant('Arne Asker'), { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: words.makeCoachOf('Arne Asker') }).click();
  await expect(page.getByRole('alertdialog')).toContainText(words.becomes.coach);
  await page.getByRole('button', { name: words.makeCoach, exact: true }).last().click();
  await expect(page.getByText(words.done.coach('Arne Asker'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: words.removeThis('Arne Asker') })).toHaveCount(0);
  await page.getByRole('button', { name: words.removeThis('Ben Byron') }).click();
  const dialog = page.getByRole('alertdialog');
  for (const sentence of [words.athleteRemoved.sight, words.athleteRemoved.kept])
    await expect(dialog).toContainText(sentence);
  // This server charges nothing.
  await expect(dialog).not.toContainText(/\bpa(?:y|ys|id)\b|subscription/i);
  await page.keyboard.press('Escape');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: words.removeThis('Ben Byron') }).click();
  await dialog.getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.done.remove('Ben Byron'), { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(4);

  const other = await browser.newContext({ baseURL: server.url });
  const athlete = await other.newPage();
  await logIn(athlete, anna);
  await athlete.goto('/profile/teams');
  const seen = athlete.getByRole('list', { name: words.people });
  await expect(seen.getByRole('listitem')).toHaveText([/Arne Asker/, /Cora Coach/, /Hanna Helper/, /Anna .*\(you\)/]);
  await expect(athlete.getByText('Ben Byron')).toHaveCount(0);
  const sees = athlete.getByRole('region', { name: coachSeesWords.title });
  await expect(sees).toContainText('Arne Asker (Coach), Cora Coach (Coach)');
  const ofCoaches = [
    coachSeesWords.reads,
    coachSeesWords.reads,
    coachSeesWords.writes.plan,
    coachSeesWords.writes.comments,
    coachSeesWords.reads,
    coachSeesWords.nothing,
  ];
  const ofAssistants = [...ofCoaches.slice(0, 5).map(() => coachSeesWords.reads), coachSeesWords.nothing];
  await expect(sees.getByRole('definition')).toHaveText([...ofCoaches, ...ofAssistants]);
  await expect(sees.getByText(coachSeesWords.openFree.paid)).toHaveCount(2);
  await athlete.getByRole('button', { name: words.leaveTeam('Early birds') }).click();
  const leaving = athlete.getByRole('alertdialog');
  for (const sentence of [words.athleteLeaves.sight, words.athleteLeaves.kept, words.athleteLeaves.dashboard])
    await expect(leaving).toContainText(sentence);
  await leaving.getByRole('button', { name: words.leave, exact: true }).click();
  await expect(athlete.getByText(teamsWords.left('Early birds'))).toBeVisible();
  await expect(athlete.getByText(teamsWords.none)).toBeVisible();
  // The team's hidden pages are open again.
  await athlete.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  await expect(athlete).toHaveURL(/calendar/);
  await other.close();

  const third = await browser.newContext({ baseURL: server.url });
  const assistant = await third.newPage();
  await logIn(assistant, helper);
  await expect(assistant.getByText(teamPageWords.assisting)).toBeVisible();
  await assistant.goto('/profile/teams');
  await expect(assistant.getByText(teamsWords.yourRole.assistant)).toBeVisible();
  await expect(assistant.getByRole('button', { name: words.leaveTeam('Early birds') })).toBeVisible();
  await expect(assistant.getByRole('button', { name: words.removeThis('Cora Coach') })).toHaveCount(0);
  // Checks the German pages on a phone.
  await withDatabase(server, (db) =>
    db.update(members).set({ language: 'de' }).where(eq(members.memberId, helper.memberId)),
  );
  await assistant.setViewportSize({ width: 360, height: 800 });
  await assistant.reload();
  await assistant.getByRole('button', { name: teamPlaces.teamPeople.leaveTeam('Early birds') }).click();
  await expect(assistant.getByRole('alertdialog')).toContainText(teamPlaces.teamPeople.staffLeaves.sight);
  await third.close();
});
