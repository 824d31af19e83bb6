import { eq } from 'drizzle-orm';
import { members } from '../../../server/db/schema/members.ts';
import { messages } from '../../../domain/messages.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { tokensWords as words } from '../../../src/features/tokens/words.ts';
import { tokensPages } from '../../../src/words/de/tokens.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

test('a token is created with the password, shown once, used by a program, and revoked', async ({ page, server }) => {
  const ada = await server.register();
  await page.goto('/login?redirect=%2Fprofile');
  await page.getByLabel('Email').fill(ada.email);
  await passwordBox(page).fill(testPassword);
  await passwordBox(page).press('Enter');
  await page.getByRole('link', { name: profileWords.openTokens }).click();
  await expect(heading(page, words.title)).toBeVisible();
  await expect(page.getByText(words.none)).toBeVisible();

  const form = page.getByRole('form', { name: words.make });
  await form.getByRole('button', { name: words.makeIt }).click();
  await expect(form.getByText(words.nameNeeded)).toBeVisible();
  await expect(form.getByText(words.scopesNeeded)).toBeVisible();
  await form.getByLabel(words.name).fill('Night script');
  await form.getByText(words.scopeNames['calendar:read']).click();
  await form.getByText(words.scopeNames.upload).click();
  await form.getByLabel(words.end).selectOption('30');
  await form.getByRole('button', { name: words.makeIt }).press('Enter');
  const asking = page.getByRole('dialog', { name: messages.secondFactor.proofTitle });
  await asking.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await asking.getByRole('button', { name: words.makeIt }).click();
  const shown = page.getByRole('dialog', { name: words.shownTitle });
  const secret = await shown.getByLabel(words.tokenOf('Night script')).innerText();
  expect(secret).toMatch(/^lrp_[\w-]{43}$/);
  const address = `${new URL(page.url()).origin}/api/uploads`;
  const command = `curl -H "Authorization: Bearer ${secret}" --data-binary @run.fit "${address}?filename=run.fit"`;
  await expect(shown.getByText(command)).toBeVisible();
  await shown.getByText(words.shortcuts).click();
  await expect(shown.getByText(words.shortcutsText(address))).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'a new token', look);
  await shown.getByRole('button', { name: words.kept }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(secret)).toHaveCount(0);

  const ask = () =>
    page.request.get(`${server.url}/api/calendar/${ada.memberId}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask()).status()).toBe(200);
  const headers = { authorization: `Bearer ${secret}` };
  const sent = await page.request.post(address, { headers, data: Buffer.from('no activity') });
  expect((await sent.json()).message).toBe('Not a FIT, TCX or GPX file.');
  await page.reload();
  const row = page.getByRole('list', { name: words.yours }).getByRole('listitem');
  await expect(row).toContainText('Night script');
  await expect(row).not.toContainText(words.neverUsed);
  await withDatabase(server, (db) =>
    db.update(members).set({ language: 'de' }).where(eq(members.memberId, ada.memberId)),
  );
  await page.reload();
  const { tokens } = tokensPages;
  await expect(heading(page, tokens.title as string)).toBeVisible();
  await page.getByRole('button', { name: 'Night script widerrufen' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: tokens.revoke as string })
    .click();
  await expect(page.getByText(tokens.none as string)).toBeVisible();
  expect((await ask()).status()).toBe(401);
});
