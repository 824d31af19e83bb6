import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { managingWords } from '../../../src/features/admin/managing-words.ts';
import { memberProfileWords as words } from '../../../src/features/profile/member-profile-words.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { teamPageWords } from '../../../src/features/team/words.ts';
import { memberProfilePages } from '../../../src/words/de/member-profile.ts';
import { registerAdmin } from '../../server/admins.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// A closed profile is refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true });

test('a coach and an admin see the permitted part of a profile, and all others see why not', async ({
  page,
  server,
}) => {
  const [coach, ada, other, admin] = await Promise.all([
    server.register(),
    server.register(),
    server.register(),
    registerAdmin(server),
  ]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(who(coach.memberId));
    await db
      .update(members)
      .set({ firstName: 'Ada', lastName: 'Byron', birthDate: '1990-02-28', gender: 'F', weight: 58.5, accessLevel: 0 })
      .where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  const signIn = async (email: string, to: string) => {
    await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
    await page.getByLabel('Email').fill(email);
    await passwordBox(page).fill(testPassword);
    await passwordBox(page).press('Enter');
  };
  await signIn(coach.email, '/team');
  // Her calendar is closed to the coach, her profile is not.
  await page.getByRole('table', { name: teamPageWords.roster }).getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page).toHaveURL(`/profile/${ada.memberId}`);
  await expect(heading(page, 'Ada Byron')).toBeVisible();
  await expect(page.getByText(words.seenAs.coach)).toBeVisible();
  await expect(page.getByText(words.sexes.F)).toBeVisible();
  await expect(page.getByText(ada.email)).toHaveCount(0);
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto(`/profile/${other.memberId}`);
  await expect(page.getByRole('heading', { name: words.notYours })).toBeVisible();
  await page.goto('/profile/nobody');
  await expect(page.getByRole('heading', { name: words.noSuchProfile })).toBeVisible();
  await page.goto(`/profile/${coach.memberId}`);
  await expect(page.getByRole('form', { name: profileWords.editYourProfile })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  await signIn(admin.email, `/admin/member/manage?member=${ada.memberId}`);
  await page.getByRole('button', { name: managingWords.find, exact: true }).click();
  await page.getByRole('link', { name: managingWords.openProfile }).click();
  await expect(page.getByText(words.seenAs.admin)).toBeVisible();
  await expect(page.getByText(ada.email)).toBeVisible();
  await page.goto(`/profile/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: words.noSuchMember })).toBeVisible();
  await withDatabase(server, (db) =>
    db.update(members).set({ language: 'de' }).where(eq(members.memberId, admin.memberId)),
  );
  await page.goto(`/profile/${ada.memberId}`);
  await expect(page.getByText(memberProfilePages.memberProfile.seenAs.admin)).toBeVisible();
});
