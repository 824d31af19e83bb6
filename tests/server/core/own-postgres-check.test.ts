import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { registerAdmin } from '../admins.ts';
import { importFiles } from '../data/client.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

const role = `longrun_plain_${process.pid}`;

async function asSuperuser(statement: string, url = sharedUrl()): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A server with an admin who has two runs. */
interface Running {
  readonly server: TestServer;
  readonly admin: TestMember;
}

async function start(databaseUrl?: string): Promise<Running> {
  const server = await startTestServer(databaseUrl === undefined ? {} : { databaseUrl });
  const admin = await registerAdmin(server);
  const runs = [0, 1].map((day) => ({ name: `${day}.fit`, bytes: run(900, 1_140_000_000 + day * 86_400).file() }));
  await importFiles(admin, runs);
  return { server, admin };
}

let free: Running;
let plain: Running;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(sharedUrl(), { empty: true });
  const url = new URL(database.url);
  await asSuperuser(`create role ${role} login nocreatedb`);
  await asSuperuser(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  await asSuperuser(`grant all on schema public to ${role}`, database.url);
  url.username = role;
  [free, plain] = await Promise.all([start(), start(url.href)]);
});
afterAll(async () => {
  await Promise.all([free.server.stop(), plain.server.stop()]);
  await database.drop();
  await asSuperuser(`drop role ${role}`);
});

const ask = <Row>({ server }: Running, query: string) =>
  withDatabase(server, async (db) => rowsOf<Row>(await db.execute(sql.raw(query))));

/** Starts a check and waits for its result, without its time. */
async function check({ admin }: Running) {
  interface Upkeep {
    readonly backup_check: { readonly is_running: boolean; readonly last: { readonly checked_at: string } | null };
  }
  const upkeep = async () => ((await admin.call('GET', 'admin/upkeep')).body as Upkeep).backup_check;
  const before = (await upkeep()).last?.checked_at;
  expect((await admin.call('POST', 'admin/backup-check')).status).toBe(204);
  return vi.waitFor(async () => {
    const { is_running: isRunning, last } = await upkeep();
    if (isRunning || last === null || last.checked_at === before) throw new Error('the check runs');
    const { checked_at: _, ...result } = last;
    return result;
  }, soon);
}

const passed = {
  state: 'passed',
  reason: null,
  detail: null,
  backup_at: null,
  tables: 0,
  rows: 0,
  activities: 2,
  differences: 0,
  days: 2,
  day_differences: 0,
  entry_differences: 0,
};
const checkDatabases = (running: Running) =>
  ask(
    running,
    "select datname from pg_database where datname = 'longrun_check_' || (select oid from pg_database where datname = current_database())",
  );

test('a check of the operator’s PostgreSQL compares live data and restores an export into a temporary database', async () => {
  const [powers] = await ask<{ n: number }>(free, 'select count(*)::int as n from critical_powers');
  // The profile, two activities and their loads, two daily totals and the critical powers.
  expect(await check(free)).toEqual({ ...passed, entries: 7 + (powers?.n ?? 0) });
  expect(await checkDatabases(free)).toEqual([]);
  expect(await ask(free, 'select count(*)::int as n from members')).toEqual([{ n: 1 }]);
});

test('a check fails for a daily total and a note that differ there', async () => {
  const one = '(select activity_id from activities order by activity_id limit 1)';
  await ask(
    free,
    `insert into activity_notes (activity_id, message, invalidates_activity) values (${one}, repeat('x', ${NOTE_MAX + 1}), false)`,
  );
  await ask(
    free,
    'update calendar_days set duration = duration + 1 where date = (select min(date) from calendar_days)',
  );
  const { entries, ...result } = (await check(free)) as typeof passed & { entries: number };
  expect(entries).toBeGreaterThan(7);
  expect(result).toEqual({
    ...passed,
    state: 'failed',
    reason: 'differs',
    day_differences: 1,
    // The note and the daily total.
    entry_differences: 2,
  });
});

test('a role without CREATEDB has no export checked, and the result says so', async () => {
  expect(await check(plain)).toEqual({
    ...passed,
    reason: 'no_temporary',
    detail: 'permission denied to create database',
    entries: null,
  });
});
