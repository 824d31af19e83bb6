import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { registerAdmin } from '../admins.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const list = async () =>
  ((await admin.call('GET', 'admin/jobs')).body as { jobs: { job_id: string; kind: string; next_try_at: unknown }[] })
    .jobs;

test('work that failed or was set aside is listed, is tried again when an admin says so, and nothing else is touched', async () => {
  const ids = await withDatabase(server, async (db) => {
    const made = await db.execute(sql`
      insert into jobs (kind, key, payload, attempts, last_error, set_aside_at, deaths, run_at) values
        ('account-mail', 'failed', '{"sealed": "x"}', 3, 'no answer', null, 0, now() + interval '1 hour'),
        ('account-mail', 'aside', '{"sealed": "x"}', 0, null, now(), 2, now()),
        ('account-mail', 'waiting', '{"sealed": "x"}', 0, null, null, 0, now() + interval '1 hour')
      returning job_id::text as id`);
    return rowsOf<{ id: string }>(made).map(({ id }) => id);
  });
  const [failed, aside, waiting] = ids as [string, string, string];
  expect((await list()).map(({ job_id, next_try_at }) => [job_id, next_try_at === null])).toEqual([
    [aside, true],
    [failed, false],
  ]);
  const retry = async (id: string) => (await admin.call('POST', `admin/jobs/${id}/retry`)).status;
  expect([await retry(waiting), await retry('999999999')]).toEqual([404, 404]);
  expect([await retry(failed), await retry(aside)]).toEqual([204, 204]);
  // What it was for cannot be opened: it fails again, which it could not without having been tried.
  await vi.waitFor(async () => {
    const rows = await withDatabase(server, (db) =>
      db.execute(sql`select key, attempts, set_aside_at is null as free from jobs where key in ('failed', 'aside')`),
    );
    const left = rowsOf<{ key: string; attempts: number; free: boolean }>(rows);
    expect(left.every(({ key, attempts, free }) => free && attempts > (key === 'failed' ? 3 : 0))).toBe(true);
  }, soon);
});
