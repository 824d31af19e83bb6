import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { readWatchState } from '../../../server/watched/watch-state.store.ts';
import { anInstant } from '../expected.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import type { NamedFile } from './client.ts';
import { endLeases } from './rows.ts';
import { storedZip } from './zip.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
const runs: NamedFile[] = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
const run = runs[0]!;

/** Timeout for imports on a busy machine. */
const long = { timeout: process.env.LONG ? 3_600_000 : 400_000, interval: 200 } as const;
const MEMBERS = 20;
/** Files per member, added at once. */
const many: NamedFile[] = process.env.LONG
  ? [...personaFiles('marathoner', 1, now)].slice(-500).map(({ name, bytes }) => ({ name, bytes: bytes() }))
  : runs;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function startWatching(more: TestServerOptions['env'] = {}, options: TestServerOptions = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'longrun-watched-'));
  undo.push(() => rmSync(parent, { recursive: true, force: true }));
  const root = join(parent, 'share');
  mkdirSync(root);
  const env = { WATCH_DIR: root, WATCH_SECONDS: '1', ...more };
  const server = await startTestServer({ ...options, env });
  undo.push(() => server.stop());
  return { root, server, env };
}

/** Moves a complete file into a folder, like a program that writes it elsewhere first. */
function drop(root: string, path: string, bytes: Uint8Array | string): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(`${whole}.tmp`, bytes);
  renameSync(`${whole}.tmp`, whole);
  return whole;
}

const noteOf = (path: string): string | null =>
  existsSync(`${path}.longrun.txt`) ? readFileSync(`${path}.longrun.txt`, 'utf8') : null;
const whenNoted = (path: string) =>
  vi.waitFor(() => {
    const note = noteOf(path);
    if (note === null) throw new Error(`no note beside ${path}`);
    return note;
  }, long);

/** Members with folders that contain all runs. */
async function fill(server: TestServer, root: string, count: number, files = runs) {
  const people: TestMember[] = [];
  for (let i = 0; i < count; i += 1) people.push(await server.register());
  const paths = people.flatMap(({ email }) =>
    files.map(({ name, bytes }, i) => drop(root, `${email}/${i % 3 === 0 ? 'older/' : ''}${name}`, bytes)),
  );
  return { people, paths };
}

interface Brought {
  readonly items: number;
  readonly names: number;
  readonly imported: number;
  readonly activities: number;
}

/** Number of imported files of a member: each file once. */
const broughtTo = (server: TestServer, { memberId }: TestMember) =>
  withDatabase(server, async (db) => {
    const result = await db.execute(sql`
      select count(*)::int as items, count(distinct name)::int as names,
        (count(*) filter (where outcome = 'imported'))::int as imported,
        (select count(*)::int from activities where member_id = ${memberId}) as activities
      from import_items join imports using (import_id) where member_id = ${memberId}`);
    return rowsOf<Brought>(result)[0]!;
  });
const once = (files: number): Brought => ({ items: files, names: files, imported: files, activities: files });

