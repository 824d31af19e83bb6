import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, moment, newStateDir, redirectUri, start } from './client.ts';

let dir: ReturnType<typeof newStateDir>;
let sandbox: Sandbox;
/** Unix seconds. */
let now: number;

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  sandbox = await start(dir.path, { now: () => now });
});
afterEach(async () => {
  await sandbox.stop();
  dir.remove();
});

/** Consents as a new person. */
const agree = async () => (await new Client(sandbox.url).consent('new-runner')).status;
const accounts = async () =>
  ((await new Client(sandbox.url).control({})) as { accounts: { userId: string; linked: boolean }[] }).accounts;

test('sixty people a minute may consent, and the next ones a minute later', async () => {
  const answers = [];
  for (let i = 0; i < 62; i += 1) answers.push(await agree());
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 303), 429, 429]);
  now += 60;
  expect(await agree()).toBe(303);
});

test('this machine is known by all its names', async () => {
  for (const name of ['127.0.0.1', '[::1]']) {
    const changed = { redirect_uri: redirectUri.replace('localhost', name) };
    expect((await new Client(sandbox.url).consent('new-runner', { changed })).status).toBe(303);
  }
});

test('unused consents are deleted, even on disk, and linked people stay', async () => {
  const linked = new Client(sandbox.url);
  const { access_token: token } = await linked.link('new-runner');
  const journal = join(dir.path, 'garmin.jsonl');
  const kept: { readonly accounts: number; readonly bytes: number }[] = [];
  for (let minute = 0; minute < 40; minute += 1) {
    now += 60;
    for (let i = 0; i < 60; i += 1) expect(await agree()).toBe(303);
    kept.push({ accounts: (await accounts()).length, bytes: statSync(journal).size });
  }
  const most = Math.max(...kept.map((one) => one.accounts));
  expect(most).toBeGreaterThan(1900);
  expect(most).toBeLessThanOrEqual(2001);
  expect(kept.some(({ bytes }, i) => i > 0 && bytes < kept[i - 1]!.bytes / 2)).toBe(true);
  expect((await accounts()).filter((account) => account.linked)).toHaveLength(1);
  expect((await linked.get('/user/id', token)).status).toBe(200);
  await sandbox.stop();
  sandbox = await start(dir.path, { now: () => now });
  expect((await accounts()).length).toBeLessThanOrEqual(2001);
  expect((await linked.get('/user/id', token)).status).toBe(200);
});
