import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema/identity.ts';
import { messageWords } from '../../../src/shared/teams/message-words.ts';
import { messagesWords as words } from '../../../src/features/admin/messages-words.ts';
import { adminWords } from '../../../src/features/admin/words.ts';
import { registerMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, test } from '../fixtures/person.ts';
import { atAdmin, button, openPlace } from './desk.ts';

// A refusal is expected.
test.use({ mayFail: true });

test('an admin writes to chosen members, confirms sending to many, and loses nothing after a refusal', async ({
  page,
  server,
}) => {
  const addresses = await server.addresses();
  const people = await Promise.all(Array.from({ length: 5 }, () => registerMember(addresses)));
  const [first, ...more] = people as [(typeof people)[number], ...typeof people];
  const email = await atAdmin(page, server);
  await openPlace(page, adminWords.places.messages.title);
  await expect(button(page, messageWords.members.send(0))).toBeDisabled();

  const field = page.getByLabel(words.members);
  await field.fill([...more.map((one) => one.email), first.memberId, 'nobody@example.org'].join(', '));
  await button(page, words.add).click();
  await expect(page.getByText(words.unknown('nobody@example.org'))).toBeVisible();
  await expect(field).toHaveValue('nobody@example.org');
  const list = page.getByRole('list', { name: words.list });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await field.fill('');

  const form = page.getByRole('form', { name: messageWords.members.title });
  await form.getByLabel(messageWords.subject).fill('Sunday night');
  await form.getByRole('textbox', { name: messageWords.message }).fill('The server rests from one to two.');
  const send = async () => {
    await button(page, messageWords.members.send(5)).click();
    await page.getByRole('alertdialog').getByRole('button', { name: messageWords.confirm, exact: true }).click();
  };
  await send();
  // Their own address is not confirmed.
  await expect(page.getByText(messageWords.notSent)).toBeVisible();
  await expect(form.getByRole('textbox', { name: messageWords.message })).toHaveValue(/one to two/);
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await withDatabase(server, (db) =>
    db.update(users).set({ emailVerified: true }).where(eq(users.email, email.toLowerCase())),
  );
  await send();
  await expect(page.getByText(messageWords.sent(0, 5, 0))).toBeVisible();
  await expect(page.getByText(words.nobodyYet)).toBeVisible();
  await expect(form.getByLabel(messageWords.subject)).toHaveValue('');
  await expect
    .poll(async () => JSON.stringify((await first.call('GET', `member/${first.memberId}/notice`)).body))
    .toContain('Sunday night');
});
