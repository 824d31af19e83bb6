import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { undoImport } from '../../../server/imports/undo.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from '../vendors/rows.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** If nothing was removed there is nothing to compare. */
const noThreads = {
  run: () => Promise.reject(new Error('nothing to do')),
  stopped: () => false,
  stop: async () => undefined,
};

/** A finished import whose last job still holds it for `seconds` seconds. */
async function held(state: 'complete' | 'active', seconds: number) {
  const { db } = database;
  const id = await addMember(db);
  await db.execute(
    sql`insert into imports (import_id, member_id, source, state) values (${id}, ${id}, 'file', ${state})`,
  );
  await db.execute(sql`
    insert into jobs (kind, key, payload, locked_by, locked_until)
    values ('import', ${id}, '{}', 'somebody', now() + ${seconds} * interval '1 second')`);
  return { id, undone: () => undoImport({ db, pool: noThreads, originals: createDiskOriginals('') }, id, id) };
}

const undoneAt = async (id: string) =>
  rowsOf<{ at: string | null }>(
    await database.db.execute(sql`select undone_at::text as at from imports where import_id = ${id}`),
  )[0]?.at;

it('an import that is over is undone once its last job has let go of it', async () => {
  const { id, undone } = await held('complete', 0.5);
  expect(await undone()).toEqual({ outcome: 'undone', removed: [], entries: { removed: 0, kept: [] } });
  expect(await undoneAt(id)).not.toBe(null);
});

it('an import that is held for longer, or is running, is not undone', async () => {
  for (const { id, undone } of [await held('complete', 3600), await held('active', 0)]) {
    expect(await undone()).toEqual({ outcome: 'busy' });
    expect(await undoneAt(id)).toBe(null);
  }
});
