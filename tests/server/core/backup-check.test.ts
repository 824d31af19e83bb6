import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { registerAdmin } from '../admins.ts';
import { demoTraining, newDemo } from '../demo-member.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

const backupDir = mkdtempSync(join(tmpdir(), 'longrun-checked-'));
let server: TestServer;
let admin: TestMember;
let backup = '';
let whole: Buffer;

interface Last {
  readonly state: string;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly checked_at: string;
  readonly backup_at: string | null;
  readonly tables: number;
  readonly rows: number;
  readonly activities: number;
  readonly differences: number;
  readonly days: number;
  readonly day_differences: number;
  readonly entries: number | null;
  readonly entry_differences: number;
}

const upkeep = async () => {
  const { body } = await admin.call('GET', 'admin/upkeep');
  return (body as { backup_check: { is_running: boolean; last: Last | null } }).backup_check;
};

/** Checks the newest backup, like the button. @returns the first result after this call */
async function check(): Promise<Last> {
  const before = (await upkeep()).last?.checked_at ?? null;
  expect((await admin.call('POST', 'admin/backup-check')).status).toBe(204);
  return vi.waitFor(async () => {
    const { is_running: isRunning, last } = await upkeep();
    if (isRunning || last === null || last.checked_at === before) throw new Error('the check runs');
    return last;
  }, soon);
}

const ask = <Row>(query: string) => withDatabase(server, async (db) => rowsOf<Row>(await db.execute(sql.raw(query))));
const databases = async () =>
  (await ask<{ name: string }>("select datname as name from pg_database where datname like 'longrun%' order by 1")).map(
    ({ name }) => name,
  );
const isBackup = (name: string) => /^longrun-\d.*\.sql\.gz$/.test(name);

beforeAll(async () => {
  server = await startTestServer({ embedded: true, env: { BACKUP_DIR: backupDir, BACKUP_FIRST_SECONDS: '1' } });
  admin = await registerAdmin(server);
  await demoTraining(await newDemo(server));
  // Sample members are not measured.
  await ask('update members set access_level = 20 where access_level = 5');
  // The backup of the first start has no training yet.
  await server.terminate();
  for (const name of readdirSync(backupDir)) rmSync(join(backupDir, name));
  await server.restart();
  await vi.waitFor(() => expect(readdirSync(backupDir).filter(isBackup).length).toBe(1), soon);
  backup = join(backupDir, readdirSync(backupDir).find(isBackup) ?? '');
  whole = readFileSync(backup);
});
afterAll(async () => {
  await server.stop();
  rmSync(backupDir, { recursive: true, force: true });
});

