import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../../server/changes/changed.ts';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { JobAbandoned, type JobContext, TryLater } from '../../../server/jobs/runner.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import type { VendorContext } from '../../../server/vendors/context.ts';
import { LOCATOR } from '../../../server/vendors/syncing/locator.ts';
import { createStorageReader } from '../../../server/imports/storage-use.store.ts';
import { createDisk } from '../../../server/originals/disk.ts';
import { fetchJob } from '../../../server/vendors/syncing/fetch-job.ts';
import { createLinks } from '../../../server/vendors/linking/links.store.ts';
import { type Vendor, type VendorAccess, VendorFailure } from '../../../server/vendors/adapters/vendor.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from './rows.ts';

const sealer = createSealer('a secret of at least thirty-two characters');
const directory = mkdtempSync(join(tmpdir(), 'longrun-late-'));
let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const refused = (why: string) => new VendorFailure('refused', why);
const tokens = (access: string) => ({
  access,
  accessExpires: Date.now() / 1000 + 86_400,
  refresh: `${access}, renewed`,
});

/** A link whose access the vendor has ended; the test determines the vendor's responses. */
async function start(hands: Pick<Vendor, 'refresh'> & { fetched?: (access: VendorAccess) => Promise<void> }) {
  const { db } = database;
  const memberId = await addMember(db);
  const vendor = {
    id: 'garmin',
    refresh: hands.refresh,
    async fetchFile(access: VendorAccess) {
      await hands.fetched?.(access);
      if (access.token === 'old') throw refused('taken away');
      return Readable.from([access.token]);
    },
  } as unknown as Vendor;
  const links = createLinks(db, sealer);
  const link = async (access: string) =>
    (await links.add(memberId, vendor, { externalUserId: memberId, permissions: [] }, tokens(access)))!.linkId;
  return { db, memberId, vendor, links, link, linkId: await link('old') };
}

/** An import with two of its files, and one attempt of the job that downloads them. */
async function fetching({ db, memberId, vendor, links }: Awaited<ReturnType<typeof start>>) {
  await db.execute(sql`insert into imports (import_id, member_id, source) values (${memberId}, ${memberId}, 'garmin')`);
  for (const place of [0, 1]) {
    await db.execute(sql`
      insert into import_items (import_id, position, name, external_key, bucket, start_hint, state, locator)
      values (${memberId}, ${place}, 'a.fit', ${`a${place}`}, 'hot', now() - ${place} * interval '1 day', 'waiting',
        ${sealer.seal(`address ${place}`, LOCATOR)})`);
  }
  const told: string[] = [];
  subscribe(db, {
    store: async () => undefined,
    async tell(changes) {
      for (const change of changes) told.push(change.what === 'progress' ? change.event : change.what);
    },
  });
  const context = {
    db,
    sealer,
    disk: createDisk(directory, 0),
    readStorage: createStorageReader({ files: 100, bytes: 1e9, unpacked: 1e9 }),
    originals: createDiskOriginals(directory),
    links,
    vendors: { garmin: vendor },
    readMember: async () => null,
    now: () => new Date(),
  } as unknown as VendorContext;
  const job = {
    key: memberId,
    payload: {},
    attempts: 1,
    signal: new AbortController().signal,
    giveWay: async () => undefined,
  } as unknown as JobContext;
  return {
    told,
    attempt: () => fetchJob(context).run(job),
    state: async () => {
      const found = await db.execute(sql`
        select state, (select count(*)::int from import_items as item where item.import_id = imports.import_id
          and item.state = 'waiting') as waiting
        from imports where import_id = ${memberId}`);
      return rowsOf<{ state: string; waiting: number }>(found)[0];
    },
  };
}

it('an import that the vendor refuses ends, and its link has to be repaired', async () => {
  const given = await start({ refresh: async () => Promise.reject(refused('taken away')) });
  const { attempt, state, told } = await fetching(given);
  await expect(attempt()).rejects.toThrow(JobAbandoned);
  expect(await state()).toEqual({ state: 'error', waiting: 2 });
  expect(await given.links.isBroken(given.linkId)).toBe(true);
  expect(told).toEqual(['bad_source_credentials', 'broken']);
});

it('a refusal that arrives only after the member has linked again breaks nothing, and the import continues', async () => {
  let turnedDown = () => {};
  const isTurnedDown = new Promise<void>((tell) => {
    turnedDown = tell;
  });
  let files = 0;
  const given = await start({
    async refresh() {
      turnedDown();
      throw refused('taken away');
    },
    async fetched() {
      // The second file's response is so slow that the member links again before it has arrived.
      if (++files !== 2) return;
      await isTurnedDown;
      await given.link('new');
    },
  });
  const { attempt, state, told } = await fetching(given);
  await expect(attempt()).rejects.toThrow(TryLater);
  expect(await given.links.isBroken(given.linkId)).toBe(false);
  expect(await state()).toEqual({ state: 'active', waiting: 1 });
  await attempt();
  expect(await state()).toEqual({ state: 'active', waiting: 0 });
  expect(told).toEqual([]);
});

it('a renewal that is answered only after the member has linked again does not replace the new access', async () => {
  const given = await start({
    async refresh() {
      await given.link('new');
      return tokens('renewed');
    },
  });
  const { links, vendor, linkId } = given;
  const used = () =>
    links.use(vendor, linkId, async ({ token }) => {
      if (token === 'old') throw refused('it has ended');
      return token;
    });
  expect(await used()).toBe('new');
  expect(await used()).toBe('new');
});
