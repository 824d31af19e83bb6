import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { teamPeopleWords } from '../../../src/shared/teams/words.ts';
import { upload, whenOver } from '../../server/data/client.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { mixedFiles } from '../fixtures/activity-files.ts';
import { expect, test } from '../fixtures/person.ts';
import { keptAnswers } from './kept.ts';

// Requests for data that the coach may no longer see are refused.
test.use({ ownContext: true, mayFail: true });

test('a coach’s browser deletes an athlete who has left the team, with their activities, and keeps the coach’s own data', async ({
  page,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  const teamId = await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(who(coach.memberId));
    await db.update(members).set({ firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId: team!.teamId, memberId })));
    return team!.teamId;
  });
  const run = mixedFiles()[0]!;
  const { import_id: importId } = await upload(ada, [{ name: run.name, bytes: run.buffer }]);
  const [activityId] = (await whenOver(ada, importId)).items[0]!.activity_ids;

  await page.goto(`/login?redirect=${encodeURIComponent(`/team/${ada.memberId}`)}`);
  await page.getByLabel('Email').fill(coach.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada Byron', level: 1 })).toBeVisible();
  await page.goto(`/activity/${activityId}`);
  const about = async (id: string) => (await keptAnswers(page)).filter(([, , hash]) => hash!.includes(id)).length;
  await expect.poll(() => about(ada.memberId)).toBeGreaterThan(0);
  await expect.poll(() => about(activityId!)).toBeGreaterThan(1);
  await page.goto('/calendar');
  await expect.poll(() => about(coach.memberId)).toBeGreaterThan(0);

  const left = await ada.call('DELETE', `team/${teamId}/members/${ada.memberId}`);
  expect(left.status).toBe(200);
  await page.goto(`/team/${ada.memberId}`);
  await expect(page.getByRole('heading', { name: teamPeopleWords.notToBeSeen })).toBeVisible();
  await expect.poll(() => about(ada.memberId)).toBe(0);
  await expect.poll(() => about(activityId!)).toBe(0);
  expect(await about(coach.memberId)).toBeGreaterThan(0);
});
