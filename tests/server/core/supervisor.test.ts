import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serverBelow, spawnServer, supervisor, testEnv } from '../harness.ts';
import { soon } from '../soon.ts';

let dataDir: string;
let env: Record<string, string>;
let running: ReturnType<typeof spawnServer>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'longrun-supervisor-'));
  env = { ...(await testEnv(dataDir, null)), RESTART_SECONDS: '0.2' };
});
afterEach(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const begin = (settings: Readonly<Record<string, string>> = {}) => {
  running = spawnServer({ ...env, ...settings }, {}, supervisor);
};
const look = async (path: string) => (await fetch(env.PUBLIC_URL + path)).text();
const whenReady = (expected: RegExp) => vi.waitFor(async () => expect(await look('/readyz')).toMatch(expected), soon);
const serverPid = () => serverBelow(running.child.pid);
const whenGone = () => vi.waitFor(async () => expect(await look('/healthz').catch(() => 'gone')).toBe('gone'), soon);

test('a server that is killed is started again and says so, with a growing delay', async () => {
  begin();
  await whenReady(/^ready\n$/);
  process.kill(serverPid(), 'SIGKILL');
  await whenReady(/^ready, restarted \d+ seconds? ago after SIGKILL\n$/);
  await expect
    .poll(() => running.output(), soon)
    .toContain('The server ended unasked (SIGKILL). It starts again in 0.2 s.');
  await expect.poll(() => running.output(), soon).toContain('"msg":"the server died and was started again"');
  expect(await look('/metrics')).toMatch(/^process_restarts 1$/m);

  process.kill(serverPid(), 'SIGABRT');
  await whenReady(/^ready, restarted \d+ seconds? ago after SIGABRT\n$/);
  await expect
    .poll(() => running.output(), soon)
    .toContain('The server ended unasked (SIGABRT). It starts again in 0.4 s.');
  expect(await look('/metrics')).toMatch(/^process_restarts 2$/m);

  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  await whenGone();
});

test('a wrong setting ends the start with its sentence and exit code, once', async () => {
  begin({ PORT: 'http' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toBe('The setting PORT is wrong: expected a whole number from 1 to 65535.\n');
});

test('a start that fails after a first successful one is retried', async () => {
  begin();
  await whenReady(/^ready\n$/);
  const port = Number(env.PORT);
  process.kill(serverPid(), 'SIGKILL');
  const other = createServer();
  await vi.waitFor(async () => {
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
  }, soon);
  await vi.waitFor(() => expect(running.output()).toContain(`The port ${port} is taken`), soon);
  await vi.waitFor(
    () => expect(running.output()).toContain('The server ended unasked (exit code 1). It starts again in 0.4 s.'),
    soon,
  );
  other.close();
  await whenReady(/^ready, restarted .* ago after exit code 1\n$/);
});

test('a stop during the wait for a restart ends it', async () => {
  begin();
  await whenReady(/^ready/);
  process.kill(serverPid(), 'SIGKILL');
  await vi.waitFor(() => expect(running.output()).toContain('It starts again'), soon);
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(0);
  await whenGone();
});

test('a server whose supervisor is killed stops', async () => {
  begin();
  await whenReady(/^ready/);
  const pid = serverPid();
  running.child.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), soon);
  await whenGone();
});
