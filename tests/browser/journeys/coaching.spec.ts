import { eq } from 'drizzle-orm';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from '../accounts/people.ts';

test.use({ isGuest: true, locale: 'de-DE' });

test('ein Athlet legt fest, was der Trainer darf, und schreibt ihm: mit der Tastatur, auf Deutsch', async ({
  page,
  server,
}) => {
  const [coach, ada] = await Promise.all([server.register(), server.register()]);
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Frühaufsteher' }).returning();
    const { teamId } = team!;
    const who = (memberId: string) => eq(members.memberId, memberId);
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20, language: 'de', firstName: 'Cora' })
      .where(who(coach.memberId));
    await db.update(members).set({ firstName: 'Ada', lastName: 'Byron', language: 'de' }).where(who(ada.memberId));
    await db.insert(teamMembers).values([coach, ada].map(({ memberId }) => ({ teamId, memberId })));
  });
  const signIn = async (email: string) => {
    await page.goto('/login');
    await page.getByLabel('E-Mail').fill(email);
    await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
  };
  const main = page.getByRole('main');
  const lookAt = async (name: string) => {
    for (const look of looks) await expectNoComplaints(page, name, look);
    await page.setViewportSize({ width: 360, height: 740 });
  };

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(ada.email);
  await page.goto('/profile/teams');
  const wellness = main.getByRole('checkbox', { name: 'Sehen, wie es mir geht' });
  await tabOnto(page, wellness);
  await page.keyboard.press('Space');
  await expect(wellness).not.toBeChecked();
  await expect(main.getByText('Tagebuch, Schlaf, Gewicht')).toBeVisible();
  await lookAt('rights of the coaches');
  await tabOnto(page, main.getByRole('link', { name: 'Den Trainern schreiben' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Trainer von Frühaufsteher' })).toBeVisible();
  await tabOnto(page, main.getByRole('textbox', { name: 'Nachricht' }));
  await page.keyboard.type('Mein Knie schmerzt.');
  await tabOnto(page, main.getByRole('button', { name: 'Senden' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('list', { name: 'Nachrichten' })).toContainText('Mein Knie schmerzt.');
  await lookAt('messages');

  await page.goto('/logout');
  await signIn(coach.email);
  await page.goto('/team');
  await tabOnto(page, main.getByRole('link', { name: 'Nachrichten (1 neu)' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('1 neue')).toBeVisible();
  await tabOnto(page, main.getByRole('link', { name: 'Ada Byron' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('Mein Knie schmerzt.')).toBeVisible();
  await tabOnto(page, main.getByRole('textbox', { name: 'Nachricht' }));
  await page.keyboard.type('Dann pausieren wir.');
  await tabOnto(page, main.getByRole('button', { name: 'Senden' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('Dann pausieren wir.')).toBeVisible();

  await page.goto(`/team/${ada.memberId}`);
  await expect(main.getByText('Ada Byron gibt Schlaf, Motivation, Gewicht und Tagebuch nicht frei.')).toBeVisible();
  await tabOnto(page, main.getByText('Private Notiz'));
  await page.keyboard.press('Enter');
  await tabOnto(page, main.getByLabel('Deine Notiz über diesen Athleten'));
  await page.keyboard.type('Knie beobachten.');
  await page.keyboard.press('Tab');
  await expect(main.getByText('Gespeichert.')).toBeVisible();
  await lookAt('a private note');
  await page.reload();
  await main.getByText('Private Notiz').press('Enter');
  await expect(main.getByLabel('Deine Notiz über diesen Athleten')).toHaveValue('Knie beobachten.');
});
