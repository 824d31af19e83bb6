import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listNotificationChannels } from '../../../contract/calls/notification-channels.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { notificationChannels } from '../../../server/db/schema/channels.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { exportedTables } from '../../../server/exports/tables.store.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
const received: Received[] = [];
let response: { status: number; headers?: Record<string, string> } = { status: 201 };

/** Simulates an ntfy server and a push service. */
const receiver = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    reply.writeHead(response.status, response.headers).end();
  });
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on', NTFY_URL: base } });
});
afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  response = { status: 201 };
});

const pathOf = (who: TestMember, rest = '') => `member/${who.memberId}/notification-channels${rest}`;
const list = async (who: TestMember) =>
  listNotificationChannels.answers[200].parse((await who.call('GET', pathOf(who))).body);
const channelsOf = async (who: TestMember) => (await list(who)).channels;
const addTopic = (who: TestMember, body: object = {}) =>
  who.call('POST', pathOf(who, '/ntfy'), { body: { url: base, topic: 'longrun-ada', ...body } });
/** The topic of `addTopic` in the list. */
const listedTopic = (channelId: string, fields: object = {}) => ({
  channel_id: channelId,
  kind: 'ntfy',
  address: `${base}/longr…`,
  user_agent: null,
  is_current: false,
  created_at: anInstant,
  last_used_at: null,
  fault: null,
  stopped_at: null,
  ...fields,
});
const idIn = ({ body }: { readonly body: unknown }) => (body as { channel: { channel_id: string } }).channel.channel_id;
const send = (who: TestMember, channelId: string) => who.call('POST', pathOf(who, `/${channelId}/test`));
const remove = (who: TestMember, channelId: string) => who.call('DELETE', pathOf(who, `/${channelId}`));
const whenReceived = (count = 1) =>
  vi.waitFor(() => {
    expect(received.length).toBeGreaterThanOrEqual(count);
    return received;
  }, soon);
const jobsOf = (kind: string, memberId: string) =>
  withDatabase(server, (db) =>
    db
      .select()
      .from(jobs)
      .where(sql`${jobs.kind} = ${kind} and ${jobs.key} like ${`%${memberId}`}`),
  );
const whenNoJobs = (who: TestMember) =>
  vi.waitFor(async () => expect(await jobsOf('notification-push', who.memberId)).toEqual([]), soon);
const rowOf = async (channelId: string) =>
  (
    await withDatabase(server, (db) =>
      db.select().from(notificationChannels).where(eq(notificationChannels.channelId, channelId)),
    )
  )[0];
/** Sends the member a notification. */
const tell = (who: TestMember, news: object) =>
  withDatabase(server, (db) =>
    db.insert(jobs).values({
      kind: 'notification',
      key: `${randomUUID()} ${who.memberId}`,
      payload: { memberId: who.memberId, news },
    }),
  );
const onAnotherDevice = async ({ email }: TestMember) => {
  const answer = await anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', {
    email,
    password: testPassword,
  });
  return signedIn(await server.addresses(), answer.body as AuthenticatedWire);
};

/** A subscribed browser. */
function browser(path = `/push/${randomUUID()}`) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    body: {
      endpoint: base + path,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    path,
    read(body: Buffer) {
      const [salt, senderKey, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
      const material = hkdf(pair.computeSecret(senderKey), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, -1).toString()) as unknown;
    },
  };
}
const subscribe = (who: TestMember, { body }: { readonly body: object }) =>
  who.call('PUT', pathOf(who, '/push'), { body });

