import { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMaintenance } from '../../../server/db/maintenance.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { startTestServer } from '../harness.ts';
import { anonymousCall, testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';
import { soon } from '../soon.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const minute = 60_000;

describe.skipIf(onPostgres)('upkeep of the embedded database', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function record() {
    const statements: string[] = [];
    const engine = {
      query: async () => ({ rows: [{ name: 'members' }, { name: 'jobs' }] }),
      exec: async (sql: string) => {
        statements.push(sql);
        if (sql === 'CHECKPOINT' && statements.length === 1) throw new Error('not now');
      },
    } as unknown as PGlite;
    const errors: unknown[] = [];
    const log = { error: (entry: unknown) => errors.push(entry) } as unknown as FastifyBaseLogger;
    return { engine, log, statements, errors };
  }

  test('checkpoints every minute, vacuums and analyses every table every ten, and goes on after a failure', async () => {
    const { engine, log, statements, errors } = record();
    const upkeep = startMaintenance(engine, log);
    vi.advanceTimersByTime(minute);
    await vi.waitFor(() => expect(errors).toHaveLength(1), soon);
    vi.advanceTimersByTime(9 * minute);
    await vi.waitFor(() => expect(statements).toHaveLength(12), soon);
    expect(statements.filter((sql) => sql === 'CHECKPOINT')).toHaveLength(10);
    expect(statements.slice(-2)).toEqual(['VACUUM (ANALYZE) members', 'VACUUM (ANALYZE) jobs']);
    await upkeep.stop();
    vi.advanceTimersByTime(60 * minute);
    expect(statements).toHaveLength(12);
  });

  test('is what the engine understands', async () => {
    const engine = await PGlite.create();
    await engine.exec('create table "Odd name" (a int)');
    const run = vi.spyOn(engine, 'exec');
    const errors: unknown[] = [];
    const upkeep = startMaintenance(engine, { error: (e: unknown) => errors.push(e) } as unknown as FastifyBaseLogger);
    vi.advanceTimersByTime(10 * minute);
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith('VACUUM (ANALYZE) "Odd name"'), soon);
    await upkeep.stop();
    expect(errors).toEqual([]);
    await engine.close();
  });
});

describe.skipIf(!onPostgres)('PostgreSQL', () => {
  test('may drop a connection between two queries of a transaction: the transaction fails, and nothing else', async () => {
    const { db, close } = await openOwnDatabase();
    const broken = db.transaction(async (tx) => {
      const [row] = rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`));
      await db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
      // The process hears of it while no query is under way.
      await vi.waitFor(async () => {
        const left = await db.execute(sql`select from pg_stat_activity where pid = ${row?.pid ?? 0}`);
        expect(rowsOf<unknown>(left)).toEqual([]);
      }, soon);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect(rowsOf<unknown>(await db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    await close();
  });

  test('may drop every connection: the server opens new ones', async () => {
    const server = await startTestServer();
    try {
      const ada = await server.register();
      const get = async () => (await ada.call('GET', `member/${ada.memberId}`)).status;
      expect(await get()).toBe(200);
      const admin = new Client({ connectionString: server.databaseUrl ?? '' });
      await admin.connect();
      const ended = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(ended.rowCount).toBeGreaterThan(0);
      await admin.end();
      await vi.waitFor(async () => expect(await get()).toBe(200), soon);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('brings its tables up to date once, however many replicas start', async () => {
    const first = await startTestServer();
    const { DATABASE_URL = '', SECRET_KEY = 'x'.repeat(40) } = first.env;
    await first.terminate();
    const admin = new Client({ connectionString: DATABASE_URL });
    await admin.connect();
    await admin.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
    await admin.end();
    const env = { DATABASE_URL, SECRET_KEY };
    const replicas = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
    try {
      const [one, two] = replicas;
      const ada = await one.register();
      const body = { email: ada.email, password: testPassword };
      expect((await anonymousCall(`${two.url}/api`, 'POST', 'auth/authenticate', body)).status).toBe(200);
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await first.stop();
    }
  });
});
