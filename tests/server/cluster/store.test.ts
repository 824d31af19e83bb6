import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { originalPath } from '../../../server/originals/store.ts';
import { startStore, type TestStore } from '../s3-store.ts';
import { hashOf, run } from '../accounts/leftovers.ts';
import { all, formOf, upload, whenOver } from '../data/client.ts';
import { exported, filesIn, originalIn } from '../exports/exported.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { sharedUrl } from '../postgres.ts';
import { builtServer } from '../server-process.ts';
import { soon } from '../soon.ts';
import { storedZip } from '../data/zip.ts';
import { type TestCluster, startTestCluster } from './cluster.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from './mosquitto.ts';

let store: TestStore;
let bus: Mosquitto | null;
let cluster: TestCluster;
let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  store = await startStore({ pageSize: 3 });
  const program = findMosquitto();
  bus = program === null ? null : await startMosquitto(program);
  const env = { ...store.env, S3_PUBLIC_ENDPOINT: store.url, JOB_LEASE_SECONDS: '3' };
  cluster = await startTestCluster(sharedUrl(), bus?.url ?? null, env, true);
  [first, second] = cluster.servers;
});
afterAll(async () => {
  await cluster?.stop();
  await bus?.stop();
  await store?.stop();
});

const keyOf = (hash: string) => `one/${hash.slice(0, 2)}/${hash.slice(2)}`;
const isStored = (hash: string) => store.objects.find(keyOf(hash)) !== null;
const atBoth = async () => {
  const member = await cluster.register();
  return { atFirst: await cluster.at(member, first), atSecond: await cluster.at(member, second) };
};
const importsOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/imports`);
  return (body as { imports: { import_id: string }[] }).imports;
};

/** Downloads the original of an activity like a browser. */
async function download(member: TestMember, server: TestServer, activityId: string) {
  const { body } = await member.call('POST', `activity/${activityId}/original`);
  return fetch(`${server.url}${(body as { url: string }).url}`);
}

test('a file received by one server is read, downloaded, exported and removed on the other', async () => {
  const { atFirst, atSecond } = await atBoth();
  const [single, inArchive] = [run('alone'), run('in an archive', 5)];
  const { import_id: importId } = await upload(atFirst, [single, { name: 'all.zip', bytes: storedZip([inArchive]) }]);
  const { items } = await whenOver(atSecond, importId);
  const ids = items.flatMap(({ activity_ids }) => activity_ids);
  expect([single, inArchive].map(hashOf).map(isStored)).toEqual([true, true]);

  expect(ids).toHaveLength(2);
  const texts = await Promise.all(
    ids.map(async (id) => {
      const answer = await download(atSecond, second, id);
      expect(answer.status).toBe(200);
      // Sent by the store itself, and with the name of the file.
      expect(new URL(answer.url).origin).toBe(store.url);
      expect(answer.headers.get('content-disposition')).toMatch(/filename="(alone|in an archive)\.gpx"/);
      return answer.text();
    }),
  );
  expect(texts.sort()).toEqual([single, inArchive].map(({ bytes }) => new TextDecoder().decode(bytes)).sort());
  const samples = await atSecond.call('GET', `activity/${ids[0]}/samples`);
  expect(samples.status).toBe(200);

  const made = await exported(second, atSecond);
  const other = await fetch(`${first.url}${made.url}`);
  expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(made.bytes))).toBe(true);
  expect(originalIn(filesIn(made.bytes), hashOf(single))).toEqual(single.bytes);

  expect((await atSecond.call('POST', `import/${importId}/undo`)).status).toBe(200);
  expect([single, inArchive].map(hashOf).map(isStored)).toEqual([false, false]);
  // The disks of the two only contain incoming files.
  for (const { dataDir } of [first, second]) expect(readdirSync(join(dataDir, 'originals'))).toEqual(['incoming']);
});

test('a server that dies between the file and its row leaves a file that is taken in once', async () => {
  const { atFirst, atSecond } = await atBoth();
  const file = run('cut short');
  store.fail({ method: 'HEAD', what: 'silent' });
  const uploading = upload(atFirst, [file]).catch(() => 'died');
  await vi.waitFor(() => expect(isStored(hashOf(file))).toBe(true), soon);
  await first.kill();
  expect(await uploading).toBe('died');
  await first.restart();
  expect(await importsOf(atSecond)).toEqual([]);
  const { import_id: importId } = await upload(atSecond, [file]);
  expect((await whenOver(atFirst, importId)).counts).toEqual(all(1));
  expect(await importsOf(atFirst)).toHaveLength(1);
});

test('while the store says "slow down", uploads are told to retry later and jobs wait', async () => {
  const { atFirst } = await atBoth();
  const file = run('later');
  store.fail({ method: 'PUT', what: 503, times: 3 });
  const path = `member/${atFirst.memberId}/activity-files`;
  const refused = await atFirst.call('POST', path, { form: formOf([file]) });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([503, 'disk_unavailable']);
  store.fail({ method: 'GET', what: 503, times: 3 });
  const { import_id: importId } = await upload(atFirst, [file]);
  expect((await whenOver(atFirst, importId)).counts).toEqual(all(1));
});

test('originals are copied from a disk to the bucket and back, and damaged ones are named', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-copied-'));
  const copy = (direction: string) => {
    const env = { ...store.env, ORIGINALS_URL: 's3://originals/copied', PATH: process.env.PATH, DATA_DIR: dataDir };
    return new Promise((resolve) => {
      execFile(process.execPath, [builtServer, '--copy-originals', direction], { env }, (error, stdout) =>
        resolve([error === null ? 0 : error.code, stdout]),
      );
    });
  };
  const files = [run('one'), run('two'), run('three'), run('four')];
  const damaged = createHash('sha256').update('whole').digest('hex');
  const put = (hash: string, bytes: Uint8Array) => {
    const path = originalPath(join(dataDir, 'originals'), hash);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  };
  for (const file of files) put(hashOf(file), file.bytes);
  put(damaged, Buffer.from('half'));
  return copyBothWays().finally(() => rmSync(dataDir, { recursive: true }));

  async function copyBothWays() {
    expect(await copy('to-bucket')).toEqual([
      1,
      `4 files copied, 0 were there already.\nDamaged, and not copied: ${damaged}\n`,
    ]);
    rmSync(join(dataDir, 'originals'), { recursive: true });
    expect(await copy('to-disk')).toEqual([0, '4 files copied, 0 were there already.\n']);
    expect(await copy('to-disk')).toEqual([0, '0 files copied, 4 were there already.\n']);
    for (const file of files) {
      const path = originalPath(join(dataDir, 'originals'), hashOf(file));
      expect(existsSync(path) && readFileSync(path).equals(Buffer.from(file.bytes))).toBe(true);
    }
  }
});
