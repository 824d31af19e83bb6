import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '../../../domain/messages.ts';
import { spawnServer, testEnv } from '../harness.ts';
import { type ServerAddresses, registerMember, type TestMember } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { soon } from '../soon.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'longrun-address-'));
let env: Record<string, string>;
let port: string;
let running: ReturnType<typeof spawnServer>;
let ada: TestMember;

/** Starts it like a newcomer: without a public URL or any vendor's keys. */
async function start(settings: Record<string, string> = {}): Promise<void> {
  const { PUBLIC_URL: _unset, ...rest } = env;
  running = spawnServer({ ...rest, ...settings });
  await vi.waitFor(() => expect(running.output()).toContain(`Longrun runs at http://localhost:${port}`), soon);
}
const stop = async () => {
  running.child.kill('SIGTERM');
  await running.ended;
};
const addresses = async () =>
  (await fetch(`http://127.0.0.1:${port}/config.json`)).json() as Promise<ServerAddresses & { vendors: string[] }>;

beforeAll(async () => {
  env = await testEnv(dataDir, null);
  port = env.PORT ?? '';
  await start();
  ada = await registerMember(await addresses());
});
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a link like a page that was opened with this host name. */
async function askUnder(host: string): Promise<{ status: number; body: unknown }> {
  const body = { vendor: 'garmin' };
  const { url, init } = await ada.sign('POST', `member/${ada.memberId}/link-tickets`, { body, headers: { host } });
  const headers = { ...(init.headers as Record<string, string>), host };
  const asked = request(url, { method: 'POST', headers });
  asked.end(JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) };
}

test('without PUBLIC_URL, links are begun under the names of this machine', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect((await askUnder(`${name}:${port}`)).status).toBe(200);
});

test.each(['192.168.7.20', 'living-room.local'])(
  'a page opened at %s asks for PUBLIC_URL, and so does the log',
  async (name) => {
    const site = `http://${name}:${port}`;
    const message = messages.link.addressUnknown(site);
    expect(message).toContain(`PUBLIC_URL=${site}`);
    expect(await askUnder(`${name}:${port}`)).toEqual({ status: 409, body: { code: 'public_url_needed', message } });
    await vi.waitFor(() => expect(running.output()).toContain(`set PUBLIC_URL=${site} and start again`), soon);
  },
);

test('so does one opened through another port, where the server is not', async () => {
  expect((await askUnder('localhost:1')).status).toBe(409);
});

test('STAND_INS=off offers no simulated vendors: files can be imported, and the phone can be linked', async () => {
  await stop();
  await start({ STAND_INS: 'off' });
  expect((await addresses()).vendors).toEqual(['intervals', 'apple']);
  // Every path that is not a file is a page of the app.
  const page = await (await fetch(`http://127.0.0.1:${port}/sandbox/garmin/oauth2Confirm`)).text();
  expect(page).not.toContain('name="persona"');
  expect(codeOf(await askUnder(`localhost:${port}`))).toEqual([409, 'vendor_not_available']);
});
