import { randomUUID } from 'node:crypto';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { RealtimeMessageWire } from '../../../domain/entities/realtime.ts';
import type { SavedFilterWire } from '../../../domain/entities/saved-filter.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { canonicalRequest, emptyHash, signatureOf, signingKey } from '../../../server/http/sigv4.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../member.ts';
import { soon } from '../soon.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
const open: MqttClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
});
afterAll(() => server.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
});

async function connect(member: TestMember, options: IClientOptions = {}): Promise<MqttClient> {
  const url = await member.realtimeUrl();
  const client = await connectAsync(url, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: soon.timeout,
    ...options,
  });
  client.on('error', () => undefined);
  open.push(client);
  return client;
}

const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const nextMessage = (client: MqttClient) =>
  new Promise<[topic: string, message: RealtimeMessageWire]>((resolve) =>
    client.once('message', (topic, payload) => resolve([topic, JSON.parse(payload.toString())])),
  );
const rename = (member: TestMember, name: string) =>
  member.call('POST', `member/${member.memberId}`, { body: { first_name: name } });

/** The status of a refused upgrade. */
function refusedWith(url: string, options: { origin?: string; protocol?: string } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options.protocol ?? 'mqtt', {
      ...(options.origin && { origin: options.origin }),
    });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('was let in'));
    });
  });
}

describe('the own topic', () => {
  test('receives the events of the member, and nothing of others', async () => {
    const [mine, theirs] = await Promise.all([connect(ada), connect(bea)]);
    const heard: string[] = [];
    theirs.on('message', (topic) => heard.push(topic));
    expect((await mine.subscribeAsync(`web/${ada.identityId}`)).map(({ qos }) => qos)).toEqual([0]);
    await theirs.subscribeAsync(`web/${bea.identityId}`);
    const [message] = await Promise.all([nextMessage(mine), rename(ada, 'Ada')]);
    expect(message[0]).toBe(`web/${ada.identityId}`);
    expect(message[1].message.headers).toEqual({ event: 'member_updated' });
    const { member_id, first_name } = message[1].message.body.member as MemberWire;
    expect([member_id, first_name]).toEqual([ada.memberId, 'Ada']);
    await Promise.all([nextMessage(theirs), rename(bea, 'Bea')]);
    expect(heard).toEqual([`web/${bea.identityId}`]);
  });

  test('announces changes of filters, kept workouts and the calendar address', async () => {
    const page = await connect(ada);
    await page.subscribeAsync(`web/${ada.identityId}`);
    const tells = async (method: string, path: string, body?: object) => {
      const [[, { message }], answer] = await Promise.all([nextMessage(page), ada.call(method, path, { body })]);
      expect([message.headers.event, answer.status < 300], `${method} ${path}`).toEqual(['calendar_updated', true]);
      return answer.body;
    };
    const filters = `member/${ada.memberId}/filters`;
    const saved = await tells('POST', filters, { name: 'Races', search: 'race=true' });
    await tells('DELETE', `${filters}/${(saved as { filters: SavedFilterWire[] }).filters[0]!.filter_id}`);
    const [workout, folder] = [`workout-library/${randomUUID()}`, `workout-folders/${randomUUID()}`];
    await tells('PUT', workout, { name: 'Rest', folder_id: null, activity_type_id: 34 });
    await tells('PATCH', workout, { name: 'Rest day' });
    await tells('DELETE', workout);
    await tells('PUT', folder, { name: 'Hills' });
    await tells('DELETE', folder);
    await tells('POST', 'calendar-feed', { with_activities: false });
    await tells('PATCH', 'calendar-feed', { with_activities: true });
    await tells('DELETE', 'calendar-feed');
  });

  test('reaches all pages of one person', async () => {
    const pages = await Promise.all([connect(ada), connect(ada)]);
    await Promise.all(pages.map((page) => page.subscribeAsync(`web/${ada.identityId}`)));
    const messages = Promise.all(pages.map(nextMessage));
    await rename(ada, 'Ada Two');
    expect(
      (await messages).map(([, { message }]) => (message.body.member as { first_name: string }).first_name),
    ).toEqual(['Ada Two', 'Ada Two']);
  });

  test.each(['web/#', 'web/+', '#', '+/+', '$SYS/#', 'web', 'web/', 'other'])(
    'is the only one: %s is refused',
    async (filter) => {
      const client = await connect(ada);
      await expect(client.subscribeAsync(filter)).rejects.toThrow(/Unspecified error|Subscribe error/);
    },
  );

  test("is the only one: another member's is refused, even next to one's own", async () => {
    const client = await connect(bea);
    const topics = [`web/${ada.identityId}`, `web/${bea.identityId}`];
    const granted = await new Promise<number[]>((resolve) => {
      client.on('packetreceive', (packet) => packet.cmd === 'suback' && resolve(packet.granted as number[]));
      client.subscribe(topics, () => undefined);
    });
    expect(granted).toEqual([128, 0]);
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await rename(ada, 'Ada Three');
    await Promise.all([nextMessage(client), rename(bea, 'Bea Three')]);
    expect(heard).toEqual([`web/${bea.identityId}`]);
  });

  test.each(['own', 'other'] as const)(
    'is only for listening: a message to the %s topic ends the connection',
    async (whose) => {
      const [sender, listener] = await Promise.all([connect(ada), connect(bea)]);
      const heard: string[] = [];
      listener.on('message', (_topic, payload) => heard.push(payload.toString()));
      await listener.subscribeAsync(`web/${bea.identityId}`);
      const gone = closed(sender);
      sender.publish(`web/${(whose === 'own' ? ada : bea).identityId}`, 'hello');
      await gone;
      await Promise.all([nextMessage(listener), rename(bea, 'Bea Four')]);
      expect(heard).toHaveLength(1);
      expect(heard[0]).not.toBe('hello');
    },
  );
});