describe('an ntfy topic', () => {
  test('is listed with its name shortened, and gets a test as JSON at the root', async () => {
    const ada = await server.register();
    expect(await list(ada)).toEqual({ channels: [], push_key: expect.stringMatching(/^[\w-]{87}$/), ntfy_url: base });
    const answer = await addTopic(ada, { token: 'tk_secret' });
    expect([answer.status, answer.body]).toEqual([200, { channel: listedTopic(anId) }]);
    expect((await send(ada, idIn(answer))).status).toBe(202);
    const [message] = await whenReceived();
    expect([message?.url, message?.headers.authorization, message?.headers['content-type']]).toEqual([
      '/',
      'Bearer tk_secret',
      'application/json',
    ]);
    expect(JSON.parse(message?.body.toString() ?? '')).toEqual({
      topic: 'longrun-ada',
      title: 'Test notification',
      message: 'Notifications arrive here.',
      click: `${server.url}/profile/push`,
    });
    await whenNoJobs(ada);
    expect(await channelsOf(ada)).toEqual([listedTopic(idIn(answer), { last_used_at: anInstant })]);
    expect(JSON.stringify(await rowOf(idIn(answer)))).not.toMatch(/longrun-ada|tk_secret/);
    expect((await remove(ada, idIn(answer))).status).toBe(204);
    expect([await channelsOf(ada), (await send(ada, idIn(answer))).status]).toEqual([[], 404]);
  });

  test.each([
    ['a private address', { url: 'http://192.168.1.20' }],
    ['the metadata service', { url: 'http://169.254.169.254' }],
    ['an address of http', { url: 'http://ntfy.example.org' }],
    ['a topic in the address', { url: 'https://ntfy.sh/topic' }],
    ['credentials in the address', { url: 'https://ada:secret@ntfy.sh' }],
  ])('%s is refused', async (_, body) => {
    const ada = await server.register();
    const answer = await addTopic(ada, body);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'channel_address']);
  });

  test.each([
    ['a topic with a slash', { topic: 'a/b' }],
    ['no topic', { topic: '' }],
    ['a topic that is too long', { topic: 'a'.repeat(65) }],
    ['a token with a line break', { token: 'a\nb' }],
  ])('%s is invalid', async (_, body) => {
    expect((await addTopic(await server.register(), body)).status).toBe(400);
  });

  test('gets each chosen kind, as one sentence without figures or names', async () => {
    const ada = await server.register();
    await addTopic(ada);
    await tell(ada, { type: 'comment', date: '2026-05-10' });
    const [message] = await whenReceived();
    expect(JSON.parse(message?.body.toString() ?? '')).toEqual({
      topic: 'longrun-ada',
      title: 'New comment in your diary',
      message: 'Open your diary to read it.',
      click: `${server.url}/calendar/2026-05-10`,
    });
    await whenNoJobs(ada);
    // A second comment within the hour is only on the page.
    await tell(ada, { type: 'comment', date: '2026-05-09' });
    const { body } = await ada.call('PUT', `member/${ada.memberId}/notification/plan`, { body: { push: false } });
    expect(body).toEqual({ type: 'plan', page: true, mail: false, push: false });
    await tell(ada, { type: 'plan' });
    await vi.waitFor(async () => expect(await jobsOf('notification', ada.memberId)).toEqual([]), soon);
    await whenNoJobs(ada);
    expect(received).toHaveLength(1);
  });

  test('that refuses or fails shows why, is abandoned after a few attempts, and a test is tried once', async () => {
    const ada = await server.register();
    const id = idIn(await addTopic(ada));
    response = { status: 403 };
    await tell(ada, { type: 'plan' });
    await whenReceived();
    await whenNoJobs(ada);
    expect([(await channelsOf(ada))[0]?.fault, (await rowOf(id))?.failures]).toEqual(['refused', 1]);
    response = { status: 500 };
    await send(ada, id);
    await whenReceived(2);
    await whenNoJobs(ada);
    expect([(await channelsOf(ada))[0]?.fault, (await rowOf(id))?.failures]).toEqual(['status', 2]);
  });

  test('waits as long as a busy server requests', async () => {
    const ada = await server.register();
    await addTopic(ada);
    response = { status: 429, headers: { 'retry-after': '1800' } };
    const before = Date.now();
    await tell(ada, { type: 'plan' });
    await whenReceived();
    const job = await vi.waitFor(async () => {
      const [found] = await jobsOf('notification-push', ada.memberId);
      if (!found || found.runAt.getTime() < before + 60_000) throw new Error('it does not wait yet');
      return found;
    }, soon);
    const seconds = (job.runAt.getTime() - before) / 1000;
    expect([seconds > 1790, seconds < 1860, (await channelsOf(ada))[0]?.fault]).toEqual([true, true, 'busy']);
  });

  test('that failed for days is stopped, the member is notified, and a successful test reactivates it', async () => {
    const ada = await server.register();
    const id = idIn(await addTopic(ada));
    await withDatabase(server, (db) =>
      db
        .update(notificationChannels)
        .set({ failures: 9, failingSince: new Date(Date.now() - 4 * 86_400_000) })
        .where(eq(notificationChannels.channelId, id)),
    );
    response = { status: 500 };
    await tell(ada, { type: 'plan' });
    await whenReceived();
    const notice = await vi.waitFor(async () => {
      const { notices } = (await ada.call('GET', `member/${ada.memberId}/notice`)).body as {
        notices: { title: string; path: string }[];
      };
      const found = notices.find(({ title }) => title.startsWith('Notifications no longer reach'));
      if (!found) throw new Error('not told yet');
      return found;
    }, soon);
    expect(notice.path).toBe('/profile/push');
    expect(await channelsOf(ada)).toEqual([listedTopic(id, { fault: 'status', stopped_at: anInstant })]);
    response = { status: 200 };
    received.length = 0;
    await tell(ada, { type: 'team', what: 'removed', teamId: randomUUID() });
    await vi.waitFor(async () => expect(await jobsOf('notification', ada.memberId)).toEqual([]), soon);
    await whenNoJobs(ada);
    expect(received).toEqual([]);
    await send(ada, id);
    await whenReceived();
    await whenNoJobs(ada);
    expect(await channelsOf(ada)).toEqual([listedTopic(id, { last_used_at: anInstant })]);
  });

  test('is limited to ten, and a repeated request adds none', async () => {
    const ada = await server.register();
    const again = randomUUID();
    const ids = [await addTopic(ada, { new_id: again }), await addTopic(ada, { new_id: again })].map(idIn);
    expect([ids, (await channelsOf(ada)).length]).toEqual([[again, again], 1]);
    for (let more = 0; more < 9; more += 1) expect((await addTopic(ada)).status).toBe(200);
    const refused = await addTopic(ada);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'too_many_channels']);
    expect((await subscribe(ada, browser())).status).toBe(409);
  });
});

