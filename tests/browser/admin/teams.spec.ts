import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { messageWords } from '../../../src/shared/teams/message-words.ts';
import { teamPeopleWords } from '../../../src/shared/teams/words.ts';
import { groupsWords as words } from '../../../src/features/admin/groups-words.ts';
import { adminWords } from '../../../src/features/admin/words.ts';
import { registerMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/person.ts';
import { atAdmin, backToAdmin, button, openPlace } from './desk.ts';

// Refusals are expected.
test.use({ mayFail: true });

test('an admin finds a team, changes and ends memberships, adds a steward, and finds all of that in the log', async ({
  page,
  server,
}) => {
  const addresses = await server.addresses();
  const [coach, athlete, third] = await Promise.all([
    registerMember(addresses),
    registerMember(addresses),
    registerMember(addresses),
  ]);
  const name = `Hill runners ${randomUUID().slice(0, 8)}`;
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name }).returning();
    for (const { memberId } of [coach, third])
      await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values([coach, athlete].map(({ memberId }) => ({ teamId: team!.teamId, memberId })));
  });
  await atAdmin(page, server);
  await openPlace(page, adminWords.places.teams.title);
  await page.getByLabel(words.findTeam).fill(name);
  await button(page, words.find).click();
  const table = page.getByRole('table', { name: words.allTeams });
  await expect(table.getByRole('rowheader')).toHaveText([name]);
  await table.getByRole('link', { name }).click();
  const list = page.getByRole('list', { name: teamPeopleWords.people });
  await expect(list.getByRole('listitem')).toHaveCount(2);

  // The only coach cannot be removed, so a second one is added first; an athlete does not count.
  await button(page, teamPeopleWords.removeThis(coach.email)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: teamPeopleWords.remove }).click();
  await expect(page.getByText('Nobody else leads this team.')).toBeVisible();
  await page.getByLabel(words.member).fill(athlete.email);
  await button(page, words.addButton).click();
  await expect(page.getByText('This is the account of an athlete.')).toBeVisible();
  await page.getByLabel(words.member).fill(third.email);
  await button(page, words.addButton).click();
  await expect(page.getByText(words.added, { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await button(page, teamPeopleWords.makeAssistantOf(coach.email)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: teamPeopleWords.makeAssistant }).click();
  await expect(page.getByText(teamPeopleWords.done.assistant(coach.email), { exact: true })).toBeVisible();
  await button(page, teamPeopleWords.removeThis(coach.email)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: teamPeopleWords.remove }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(
    page.getByRole('form', { name: messageWords.title }).getByRole('button', { name: messageWords.send(1) }),
  ).toBeVisible();

  // One athlete's trial is over: a coach sees athletes that the team pays for.
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, athlete.memberId)),
  );
  await page.reload();
  const settings = page.getByRole('form', { name: words.settings });
  await settings.getByText(words.free.teamPays).click();
  await expect(settings.getByText(words.touches(1, 1))).toBeVisible();
  await expect(settings.getByText(words.free.sightOpens(1))).toBeVisible();
  // This server charges nothing.
  await expect(page.getByRole('main')).not.toContainText(/\bpa(?:y|ys|id)\b|subscription/i);
  await settings.getByRole('radio', { name: /^No\b/ }).nth(1).check();
  await expect(settings.getByText(`${words.choiceCloses} ${teamPeopleWords.athletesSeeDashboard}`)).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'the settings of a team', look);
  await button(page, words.saveSettings).click();
  await expect(settings.getByText(words.saved)).toBeVisible();
  await expect(page.getByText(teamPeopleWords.free.coachesRetain)).toBeVisible();

  // A team for a coach who has an account.
  const made = `Late birds ${randomUUID().slice(0, 8)}`;
  await page.getByRole('link', { name: words.allTeams }).click();
  await page.getByLabel(words.teamName).fill(name);
  await page.getByLabel(words.coachOf).fill(coach.email);
  await button(page, words.makeTeam).click();
  await expect(page.getByText('A team with this name already exists.')).toBeVisible();
  await page.getByLabel(words.teamName).fill(made);
  await button(page, words.makeTeam).click();
  await expect(page.getByRole('heading', { name: made })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(coach.email);

  await page.getByRole('link', { name: words.allTeams }).click();
  await backToAdmin(page);
  await openPlace(page, adminWords.places.cohorts.title);
  const first = page.getByRole('button', { name: new RegExp(`^${words.changeOf('')}`) }).first();
  await first.click();
  await page.getByLabel(words.member).fill('nobody@example.org');
  await button(page, words.appoint).click();
  await expect(page.getByText(words.notDone)).toBeVisible();
  await page.getByLabel(words.member).fill(third.email);
  await button(page, words.appoint).click();
  await expect(page.getByText(words.appointed(third.email), { exact: true })).toBeVisible();
  await button(page, words.dismissOf(third.email)).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.dismiss }).click();
  await expect(page.getByText(words.dismissed(third.email), { exact: true })).toBeVisible();

  await backToAdmin(page);
  await openPlace(page, adminWords.places.acts.title);
  for (const act of [
    /gave .+ a role in the team/,
    /removed .+ from the team/,
    /changed the team/,
    /created the team .+ for/,
    /made .+ a steward of/,
    /removed .+ as a steward of/,
  ])
    await expect(page.getByRole('row').filter({ hasText: act }).first()).toBeVisible();
});