describe('the address', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test('is valid for its stated time', async () => {
    expect(await refusedWith(await ada.realtimeUrl({ signingDate: minutes(-10), expiresIn: 300 }))).toBe(403);
    expect(await refusedWith(await ada.realtimeUrl({ signingDate: minutes(10) }))).toBe(403);
    await expect(refusedWith(await ada.realtimeUrl({ signingDate: minutes(-4) }))).rejects.toThrow('was let in');
  });

  test.each([
    [
      'without a signature',
      (url: URL) => {
        url.search = '';
      },
    ],
    ['with a changed signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['with a longer life than signed', (url: URL) => url.searchParams.set('X-Amz-Expires', '86400')],
    [
      "with somebody else's token",
      (url: URL) => url.searchParams.set('X-Amz-Security-Token', bea.credentials.sessionToken),
    ],
    ['without a token', (url: URL) => url.searchParams.delete('X-Amz-Security-Token')],
    ['with one parameter more', (url: URL) => url.searchParams.set('extra', '1')],
    [
      'of another host',
      (url: URL) => {
        url.hostname = 'localhost';
      },
    ],
  ] as const)('%s is refused', async (_, change) => {
    const url = new URL(await ada.realtimeUrl());
    change(url);
    expect(await refusedWith(url.href)).toBe(403);
  });

  test('signed for the other service is refused', async () => {
    const url = new URL(await ada.realtimeUrl());
    const credential = url.searchParams.get('X-Amz-Credential') ?? '';
    url.searchParams.set('X-Amz-Credential', credential.replace('iotdevicegateway', 'execute-api'));
    expect(await refusedWith(url.href)).toBe(403);
  });

  test('is valid for the whole day of its date', async () => {
    const url = new URL(await ada.realtimeUrl());
    const [id = '', day = '', region = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
    const resigned = (as: string) => {
      const scope = { accessKeyId: id, day: as, region, service: 'iotdevicegateway' };
      const changed = new URL(url);
      changed.searchParams.set('X-Amz-Credential', `${id}/${as}/${region}/iotdevicegateway/aws4_request`);
      const canonical = canonicalRequest(
        { method: 'GET', url: changed.pathname + changed.search, headers: { host: url.host }, payloadHash: emptyHash },
        ['host'],
        ['X-Amz-Signature', 'X-Amz-Security-Token'],
      );
      const key = signingKey(ada.credentials.secretAccessKey, scope);
      const date = url.searchParams.get('X-Amz-Date') ?? '';
      changed.searchParams.set('X-Amz-Signature', signatureOf(canonical, date, scope, key));
      return changed.href;
    };
    await expect(refusedWith(resigned(day))).rejects.toThrow('was let in');
    for (const shorter of [day.slice(0, 1), day.slice(0, 7)]) expect(await refusedWith(resigned(shorter))).toBe(403);
  });

  test('of anything but /mqtt does not exist', async () => {
    const url = new URL(await ada.realtimeUrl());
    url.pathname = '/other';
    expect(await refusedWith(url.href)).toBe(404);
  });

  test('is not for pages of other sites', async () => {
    expect(await refusedWith(await ada.realtimeUrl(), { origin: 'https://evil.example' })).toBe(403);
    await expect(refusedWith(await ada.realtimeUrl(), { origin: server.url })).rejects.toThrow('was let in');
  });
});

test('signing out ends the connection', async () => {
  const member = await server.register();
  const client = await connect(member);
  const gone = closed(client);
  const { refresh_token } = member.tokens;
  await anonymousCall(`${server.url}/api`, 'POST', 'auth/sign-out', { refresh_token });
  await gone;
  expect(await refusedWith(await member.realtimeUrl())).toBe(403);
});

test('a session that is ended from another device loses its connection', async () => {
  const member = await server.register();
  const body = { email: member.email, password: testPassword };
  const other = await anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', body);
  const desk = await signedIn(await server.addresses(), other.body as AuthenticatedWire);
  const gone = closed(await connect(member));
  const listed = await desk.call('GET', `member/${desk.memberId}/sessions`);
  const { sessions } = listed.body as { sessions: { session_id: string; current: boolean }[] };
  const there = sessions.find(({ current }) => !current);
  await desk.call('DELETE', `member/${desk.memberId}/sessions/${there?.session_id}`);
  await gone;
  expect(await refusedWith(await member.realtimeUrl())).toBe(403);
  expect((await connect(desk)).connected).toBe(true);
});

test('two pages with one client id: the newer stays', async () => {
  const clientId = 'page-1';
  const older = await connect(ada, { clientId });
  const gone = closed(older);
  const newer = await connect(ada, { clientId });
  await gone;
  expect(newer.connected).toBe(true);
});
