import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage, StorageAmounts } from '../../../domain/entities/storage.ts';
import { messages } from '../../../domain/messages.ts';
import { run as makeRun, START } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';
import { formOf, importFiles, type NamedFile, upload, whenOver } from './client.ts';
import { importDetail } from './import-detail.ts';
import { linkPersona } from './garmin.ts';
import { zerosZip } from './hostile-files.ts';
import { deflatedZip, storedZip } from './zip.ts';

const FILES = 12;
const MEGABYTES = 3;
/** Further apart than errors of clocks. */
const APART = 2 * 86_400;

let server: TestServer;
beforeAll(async () => {
  const env = { MEMBER_FILES: `${FILES}`, MEMBER_MEGABYTES: `${MEGABYTES}`, MEMBER_UNPACKED_MEGABYTES: '5' };
  server = await startTestServer({ env, sandbox: true });
});
afterAll(() => server.stop());

let day = 0;
/** A unique run. */
function newRun(): NamedFile {
  day += 1;
  return { name: `${day}.fit`, bytes: makeRun(60, START + day * APART).file() };
}
const runs = (n: number) => Array.from({ length: n }, newRun);
const noise = (n: number) => Uint8Array.from({ length: n }, (_, i) => (i * i * 31 + (i >> 3)) % 251);

async function storageOf(member: TestMember): Promise<Storage> {
  const answer = await member.call('GET', `member/${member.memberId}/storage`);
  expect(answer.status).toBe(200);
  return answer.body as Storage;
}
const usedBy = async (member: TestMember): Promise<StorageAmounts> => (await storageOf(member)).used;

