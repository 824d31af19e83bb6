import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, clientId, moment, newStateDir, start, startWebhook, type Webhook } from './client.ts';

const day = 86_400;
const from = moment - 30 * day;
let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let client: Client;
let now = moment;

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  hook = await startWebhook();
  sandbox = await start(dir.path, { webhookUrl: hook.url, now: () => now });
  client = new Client(sandbox.url);
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

test('a backfill is accepted, arrives as pings, and each file can be fetched once', async () => {
  const { access_token: token } = await client.link('new-runner');
  const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
  expect(userId).toMatch(/^[0-9a-f]{32}$/);

  const accepted = await client.backfill(token, from, moment);
  expect([accepted.status, await accepted.text()]).toEqual([202, '']);
  await hook.until(() => hook.pings().length >= 10);

  expect(hook.pushes).toHaveLength(1);
  expect(hook.pushes[0]?.headers['content-type']).toBe('application/json;charset=UTF-8');
  expect(hook.pushes[0]?.headers['user-agent']).toBe('Garmin Health API');
  expect(hook.pushes[0]?.headers['garmin-client-id']).toBe(clientId);
  const pings = hook.pings();
  expect(pings).toHaveLength(10);
  for (const ping of pings) {
    expect(ping).toEqual({
      userId,
      fileType: 'FIT',
      summaryId: String(ping.activityId),
      activityId: expect.any(Number),
      activityName: expect.any(String),
      activityType: 'RUNNING',
      callbackURL: expect.any(String),
      startTimeInSeconds: expect.any(Number),
      manual: false,
    });
    expect(
      ping.callbackURL.startsWith(`${sandbox.url}/garmin/wellness-api/rest/activityFile?id=${ping.activityId}&token=`),
    ).toBe(true);
    const once = await client.file(ping, token);
    expect(once.status).toBe(200);
    expect(
      Buffer.from(await once.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('.FIT');
    expect((await client.file(ping, token)).status).toBe(410);
  }
});

/** Links a persona, requests a range, and returns its pings. */
async function filled(persona: string, count: number) {
  const { access_token: token } = await client.link(persona);
  await client.backfill(token, from, moment);
  await hook.until(() => hook.pings().length >= count);
  return { token, pings: hook.pings() };
}

test('windows arrive in the order of the requests, each activity once', async () => {
  const { access_token: token } = await client.link('treadmill');
  const windows = Array.from({ length: 21 }, (_, i) => [moment - 30 * day * (i + 1), moment - 30 * day * i] as const);
  for (const [start, end] of windows) expect((await client.backfill(token, start, end)).status).toBe(202);
  const { accounts } = (await client.control({})) as { accounts: { activities: number }[] };
  const all = accounts[0]?.activities ?? 0;
  expect(all).toBeGreaterThan(250);
  await hook.until(() => hook.pings().length >= all);
  const starts = hook.pings().map((ping) => ping.startTimeInSeconds);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => b - a));
  expect(Math.max(...hook.pushes.map(({ body }) => body['activityFiles']?.length ?? 0))).toBeLessThanOrEqual(130);
});

test.each([
  ['the same range again', [from, moment], 409],
  ['more than 30 days', [from - 1, moment], 400],
  ['a range that ends before it begins', [moment, from], 400],
  ['a range too long ago', [0, day], 400],
])('%s is refused', async (_name, [start = 0, end = 0], status) => {
  const { access_token: token } = await client.link('new-runner');
  await client.backfill(token, from, moment);
  const answer = await client.backfill(token, start, end);
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ['errorMessage']]);
});

test('10,000 days a minute can be requested, then there is a wait', async () => {
  const { access_token: token } = await client.link('empty');
  for (let i = 0; i < 333; i++) {
    const answer = await client.backfill(token, from - i, moment - i);
    if (answer.status !== 202) throw new Error(`Range ${i} was answered ${answer.status}`);
  }
  const refused = await client.backfill(token, from - 400, moment - 400);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(60 - (now % 60))]);
  now += 60;
  expect((await client.backfill(token, from - 400, moment - 400)).status).toBe(202);
});

test('other summary types are not enabled, and lists cannot be pulled', async () => {
  const { access_token: token } = await client.link('new-runner');
  expect(
    (await client.get('/backfill/dailies?summaryStartTimeInSeconds=1&summaryEndTimeInSeconds=2', token)).status,
  ).toBe(400);
  const pulled = await client.get('/activities?uploadStartTimeInSeconds=1&uploadEndTimeInSeconds=2', token);
  expect([pulled.status, await pulled.json()]).toEqual([400, { errorMessage: 'InvalidPullTokenException failure' }]);
});

test('an empty account sends nothing', async () => {
  const { access_token: token } = await client.link('empty');
  expect((await client.backfill(token, from, moment)).status).toBe(202);
  const { pings } = await filled('new-runner', 10);
  expect(pings).toHaveLength(10);
});

test('a push is repeated until the webhook returns 200', async () => {
  hook.answers = [500, 503];
  const { pings } = await filled('new-runner', 30);
  expect(hook.pushes).toHaveLength(3);
  expect(pings.map(({ activityId }) => activityId).slice(0, 10)).toEqual(
    pings.map(({ activityId }) => activityId).slice(20),
  );
  const response = await client.control({});
  expect(response.pushes).toBe(3);
  expect(response.failures).toBe(2);
});

test('file URLs belong to one person, cannot be guessed, and are valid for a day', async () => {
  const { token, pings } = await filled('new-runner', 10);
  const [first, second] = pings;
  if (!first || !second) throw new Error('There are no pings');
  const stranger = new Client(sandbox.url);
  const other = await stranger.link('new-runner');
  expect((await client.file(first, other.access_token)).status).toBe(400);
  const swapped = first.callbackURL.replace(String(first.activityId), String(second.activityId));
  expect((await client.file({ ...first, callbackURL: swapped }, token)).status).toBe(400);
  expect((await fetch(first.callbackURL)).status).toBe(401);
  now += 86_300;
  expect((await client.file(first, token)).status).toBe(200);
  now += 200;
  const renewed = await client.link('new-runner');
  expect((await client.file(second, renewed.access_token)).status).toBe(410);
});

test('two at once: one gets the file', async () => {
  const { token, pings } = await filled('new-runner', 10);
  const [first] = pings;
  if (!first) throw new Error('There are no pings');
  const answers = await Promise.all([client.file(first, token), client.file(first, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('behind a proxy, file URLs use it too', async () => {
  const { access_token: token } = await client.link('new-runner');
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const path = `/sandbox/garmin/wellness-api/rest/backfill/activities?summaryStartTimeInSeconds=${from}&summaryEndTimeInSeconds=${moment}`;
    const headers = { host: 'localhost:8080', authorization: `Bearer ${token}` };
    request(`${sandbox.url}${path}`, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(202);
  await hook.until(() => hook.pings().length >= 10);
  expect(hook.pings()[0]?.callbackURL).toMatch(
    /^http:\/\/localhost:8080\/sandbox\/garmin\/wellness-api\/rest\/activityFile\?id=\d+&token=/,
  );
});