describe('a watched folder', { timeout: process.env.LONG ? 7_200_000 : 900_000 }, () => {
  test(`imports ${MEMBERS * many.length} files of ${MEMBERS} members, each once, with a note next to it`, async () => {
    const { root, server } = await startWatching();
    const { people, paths } = await fill(server, root, MEMBERS, many);
    for (const path of paths) expect(await whenNoted(path)).toMatch(/^Imported\.\nActivity: http.*\nImport: http/);
    for (const member of people) expect(await broughtTo(server, member)).toEqual(once(many.length));
    const [ada] = people as [TestMember];
    const { body } = await ada.call('GET', `member/${ada.memberId}/imports`);
    const [newest] = (body as { imports: { source: string; state: string }[] }).imports;
    expect([newest?.source, newest?.state]).toEqual(['file', 'complete']);
  });

  test('notes the result of each file, leaves other files alone, and deletes nothing', async () => {
    const { root, server } = await startWatching();
    const ada = await server.register();
    const outside = drop(dirname(root), 'outside.fit', runs[3]!.bytes);
    const folder = join(root, ada.memberId.toUpperCase());
    const first = drop(folder, 'run.fit', run.bytes);
    expect(await whenNoted(first)).toContain('Imported.');
    const copy = drop(folder, 'deep/er/copy.fit', run.bytes);
    const text = drop(folder, 'notes.md', 'not an activity');
    const archive = drop(folder, 'some.zip', storedZip([run, runs[1]!]));
    const ignored = [
      drop(folder, '.hidden.fit', runs[2]!.bytes),
      drop(folder, 'copy.fit.part', runs[2]!.bytes),
      drop(folder, '@eaDir/run.fit', runs[2]!.bytes),
    ];
    symlinkSync(outside, join(folder, 'link.fit'));
    symlinkSync(dirname(root), join(folder, 'up'));
    const strange = drop(root, 'nobody@example.org/run.fit', run.bytes);
    drop(root, 'loose.fit', run.bytes);
    expect(await whenNoted(copy)).toContain('Duplicate: another file in this folder has the same content.');
    expect(await whenNoted(text)).toBe(
      (await whenNoted(text)).replace(/^.*\n/, 'Not imported. Not a FIT, TCX or GPX file.\n'),
    );
    expect(await whenNoted(archive)).toContain('Files: 2. Imported: 1, duplicates: 1, without an activity: 0.');
    expect(await whenNoted(join(dirname(strange), 'folder'))).toContain(
      'its name is not a member’s email address or ID',
    );
    expect(await whenNoted(join(root, 'folder'))).toContain('Longrun only imports files in members’ folders');
    expect([first, copy, text, archive, ...ignored, strange].filter((path) => !existsSync(path))).toEqual([]);
    expect(ignored.map(noteOf)).toEqual([null, null, null]);
    expect((await broughtTo(server, ada)).activities).toBe(2);
    const state = await withDatabase(server, readWatchState);
    expect(state).toEqual({
      looked_at: anInstant,
      away_since: null,
      folders: 1,
      unknown_folders: 1,
      loose_files: 1,
      waiting: 0,
      unreadable: 0,
      unwritable: 0,
      is_full: false,
    });
    expect(server.output()).not.toContain('nobody@example.org');
  });

  test('waits until a file no longer changes, and imports one that changed later', async () => {
    const { root, server } = await startWatching();
    const ada = await server.register();
    const path = drop(root, `${ada.email}/run.fit`, run.bytes.subarray(0, 1000));
    for (let bytes = 2000; bytes < 8000; bytes += 1000) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      writeFileSync(path, run.bytes.subarray(0, bytes));
    }
    writeFileSync(path, run.bytes);
    expect(await whenNoted(path)).toContain('Imported.');
    expect(await broughtTo(server, ada)).toEqual(once(1));
    writeFileSync(path, runs[1]!.bytes);
    await vi.waitFor(async () => expect((await broughtTo(server, ada)).activities).toBe(2), long);
  });

  test('deletes files whose activities are here, if configured, and uses the language of the member', async () => {
    const { root, server } = await startWatching({ WATCH_DELETE: 'imported' });
    const ada = await server.register();
    await ada.call('POST', `member/${ada.memberId}`, { body: { language: 'de' } });
    const [path, text] = [
      drop(root, `${ada.email}/run.fit`, run.bytes),
      drop(root, `${ada.email}/text.fit`, 'not an activity'),
    ];
    expect(await whenNoted(text)).toMatch(/^Nicht importiert\. Keine FIT-/);
    await vi.waitFor(() => expect(existsSync(path)).toBe(false), soon);
    expect([existsSync(text), noteOf(path)]).toEqual([true, null]);
    expect((await broughtTo(server, ada)).activities).toBe(1);
  });

  test('keeps what a member has no room for, and says so', async () => {
    const { root, server } = await startWatching({ MEMBER_FILES: '1' });
    const ada = await server.register();
    expect(await whenNoted(drop(root, `${ada.email}/run.fit`, run.bytes))).toContain('Imported.');
    const second = drop(root, `${ada.email}/second.fit`, runs[1]!.bytes);
    expect(await whenNoted(second)).toBe(
      'Not imported yet. There is no room left for your files.\nLongrun tries again automatically.\n',
    );
    expect(await broughtTo(server, ada)).toEqual(once(1));
    await vi.waitFor(async () => expect((await withDatabase(server, readWatchState))?.unreadable).toBe(1), soon);
    await withDatabase(server, (db) => db.execute(sql`delete from import_items`));
    await withDatabase(server, (db) => db.execute(sql`delete from activities`));
    await vi.waitFor(() => expect(noteOf(second)).toContain('Imported.'), long);
  });

  test('that disappears midway imports each file once when it is back', async () => {
    const { root, server } = await startWatching();
    const { people, paths } = await fill(server, root, 3);
    await whenNoted(paths[0]!);
    renameSync(root, `${root}-away`);
    const stateOf = () => withDatabase(server, readWatchState);
    await vi.waitFor(async () => expect((await stateOf())?.away_since).toEqual(expect.any(String)), soon);
    renameSync(`${root}-away`, root);
    for (const path of paths) await whenNoted(path);
    for (const member of people) expect(await broughtTo(server, member)).toEqual(once(runs.length));
    await vi.waitFor(async () => expect((await stateOf())?.away_since).toBeNull(), soon);
  });

  test('imports each file once, however often the server is killed', async () => {
    const { root, server } = await startWatching();
    const { people, paths } = await fill(server, root, 4);
    for (let kill = 0; kill < 5; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 700 * kill));
      await server.kill();
      await endLeases(server);
      await server.restart();
    }
    for (const path of paths) await whenNoted(path);
    for (const member of people) expect(await broughtTo(server, member)).toEqual(once(runs.length));
  });

  test('of several servers imports each file once', async () => {
    const { root, server, env } = await startWatching();
    const another = await startTestServer({ env, dataDir: server.dataDir, databaseUrl: server.databaseUrl! });
    undo.push(() => another.stop());
    const { people, paths } = await fill(server, root, 4);
    for (const path of paths) await whenNoted(path);
    for (const member of people) expect(await broughtTo(server, member)).toEqual(once(runs.length));
  });
});
