import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, clientId, clientSecret, fetchOnce, newStateDir, redirectUri, start, startWebhook } from './client.ts';
import { Person } from './person.ts';

const application = { clientId, clientSecret, redirectUris: [redirectUri] };
const fields = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'State1' };
const challenged = { ...fields, code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };

let dir: ReturnType<typeof newStateDir>;
let sandbox: Sandbox;

beforeEach(async () => {
  dir = newStateDir();
  sandbox = await start(dir.path, {
    suunto: { ...application, subscriptionKey: 'key', notificationSecret: 'secret' },
    polar: application,
    coros: application,
  });
});

afterEach(async () => {
  await sandbox.stop();
  dir.remove();
});

/** The active switches on a page. */
const ticked = (page: string) =>
  [...page.matchAll(/name="trouble" value="(\w+)" checked/g)].map((match) => match[1] ?? '').sort();

describe.each([
  ['garmin', '/oauth2Confirm', challenged],
  ['suunto', '/oauth/authorize', fields],
  ['polar', '/oauth2/authorization', fields],
  ['coros', '/oauth2/authorize', fields],
])('the page of %s', (vendor, path, asked) => {
  const person = () => new Person(`${sandbox.url}/${vendor}`, path);
  const switchesOf = async () => (await person().control({}))['switches'] as Record<string, unknown>;

  /** Submits the testers' form of the page. @returns the redirect */
  async function set(...troubles: string[]): Promise<URL> {
    const address = `${person().base}${path}`;
    const page = await (await person().show(asked)).text();
    const [, action = '', back = ''] =
      /<form method="post" action="([^"]*control)"><input type="hidden" name="back" value="([^"]*)">/.exec(page) ?? [];
    const form = new URLSearchParams({ back: back.replaceAll('&amp;', '&') });
    for (const trouble of troubles) form.append('trouble', trouble);
    const answer = await fetchOnce(new URL(action, address).href, { method: 'POST', body: form, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '', new URL(action, address));
  }

  test('changes switches and returns to the question', async () => {
    const back = await set('revoked', 'rateLimited', 'webhookForged');
    expect(back.pathname).toBe(`/${vendor}${path}`);
    for (const [name, value] of Object.entries(asked)) expect(back.searchParams.get(name)).toBe(value);
    const page = await (await fetchOnce(back.href)).text();
    expect(ticked(page)).toEqual(['rateLimited', 'revoked', 'webhookForged']);
    expect(page).toContain('<details open>');
    const switches = await switchesOf();
    expect(switches['revoked']).toBe(true);
    expect(switches['rateLimited']).toBe(2);
    expect(switches['webhookForged']).toBe(1);
    expect(switches['serverError']).toBe(0);
  });

  test('leaves ticked switches unchanged, and turns the others off', async () => {
    await person().control({ switches: { fileNotReady: 7, historyEmpty: true, slow: 5 } });
    expect(ticked(await (await person().show(asked)).text())).toEqual(['fileNotReady', 'historyEmpty', 'slow']);
    await set('fileNotReady');
    const switches = await switchesOf();
    expect(switches['fileNotReady']).toBe(7);
    expect(switches['historyEmpty']).toBe(false);
    expect(switches['slow']).toBe(0);
  });

  test('hides them from other machines, which could not change them either', async () => {
    const elsewhere = { 'x-forwarded-for': '192.0.2.7' };
    const address = `${person().base}${path}?${new URLSearchParams(asked)}`;
    const page = await (await fetchOnce(address, { headers: elsewhere })).text();
    expect(page).toContain('name="persona"');
    expect(page).not.toContain('trouble');
    const body = new URLSearchParams({ back: '', trouble: 'revoked' });
    const answer = await fetchOnce(`${person().base}/control`, { method: 'POST', body, headers: elsewhere });
    expect(answer.status).toBe(403);
    expect((await switchesOf())['revoked']).toBe(false);
  });
});

test('a page of another origin cannot change switches by a form', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = {
      origin: 'https://elsewhere.example',
      'content-type': 'application/x-www-form-urlencoded',
    };
    request(`${sandbox.url}/polar/control`, { method: 'POST', headers }, (answer) => {
      resolve(answer.resume().statusCode);
    })
      .on('error', reject)
      .end('trouble=revoked');
  });
  expect(status).toBe(403);
});

test('one person shares the same training with every vendor, with different names', async () => {
  const person = new Person(`${sandbox.url}/polar`, '/oauth2/authorization');
  const ids = new Set<unknown>();
  for (const [vendor, path] of [
    ['polar', '/oauth2/authorization'],
    ['coros', '/oauth2/authorize'],
    ['suunto', '/oauth/authorize'],
  ] as const) {
    const own = new Person(`${sandbox.url}/${vendor}`, path);
    own.account = person.account;
    await own.code(fields, 'treadmill');
    const { accounts } = (await own.control({})) as { accounts: { userId: string; activities: number }[] };
    expect(accounts).toEqual([
      { activities: 281, userId: expect.any(String), persona: 'treadmill', linked: false, permissions: [] },
    ]);
    ids.add(accounts[0]?.userId);
  }
  expect(ids.size).toBe(3);
});

test('a new activity at Garmin is sent as a ping, and no other', async () => {
  const hook = await startWebhook();
  const client = new Client(sandbox.url);
  const { access_token: token } = await client.link('empty');
  const { userId } = (await (await client.get('/user/id', token)).json()) as { userId: string };
  await client.control({ webhookUrl: hook.url, record: userId });
  await hook.until(() => hook.pings().length >= 1);
  const [ping] = hook.pings();
  if (!ping) throw new Error('There is no ping');
  expect((await client.file(ping, token)).status).toBe(200);
  expect(hook.pings()).toHaveLength(1);
  expect(await client.control({ record: { userId, start: -1 } })).toEqual({ errorMessage: 'Unknown or wrong: record' });
  await hook.stop();
});
