import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bucket, openBucket } from '../../../server/originals/bucket.ts';
import { createBucketOriginals } from '../../../server/originals/bucket-originals.ts';
import type { BucketSettings } from '../../../server/originals/settings.ts';
import { storeBytes, withStagingArea } from '../../../server/originals/store.ts';
import { outageOf } from '../../../server/base/outage.ts';
import { startStore, type TestStore } from '../../server/s3-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'longrun-bucket-'));
afterAll(() => rmSync(directory, { recursive: true }));

let store: TestStore;
let bucket: Bucket;
beforeEach(async () => {
  store = await startStore();
  bucket = await openBucket(store.settings);
});
afterEach(async () => {
  bucket.close();
  await store.stop();
});

const bytes = randomBytes(3_000_000);
const path = join(directory, 'file');
writeFileSync(path, bytes);
const file = { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
const key = `${file.hash.slice(0, 2)}/${file.hash.slice(2)}`;
const stored = () => store.objects.find(`one/${key}`)?.bytes ?? null;
const put = () => bucket.put(key, path, file, { onlyIfNew: true });
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('a start', () => {
  const opened = async (change: Partial<BucketSettings>) => {
    const error = await failure(openBucket({ ...store.settings, ...change }));
    return (error as Error).message;
  };

  test('with a wrong secret, key, bucket, region or address names the wrong setting', async () => {
    const keys = store.settings.keys!;
    expect(await opened({ keys: { ...keys, secretAccessKey: 'wrong' } })).toBe(
      `The store at ${store.url} does not accept the keys for the bucket originals (SignatureDoesNotMatch): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may do.`,
    );
    expect(await opened({ keys: { ...keys, accessKeyId: 'wrong' } })).toContain('(InvalidAccessKeyId)');
    expect(await opened({ bucket: 'another' })).toBe(
      `There is no bucket another at ${store.url}: create it, or correct ORIGINALS_URL.`,
    );
    expect(await opened({ region: 'eu-1' })).toContain('check S3_REGION');
    expect(await opened({ endpoint: 'http://127.0.0.1:9' })).toBe(
      'The store of originals at http://127.0.0.1:9 does not respond (ECONNREFUSED): check S3_ENDPOINT.',
    );
  });
});

describe('a file that is sent', () => {
  test('is checked against its hash by the store', async () => {
    const other = { ...file, hash: '0'.repeat(64) };
    await expect(bucket.put(key, path, other, { onlyIfNew: true })).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(stored()).toBe(null);
  });

  test('is sent once, and not again if it is there', async () => {
    await put();
    await put();
    expect(store.answered.filter((line) => line.startsWith('PUT'))).toEqual([
      `PUT one/${key} 200`,
      `PUT one/${key} 412`,
    ]);
    expect(stored()).toBe(bytes.length);
  });

  test.each(['cut', 'lost', 500, 503] as const)('arrives although the first try meets %s', async (what) => {
    store.fail({ method: 'PUT', what });
    await put();
    expect(stored()).toBe(bytes.length);
  });

  test.each(['ignored', 'refused'] as const)('arrives in a store where conditions are %s', async (conditions) => {
    const other = await startStore({ conditions });
    const there = await openBucket(other.settings);
    await there.put(key, path, file, { onlyIfNew: true });
    await there.put(key, path, file, { onlyIfNew: true });
    expect(other.objects.find(`one/${key}`)?.bytes).toBe(bytes.length);
    there.close();
    await other.stop();
  });

  test('waits as for a full disk when the store refuses it', async () => {
    store.fail({ method: 'PUT', what: 503, times: 3 });
    const error = await failure(put());
    expect(outageOf(error)).toBe('disk');
    expect(store.answered).toHaveLength(4);
    expect(stored()).toBe(null);
  });

  test('is not retried if the keys are refused', async () => {
    store.fail({ method: 'PUT', what: 403 });
    expect(outageOf(await failure(put()))).toBe('disk');
    expect(store.answered).toEqual(['GET  200', `PUT /originals/one/${key}?x-id=PutObject 403`]);
  });
});

describe('a file that is read', () => {
  const incoming = join(directory, 'incoming');
  const read = () =>
    createBucketOriginals(bucket, incoming).withFile(file.hash, async (copy) => bytes.equals(readFileSync(copy)));

  test.each(['cut', 'cutBody', 'corrupt', 'slow', 500, 503] as const)(
    'is whole although the first try meets %s',
    async (what) => {
      await put();
      store.fail({ method: 'GET', what });
      expect(await read()).toBe(true);
    },
  );

  test('is never returned with other content', async () => {
    await put();
    store.fail({ method: 'GET', what: 'corrupt', times: 3 });
    const error = await failure(read());
    expect(outageOf(error)).toBe('disk');
    expect((error as Error).message).toContain('has another hash');
    store.fail({ method: 'GET', what: 'corrupt' });
    const stream = await createBucketOriginals(bucket, incoming).open(file.hash);
    await expect(buffer(stream)).rejects.toThrow('has another hash');
  });
});

test('an object that has the wrong size is replaced when its file is admitted', async () => {
  const originals = createBucketOriginals(bucket, join(directory, 'incoming'));
  store.objects.put(`one/${key}`, Buffer.from('half of'));
  await withStagingArea(originals, async (intake) => {
    const kept = await storeBytes(intake, bytes);
    await originals.stage(intake, [kept]);
    await originals.admit(intake, [kept]);
  });
  expect(stored()).toBe(bytes.length);
});

test('an address for browsers is valid for this file, its name, and a minute', async () => {
  await put();
  expect(await bucket.addressOf(key, 'attachment')).toBe(null);
  const there = await openBucket({ ...store.settings, publicEndpoint: store.url });
  const url = new URL((await there.addressOf(key, 'attachment; filename="run.fit"'))!);
  there.close();
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="run.fit"');
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
  for (const [name, value] of [
    ['response-content-disposition', 'inline'],
    ['X-Amz-Expires', '600'],
  ] as const) {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    expect((await fetch(changed)).status).toBe(403);
  }
  url.pathname = url.pathname.replace(/.$/, 'x');
  expect((await fetch(url)).status).toBe(403);
});
