import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { control, linkPersona } from '../../server/data/garmin.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { testPassword } from '../../server/member.ts';
import { deleteAccount, filesOf } from '../../server/accounts/leftovers.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true, sandbox: true });
});
afterAll(() => server.stop());

test('an account deleted while its history is being fetched leaves no file, and no failed query', async () => {
  const member = await server.register();
  await linkPersona(member, 'marathoner');
  await vi.waitFor(() => expect(filesOf(server).length).toBeGreaterThan(20), { ...soon, interval: 5 });
  expect((await deleteAccount(server, member)).status).toBe(200);
  await vi.waitFor(async () => {
    const busy = await withDatabase(server, (db) =>
      db.execute(sql`select kind from jobs where kind in ('import', 'vendor-fetch', 'vendor-history')`),
    );
    expect([rowsOf(busy), filesOf(server)]).toEqual([[], []]);
  }, soon);
  expect(server.output()).not.toMatch(/23503|40P01/);
});

test('deleting an account ends its link at the vendor, and leaves no row', async () => {
  const member = await server.register();
  const outcome = await linkPersona(member, 'empty');
  expect(outcome.searchParams.get('outcome')).toBe('linked');
  const linked = async () => ((await control(server)).accounts as { linked: boolean }[]).at(-1)?.linked;
  expect(await linked()).toBe(true);

  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into given_up_jobs (kind, key, priority, attempts, last_error, asked_at)
      select 'import', import_id::text, 0, 6, 'x', now() from imports
      union all select 'efforts', ${member.memberId}, 0, 6, 'x', now()
      union all select 'webhook', ${`${randomUUID()} ${member.memberId}`}, 0, 6, 'x', now()`),
  );

  const remove = (password: string) => member.call('DELETE', `member/${member.memberId}`, { body: { password } });
  expect((await remove('Not my password 1')).status).toBe(401);
  expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200);
  expect((await remove(testPassword)).status).toBe(204);
  expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403);
  await vi.waitFor(async () => expect(await linked()).toBe(false), soon);

  const left = await withDatabase(server, async (db) => {
    const found = await db.execute(sql`
      select (select count(*)::int from users) as users, (select count(*)::int from members) as members,
        (select count(*)::int from sessions) as sessions, (select count(*)::int from vendor_links) as links,
        (select count(*)::int from imports) as imports,
        (select count(*)::int from jobs where key like ${`%${member.memberId}`}) as jobs,
        (select count(*)::int from given_up_jobs) as "givenUp"`);
    return rowsOf<object>(found);
  });
  expect(left).toEqual([{ users: 0, members: 0, sessions: 0, links: 0, imports: 0, jobs: 0, givenUp: 0 }]);
});
