import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { findMember } from '../../../server/members/hold-member.store.ts';
import { createImport } from '../../../server/imports/imports.store.ts';
import { addItems } from '../../../server/imports/items.store.ts';
import { createStorageReader } from '../../../server/imports/storage-use.store.ts';
import { storeBatch } from '../../../server/imports/store-batch.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { withDatabase } from '../with-database.ts';

const room = { files: 10, bytes: 1e6, unpacked: 1e6 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('leaves a file to be read that was here when the batch was read, and no longer is', async () => {
  const { memberId } = await server.register();
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  const item = await withDatabase(server, async (db) => {
    const importId = await createImport(db, { memberId, source: 'file', listed: true });
    const kept = { position: 0, name: 'run.fit', externalKey: '0', bucket: 'hot', state: 'kept', hash } as const;
    const [itemId = ''] = await addItems(db, importId, [kept]);
    const member = (await findMember(db, memberId))!;
    const read = { itemId, hash, externalId: null, sessions: null, problems: [], unpackedBytes: null };
    const originals = createDiskOriginals('');
    const intake = { directory: '', place: '' };
    const context = { db, originals, intake, readStorage: createStorageReader(room) };
    await storeBatch(context, { member, importId, source: 'file' }, [{ ...read, arrived: null, refused: null }]);
    return rowsOf(await db.execute(sql`select state, outcome, reason from import_items where item_id = ${itemId}`))[0];
  });
  expect(item).toEqual({ state: 'kept', outcome: null, reason: null });
});
