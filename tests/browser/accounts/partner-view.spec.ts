import { readFile } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../../server/db/schema/members.ts';
import { cohortGroups, cohortMembers, cohorts, cohortStewards, tenants } from '../../../server/db/schema/partners.ts';
import { groupMeansWords } from '../../../src/shared/sharing/group-words.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { partnerViewWords as words } from '../../../src/features/partner-view/words.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { addRuns } from '../../server/add-runs.ts';
import type { TestServer } from '../../server/harness.ts';
import { testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// A request is about a member who no longer exists.
test.use({ isGuest: true, mayFail: true });

/** A cohort with a steward, two people at level 3 and four at level 1. */
async function programme(server: TestServer) {
  const [steward, ada, bea, ...others] = await Promise.all(Array.from({ length: 7 }, () => server.register()));
  const name = async (who: TestMember, first_name: string) =>
    who.call('POST', `member/${who.memberId}`, { body: { first_name, last_name: 'Abendroth', gender: 'F' } });
  await Promise.all([name(ada!, 'Wilhelmina'), name(bea!, 'Beatrix')]);
  const cohortId = await withDatabase(server, async (db) => {
    const [tenant] = await db
      .insert(tenants)
      .values({ name: `Tenant of ${steward!.memberId}` })
      .returning();
    const row = { tenantId: tenant!.tenantId, name: 'Winter shoes', availablePermissions: [1, 2, 3] };
    const [cohort] = await db.insert(cohorts).values(row).returning();
    await db.insert(cohortStewards).values({ cohortId: cohort!.cohortId, memberId: steward!.memberId });
    return cohort!.cohortId;
  });
  const join = async (who: TestMember, permissions: number) => {
    const values = { cohortId, memberId: who.memberId, permissions };
    const [row] = await withDatabase(server, (db) => db.insert(cohortMembers).values(values).returning());
    const change = (permission: number) =>
      who.bearer('PUT', `v2/iaaa/cohort-members/${row!.membershipId}/permissions`, { body: { permission } });
    const seen = async () => {
      const { body } = await who.bearer('GET', `v2/iaaa/cohort-members/${row!.membershipId}/history`);
      return (body as { looks: { at_you: boolean }[] }).looks;
    };
    return { change, seen };
  };
  const [own] = await Promise.all([join(ada!, 3), join(bea!, 3), ...others.map((who) => join(who, 1))]);
  return { steward: steward!, ada: ada!, bea: bea!, own: own!, cohortId, join };
}

test('a member lowers the level while the partner’s page is open, and the very next request returns nothing', async ({
  page,
  server,
}) => {
  const { steward, ada, bea, own, cohortId, join } = await programme(server);
  await page.goto('/login?redirect=%2Fprofile');
  await page.getByLabel('Email').fill(steward.email);
  await passwordBox(page).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('link', { name: profileWords.openShared }).click();
  await page.getByRole('main').getByRole('link', { name: 'Winter shoes' }).click();
  await expect(heading(page, 'Winter shoes')).toBeVisible();

  // Nothing is visible with four members at level 1, but it is with the fifth.
  const levels = page.getByRole('region', { name: words.byLevel });
  const together = page.getByRole('region', { name: words.together });
  await expect(levels).toContainText(words.tooFew);
  await expect(together).toContainText(groupMeansWords.fewerThanFive);
  const list = page.getByRole('region', { name: words.list });
  await expect(list.getByRole('row')).toHaveCount(3);
  await join(await server.register(), 1);
  await withDatabase(server, async (db) => {
    const isAnonymous = and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.permissions, 1));
    const anonymous = db.select({ id: cohortMembers.memberId }).from(cohortMembers).where(isAnonymous);
    await addRuns(db, inArray(members.memberId, anonymous));
    // The visible group was decided for the whole day.
    await db.delete(cohortGroups).where(eq(cohortGroups.cohortId, cohortId));
  });
  await page.getByRole('button', { name: words.readAgain }).click();
  await expect(levels).not.toContainText(words.tooFew);
  await expect(together).toContainText(groupMeansWords.members);

  // The file contains those who share individually.
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: words.file }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const before = await download();
  expect([before.includes(ada.email), before.includes(bea.email)]).toEqual([true, true]);

  // Lowered while the page is open: later requests return nothing about them.
  await expect(list).toContainText('Wilhelmina Abendroth');
  expect((await own.change(1)).status).toBe(200);
  await list.getByRole('link', { name: 'Wilhelmina Abendroth' }).click();
  await expect(page.getByText(words.personGone)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Wilhelmina');
  await page.getByRole('main').getByRole('link', { name: words.toTheProgramme }).first().click();
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list).not.toContainText('Wilhelmina');
  const after = await download();
  expect([after.includes(ada.email), after.includes('Wilhelmina'), after.includes(bea.email)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await own.seen()).length).toBeGreaterThan(0);

  // One person, as far as the level allows; an open page closes once sharing ends.
  await list.getByRole('link', { name: 'Beatrix Abendroth' }).click();
  await expect(heading(page, 'Beatrix Abendroth')).toBeVisible();
  await expect(page.getByText(sharingLevelWords.labels[3])).toBeVisible();
  // A dismissed steward finds nothing either.
  await withDatabase(server, (db) => db.delete(cohortStewards).where(eq(cohortStewards.cohortId, cohortId)));
  await page.reload();
  await expect(page.getByText(words.personGone)).toBeVisible();
  await page.goto('/partner');
  await expect(page.getByText(words.nothing)).toBeVisible();
});