/** Originals on disk, and incoming files. */
const filesBelow = () =>
  readdirSync(join(server.dataDir, 'originals'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;
const onDisk = () => (existsSync(join(server.dataDir, 'originals')) ? filesBelow() : 0);

const reasons = async (member: TestMember, importId: string) =>
  (await importDetail(member, importId)).items.map(({ name, outcome, reason }) => [name, outcome, reason] as const);

describe('a file without an activity', () => {
  it('is not kept: zeros in place of recordings', async () => {
    const member = await server.register();
    const before = onDisk();
    const { counts } = await importFiles(member, [zerosZip(4, 500_000)]);
    expect(counts.imported).toBe(0);
    expect(counts.failed + counts.skipped).toBe(4);
    expect(onDisk()).toBe(before);
    expect(await usedBy(member)).toEqual({ files: 0, bytes: 0, unpacked: 0 });
  });

  it('is not kept: files that need reading to be sure, alone or in an archive', async () => {
    const member = await server.register();
    const before = onDisk();
    const damaged = newRun().bytes.slice(0, 60);
    const route = new TextEncoder().encode('<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>');
    const empty = { name: 'empty.fit', bytes: new Uint8Array(0) };
    const files = [
      { name: 'damaged.fit', bytes: damaged },
      { name: 'route.gpx', bytes: route },
    ];
    const { counts } = await importFiles(member, [...files, empty, { name: 'all.zip', bytes: storedZip(files) }]);
    expect(counts).toEqual({ imported: 0, duplicate: 0, partial: 0, failed: 5, skipped: 0, pending: 0 });
    expect(onDisk()).toBe(before);
    expect(await usedBy(member)).toEqual({ files: 0, bytes: 0, unpacked: 0 });
  });

  it('is deleted once it is undone, unless another member has the same', async () => {
    const [one, other] = [await server.register(), await server.register()];
    const [shared, own] = runs(2);
    await importFiles(other, [shared!]);
    const before = onDisk();
    const { import_id } = await importFiles(one, [shared!, own!]);
    expect(onDisk()).toBe(before + 1);
    const both = shared!.bytes.length + own!.bytes.length;
    expect(await usedBy(one)).toEqual({ files: 2, bytes: both, unpacked: both });
    const { length: bytes } = shared!.bytes;
    expect(await usedBy(other)).toEqual({ files: 1, bytes, unpacked: bytes });
    expect((await one.call('POST', `import/${import_id}/undo`)).status).toBe(200);
    expect(onDisk()).toBe(before);
    expect(await usedBy(one)).toEqual({ files: 0, bytes: 0, unpacked: 0 });
    const again = await importFiles(one, [shared!, own!]);
    expect(again.counts.imported).toBe(2);
  });

  it('an archive is deleted once it was opened, and its files count as what they are', async () => {
    const member = await server.register();
    const before = onDisk();
    const files = runs(3);
    const { counts } = await importFiles(member, [{ name: 'all.zip', bytes: deflatedZip(files) }]);
    expect(counts.imported).toBe(3);
    expect(onDisk()).toBe(before + 3);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(await usedBy(member)).toEqual({ files: 3, bytes, unpacked: bytes });
  });
});

describe('a member without room', () => {
  it('is told in words, before anything is received', async () => {
    const member = await server.register();
    await importFiles(member, runs(FILES));
    const { used, allowed } = await storageOf(member);
    expect([used.files, allowed.files]).toEqual([FILES, FILES]);
    const before = onDisk();
    const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form: formOf(runs(1)) });
    expect([answer.status, answer.body]).toEqual([413, { code: 'storage_full', message: messages.storage.full }]);
    expect(onDisk()).toBe(before);
  });

  it('keeps what there was room for, and reads of each of the others', async () => {
    const member = await server.register();
    const files = runs(FILES + 2);
    const { import_id } = await upload(member, files);
    const { counts } = await whenOver(member, import_id);
    expect(counts).toEqual({ imported: FILES, duplicate: 0, partial: 0, failed: 2, skipped: 0, pending: 0 });
    const told = await reasons(member, import_id);
    for (const { name } of files.slice(FILES)) expect(told).toContainEqual([name, 'failed', { code: 'noRoom' }]);
  });

  it('keeps from an archive what there was room for', async () => {
    const member = await server.register();
    const { import_id } = await upload(member, [{ name: 'all.zip', bytes: deflatedZip(runs(FILES + 8)) }]);
    const { counts } = await whenOver(member, import_id);
    expect(counts.failed).toBe(1);
    expect(counts.imported).toBeGreaterThanOrEqual(FILES - 1);
    expect(await reasons(member, import_id)).toContainEqual(['all.zip', 'failed', { code: 'noRoomForRest' }]);
    expect((await usedBy(member)).files).toBeLessThanOrEqual(FILES);
  });

  it('sends no more bytes than there is room for', async () => {
    const member = await server.register();
    const before = onDisk();
    const large = { name: 'large.fit', bytes: noise((MEGABYTES + 2) * 1_000_000) };
    const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form: formOf([large]) });
    expect(answer.status).toBe(413);
    expect(onDisk()).toBe(before);
  });

  it('reads of each activity that a vendor offers, and has room again once an import is undone', async () => {
    const member = await server.register();
    const held = await importFiles(member, runs(FILES - 3));
    expect((await linkPersona(member, 'new-runner')).searchParams.get('outcome')).toBe('linked');
    await expect
      .poll(
        async () => {
          const { body } = await member.call('GET', `member/${member.memberId}/imports`, {
            query: { source: 'garmin' },
          });
          const [latest] = (body as { imports: { import_id: string; state: string }[] }).imports;
          if (!latest || latest.state !== 'complete') return null;
          const told = await reasons(member, latest.import_id);
          return {
            imported: told.filter(([, outcome]) => outcome === 'imported').length,
            others: new Set(told.filter(([, outcome]) => outcome !== 'imported').map(([, , reason]) => reason?.code)),
          };
        },
        { timeout: 200_000, interval: 500 },
      )
      .toEqual({ imported: 3, others: new Set(['noRoom']) });
    expect((await member.call('POST', `import/${held.import_id}/undo`)).status).toBe(200);
    expect((await usedBy(member)).files).toBe(3);
  });
});

it('a member with sample data may keep a twentieth', async () => {
  const member = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`update members set access_level = 5 where member_id = ${member.memberId}`),
  );
  await expect
    .poll(async () => (await storageOf(member)).allowed, { timeout: 60_000 })
    .toEqual({ files: 0, bytes: (MEGABYTES * 1_000_000) / 20, unpacked: 250_000 });
});
