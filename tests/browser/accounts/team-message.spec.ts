import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { messageWords as words } from '../../../src/shared/teams/message-words.ts';
import { teamPageWords } from '../../../src/features/team/words.ts';
import { teamMessagePages } from '../../../src/words/de/team-message.ts';
import { testPassword } from '../../server/member.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

test('a coach writes to an athlete, who gets a notice', async ({ page, server }) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, firstName: 'Cora' })
      .where(who(coach.memberId));
    await db.update(members).set({ firstName: 'Ada', lastName: 'Byron' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  await verified(server, coach);
  const signIn = async (email: string, to: string) => {
    await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
    await page.getByLabel('Email').fill(email);
    await passwordBox(page).fill(testPassword);
    await passwordBox(page).press('Enter');
  };
  await signIn(coach.email, '/team');
  await page.getByRole('button', { name: teamPageWords.acts.message }).click();
  const form = page.getByRole('form', { name: words.title });
  await form.getByRole('button', { name: words.send(1) }).click();
  await expect(form.getByText(words.subjectNeeded)).toBeVisible();
  await expect(form.getByText(words.messageNeeded)).toBeVisible();
  await form.getByLabel(words.to).selectOption({ label: 'Ada Byron' });
  await form.getByLabel(words.subject).fill('Saturday');
  await form.getByRole('textbox', { name: words.message }).fill('We meet at nine.');
  await form.getByRole('button', { name: words.send(1) }).press('Enter');
  await expect(page.getByText(words.sent(0, 1, 0))).toBeVisible();
  await expect(form.getByLabel(words.subject)).toHaveValue('');
  for (const [language, title, act] of [
    ['de', teamMessagePages.teamMessage.title as string, 'Nachricht'],
    ['en', words.title, teamPageWords.acts.message],
  ] as const) {
    await withDatabase(server, (db) =>
      db.update(members).set({ language }).where(eq(members.memberId, coach.memberId)),
    );
    await page.reload();
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByRole('form', { name: title })).toBeVisible();
  }
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  await signIn(ada.email, '/calendar');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await expect(page.getByText('Early birds: Saturday', { exact: true })).toBeVisible();
  await expect(page.getByText(/We meet at nine\./)).toBeVisible();
});
