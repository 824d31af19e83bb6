import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import { openOwnDatabase } from '../own-database.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { createTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let databasePort: number;
let proxy: TcpProxy;
let own: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
beforeAll(async () => {
  own = await createDatabase(sharedUrl());
  const url = new URL(own.url);
  databasePort = Number(url.port);
  proxy = await createTcpProxy({ port: databasePort });
  url.port = String(proxy.port);
  server = await startTestServer({ env: { DATABASE_URL: url.href } });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await own.drop();
});

test('calls name a database that refuses connections, and work again when it is back', {
  timeout: 300_000,
}, async () => {
  const member = await server.register();
  await proxy.close();
  const { status, body } = await member.call('GET', `member/${member.memberId}`);
  expect([status, body]).toEqual([
    503,
    { message: 'The server cannot reach its database right now.', code: 'database_unavailable' },
  ]);
  proxy = await createTcpProxy({ port: databasePort }, proxy.port);
  await vi.waitFor(async () => expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200), {
    timeout: 60_000,
    interval: 500,
  });
});

test('a database that vanishes without closing its connections is reached on new ones', {
  timeout: 300_000,
}, async () => {
  const member = await server.register();
  const read = () => member.call('GET', `member/${member.memberId}`);
  expect((await read()).status).toBe(200);
  proxy.swallow();
  // More than there are connections, so that each of them has a query to answer.
  const stuck = Promise.all(Array.from({ length: 12 }, read));
  // Without a deadline of ours, the system waits for a quarter of an hour.
  await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 240_000, interval: 500 });
  await stuck;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('a query that takes its time is left alone', { timeout: 300_000 }, async () => {
  const database = await openOwnDatabase();
  try {
    const { rows } = await database.pool.query<{ slept: string }>('select pg_sleep(8)::text as slept');
    expect(rows).toEqual([{ slept: '' }]);
  } finally {
    await database.close();
  }
});
