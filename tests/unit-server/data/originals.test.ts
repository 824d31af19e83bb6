import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../../server/open-files.ts';
import { storeBytes, storeStream, type Originals, withStagingArea } from '../../../server/originals/store.ts';
import { startStore, type TestStore } from '../../server/s3-store.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const readPath = async (path: string) => readFileSync(path);

describe.each(['disk', 'bucket'] as const)('originals in a %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-originals-'));
  let store: TestStore;
  let originals: Originals;
  let close: () => void;

  beforeAll(async () => {
    store = await startStore({ pageSize: 2 });
    ({ originals, close } = await openFiles({ dataDir, bucket: kind === 'disk' ? null : store.settings }));
  });
  afterAll(async () => {
    close();
    await store.stop();
    rmSync(dataDir, { recursive: true });
  });

  const incoming = () => readdirSync(originals.incoming);

  async function add(bytes: Uint8Array): Promise<string> {
    await withStagingArea(originals, async (intake) => {
      const kept = await storeBytes(intake, bytes);
      await originals.stage(intake, [kept]);
      await originals.admit(intake, [kept]);
    });
    return hashOf(bytes);
  }

  test('are there once they are admitted, byte for byte, and leave no temporary files', async () => {
    const bytes = randomBytes(5000);
    const hash = await add(bytes);
    const found = await originals.find(hash);
    expect(found?.bytes).toBe(5000);
    expect(Math.abs(Date.now() - found!.modified.getTime())).toBeLessThan(60_000);
    expect(await originals.withFile(hash, readPath)).toEqual(bytes);
    expect(await buffer(await originals.open(hash))).toEqual(bytes);
    expect(incoming()).toEqual([]);
  });

  test('are not there if the intake ends before', async () => {
    const bytes = randomBytes(10);
    await withStagingArea(originals, (intake) => storeBytes(intake, bytes));
    expect(await originals.find(hashOf(bytes))).toBe(null);
    expect(incoming()).toEqual([]);
  });

  test('are there although they were not sent ahead, or removed in between', async () => {
    const [late, removed] = [randomBytes(10), randomBytes(11)];
    await withStagingArea(originals, async (intake) => {
      const kept = [await storeBytes(intake, late), await storeBytes(intake, removed)];
      await originals.stage(intake, kept.slice(1));
      await originals.remove([hashOf(removed)]);
      await originals.admit(intake, kept);
    });
    expect((await originals.find(hashOf(late)))?.bytes).toBe(10);
    expect((await originals.find(hashOf(removed)))?.bytes).toBe(11);
  });

  test('of more than two megabytes are taken in and read in pieces', async () => {
    const bytes = randomBytes(5_000_000);
    const hash = await withStagingArea(originals, async (intake) => {
      const kept = await storeStream(intake, Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), 1e9);
      await originals.stage(intake, [kept]);
      await originals.admit(intake, [kept]);
      return kept.hash;
    });
    expect(hash).toBe(hashOf(bytes));
    expect(hashOf(await originals.withFile(hash, readPath))).toBe(hash);
  });

  test('that arrived twice are there once', async () => {
    const bytes = randomBytes(20);
    await add(bytes);
    const hash = await withStagingArea(originals, async (intake) => {
      const kept = await storeBytes(intake, bytes);
      await originals.stage(intake, [kept, kept]);
      await originals.admit(intake, [kept, kept]);
      return kept.hash;
    });
    expect(await originals.withFile(hash, readPath)).toEqual(bytes);
  });

  test('that an intake opens many times are there until its end', async () => {
    const hash = await add(randomBytes(30));
    const path = await withStagingArea(originals, async (intake) => {
      const [first, second] = await Promise.all([originals.fileFor(intake, hash), originals.fileFor(intake, hash)]);
      expect(second).toBe(first);
      expect(hashOf(readFileSync(first))).toBe(hash);
      return first;
    });
    expect(existsSync(path)).toBe(kind === 'disk');
  });

  test('that are missing say so', async () => {
    const hash = 'ab'.repeat(32);
    expect(await originals.find(hash)).toBe(null);
    await expect(originals.withFile(hash, readPath)).rejects.toHaveProperty('code', 'ENOENT');
    await originals.remove([hash]);
  });

  test('are listed page by page, removed, and listed no more', async () => {
    const all = async () => {
      const hashes: string[] = [];
      for await (const some of originals.list()) hashes.push(...some);
      return hashes.sort();
    };
    const before = await all();
    const added = [await add(randomBytes(40)), await add(randomBytes(41)), await add(randomBytes(42))];
    expect(await all()).toEqual([...before, ...added].sort());
    await originals.remove(added);
    expect(await all()).toEqual(before);
  });
});
