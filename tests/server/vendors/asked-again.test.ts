import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { type JobContext, TryLater } from '../../../server/jobs/runner.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import type { VendorContext } from '../../../server/vendors/context.ts';
import { LOCATOR } from '../../../server/vendors/syncing/locator.ts';
import { createStorageReader } from '../../../server/imports/storage-use.store.ts';
import { createDisk } from '../../../server/originals/disk.ts';
import { fetchJob } from '../../../server/vendors/syncing/fetch-job.ts';
import { type Vendor, VendorFailure } from '../../../server/vendors/adapters/vendor.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from './rows.ts';

const sealer = createSealer('a secret of at least thirty-two characters');
let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** An import with one file whose URL was used up, at a vendor that answers the request for another one as the test determines. */
async function start(answers: (VendorFailure | null)[]) {
  const { db } = database;
  const id = await addMember(db);
  await db.execute(sql`insert into imports (import_id, member_id, source) values (${id}, ${id}, 'garmin')`);
  await db.execute(sql`
    insert into import_items (import_id, position, name, external_key, bucket, start_hint, state, locator)
    values (${id}, 0, 'a.fit', 'a', 'hot', now(), 'waiting', ${sealer.seal('address', LOCATOR)})`);
  const asked: number[] = [];
  const vendor = {
    id: 'garmin',
    history: {
      kind: 'pushed',
      async request(_: object, from: number) {
        asked.push(from);
        const answer = answers.shift();
        if (answer) throw answer;
      },
    },
    fetchFile: async () => Promise.reject(new VendorFailure('gone', 'the address was used')),
  } as unknown as Vendor;
  const context = {
    db,
    sealer,
    disk: createDisk(tmpdir(), 0),
    readStorage: createStorageReader({ files: 100, bytes: 1e9, unpacked: 1e9 }),
    originals: createDiskOriginals('/nowhere'),
    vendors: { garmin: vendor },
    links: {
      find: async () => ({ linkId: id, memberId: id, vendor: 'garmin', externalUserId: 'runner' }),
      use: (_vendor: Vendor, _link: string, call: (access: object) => Promise<unknown>) => call({}),
    },
    readMember: async () => null,
    now: () => new Date(),
  } as unknown as VendorContext;
  const job = {
    key: id,
    payload: {},
    attempts: 1,
    signal: new AbortController().signal,
    giveWay: async () => undefined,
  } as unknown as JobContext;
  return {
    asked,
    /**
     * Attempts the job once.
     * @returns seconds until the next attempt, or `null`
     */
    attempt: () =>
      fetchJob(context)
        .run(job)
        .then(
          () => null,
          (error: unknown) => {
            if (error instanceof TryLater) return error.seconds;
            throw error;
          },
        ),
    async item() {
      const found = await db.execute(sql`
        select state, outcome, locator is null as "isAskedFor" from import_items where import_id = ${id}`);
      return rowsOf<object>(found)[0];
    },
  };
}

it('a file whose address was used is requested again, when the vendor has capacity', async () => {
  const busy = new VendorFailure('later', 'too many questions', 7);
  const { attempt, item, asked } = await start([busy, new VendorFailure('later', 'no answer'), null]);
  expect(await attempt()).toBe(7);
  expect(await item()).toEqual({ state: 'waiting', outcome: null, isAskedFor: false });
  expect(await attempt()).toBeGreaterThan(0);
  expect(await item()).toEqual({ state: 'waiting', outcome: null, isAskedFor: false });
  // Requested: after half a minute it is checked whether it has arrived.
  expect(await attempt()).toBe(30);
  expect(await item()).toEqual({ state: 'waiting', outcome: null, isAskedFor: true });
  expect(asked).toHaveLength(3);
});

it('is dropped if the vendor does not offer it again', async () => {
  const { attempt, item } = await start([new VendorFailure('tooOld', 'ten years ago')]);
  expect(await attempt()).toBe(null);
  expect(await item()).toEqual({ state: 'done', outcome: 'failed', isAskedFor: true });
});
