import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../server/harness.ts';
import { anonymousCall, testPassword } from '../../server/member.ts';
import { shopper, startShop, steer } from '../../server/payments.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

interface Told {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

let address: Server;
let server: TestServer;
const told: Told[] = [];
/** Statuses of the next responses; 204 when none is left. */
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
  server = await startShop({
    ANALYTICS_URL: `http://127.0.0.1:${port}/events`,
    ANALYTICS_TOKEN: 'a-token-of-the-operator',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => address.close(resolve));
});

const register = (email: string, more: object = {}) =>
  anonymousCall(`${server.url}/api`, 'POST', 'auth/register', { email, password: testPassword, ...more });

test('a registration is sent to the operator’s URL once, with a retry after a failure, without personal data', async () => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { analytics: boolean };
  expect(config.analytics).toBe(true);
  // Members who do not agree are not reported.
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

test('a purchase is sent once, after the first payment, with its price but not its buyer', async () => {
  told.length = 0;
  const [quiet, loud] = await Promise.all([server.register(), server.register()]);
  for (const [member, mayTell] of [
    [quiet, false],
    [loud, true],
  ] as const) {
    const shop = shopper(server, member);
    const { payment } = await shop.useCard(await shop.enter('4242424242424242'), randomUUID(), true, mayTell);
    expect(payment.standing).toBe('trialing');
  }
  // A trial is not a purchase.
  expect(told).toEqual([]);
  answers.push(503);
  await steer(server, { advance: 31 * 86_400 });
  for (const member of [quiet, loud]) {
    const shop = shopper(server, member);
    await expect.poll(async () => (await shop.read()).standing, soon).toBe('active');
    await shop.read();
  }
  await expect.poll(() => told.length, soon).toBe(2);
  const events = told.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(events[0]).toEqual(events[1]);
  expect(events[0]).toEqual({
    event: 'purchase',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    amount: 1599,
    currency: 'usd',
    is_practice: true,
  });
  // The next month is not a new purchase, nor is another card.
  const shop = shopper(server, loud);
  await steer(server, { advance: 31 * 86_400 });
  await shop.useCard(await shop.enter('5555555555554444'), randomUUID(), false, true);
  await expect.poll(async () => (await shop.read()).receipts.length, soon).toBe(2);
  const jobs = await withDatabase(server, (db) => db.execute(sql`select from jobs where kind = 'analytics'`));
  expect((jobs as unknown as { rows: unknown[] }).rows).toEqual([]);
  expect(told).toHaveLength(2);
});
