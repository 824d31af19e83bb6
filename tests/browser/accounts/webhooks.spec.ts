import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { messages } from '../../../domain/messages.ts';
import { members } from '../../../server/db/schema/members.ts';
import { urlFaults } from '../../../server/webhooks/refusals.ts';
import { profileWords } from '../../../src/features/profile/words.ts';
import { webhooksWords as words } from '../../../src/features/tokens/webhook-words.ts';
import { tokensWords } from '../../../src/features/tokens/words.ts';
import { webhooksPages } from '../../../src/words/de/webhooks.ts';
import { startTestServer } from '../../server/harness.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// The server refuses a URL.
test.use({ isGuest: true, mayFail: true });

test('a webhook is added with the password, its secret shown once, tested, paused, renewed and deleted', async ({
  page,
}) => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const address = `${origin}/longr…`;
  const server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on' } });
  try {
    const ada = await server.register();
    await page.goto(`${server.url}/login?redirect=%2Fprofile`);
    await page.getByLabel('Email').fill(ada.email);
    await passwordBox(page).fill(testPassword);
    await passwordBox(page).press('Enter');
    await page.getByRole('link', { name: profileWords.openTokens }).click();
    await page.getByRole('link', { name: tokensWords.openWebhooks }).click();
    await expect(heading(page, words.title)).toBeVisible();
    await expect(page.getByText(words.none)).toBeVisible();

    const form = page.getByRole('form', { name: words.add });
    await form.getByText(words.eventNames['activity.added']).click();
    await form.getByRole('button', { name: words.addIt }).click();
    await expect(form.getByText(words.addressNeeded)).toBeVisible();
    await expect(form.getByText(words.eventsNeeded)).toBeVisible();
    await form.getByText(words.eventNames['day.changed']).click();
    await form.getByLabel(words.address).fill('https://10.0.0.1/hook');
    await form.getByRole('button', { name: words.addIt }).press('Enter');
    const asking = page.getByRole('dialog', { name: messages.secondFactor.proofTitle });
    const prove = async (action: string) => {
      await asking.getByRole('textbox', { name: 'Password' }).fill(testPassword);
      await asking.getByRole('button', { name: action }).click();
    };
    await prove(words.addIt);
    await expect(form.getByText(urlFaults.not_public)).toBeVisible();
    await form.getByLabel(words.address).fill(`${origin}/longrun/geheim?key=geheim`);
    await form.getByRole('button', { name: words.addIt }).press('Enter');
    await prove(words.addIt);
    const shown = page.getByRole('dialog', { name: words.shownTitle });
    const secretOf = () => shown.getByLabel(words.secretOf(address)).innerText();
    const secret = await secretOf();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    for (const look of looks) await expectNoComplaints(page, 'a signing secret', look);
    await shown.getByRole('button', { name: tokensWords.kept }).click();
    await expect(shown).toHaveCount(0);
    await expect(page.getByText(secret)).toHaveCount(0);
    const row = page.getByRole('list', { name: words.yours }).getByRole('listitem');
    await expect(row).toContainText(words.on);
    await expect(page.getByText('geheim')).toHaveCount(0);

    await row.getByRole('button', { name: words.testOf(address) }).click();
    await expect(page.getByText(words.tested(address))).toBeVisible();
    const table = page.getByRole('table', { name: words.messagesOf(address) });
    await expect(table).toContainText(words.arrived(204));
    const [{ headers, body }] = got as [(typeof got)[number]];
    expect(JSON.parse(body)).toEqual({
      id: headers['webhook-id'],
      type: 'test',
      timestamp: expect.any(String),
      data: { member_id: ada.memberId },
    });
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    status = 500;
    await row.getByRole('button', { name: words.testOf(address) }).click();
    await expect(table).toContainText(words.gaveUp(words.withStatus(words.faults.status, 500)));
    await row.getByRole('button', { name: words.pauseOf(address) }).click();
    await expect(row).toContainText(words.pausedFor.member);
    await row.getByRole('button', { name: words.resumeOf(address) }).click();
    await expect(page.getByText(words.resumed(address))).toBeVisible();
    await row.getByRole('button', { name: words.renewOf(address) }).press('Enter');
    await prove(words.renew);
    await expect(shown).toBeVisible();
    expect(await secretOf()).not.toBe(secret);
    await shown.getByRole('button', { name: tokensWords.kept }).click();

    await withDatabase(server, (db) =>
      db.update(members).set({ language: 'de' }).where(eq(members.memberId, ada.memberId)),
    );
    await page.reload();
    const { webhooks } = webhooksPages;
    await expect(page.getByRole('heading', { name: webhooks.yours as string })).toBeVisible();
    await page.getByRole('button', { name: `${address} löschen` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: webhooks.remove as string })
      .click();
    await expect(page.getByText(webhooks.none as string)).toBeVisible();
  } finally {
    await server.stop();
    receiver.closeAllConnections();
    receiver.close();
  }
});