describe('a browser', () => {
  test('gets an encrypted message with the server’s signature, a lifetime and a topic', async () => {
    const ada = await server.register();
    const here = browser();
    const answer = await subscribe(ada, here);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        channel: {
          channel_id: expect.any(String),
          kind: 'push',
          address: null,
          user_agent: 'node',
          is_current: true,
          created_at: expect.any(String),
          last_used_at: null,
          fault: null,
          stopped_at: null,
        },
      },
    ]);
    await tell(ada, { type: 'comment', date: '2026-05-10' });
    const [message] = await whenReceived();
    expect(message?.url).toBe(here.path);
    expect(here.read(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'New comment in your diary',
      body: 'Open your diary to read it.',
      path: '/calendar/2026-05-10',
      tag: 'comment',
    });
    const { ttl, urgency, topic, authorization = '', 'content-encoding': encoding } = message?.headers ?? {};
    expect([ttl, urgency, topic, encoding]).toEqual(['86400', 'normal', 'comment', 'aes128gcm']);
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    expect(key).toBe((await list(ada)).push_key);
    const point = Buffer.from(key, 'base64url');
    const verifier = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(
      verify('sha256', signed, { key: verifier, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud).toBe(base);
    expect(JSON.stringify(await rowOf(idIn(answer)))).not.toContain(here.path);
  });

  test.each([404, 410])('that the push service no longer knows (%d) is removed', async (status) => {
    const ada = await server.register();
    const id = idIn(await subscribe(ada, browser()));
    response = { status };
    await send(ada, id);
    await whenReceived();
    await whenNoJobs(ada);
    expect(await channelsOf(ada)).toEqual([]);
  });

  test('subscribes once, and again with a new subscription', async () => {
    const ada = await server.register();
    const [first, second] = [browser(), browser()];
    const ids = [await subscribe(ada, first), await subscribe(ada, first)].map(idIn);
    expect(new Set(ids).size).toBe(1);
    const renewed = idIn(await subscribe(ada, second));
    expect((await channelsOf(ada)).map(({ channel_id: id }) => id)).toEqual([renewed]);
  });

  test('belongs to the member who subscribed last', async () => {
    const [ada, bea] = [await server.register(), await server.register()];
    const shared = browser();
    const id = idIn(await subscribe(ada, shared));
    expect((await subscribe(bea, shared)).status).toBe(200);
    expect([await channelsOf(ada), (await channelsOf(bea)).length, await rowOf(id)]).toEqual([[], 1, undefined]);
  });

  test('ends with its session: by signing out, from another device, and by signing out everywhere', async () => {
    const ada = await server.register();
    const [one, two, three] = [await onAnotherDevice(ada), await onAnotherDevice(ada), await onAnotherDevice(ada)];
    const [first, second, third] = [
      idIn(await subscribe(one, browser())),
      idIn(await subscribe(two, browser())),
      idIn(await subscribe(three, browser())),
    ];
    const topic = idIn(await addTopic(ada));
    const left = async () => (await channelsOf(ada)).map(({ channel_id: id }) => id);
    expect(await left()).toEqual([topic, third, second, first]);
    const address = await server.addresses();
    const revoked = await fetch(address.userPoolUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ Token: one.tokens.refresh_token, ClientId: address.userPoolClientId }),
    });
    expect([revoked.status, await left()]).toEqual([200, [topic, third, second]]);
    const { sessions } = (await two.call('GET', `member/${ada.memberId}/sessions`)).body as {
      sessions: { session_id: string; current: boolean }[];
    };
    await ada.call('DELETE', `member/${ada.memberId}/sessions/${sessions.find(({ current }) => current)?.session_id}`);
    expect(await left()).toEqual([topic, third]);
    await tell(ada, { type: 'plan' });
    await whenReceived(2);
    await whenNoJobs(ada);
    expect(received.map(({ url }) => (url === '/' ? 'topic' : 'push')).toSorted()).toEqual(['push', 'topic']);
    // Removed rows of ended sessions are deleted with the next channel.
    await addTopic(ada);
    expect([await rowOf(first), await rowOf(second)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['an endpoint in a private network', { endpoint: 'https://192.168.1.20/push' }],
    ['an endpoint over http', { endpoint: 'http://push.example.org/1' }],
    ['a key that is no point', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ])('%s is refused', async (_, wrong) => {
    const ada = await server.register();
    const answer = await subscribe(ada, { body: { ...browser().body, ...wrong } });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'channel_address']);
  });
});

test('the export has channels without their secrets, and a deleted account has none', async () => {
  const tables = await withDatabase(server, exportedTables);
  const columns = tables.find(({ name }) => name === 'notification_channels')?.columns.map(({ name }) => name);
  expect(columns).toEqual([
    'channel_id',
    'member_id',
    'kind',
    'address',
    'user_agent',
    'session_id',
    'created_at',
    'last_used_at',
    'failures',
    'failing_since',
    'fault',
    'stopped_at',
  ]);
  const ada = await server.register();
  const id = idIn(await addTopic(ada, { token: 'tk_secret' }));
  await ada.call('DELETE', `member/${ada.memberId}`, { body: { password: testPassword } });
  expect(await rowOf(id)).toBeUndefined();
});
