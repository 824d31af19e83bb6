import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parsedRows } from '../../../server/db/rows.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { all, type NamedFile, upload, whenOver } from '../data/client.ts';
import { exported, filesIn, originalIn } from '../exports/exported.ts';
import { storedZip } from '../data/zip.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

/** Errors of reading a file that are not caused by the file. */
const errnos = ['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'ENOENT', 'EACCES', 'ENOSPC', 'EDQUOT', 'ENOMEM'] as const;
/** More attempts than an import job has. */
const MANY_TRIES = 8;
const FIT_EPOCH = 631_065_600;
const START = Date.UTC(2026, 4, 1, 6) / 1000 - FIT_EPOCH;

const folder = mkdtempSync(join(tmpdir(), 'longrun-faults-'));
const faultsPath = join(folder, 'faults.json');

/** Replaces the faults atomically: the server may read the file at any time. */
function setFaults(faults: Readonly<Record<string, string>>): void {
  writeFileSync(`${faultsPath}.new`, JSON.stringify(faults));
  renameSync(`${faultsPath}.new`, faultsPath);
}

let server: TestServer;
beforeAll(async () => {
  setFaults({});
  const inject = new URL('inject.mjs', import.meta.url).href;
  server = await startTestServer({ env: { NODE_OPTIONS: `--import ${inject}`, TEST_FAULTS: faultsPath } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const runOf = (nth: number): NamedFile => ({
  name: `${nth}.fit`,
  bytes: run(1200 + nth * 60, START + nth * 3 * 86_400).file(),
});
const hashOf = ({ bytes }: NamedFile) => createHash('sha256').update(bytes).digest('hex');
/** Originals are named by their hash, split after two characters. */
const isStored = (hash: string) => existsSync(join(server.dataDir, 'originals', hash.slice(0, 2), hash.slice(2)));

/** The state of a job: attempts that count, and its last error. */
const jobOf = (importId: string) =>
  withDatabase(server, async (db) => {
    const rows = await db.execute(
      sql`select attempts, last_error from jobs where kind = 'import' and key = ${importId}`,
    );
    return parsedRows(rows, { attempts: z.number(), last_error: z.nullable(z.string()) })[0];
  });

/** Makes waiting jobs due now. */
const hurry = () => withDatabase(server, (db) => db.execute(sql`update jobs set run_at = now(), last_error = null`));

const whenFailed = (importId: string, code: string) =>
  vi.waitFor(async () => {
    const job = await jobOf(importId);
    expect(job?.last_error).toContain(code);
    expect(job?.attempts).toBe(0);
  }, soon);

test('files that the server temporarily cannot read are kept, and imported when it can', {
  timeout: 600_000,
}, async () => {
  const files = errnos.map((_, nth) => runOf(nth));
  setFaults(Object.fromEntries(errnos.map((code, nth) => [hashOf(files[nth]!).slice(2), code])));
  const member = await server.register();
  const imports = [];
  for (const file of files) imports.push((await upload(member, [file])).import_id);
  for (const [nth, code] of errnos.entries()) await whenFailed(imports[nth]!, code);
  expect(files.map(hashOf).filter(isStored)).toEqual(files.map(hashOf));

  setFaults({});
  await hurry();
  for (const importId of imports) {
    const { state, counts } = await whenOver(member, importId);
    expect({ state, counts }).toEqual({ state: 'complete', counts: all(1) });
  }
});

test('an archive that the server temporarily cannot open is opened later', { timeout: 600_000 }, async () => {
  const runs = [20, 21, 22].map(runOf);
  const archive = {
    name: 'export.zip',
    bytes: Buffer.from(storedZip(runs.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })))),
  };
  setFaults({ [hashOf(archive).slice(2)]: 'EIO' });
  const member = await server.register();
  const { import_id: importId } = await upload(member, [archive]);
  await whenFailed(importId, 'EIO');
  setFaults({});
  await hurry();
  const { state, counts } = await whenOver(member, importId);
  expect({ state, counts }).toEqual({ state: 'complete', counts: all(3) });
});

test('an export waits for a recording that temporarily cannot be read, and includes it', {
  timeout: 600_000,
}, async () => {
  const file = runOf(40);
  const member = await server.register();
  await whenOver(member, (await upload(member, [file])).import_id);
  setFaults({ [hashOf(file).slice(2)]: 'EIO' });
  expect((await member.call('POST', `member/${member.memberId}/export`)).status).toBe(202);
  const errorsOfExports = () =>
    withDatabase(server, async (db) =>
      parsedRows(await db.execute(sql`select last_error from jobs where kind = 'export'`), {
        last_error: z.nullable(z.string()),
      }),
    );
  await vi.waitFor(
    async () => expect(await errorsOfExports()).toEqual([{ last_error: expect.stringContaining('EIO') }]),
    soon,
  );
  setFaults({});
  await hurry();
  const { bytes } = await exported(server, member);
  expect(originalIn(filesIn(bytes), hashOf(file))).toEqual(new Uint8Array(file.bytes));
});

test('a call that a full database refuses says so, and when to retry', { timeout: 600_000 }, async () => {
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      create function no_gear() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await db.execute(sql`create trigger no_gear before insert on gear execute function no_gear()`);
  });
  const member = await server.register();
  const add = () =>
    member.call('POST', `member/${member.memberId}/gear`, {
      body: {
        kind: 'shoes',
        name: 'Road shoes',
        model: null,
        since: null,
        retired_on: null,
        earlier_distance: 0,
        warn_at: null,
        default_for: [],
      },
    });
  const { status, body, headers } = await add();
  expect([status, body, headers.get('retry-after')]).toEqual([
    503,
    { message: 'The server cannot reach its database right now.', code: 'database_unavailable' },
    '5',
  ]);
  await withDatabase(server, (db) => db.execute(sql`drop trigger no_gear on gear`));
  expect((await add()).status).toBe(200);
});

test('a full database uses up no attempts of an import', { timeout: 600_000 }, async () => {
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await db.execute(sql`create trigger no_room before insert on activities execute function no_room()`);
  });
  const member = await server.register();
  const { import_id: importId } = await upload(member, [runOf(30)]);
  for (let tries = 0; tries < MANY_TRIES; tries++) {
    await whenFailed(importId, 'a query failed');
    await hurry();
  }
  await withDatabase(server, (db) => db.execute(sql`drop trigger no_room on activities`));
  await hurry();
  const { state, counts } = await whenOver(member, importId);
  expect({ state, counts }).toEqual({ state: 'complete', counts: all(1) });
});
