import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, testPassword } from '../member.ts';
import { soon } from '../soon.ts';

interface Told {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

let address: Server;
let server: TestServer;
const told: Told[] = [];
/** What the address answers next; 204 when nothing is left. */
const answers: number[] = [];

beforeAll(async () => {
  address = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      told.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => address.listen(0, '127.0.0.1', resolve));
  const { port } = address.address() as AddressInfo;
  server = await startTestServer({
    env: { ANALYTICS_URL: `http://127.0.0.1:${port}/events`, ANALYTICS_TOKEN: 'a-token-of-the-operator' },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => address.close(resolve));
});

const register = (email: string, more: object = {}) =>
  anonymousCall(`${server.url}/api`, 'POST', 'auth/register', { email, password: testPassword, ...more });

test('a registration is told to the operator’s address once, after a failure again, and says nothing of anybody', async () => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { analytics: boolean };
  expect(config.analytics).toBe(true);
  // Who does not agree is not told of.
  expect((await register('quiet@example.org')).status).toBe(200);
  expect((await register('silent@example.org', { tell_registration: false })).status).toBe(200);
  answers.push(500);
  expect((await register('loud@example.org', { tell_registration: true })).status).toBe(200);
  await expect.poll(() => told.length, soon).toBe(2);
  const events = told.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(events[0]).toEqual(events[1]);
  expect(events[0]).toEqual({
    event: 'registration',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  for (const { headers } of told) {
    expect(headers['authorization']).toBe('Bearer a-token-of-the-operator');
    expect(headers['idempotency-key']).toBe(events[0]?.['id']);
  }
});
