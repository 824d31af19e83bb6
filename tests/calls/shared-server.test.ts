import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer } from '../server/harness.ts';
import { anonymousCall } from '../server/member.ts';
import { soon } from '../server/soon.ts';

test('all files of a worker share one server, which none of them stops', async () => {
  const [first, second] = [await startTestServer(), await startTestServer()];
  expect(second.url).toBe(first.url);
  await first.stop();
  expect((await fetch(`${second.url}/config.json`)).status).toBe(200);
});

test('each file reads the log from its own start', async () => {
  const first = await startTestServer();
  const wrong = { email: `${randomUUID()}@example.org`, password: 'Long-run 42 km' };
  expect((await anonymousCall(`${first.url}/api`, 'POST', 'auth/authenticate', wrong)).status).toBe(401);
  await expect.poll(() => first.output(), soon).toContain('sign_in_failed');
  expect((await startTestServer()).output()).toBe('');
});

test('a test that needs a process is told where it belongs', async () => {
  const server = await startTestServer();
  const message = (what: string) =>
    `The servers of tests/calls have no process of their own: a test with ${what} belongs in tests/server.`;
  expect(() => server.restart()).toThrow(message('restart()'));
  expect(() => server.kill()).toThrow(message('kill()'));
  expect(() => server.terminate()).toThrow(message('terminate()'));
  expect(() => server.pid()).toThrow(message('pid()'));
  await expect(startTestServer({ supervised: true })).rejects.toThrow(message('supervised'));
});

test('a server with its own settings is a separate one, and ends when it is stopped', async () => {
  const shared = await startTestServer();
  const own = await startTestServer({ env: { PRODUCT_NAME: 'Elsewhere' } });
  expect(own.url).not.toBe(shared.url);
  expect((await own.addresses()).productName).toBe('Elsewhere');
  await own.stop();
  await expect(fetch(`${own.url}/config.json`)).rejects.toThrow('fetch failed');
});
