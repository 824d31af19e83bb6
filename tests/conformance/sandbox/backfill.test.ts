import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, clientId, moment, newStateDir, start, startWebhook, type Webhook } from './client.ts';

const day = 86_400;
let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let client: Client;

beforeEach(async () => {
  dir = newStateDir();
  hook = await startWebhook();
  sandbox = await start(dir.path, { webhookUrl: hook.url });
  client = new Client(sandbox.url);
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

test('a backfill is accepted, comes as pings, and each file can be fetched once', async () => {
  const { access_token: token } = await client.link('new-runner');
  const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
  expect(userId).toMatch(/^[0-9a-f]{32}$/);

  const accepted = await client.backfill(token, moment - 30 * day, moment);
  expect([accepted.status, await accepted.text()]).toEqual([202, '']);
  await hook.until(() => hook.pings().length >= 10);

  expect(hook.pushes).toHaveLength(1);
  expect(hook.pushes[0]?.headers).toMatchObject({
    'content-type': 'application/json;charset=UTF-8',
    'user-agent': 'Garmin Health API',
    'garmin-client-id': clientId,
  });
  const pings = hook.pings();
  expect(pings).toHaveLength(10);
  for (const ping of pings) {
    expect(ping).toMatchObject({ userId, fileType: 'FIT', summaryId: String(ping.activityId) });
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
