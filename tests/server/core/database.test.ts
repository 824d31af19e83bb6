import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { startTestServer } from '../harness.ts';
import { anonymousCall, testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';
import { soon } from '../soon.ts';

describe('PostgreSQL', () => {
  test('may drop a connection between two queries of a transaction: only the transaction fails', async () => {
    const { db, close } = await openOwnDatabase();
    const broken = db.transaction(async (tx) => {
      const [row] = rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`));
      await db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
      // The process notices it while no query is running.
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

  test('upgrades its tables once, however many replicas start', async () => {
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
