import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, clientId, moment, newStateDir, type Ping, start, startWebhook, type Webhook } from './client.ts';

const day = 86_400;
let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let client: Client;
let token: string;

beforeEach(async () => {
  dir = newStateDir();
  hook = await startWebhook();
  sandbox = await start(dir.path, { webhookUrl: hook.url });
  client = new Client(sandbox.url);
  token = (await client.link('new-runner')).access_token;
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

const backfill = () => client.backfill(token, moment - 30 * day, moment);

async function firstPing(): Promise<Ping> {
  await backfill();
  await hook.until(() => hook.pings().length >= 10);
  const [ping] = hook.pings();
  if (!ping) throw new Error('There are no pings');
  return ping;
}

describe('faulty responses', () => {
  test('too many requests, twice, with the time to wait', async () => {
    await client.control({ switches: { rateLimited: 2, retryAfter: 7 } });
    const answers = [await backfill(), await backfill(), await backfill()];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 202]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['7', '7', null]);
  });

  test('a system error until it is switched off, in one place only', async () => {
    await client.control({ switches: { serverError: true, where: 'backfill' } });
    expect([(await backfill()).status, (await backfill()).status]).toEqual([500, 500]);
    expect((await client.get('/user/id', token)).status).toBe(200);
    await client.control({ switches: { serverError: false } });
    expect((await backfill()).status).toBe(202);
  });

  test('a body that is not JSON, and half a file', async () => {
    const ping = await firstPing();
    await client.control({ switches: { malformed: 2 } });
    const answer = await client.get('/user/id', token);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
    const half = Buffer.from(await (await client.file(ping, token)).arrayBuffer());
    expect(half.length).toBe((half.readUInt32LE(4) + 16) >> 1);
  });

  test('slow', async () => {
    await client.control({ switches: { slow: 80, where: 'user' } });
    const begun = performance.now();
    await client.get('/user/id', token);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(79);
  });

  test('a person who withdrew consent', async () => {
    await client.control({ switches: { revoked: true } });
    expect((await client.get('/user/id', token)).status).toBe(403);
    const refreshed = await client.tokenRequest({ grant_type: 'refresh_token', refresh_token: 'any' });
    expect(refreshed.status).toBe(400);
  });

  test('a file that is not ready at first keeps its URL', async () => {
    const ping = await firstPing();
    await client.control({ switches: { fileNotReady: 1 } });
    const early = await client.file(ping, token);
    expect([early.status, early.headers.get('retry-after')]).toEqual([404, '1']);
    expect((await client.file(ping, token)).status).toBe(200);
  });
});

describe('faulty pings', () => {
  test('lost: accepted, never sent', async () => {
    await client.control({ switches: { webhookLost: 1 } });
    await backfill();
    // The next person's pings come after the time of the lost ones.
    const other = new Client(sandbox.url);
    const theirs = await other.link('new-runner');
    while (((await client.control({})) as { waiting: number }).waiting > 0);
    await other.backfill(theirs.access_token, moment - 30 * day, moment);
    await hook.until(() => hook.pings().length >= 10);
    const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
    expect(hook.pings().filter((ping) => ping.userId === userId)).toEqual([]);
  });

  test('sent twice, with the same URLs', async () => {
    await client.control({ switches: { webhookTwice: 1 } });
    await backfill();
    await hook.until(() => hook.pushes.length >= 2);
    expect(hook.pushes[1]?.body).toEqual(hook.pushes[0]?.body);
  });

  test('forged: another client, a foreign URL, an unknown person, then the real one', async () => {
    await client.control({ switches: { webhookForged: 1 } });
    await backfill();
    await hook.until(() => hook.pushes.length >= 4);
    expect(hook.pushes.map(({ headers }) => headers['garmin-client-id'])).toEqual([
      'somebody-else',
      clientId,
      clientId,
      clientId,
    ]);
    const [, foreign, unknown, real] = hook.pushes.map(({ body }) => body['activityFiles']?.[0]);
    expect(new URL(foreign?.callbackURL ?? '').origin).not.toBe(sandbox.url);
    expect(unknown?.userId).toBe('0'.repeat(32));
    expect((await client.file(real as Ping, token)).status).toBe(200);
  });

  test('an empty history: accepted, and nothing arrives', async () => {
    await client.control({ switches: { historyEmpty: true } });
    expect((await backfill()).status).toBe(202);
    const response = await client.control({});
    expect(response.waiting).toBe(0);
    expect(response.pushes).toBe(0);
  });
});

describe('the vendor’s own events', () => {
  test('a person who disconnected at the vendor', async () => {
    const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
    await client.control({ deregister: userId });
    await hook.until(() => hook.pushes.length >= 1);
    expect(hook.pushes[0]?.body).toEqual({ deregistrations: [{ userId }] });
    expect((await client.get('/user/id', token)).status).toBe(403);
  });

  test('changed permissions', async () => {
    const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
    await client.control({ permissions: { userId, granted: ['ACTIVITY_EXPORT'] } });
    await hook.until(() => hook.pushes.length >= 1);
    expect(hook.pushes[0]?.body['userPermissionsChange']).toEqual([
      { userId, permissions: ['ACTIVITY_EXPORT'], changeTimeInSeconds: moment, summaryId: 'x1' },
    ]);
    expect((await backfill()).status).toBe(412);
  });
});

describe('the switches themselves', () => {
  test('are restored by a reset, which deletes all links', async () => {
    await client.control({ switches: { revoked: true, slow: 5 } });
    const response = await client.control({ reset: true });
    const switches = response['switches'] as Record<string, unknown>;
    expect(switches['revoked']).toBe(false);
    expect(switches['slow']).toBe(0);
    expect(response.accounts).toEqual([]);
    expect(response.webhookUrl).toBe(hook.url);
    expect((await client.get('/user/id', token)).status).toBe(403);
  });

  test.each([
    ['an unknown switch', { switches: { explode: 1 } }],
    ['a wrong value', { switches: { slow: -1 } }],
    ['an unknown request', { shutdown: true }],
    ['a webhook that is no address', { webhookUrl: 'file:///etc/passwd' }],
    ['a person who has no link', { deregister: 'nobody' }],
  ])('refuse %s', async (_name, wanted) => {
    expect(await client.control(wanted)).toEqual({ errorMessage: expect.stringMatching(/^Unknown or wrong: /) });
  });

  test.each([
    ['a page of another origin', { origin: 'https://elsewhere.example' }],
    ['somebody behind a proxy', { 'x-forwarded-for': '192.0.2.7' }],
  ])('do not respond to %s', async (_name, headers) => {
    const answer = await fetch(`${client.base}/control`, { method: 'POST', body: '{"reset":true}', headers });
    expect(answer.status).toBe(403);
    expect((await client.get('/user/id', token)).status).toBe(200);
  });

  test.each(['/garmin\\control', '/garmin/x/../control', '/garmin/control#x', '/garmin/contro%6c', '/garmin//control'])(
    'do not exist at %s, which a proxy might forward',
    async (path) => {
      const status = await new Promise((resolve, reject) => {
        request(sandbox.url, { path }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );
});
