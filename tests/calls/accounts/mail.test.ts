import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';
import { codeIn, whenMailed } from '../../server/accounts/mails.ts';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly user: string | undefined;
  readonly head: string;
  readonly text: string;
}

/** A mail server that stores its mails. `refusals`: number of mails that it refuses temporarily before it accepts one. */
async function startMailServer(options: SMTPServerOptions = {}, refusals = 0) {
  const received: Received[] = [];
  let left = refusals;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'pass word' ? done(null, { user: username ?? '' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => {
      left -= 1;
      done(left >= 0 ? Object.assign(new Error('Greylisted: come again'), { responseCode: 451 }) : null);
    },
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [head = '', text = ''] = Buffer.concat(chunks)
          .toString()
          .split(/\r\n\r\n([\s\S]*)/);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, head, text });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function mailServer(...options: Parameters<typeof startMailServer>) {
  const mail = await startMailServer(...options);
  ends.push(mail.stop);
  return mail;
}
async function serverWith(env: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ env });
  ends.push(server.stop);
  return server;
}
const forgot = async (server: TestServer, email: string) => {
  const answer = await anonymousCall(`${server.url}/api`, 'POST', 'auth/forgot-password', { email });
  expect(answer.status).toBe(200);
};
const whenReceived = (received: readonly Received[]) =>
  vi.waitFor(() => {
    const [mail] = received;
    if (!mail) throw new Error('no mail yet');
    return mail;
  }, soon);
const outboxText = async (server: TestServer) => (await fetch(`${server.url}/outbox`)).text();

describe('a mail server', () => {
  test('gets the emails, with user name and password if they are set', async () => {
    const { port, received } = await mailServer();
    const server = await serverWith({
      SMTP_URL: `smtp://long%40run:pass%20word@127.0.0.1:${port}`,
      MAIL_FROM: 'Longrun <run@example.org>',
    });
    const ada = await server.register();
    await forgot(server, ada.email);
    const mail = await whenReceived(received);
    expect(mail).toEqual({
      from: 'run@example.org',
      to: [ada.email],
      user: 'long@run',
      head: expect.any(String),
      text: expect.any(String),
    });
    expect(mail.head).toMatch(/^From: Longrun <run@example\.org>\r$/m);
    expect(mail.head).toMatch(/^Subject: \d{6} is your Longrun confirmation code\r$/m);
    expect(mail.head).toMatch(/^Content-Type: text\/plain/m);
    expect(mail.text).toContain(`${server.url}/confirm/reset`);
    expect(await outboxText(server)).not.toContain('emails are kept here');
  });

  test('lets mail programs unsubscribe from notifications, and from no other emails', async () => {
    const { port, received } = await mailServer();
    const server = await serverWith({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const [ada] = await verified(server, await server.register());
    await anonymousCall(`${server.url}/api`, 'POST', 'auth/forgot-password', { email: ada.email });
    await vi.waitFor(() => expect(received).toHaveLength(1), soon);
    const payload = { memberId: ada.memberId, news: { type: 'comment', date: '2026-11-20' } };
    const key = `comment 2026-11-20 ${ada.memberId}`;
    await withDatabase(server, (db) => db.insert(jobs).values({ kind: 'notification', key, payload }));
    await vi.waitFor(() => expect(received).toHaveLength(2), soon);
    const [reset = '', told = ''] = received.map(({ head }) => head.replace(/\r\n\s+/g, ' '));
    expect(reset).not.toContain('List-Unsubscribe');
    expect(told).toMatch(/^List-Unsubscribe: <http\S+\/unsubscribe\/[\w.~-]+>\r?$/m);
    // One-click only with https. [RFC 8058 §3.1]
    expect(told).not.toContain('List-Unsubscribe-Post');
  });

  test('that temporarily rejects an email gets it again, and the log names no one', async () => {
    const { port, received } = await mailServer({}, 2);
    const server = await serverWith({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'info' });
    const { email } = await server.register();
    await forgot(server, email);
    expect((await whenReceived(received)).to).toEqual([email]);
    expect(received).toHaveLength(1);
    await expect.poll(() => server.output(), soon).toContain('the mail was not taken (EENVELOPE 451)');
    expect(server.output()).not.toMatch(/@example\.org|Greylisted/);
  });

  test('without a valid certificate gets nothing', async () => {
    const { port, received } = await mailServer({ disabledCommands: [] });
    const server = await serverWith({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const { email } = await server.register();
    await forgot(server, email);
    await vi.waitFor(() => expect(server.output()).toContain('the mail was not taken (ESOCKET'), soon);
    expect(received).toEqual([]);
  });
});

test('without a mail server and with OUTBOX=off emails are lost, and the log says so', async () => {
  const server = await serverWith({ OUTBOX: 'off' });
  const { email } = await server.register();
  await forgot(server, email);
  await vi.waitFor(() => expect(server.output()).toContain('neither SMTP_URL nor OUTBOX is on'), soon);
  expect(await outboxText(server)).not.toContain('emails are kept here');
});

describe('the outbox', () => {
  let server: TestServer;
  const email = "o'neil&co@example.org";
  beforeAll(async () => {
    server = await startTestServer();
    await server.register(email);
    await forgot(server, email);
  });
  afterAll(() => server.stop());

  /** With a custom Host header, which `fetch` does not allow. */
  const get = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      request(`${server.url}${path}`, { headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      })
        .on('error', reject)
        .end();
    });

  test('shows emails as text, and runs nothing', async () => {
    const [mail] = await whenMailed(server, email);
    expect([mail?.to, codeIn(mail)]).toEqual([email, expect.stringMatching(/^\d{6}$/)]);
    const answer = await fetch(`${server.url}/outbox`);
    expect(await answer.text()).toContain('to o&#39;neil&amp;co@example.org,');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  test.each([
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['another name', { host: 'run.example.org' }],
    ['a name that only begins like this machine', { host: 'localhost.example.org' }],
  ])('does not exist for requests through %s', async (_, headers) => {
    await whenMailed(server, email);
    const { status, text } = await get('/outbox', headers);
    expect([status, text.includes('neil')]).toEqual([403, false]);
  });

  test('exists under the names of this machine', async () => {
    const { port } = new URL(server.url);
    for (const host of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`]) {
      expect((await get('/outbox', { host })).status).toBe(200);
    }
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000', "'; drop table outbox; --"])(
    'has no email %s',
    async (id) => {
      expect((await fetch(`${server.url}/outbox/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});
