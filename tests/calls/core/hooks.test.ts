import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, startTestServer, type TestServer } from '../../server/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

test('--hooks prints the URLs for vendors’ webhooks while the server runs', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(root, 'dist/server/run.js'), '--hooks'],
    {
      env: { PATH: process.env.PATH, ...server.env },
    },
  );
  expect(stderr).toBe('');
  const printed = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);
  expect(printed.map(([vendor]) => vendor)).toEqual(['garmin', 'suuntoV2', 'polar', 'coros']);
  const status = async (url: string) => (await fetch(url)).status;
  for (const [, address] of printed) {
    expect(address.startsWith(`${server.url}/api/hooks/`)).toBe(true);
    // Vendors check that the URL exists; with any other secret it does not.
    const last = address.at(-1) === '0' ? '1' : '0';
    expect([await status(address), await status(address.slice(0, -1) + last)]).toEqual([200, 404]);
  }
});
