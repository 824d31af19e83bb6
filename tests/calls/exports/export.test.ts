import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DataExportWire } from '../../../domain/entities/data-export.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { createDiskExports } from '../../../server/exports/export-files.ts';
import { exportJob } from '../../../server/exports/export-job.ts';
import { beginExport, exportById } from '../../../server/exports/exports.store.ts';
import type { JobContext } from '../../../server/jobs/runner.ts';
import { createDisk } from '../../../server/originals/disk.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import { hashOf, run } from '../../server/accounts/leftovers.ts';
import { importFiles } from '../../server/data/client.ts';
import { fillTablesOf } from '../../server/every-table.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type TestMember, testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { exported, filesIn } from '../../server/exports/exported.ts';

let server: TestServer;
beforeAll(async () => {
  // `fillTablesOf` writes rows that the server never writes, such as acts of admins with unknown outcomes, and exports are counted.
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const zips = () => readdirSync(join(server.dataDir, 'exports'));
const readExport = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/export`)).body as { export: DataExportWire | null }).export;

test('a member gets recordings, tables and their columns as one file, and no one else does', async () => {
  const [who, other] = [await server.register(), await server.register()];
  const file = run('to be exported');
  await importFiles(who, [file]);
  await who.call('POST', `member/${who.memberId}`, { body: { first_name: '=SUM(A1)', last_name: 'Abendroth' } });
  expect(await readExport(who)).toBeNull();
  const { bytes, url } = await exported(server, who);
  const files = filesIn(bytes);
  expect(files.get('originals/2026-05-01 0200 Running.gpx')).toEqual(file.bytes);
  const answer = JSON.parse(text(files.get('longrun-export.json')));
  expect(answer.format).toBe('longrun-export');
  expect(answer.version).toBe(1);
  expect(answer.rows.activities).toBe(1);
  expect(answer.rows.members).toBe(1);
  expect(answer.rows.users).toBe(1);
  const [activity] = JSON.parse(text(files.get('data/activities.json'))) as Record<string, unknown>[];
  expect(activity?.original_hash).toBe(hashOf(file));
  expect(activity?.member_id).toBe(who.memberId);
  expect(activity?.recorded_name).toBe('to be exported');
  expect(text(files.get('data/members.csv'))).toContain(`'=SUM(A1)`);
  const schema = JSON.parse(text(files.get('schema.json'))) as Record<string, { name: string; type: string }[]>;
  expect(schema['activities']).toContainEqual({ name: 'weighted_load', type: 'double precision' });
  for (const [name, columns] of Object.entries(schema)) {
    const [line] = text(files.get(`data/${name}.csv`)).split('\r\n');
    expect(line).toBe(columns.map((column) => column.name).join(','));
  }
  // Only the member can access the export.
  for (const method of ['GET', 'POST'] as const) {
    expect((await other.call(method, `member/${who.memberId}/export`)).status).toBe(403);
  }
  const last = url.at(-1) === '0' ? '1' : '0';
  expect((await fetch(`${server.url}${url.slice(0, -1)}${last}`)).status).toBe(403);
  expect((await fetch(`${server.url}${url}`)).headers.get('content-disposition')).toMatch(
    /^attachment; filename="longrun/,
  );
});

test('every table with rows of a member is included, without columns that authenticate them', async () => {
  const who = await server.register();
  const filled = await withDatabase(server, async (db) => {
    const ask = async <Row extends object>(statement: string) => rowsOf<Row>(await db.execute(sql.raw(statement)));
    const known = new Map([
      ['members.member_id', `'${who.memberId}'`],
      ['users.sub', `'${who.sub}'`],
    ]);
    return (await fillTablesOf(ask, known, ['vendor_links', 'data_exports'])).filled;
  });
  const files = filesIn((await exported(server, who)).bytes);
  // A pending sign-in contains nothing that the member could use, and the audit log is the operator's.
  const without = ['sign_in_challenges', 'recovery_codes', 'link_attempts', 'admin_acts'];
  const missing = filled.filter(
    (name) => !without.includes(name) && (JSON.parse(text(files.get(`data/${name}.json`)) || '[]') as []).length === 0,
  );
  expect(missing).toEqual([]);
  const schema = JSON.parse(text(files.get('schema.json'))) as Record<string, { name: string; type: string }[]>;
  const secret = Object.values(schema)
    .flat()
    .filter(({ name, type }) => type === 'bytea' || /sealed|secret|password|verifier|(?<!original)_hash$/.test(name));
  expect(secret).toEqual([]);
});

test('large tables are complete, as JSON and as CSV', async () => {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`insert into followings (follower_id, address)
      select ${who.memberId}, 'friend-' || n || '@example.org' from generate_series(1, 1000) n`),
  );
  const files = filesIn((await exported(server, who)).bytes);
  const rows = JSON.parse(text(files.get('data/followings.json'))) as { address: string }[];
  expect(new Set(rows.map(({ address }) => address)).size).toBe(1000);
  expect(text(files.get('data/followings.csv')).split('\r\n')).toHaveLength(1002);
  expect(JSON.parse(text(files.get('longrun-export.json'))).rows.followings).toBe(1000);
});

test('two simultaneous requests create one', async () => {
  const who = await server.register();
  const ask = () => who.call('POST', `member/${who.memberId}/export`);
  const all = await Promise.all(Array.from({ length: 8 }, ask));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 202));
  await vi.waitFor(async () => expect((await readExport(who))?.state).toBe('ready'), soon);
});

test('a new export replaces the old one, and none outlives its account or expiry', async () => {
  const who = await server.register();
  const first = await exported(server, who);
  const before = zips();
  const second = await exported(server, who);
  expect(zips()).toHaveLength(before.length);
  expect((await fetch(`${server.url}${first.url}`)).status).toBe(404);
  await withDatabase(server, (db) =>
    db.execute(sql`update data_exports set expires_at = now() where member_id = ${who.memberId}`),
  );
  expect(await readExport(who)).toBeNull();
  expect((await fetch(`${server.url}${second.url}`)).status).toBe(404);
  const third = await exported(server, who);
  expect((await who.call('DELETE', `member/${who.memberId}`, { body: { password: testPassword } })).status).toBe(204);
  expect((await fetch(`${server.url}${third.url}`)).status).toBe(404);
  await vi.waitFor(() => expect(zips()).toHaveLength(before.length - 1));
});

test('an export whose last write completed, but whose response was lost, keeps its file', async () => {
  const who = await server.register();
  await withDatabase(server, async (db) => {
    const { exportId } = await beginExport(db, who.memberId);
    let isLost = false;
    const losing = new Proxy(db, {
      get(target, name: keyof typeof db) {
        if (name !== 'execute') return target[name];
        return async (query: Parameters<typeof db.execute>[0]) => {
          const result = await target.execute(query);
          if (isLost || (await exportById(target, exportId))?.state !== 'ready') return result;
          isLost = true;
          throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' });
        };
      },
    });
    const exports = createDiskExports(join(server.dataDir, 'exports'));
    const originals = createDiskOriginals(join(server.dataDir, 'originals'));
    const disk = createDisk(server.dataDir, 0);
    const { run: make } = exportJob({ db: losing, originals, exports, disk });
    const job = { key: exportId, signal: new AbortController().signal } as JobContext;
    await expect(make(job)).rejects.toThrow('the connection broke');
    expect(isLost).toBe(true);
    await make(job);
  });
  const { url } = (await readExport(who))!;
  expect((await fetch(`${server.url}${url}`)).status).toBe(200);
});
