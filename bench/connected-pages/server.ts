import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../server/config.ts';
import { openDb } from '../../server/db/open.ts';
import { rowsOf } from '../../server/db/rows.ts';
import { createApp } from '../../server/http/app.ts';
import { createMetrics } from '../../server/http/metrics.ts';
import { createIdentity } from '../../server/identity/identity.ts';
import { createAccess } from '../../server/members/access.ts';
import { startRealtime } from '../../server/realtime/broker.ts';
import { createPresignedCheck } from '../../server/realtime/presigned.ts';
import { createSealer } from '../../server/seal.ts';
import type { Page } from './clients.ts';
import { createPhones } from '../../server/vendors/linking/phones.store.ts';
import { type Pace, publishPaced } from './publish.ts';

/** The process that pages are connected to: HTTP server, database, identities and realtime channel as they are. */
export type Order = { readonly kind: 'memory' } | { readonly kind: 'pace'; readonly pace: Pace };

const pages = Number(process.env.BENCH_PAGES);
const nowhere = new URL('file:///nowhere');
const migrationsDir = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
const placement = { webDir: '/nowhere', migrationsDir, workers: { decode: nowhere, bodies: nowhere } };
const room = String(2 * pages);
const env = { LOG_LEVEL: 'warn', MAX_CONNECTIONS: room, CONNECTIONS_PER_ADDRESS: room };
const config = readConfig(env, placement);
const dataDir = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
const { db, close } = await openDb({ databaseUrl: null, dataDir, migrationsDir });
const identity = await createIdentity({
  db,
  accessOf: createAccess(true),
  phones: createPhones(db),
  sealer: createSealer('a secret for measuring only, 32 bytes and more'),
  config,
  limits: {
    ofMember: () => undefined,
    ofTokens: () => undefined,
    ofWrongToken: () => undefined,
    ofAddress: () => undefined,
  },
  events: { note: () => undefined },
  hears: () => true,
  onLocked: async () => undefined,
  onEnd: () => undefined,
  onFactorNews: () => undefined,
});
const app = createApp(config, createMetrics());
const realtime = await startRealtime({
  server: app.server,
  check: createPresignedCheck({ region: config.region, ...identity }),
  config,
  admit: app.connections.admit,
  limit: () => undefined,
  onForget: identity.callers.forget,
  onMissed: identity.callers.forgetAll,
  log: app.log,
});

/** Everybody with a session of their own. */
const people = rowsOf<{ sub: string; identityId: string; sessionId: string }>(
  await db.execute(sql`
    with people as (
      insert into users (email, password_hash, identity_id)
      select n || '@example.org', 'none', ${`${config.region}:`}::text || gen_random_uuid() from generate_series(1, ${pages}::int) n
      returning sub, identity_id),
    known as (insert into members (sub, access_level) select sub, 10 from people),
    open as (
      insert into sessions (sub, refresh_token_hash, expires_at)
      select sub, sub::text, now() + interval '1 day' from people returning sub, session_id)
    select sub, identity_id as "identityId", session_id as "sessionId" from people join open using (sub)`),
);

process.on('message', (order: Order) => {
  if (order.kind === 'pace') {
    void publishPaced(realtime.publish, order.pace).then(() => process.send?.({ done: true }));
  } else {
    globalThis.gc?.();
    process.send?.({ bytes: process.memoryUsage().rss, connected: realtime.connected() });
  }
});
process.on('disconnect', () => {
  void close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({
  port: (app.server.address() as AddressInfo).port,
  region: config.region,
  pages: people.map((person): Page => ({ ...identity.credentials.issue(person), identityId: person.identityId })),
});
