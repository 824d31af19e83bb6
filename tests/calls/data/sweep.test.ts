import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { admitOriginals } from '../../../server/originals/originals.store.ts';
import { openFiles } from '../../../server/open-files.ts';
import { storeBytes, originalPath, type Originals, withStagingArea } from '../../../server/originals/store.ts';
import { sweepOriginals } from '../../../server/originals/sweep.ts';
import { hashOf, run } from '../../server/accounts/leftovers.ts';
import { startTestServer, templateSecret, type TestServer } from '../../server/harness.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';
import { startStore, type TestStore } from '../../server/s3-store.ts';

const hour = 3600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour);
const longAgo = daysAgo(1000);
const { signal } = new AbortController();

describe.each(['disk', 'bucket'] as const)('originals in a %s', (kind) => {
  let server: TestServer;
  let store: TestStore;
  let files: Awaited<ReturnType<typeof openFiles>>;
  let originals: Originals;
  let directory: string;
  beforeAll(async () => {
    store = await startStore();
    const isOnDisk = kind === 'disk';
    server = await startTestServer({ own: true, env: isOnDisk ? {} : { ...store.env, SECRET_KEY: templateSecret } });
    files = await openFiles({ dataDir: server.dataDir, bucket: isOnDisk ? null : store.settings });
    originals = files.originals;
    directory = join(server.dataDir, 'originals');
  });
  afterAll(async () => {
    files.close();
    await server.stop();
    await store.stop();
  });

  /** Sets the age of a file, creating it if needed. */
  function setAge(hash: string, age: Date): void {
    const path = originalPath(directory, hash);
    const key = `one/${hash.slice(0, 2)}/${hash.slice(2)}`;
    if (kind === 'bucket') {
      const body = store.objects.find(key) ? store.objects.read(key) : Buffer.from('nobody knows me');
      return store.objects.put(key, body, age);
    }
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) writeFileSync(path, 'nobody knows me');
    utimesSync(path, age, age);
  }

  /** A named file without a row. */
  function orphan(age: Date): string {
    const hash = randomBytes(32).toString('hex');
    setAge(hash, age);
    return hash;
  }
  const isThere = async (hash: string) => (await originals.find(hash)) !== null;
  const areThere = (hashes: readonly string[]) => Promise.all(hashes.map(isThere));

  test('deletes unowned files, but none that is young, owned, or newer than the database', async () => {
    const member = await server.register();
    const own = run('owned');
    await importFiles(member, [own]);
    setAge(hashOf(own), longAgo);
    const [old, young, foreign] = [orphan(daysAgo(2)), orphan(new Date()), orphan(daysAgo(40))];
    const [unused, fresh] = [orphan(new Date()), orphan(new Date())];
    const left = { old: join(directory, 'incoming', 'old'), young: join(directory, 'incoming', 'young') };
    for (const place of Object.values(left)) mkdirSync(place, { recursive: true });
    writeFileSync(join(left.old, 'part'), 'half of a file');
    utimesSync(left.old, daysAgo(2), daysAgo(2));

    const swept = await withDatabase(server, async (db) => {
      await db.execute(sql`
      insert into originals (hash, bytes, created_at)
      values (${unused}, 1, now() - interval '2 days'), (${fresh}, 1, now())`);
      return sweepOriginals({ db, originals }, { olderThan: daysAgo(1), since: daysAgo(30), signal });
    });
    expect(swept).toEqual({ rowless: 1, unused: 1 });
    expect(await areThere([old, unused])).toEqual([false, false]);
    expect(await areThere([hashOf(own), young, foreign, fresh])).toEqual([true, true, true, true]);
    expect([existsSync(left.old), existsSync(left.young)]).toEqual([false, true]);
  });

  test('keeps the file of a running upload', async () => {
    const bytes = randomBytes(100);
    const hash = await withDatabase(server, (db) =>
      withDatabase(server, (beside) =>
        withStagingArea(originals, async (intake) => {
          const kept = await storeBytes(intake, bytes);
          let sweeping: Promise<unknown> = Promise.resolve();
          await db.transaction(async (tx) => {
            await admitOriginals(tx, originals, intake, [kept]);
            // The file has its name, but its row is not visible to other transactions. The sweep considers it as old as possible.
            expect(await isThere(kept.hash)).toBe(true);
            const range = { olderThan: new Date(Date.now() + hour), since: longAgo, signal };
            sweeping = sweepOriginals({ db: beside, originals }, range);
            await vi.waitFor(async () => {
              const waiting = await tx.execute(sql`
              select from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`);
              expect(rowsOf(waiting)).toHaveLength(1);
            }, soon);
            const importId = await tx.execute(sql`
            insert into imports (member_id, source) select member_id, 'file' from members limit 1 returning import_id as id`);
            const [{ id } = { id: '' }] = rowsOf<{ id: string }>(importId);
            await tx.execute(sql`
            insert into import_items (import_id, position, name, external_key, state, outcome, original_hash)
            values (${id}, 0, 'run', '0', 'done', 'skipped', ${kept.hash})`);
          });
          await sweeping;
          return kept.hash;
        }),
      ),
    );
    expect(await isThere(hash)).toBe(true);
  });

  test('runs once a day automatically, first an hour after the first start', async () => {
    const planned = () =>
      withDatabase(server, async (db) => {
        const found = await db.execute(sql`
        select extract(epoch from run_at - now())::float8 / 3600 as hours, payload, locked_by from jobs where kind = 'sweep'`);
        return rowsOf<{ hours: number; payload: { since: string }; locked_by: string | null }>(found)[0]!;
      });
    const first = await planned();
    expect(first.hours).toBeGreaterThan(0);
    expect(first.hours).toBeLessThanOrEqual(1);
    // Like an account that existed before the sweep.
    const since = daysAgo(30).toISOString();
    const old = orphan(daysAgo(2));
    await withDatabase(server, (db) =>
      db.execute(
        sql`update jobs set run_at = now(), payload = ${JSON.stringify({ since })}::jsonb where kind = 'sweep'`,
      ),
    );
    await vi.waitFor(async () => {
      const next = await planned();
      expect(next.hours).toBeGreaterThan(22);
      expect(next).toEqual({ payload: { since }, locked_by: null, hours: expect.any(Number) });
    }, soon);
    expect(await isThere(old)).toBe(false);
    await expect.poll(() => server.output(), soon).toContain('"msg":"files that nobody owned were removed"');
  });
});
