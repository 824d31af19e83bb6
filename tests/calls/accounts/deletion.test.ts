import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { importFiles } from '../../server/data/client.ts';
import { type Ask, everyRow, fillTablesOf } from '../../server/every-table.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { exported } from '../../server/exports/exported.ts';
import { testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { filesOf, hashOf, run } from '../../server/accounts/leftovers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const askOf =
  (db: Db): Ask =>
  async <Row extends object>(text: string) =>
    rowsOf<Row>(await db.execute(sql.raw(text)));

/** Tables without a foreign key to members or users, and why nothing of a member stays in them. A new one needs an entry here, or a key. */
const without: Readonly<Record<string, string>> = {
  app_clients: 'the operator’s',
  cohort_groups: 'numbers without people',
  cohorts: 'partners’',
  coupons: 'the operator’s',
  events: 'partners’',
  installation: 'the server’s own',
  partner_image_files: 'of pages',
  partner_images: 'of pages',
  partner_page_counts: 'numbers without people',
  partner_pages: 'partners’',
  payment_events: 'names of the payment service, and nobody’s: swept after a month',
  signing_keys: 'the server’s own',
  provider_states: 'hashes of used responses, without people',
  surveys: 'partners’',
  team_groups: 'of a team, whose members hang on it',
  teams: 'of many',
  tenants: 'partners’',
  codes: 'dropped by marks that are made of the address: see codes.test.ts',
  sign_in_tries: 'dropped by marks that are made of the address: see lock.test.ts',
  outbox: 'dropped by the address: see nothing-left.test.ts',
  jobs: 'dropped by their keys: see removal.test.ts',
  given_up_jobs: 'dropped by their keys: see removal.test.ts',
  originals: 'named by their bytes, and dropped unless another member has them: see below',
  vendor_hooks: 'the server’s own',
  workout_targets: 'of a link, and dropped with it: see vendor_links',
  sent_workouts: 'of a link, and dropped with it: see vendor_links',
  vendor_inbox: 'dropped by the vendor’s own id: see removal.test.ts',
};

test('a member with a row in every table that refers to members leaves no row in any of them', async () => {
  const member = await server.register();
  const { memberId, sub, email, identityId } = member;
  const quoted = (value: string) => `'${value}'`;
  const before = await withDatabase(server, async (db) => {
    const ask = askOf(db);
    const known = new Map([
      ['members.member_id', quoted(memberId)],
      ['users.sub', quoted(sub)],
    ]);
    // Ending a link notifies its vendor, which removal.test.ts tests with a real one.
    const { filled, others } = await fillTablesOf(ask, known, ['vendor_links']);
    expect(others.toSorted()).toEqual(Object.keys(without).toSorted());
    expect(filled.length).toBeGreaterThan(25);
    return filled;
  });
  const marks = [memberId, sub, identityId, email];
  const found = () =>
    withDatabase(server, async (db) => {
      const ask = askOf(db);
      const tables = await ask<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      );
      const rows = await everyRow(
        ask,
        tables.map(({ name }) => name),
      );
      return Object.entries(rows).flatMap(([name, list]) =>
        list.some((row) => marks.some((mark) => row.includes(mark))) ? [name] : [],
      );
    });
  // Each of them refers to the member, or to a row of one that does.
  expect((await found()).filter((name) => before.includes(name)).length).toBeGreaterThan(20);
  const answer = await member.call('DELETE', `member/${memberId}`, { body: { password: testPassword } });
  expect(answer.status).toBe(204);
  expect(await found()).toEqual([]);
});

/** Files of the data directory that contain one of some words, except the database's own and its backups. */
function filesWith(words: readonly string[]): string[] {
  const apart = /^(?:pg|backups)(?:\/|$)/;
  return readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(server.dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => {
      if (apart.test(path)) return false;
      const bytes = readFileSync(join(server.dataDir, path));
      return words.some((word) => bytes.includes(word) || path.includes(word));
    });
}

test('no data of a member is left in any byte outside the database, and a pseudonym remains for accesses and consents', async () => {
  const who = await server.register();
  const file = run('along the canal of nobody else');
  await importFiles(who, [file]);
  await who.call('POST', `member/${who.memberId}`, { body: { first_name: 'Wilhelmina', last_name: 'Abendroth' } });
  const body = { member_id: who.memberId, cohort_id: sampleIds.cohorts.wearTest, permissions: 3 };
  expect((await who.call('POST', 'cohort-members', { body })).status).toBe(200);
  const ask = <Row extends object>(text: string) => withDatabase(server, (db) => askOf(db)<Row>(text));
  const [membership] = await ask<{ id: string }>(
    `select membership_id as id from cohort_members where member_id = '${who.memberId}'`,
  );
  await ask(`insert into sharing_looks (cohort_id, membership_id) values ('${body.cohort_id}', '${membership!.id}')`);
  await exported(server, who);
  const words = [who.memberId, who.sub, who.identityId, who.email, 'Wilhelmina', 'along the canal', hashOf(file)];
  // The recording is there, and so is an export that contains them, although compressed.
  expect(filesWith(words)).not.toEqual([]);
  expect(readdirSync(join(server.dataDir, 'exports'))).toHaveLength(1);
  const answer = await who.call('DELETE', `member/${who.memberId}`, { body: { password: testPassword } });
  expect(answer.status).toBe(204);
  await vi.waitFor(() => expect(filesWith(words)).toEqual([]), soon);
  expect(readdirSync(join(server.dataDir, 'exports'))).toEqual([]);
  expect(server.output()).not.toContain(who.email);
  // Consents and accesses stay, under an id that identifies no one.
  const consents = await ask<{ member_id: string | null; to_level: number }>(
    `select member_id, to_level from sharing_consents where membership_id = '${membership!.id}' order by agreed_at`,
  );
  expect(consents).toEqual([
    { member_id: null, to_level: 3 },
    { member_id: null, to_level: 0 },
  ]);
  expect(await ask(`select 1 from sharing_looks where membership_id = '${membership!.id}'`)).toHaveLength(1);
});

test('a file shared with another member stays, and is deleted with the last of them', async () => {
  const [leaving, staying] = [await server.register(), await server.register()];
  const shared = run('run together, twice');
  await importFiles(leaving, [shared, run('alone')]);
  await importFiles(staying, [shared]);
  const leave = (who: typeof leaving) =>
    who.call('DELETE', `member/${who.memberId}`, { body: { password: testPassword } });
  expect((await leave(leaving)).status).toBe(204);
  expect(filesOf(server).map((path) => path.replaceAll('/', ''))).toEqual([hashOf(shared)]);
  expect((await leave(staying)).status).toBe(204);
  expect(filesOf(server)).toEqual([]);
});

test('without the password nothing is deleted; cancelling a missing subscription succeeds', async () => {
  const member = await server.register();
  const path = `member/${member.memberId}`;
  expect((await member.call('DELETE', path)).status).toBe(400);
  const { status, body } = await member.call('DELETE', path);
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['password']]);
  expect((await member.call('DELETE', path, { body: { password: 'wrong' } })).status).toBe(401);
  for (const _ of [1, 2]) {
    const { status, body } = await member.call('DELETE', `${path}/payment`);
    expect([status, (body as { member: { access_level: number }[] }).member[0]?.access_level]).toEqual([200, 10]);
  }
  expect((await member.call('GET', path)).status).toBe(200);
});