describe('the check of the newest backup', () => {
  test('restores it, compares all tables, and measures a member again', async () => {
    expect((await upkeep()).last).toBe(null);
    const live = await ask<{ n: number }>('select count(*)::int as n from activities where removed_on is null');
    const days = await ask<{ n: number }>('select count(*)::int as n from calendar_days');
    const powers = await ask<{ n: number }>('select count(*)::int as n from critical_powers');
    const last = await check();
    expect({ ...last, checked_at: '', backup_at: '', tables: 0, rows: 0 }).toEqual({
      state: 'passed',
      reason: null,
      detail: null,
      checked_at: '',
      backup_at: '',
      tables: 0,
      rows: 0,
      activities: live[0]?.n,
      differences: 0,
      days: days[0]?.n,
      day_differences: 0,
      entries: last.entries,
      entry_differences: 0,
    });
    // The profile, activities and their loads, daily totals and critical powers.
    expect(last.entries).toBe(1 + 2 * last.activities + last.days + (powers[0]?.n ?? 0));
    expect(readdirSync(server.dataDir)).not.toContain('check');
    expect(last.activities).toBeGreaterThan(20);
    expect(last.rows).toBeGreaterThan(last.activities);
    expect(await databases()).toEqual(['longrun']);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'with a byte that flipped',
      (bytes: Buffer) => {
        const copy = Buffer.from(bytes);
        const middle = copy.length >> 1;
        copy.writeUInt8(copy.readUInt8(middle) ^ 0x10, middle);
        return copy;
      },
    ],
    [
      'without a row',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString('utf8')
            .replace(/(COPY activities [^\n]*\n)[^\n]*\n/, '$1'),
        ),
    ],
    [
      'with a statement of somebody else',
      (bytes: Buffer) =>
        gzipSync(gunzipSync(bytes).toString('utf8').replace('commit;', "copy (select 1) to program 'true';\ncommit;")),
    ],
  ])('fails for one %s, and leaves nothing', async (_name, damage) => {
    writeFileSync(backup, damage(whole));
    try {
      const { state, reason } = await check();
      expect([state, reason]).toEqual(['failed', 'damaged']);
      expect(await databases()).toEqual(['longrun']);
    } finally {
      writeFileSync(backup, whole);
    }
  });

  test('notifies admins once of several failures, on the page and by mail', async () => {
    await ask('delete from notices');
    await ask('delete from outbox');
    expect((await check()).state).toBe('passed');
    writeFileSync(backup, whole.subarray(0, 1000));
    expect([(await check()).state, (await check()).state]).toEqual(['failed', 'failed']);
    writeFileSync(backup, whole);
    const subject = 'The check of the backups and data of Longrun failed';
    await vi.waitFor(async () => expect(await ask('select subject from outbox')).toEqual([{ subject }]), soon);
    expect(await ask('select kind, title, member_id from notices')).toEqual([
      { kind: 'backup', title: 'The check of the backups and data failed', member_id: admin.memberId },
    ]);
  });

  test('fails for missing recordings', async () => {
    const originals = join(server.dataDir, 'originals');
    const shard = readdirSync(originals).find((name) => /^[\da-f]{2}$/.test(name)) ?? '';
    const gone = readdirSync(join(originals, shard)).length;
    renameSync(join(originals, shard), join(originals, `${shard}-aside`));
    const { state, reason, differences } = await check();
    renameSync(join(originals, `${shard}-aside`), join(originals, shard));
    expect([state, reason, differences]).toEqual(['failed', 'differs', gone]);
  });

  test('says so if there is no backup', async () => {
    renameSync(backup, `${backup}.aside`);
    const { state, reason, backup_at: backupAt } = await check();
    renameSync(`${backup}.aside`, backup);
    expect([state, reason, backupAt]).toEqual(['impossible', 'no_backup', null]);
  });

  test('leaves no database of a killed server', async () => {
    await ask('create database longrun_check');
    expect(await databases()).toEqual(['longrun', 'longrun_check']);
    await server.restart();
    expect(await databases()).toEqual(['longrun']);
  });

  /** Makes backups until there is one newer than now. */
  async function backUpAgain() {
    for (const name of readdirSync(backupDir)) rmSync(join(backupDir, name));
    await server.restart();
    await vi.waitFor(() => expect(readdirSync(backupDir).filter(isBackup).length).toBe(1), soon);
  }

  /** The result for a backup of the database after a change, which is undone. */
  async function checkAfter(change: string, undo: string) {
    await ask(change);
    await backUpAgain();
    await ask(undo);
    const { state, reason, differences, day_differences: days, entry_differences: entries } = await check();
    return { state, reason, differences, days, entries };
  }

  const one = '(select activity_id from activities order by activity_id limit 1)';

  test('fails for a daily total that is not the sum of its activities', async () => {
    const [first] = await ask<{ day: string; distance: number }>(
      'select date::text as day, distance from calendar_days order by date limit 1',
    );
    const change = (distance: number) =>
      `update calendar_days set distance = '${distance}' where date = '${first?.day ?? ''}'`;
    expect(await checkAfter(change((first?.distance ?? 0) + 1), change(first?.distance ?? 0))).toEqual({
      state: 'failed',
      reason: 'differs',
      differences: 0,
      days: 1,
      entries: 1,
    });
  });

  test('fails for a note that an export does not restore', async () => {
    const message = `repeat('x', ${NOTE_MAX + 1})`;
    expect(
      await checkAfter(
        `insert into activity_notes (activity_id, message, invalidates_activity) values (${one}, ${message}, false)`,
        'delete from activity_notes',
      ),
    ).toEqual({ state: 'failed', reason: 'differs', differences: 0, days: 0, entries: 1 });
  });

  test('fails for an activity with another distance than its recording', async () => {
    const [before] = await ask<{ distance: number }>(
      `select total_distance as distance from activities where activity_id = ${one}`,
    );
    const change = (distance: number) =>
      `update activities set total_distance = '${distance}' where activity_id = ${one}`;
    const result = await checkAfter(change((before?.distance ?? 0) + 500), change(before?.distance ?? 0));
    // Only the activity differs: its daily total in the backup matches the recording.
    expect(result).toEqual({ state: 'failed', reason: 'differs', differences: 1, days: 1, entries: 1 });
  });

  test('checks no export of a member who deleted a recording after the backup was made', async () => {
    const [gone] = await ask<{ hash: string }>(
      'select original_hash as hash from activities order by activity_id desc limit 1',
    );
    const hash = gone?.hash ?? '';
    await backUpAgain();
    await ask(`delete from activities where original_hash = '${hash}'`);
    await ask(`delete from import_items where original_hash = '${hash}'`);
    await ask(`delete from originals where hash = '${hash}'`);
    rmSync(join(server.dataDir, 'originals', hash.slice(0, 2), hash.slice(2)));
    const { state, reason, differences, entries, entry_differences: entryDifferences } = await check();
    expect([state, reason, differences, entries, entryDifferences]).toEqual(['passed', null, 0, null, 0]);
  });
});
