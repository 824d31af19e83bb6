import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../server/config.ts';
import { openDb } from '../server/db/open.ts';
import { createApp } from '../server/http/app.ts';
import { createMetrics } from '../server/http/metrics.ts';
import type { Limits } from '../server/http/limits.ts';
import { type Authenticate, registerCalls } from '../server/http/register-calls.ts';
import type { Caller } from '../server/http/handlers.ts';
import { stranger } from '../server/identity/devices.ts';
import { createIdentity } from '../server/identity/identity.ts';
import { createAccess } from '../server/members/access.ts';
import { createMemberHandlers } from '../server/members/handlers.ts';
import { createMembers } from '../server/members/members.store.ts';
import { createNoticeHandlers } from '../server/notices/handlers.ts';
import { createPhones } from '../server/vendors/linking/phones.store.ts';
import { createSealer } from '../server/seal.ts';

/**
 * The process under load: the same routes twice, once with the real check of signatures and once with a stand-in that believes everybody.
 * Says where it listens and with which credentials to sign.
 */
const nowhere = new URL('file:///nowhere');
const migrationsDir = fileURLToPath(new URL('../server/db/migrations', import.meta.url));
const placement = { webDir: '/nowhere', migrationsDir, workers: { decode: nowhere, bodies: nowhere } };
const config = readConfig({ LOG_LEVEL: 'warn' }, placement);
const dataDir = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
const { db, close } = await openDb({ databaseUrl: null, dataDir, migrationsDir });
const sealer = createSealer('a secret for measuring only, 32 bytes and more');
const limits: Limits = { ofMember: () => {}, ofTokens: () => {}, ofWrongToken: () => {}, ofAddress: () => {} };
const identity = await createIdentity({
  db,
  accessOf: createAccess(true),
  phones: createPhones(db),
  sealer,
  config,
  limits,
  events: { note: () => {} },
  hears: () => true,
  onLocked: async () => undefined,
  onEnd: () => undefined,
  onFactorNews: () => undefined,
});
const members = createMembers(db, createAccess(true));

const email = 'bench@example.org';
const { sub, sessionId } = await identity.signIn.register(
  { email, password: 'Bench 1234!', timeZone: null },
  stranger(),
);
const member = await members.bySub(sub);
if (!member) throw new Error('no member');
const identityId = `${config.region}:bench`;
const caller: Caller = {
  sub,
  identityId,
  sessionId,
  memberId: member.member_id,
  accessLevel: 10,
  memberType: 'Athlete',
  dashboardHidden: false,
};

async function listen(authenticate: Authenticate): Promise<number> {
  const app = createApp(config, createMetrics());
  const handlers = {
    ...createMemberHandlers({
      db,
      members,
      publish: () => undefined,
      planAnalysis: async () => undefined,
      onLanguage: async () => undefined,
    }),
    ...createNoticeHandlers(db),
    // The lightest call there is: what remains is the price of the check.
    listActivityTypes: async () => ({ status: 200 as const, body: { activity_types: [] } }),
  };
  registerCalls(app, { handlers, owners: {}, gates: {}, authenticate, limits, events: { note: () => {} } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const ports = {
  signed: await listen(identity.authenticate),
  unsigned: await listen(async () => ({ caller, check: () => undefined })),
};
// As many holders as a busy server sees in an hour, so that no cache of one entry flatters the figure.
const credentials = Array.from({ length: 500 }, () => identity.credentials.issue({ sub, identityId, sessionId }));
process.send?.({ ports, credentials, memberId: member.member_id, region: config.region });
process.on('disconnect', () => {
  void close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
