import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, moment, newStateDir, start, startWebhook, type Webhook } from './client.ts';

const from = moment - 30 * 86_400;
let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;

beforeEach(async () => {
  dir = newStateDir();
  hook = await startWebhook();
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

test('a restart keeps everything: port, tokens, ranges, fetched files, switches', async () => {
  sandbox = await start(dir.path, { webhookUrl: hook.url });
  const client = new Client(sandbox.url);
  const { access_token: token, refresh_token } = await client.link('new-runner');
  await client.backfill(token, from, moment);
  await hook.until(() => hook.pings().length >= 10);
  const [first, second] = hook.pings();
  if (!first || !second) throw new Error('There are no pings');
  const before = Buffer.from(await (await client.file(first, token)).arrayBuffer());
  await client.control({ switches: { retryAfter: 9 } });
  const { url } = sandbox;
  await sandbox.stop();

  sandbox = await start(dir.path, { webhookUrl: hook.url });
  expect(sandbox.url).toBe(url);
  expect((await client.file(first, token)).status).toBe(410);
  expect((await client.file(second, token)).status).toBe(200);
  expect((await client.backfill(token, from, moment)).status).toBe(409);
  const answer = await client.control({});
  expect(answer.fetched).toBe(2);
  expect(answer.pushes).toBe(0);
  expect((answer['switches'] as Record<string, unknown>)['retryAfter']).toBe(9);
  expect((await client.tokenRequest({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
  // A range that differs by a second returns the same activities with new URLs: the way to repeat a lost download.
  const { access_token: renewed } = await client.link('new-runner');
  await client.backfill(renewed, from + 1, moment);
  await hook.until(() => hook.pings().length >= 20);
  const again = hook.pings().find((ping, i) => i >= 10 && ping.activityId === first.activityId);
  if (!again) throw new Error('The activity did not come again');
  expect(Buffer.from(await (await client.file(again, renewed)).arrayBuffer()).equals(before)).toBe(true);
});

test('unsent pings are sent after a restart', async () => {
  sandbox = await start(dir.path);
  const client = new Client(sandbox.url);
  const { access_token: token } = await client.link('new-runner');
  await client.backfill(token, from, moment);
  await sandbox.stop();
  sandbox = await start(dir.path);
  await client.control({ webhookUrl: hook.url });
  await hook.until(() => hook.pings().length >= 10);
  expect(hook.pings()).toHaveLength(10);
});

test('a line truncated by a kill is dropped, and writing continues after it', async () => {
  sandbox = await start(dir.path);
  const client = new Client(sandbox.url);
  const { access_token: token } = await client.link('new-runner');
  await sandbox.stop();
  appendFileSync(join(dir.path, 'garmin.jsonl'), '{"kind":"unlinked","user');
  for (let i = 0; i < 2; i++) {
    sandbox = await start(dir.path);
    expect((await client.get('/user/id', token)).status).toBe(200);
    await sandbox.stop();
  }
  sandbox = await start(dir.path);
});

test('a port taken in the meantime is left to its new owner', async () => {
  sandbox = await start(dir.path);
  const { port } = sandbox;
  await sandbox.stop();
  const other = newStateDir();
  const squatter = await start(other.path, { port });
  sandbox = await start(dir.path);
  expect(sandbox.port).not.toBe(port);
  await squatter.stop();
  other.remove();
});
