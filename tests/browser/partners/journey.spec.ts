import { and, eq } from 'drizzle-orm';
import { messages } from '../../../domain/messages.ts';
import { cohortStewards } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { partnerViewWords } from '../../../src/features/partner-view/words.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { sharingWords } from '../../../src/features/sharing/words.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, password, signIn, test } from '../fixtures/person.ts';
import { acceptTerms, createAccount, join } from './steps.ts';

// Requests about a deleted member are refused at the end.
test.use({ mayFail: true });

const { wearTest: cohortId } = sampleIds.cohorts;
const { labels } = sharingLevelWords;
const programme = 'Alderfoot wear test';

test('a member joins by a partner’s page, lowers the level while the steward reads, leaves, and deletes the account', async ({
  page,
  browser,
  server,
}) => {
  const steward = await server.register();
  await withDatabase(server, (db) => db.insert(cohortStewards).values({ cohortId, memberId: steward.memberId }));
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC', locale: 'en-GB' });
  try {
    await page.goto('/optin/wear-test');
    await acceptTerms(page);
    const email = await createAccount(page);
    await join(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();

    // The sharing is then on their profile, and the steward sees them in the list.
    await page.goto('/profile');
    const connections = page.getByRole('list', { name: profileWords.dataSharing });
    await expect(connections).toContainText(labels[3]);
    const theirs = await context.newPage();
    await theirs.goto('/login?redirect=%2Fpartner');
    await theirs.getByLabel('Email').fill(steward.email);
    await theirs.getByRole('textbox', { name: 'Password' }).fill(testPassword);
    await theirs.keyboard.press('Enter');
    await theirs.getByRole('main').getByRole('link', { name: programme }).click();
    const listed = theirs.getByRole('region', { name: partnerViewWords.list }).getByText(email);
    await expect(listed).toBeVisible();

    // Lowered by keyboard while that page is open: its next request returns less.
    await connections.getByRole('link', { name: programme }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: sharingWords.whoLooked })).toContainText('Alderfoot · ');
    const form = page.getByRole('form', { name: sharingWords.whatYouShare });
    await form.getByRole('radio', { name: labels[3] }).focus();
    await expect(form.getByRole('radio', { name: labels[3] })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: labels[2] })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('status')).toHaveText(sharingWords.saved);
    await expect(listed).toBeVisible();
    await theirs.getByRole('button', { name: partnerViewWords.readAgain }).click();
    await expect(listed).toHaveCount(0);
    const levels = theirs.getByRole('region', { name: partnerViewWords.byLevel });
    await expect(levels).toContainText(labels[2]);

    // The programme's page no longer shows them as a member after they leave.
    await page.getByRole('main').getByRole('link', { name: sharingWords.profile }).click();
    await page.getByRole('button', { name: profileWords.stopSharingWithAll }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: profileWords.stopSharing }).click();
    await expect(page.getByText(profileWords.youShareNothing)).toBeVisible();

    await page.getByRole('button', { name: messages.deletion.button }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: messages.deletion.title })
      .getByLabel(/Password/)
      .first()
      .fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: messages.login.accountDeleted })).toBeVisible();
    await signIn(page, { email });
    await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
    await theirs.getByRole('button', { name: partnerViewWords.readAgain }).click();
    await expect(theirs.getByText(email)).toHaveCount(0);
  } finally {
    await context.close();
    await withDatabase(server, (db) =>
      db
        .delete(cohortStewards)
        .where(and(eq(cohortStewards.cohortId, cohortId), eq(cohortStewards.memberId, steward.memberId))),
    );
  }
});
