import { existsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../member.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';

let server: TestServer;
let ada: TestMember;

beforeAll(async () => {
  server = await startTestServer({ ownSecret: true });
  ada = await server.register();
});
afterAll(() => server.stop());

const getSelf = () => ada.call('GET', `member/${ada.memberId}`);
const rename = (first_name: string) => ada.call('POST', `member/${ada.memberId}`, { body: { first_name } });

/** Starts a call. @returns, once the server has its head, a function that sends the rest and returns the status */
function halfSent(path: string, body: object): Promise<() => Promise<number>> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': text.length, expect: '100-continue' };
    const call = request(`${server.url}/api/${path}`, { method: 'POST', headers });
    const status = new Promise<number>((answered, failed) => {
      call.once('response', (answer) => answered(answer.resume().statusCode ?? 0));
      call.once('error', failed);
    });
    status.catch(reject);
    call.once('continue', () =>
      resolve(() => {
        call.end(text);
        return status;
      }),
    );
    call.flushHeaders();
  });
}

test('SIGTERM finishes running requests, closes channels and ends with 0', async () => {
  const client = await connectAsync(await ada.realtimeUrl(), { protocolVersion: 4, reconnectPeriod: 0 });
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const finish = await halfSent('auth/register', { email: 'under-way@example.org', password: testPassword });
  const ended = server.terminate();
  // Channels are closed first: once they are, the server is certainly stopping.
  await closed;
  expect([await finish(), await ended]).toEqual([200, 0]);
  await client.endAsync(true);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  // Besides people's actions, which are always logged, and how to become the admin.
  const lines = server.output().trim().split('\n');
  expect(lines.filter((line) => !/"security":true|This server has no admin yet/.test(line))).toEqual([
    `Longrun runs at ${server.url}`,
  ]);
});

test('after a restart everybody is still signed in, with the same pools', async () => {
  await server.restart();
  expect((await getSelf()).status).toBe(200);
  const before = await server.addresses();
  await server.restart();
  expect(await server.addresses()).toEqual(before);
});

test('acknowledged writes survive being killed', async () => {
  for (let round = 1; round <= 2; round += 1) {
    expect((await rename(`Round ${round}`)).status).toBe(200);
    await server.kill();
    await server.restart();
    const { member } = (await getSelf()).body as { member: { first_name: string }[] };
    expect(member[0]?.first_name).toBe(`Round ${round}`);
  }
});

test('the data directory is readable for this account only', () => {
  const { dataDir } = server;
  expect(existsSync(join(dataDir, 'secret-key'))).toBe(true);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});

test('with another secret everybody signs in again, and their passwords stay valid', async () => {
  await server.terminate();
  const { dataDir, databaseUrl } = server;
  const changed = await startTestServer({
    dataDir,
    env: {
      SECRET_KEY: 'another secret of more than 32 letters',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  });
  try {
    const post = (path: string, body: unknown) => anonymousCall(`${changed.url}/api`, 'POST', path, body);
    const renewed = await post('auth/refresh', { member_id: ada.memberId, ...ada.tokens });
    expect([renewed.status, (renewed.body as { message: string }).message]).toEqual([401, 'Invalid Refresh Token.']);
    const { url, init } = await ada.sign('GET', `member/${ada.memberId}`);
    const old = await fetch(url.replace(server.url, changed.url), init);
    expect([old.status, old.headers.get('x-amzn-errortype')]).toEqual([403, 'UnrecognizedClientException']);
    const signedInAgain = await post('auth/authenticate', { email: ada.email, password: testPassword });
    expect(signedInAgain.status).toBe(200);
    const again = await signedIn(await changed.addresses(), signedInAgain.body as AuthenticatedWire);
    expect((await again.call('GET', `member/${ada.memberId}`)).status).toBe(200);
  } finally {
    await changed.stop();
    await server.restart();
  }
});
