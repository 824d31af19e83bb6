import { expect, test } from 'vitest';
import { startTestServer } from '../server/harness.ts';
import { anonymousCall } from '../server/member.ts';
import { soon } from '../server/soon.ts';

test('all files of a worker have one server, which none of them stops', async () => {
  const [first, second] = [await startTestServer(), await startTestServer()];
  expect(second.url).toBe(first.url);
  await first.stop();
  expect((await fetch(`${second.url}/config.json`)).status).toBe(200);
});

test('each file reads the log from its own start', async () => {
  const first = await startTestServer();
  const fault = { kind: 'TypeError', page: '/', status: 500, frames: [], steps: [] };
  expect((await anonymousCall(`${first.url}/api`, 'POST', 'fault-reports', fault)).status).toBe(204);
  await expect.poll(() => first.output(), soon).toContain('a page reported a fault');
  expect((await startTestServer()).output()).toBe('');
});

test('what needs a process says where the test belongs', async () => {
  const server = await startTestServer();
  const message = (what: string) =>
    `The servers of tests/calls have no process of their own: a test with ${what} belongs in tests/server.`;
  expect(() => server.restart()).toThrow(message('restart()'));
  expect(() => server.kill()).toThrow(message('kill()'));
  expect(() => server.terminate()).toThrow(message('terminate()'));
  expect(() => server.pid()).toThrow(message('pid()'));
  await expect(startTestServer({ supervised: true })).rejects.toThrow(message('supervised'));
});

test('a server with settings of its own is another one, and ends when it is stopped', async () => {
  const shared = await startTestServer();
  const own = await startTestServer({ env: { PRODUCT_NAME: 'Elsewhere' } });
  expect(own.url).not.toBe(shared.url);
  expect((await own.addresses()).productName).toBe('Elsewhere');
  await own.stop();
  await expect(fetch(`${own.url}/config.json`)).rejects.toThrow('fetch failed');
});
