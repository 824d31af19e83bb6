import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Db, Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { addMember } from '../../../server/members/members.store.ts';
import { type ImportMoveName, importMoves, type ImportState, importStates } from '../../../server/imports/lifecycle.ts';
import {
  closeFailed,
  closeList,
  createImport,
  closeUnfinishedList,
  fail,
  listAgain,
  markUndone,
  reopenForMore,
  readAgain,
  reopen,
  settle,
  showProblem,
} from '../../../server/imports/imports.store.ts';
import { openOwnDatabase } from '../own-database.ts';

let database: Database;
let db: Db;
let memberId: string;

beforeAll(async () => {
  database = await openOwnDatabase();
  ({ db } = database);
  const sub = randomUUID();
  await db.execute(sql`
    insert into users (sub, email, password_hash, identity_id) values (${sub}, 'life@example.com', '', 'local-1:life')`);
  memberId = await addMember(db, { sub, timeZone: null });
});
afterAll(() => database.close());

/** How an import gets into each state. */
const into: Readonly<Record<ImportState, (importId: string) => Promise<unknown>>> = {
  listing: async () => undefined,
  reading: (importId) => closeList(db, importId),
  complete: async (importId) => {
    await closeList(db, importId);
    await settle(db, importId);
  },
  failed: async (importId) => {
    await closeList(db, importId);
    await fail(db, importId, 'puller_failed');
  },
  undone: async (importId) => {
    await into.complete(importId);
    await markUndone(db, importId);
  },
};

const moves: Readonly<Record<ImportMoveName, (importId: string, source: string) => Promise<unknown>>> = {
  closeList: (importId) => closeList(db, importId),
  cutList: (importId) => closeUnfinishedList(db, importId),
  showTrouble: (importId) => showProblem(db, importId, { kind: 'puller_failed', retrySeconds: 60 }),
  settle: (importId) => settle(db, importId),
  fail: (importId) => fail(db, importId, 'bad_source_credentials'),
  nameMore: (importId) => reopenForMore(db, importId),
  reopen: (importId) => reopen(db, importId),
  readAgain: (importId) => readAgain(db, importId),
  listAgain: (importId) => listAgain(db, importId),
  closeFailed: (_, source) => closeFailed(db, memberId, source),
  undo: (importId) => markUndone(db, importId),
};

async function stateOf(importId: string): Promise<ImportState> {
  const [row] = rowsOf<{ state: string; listed: boolean; undone: boolean }>(
    await db.execute(sql`
      select state, listed, undone_at is not null as undone from imports where import_id = ${importId}`),
  );
  if (row?.undone) return 'undone';
  if (row?.state === 'active') return row.listed ? 'reading' : 'listing';
  return row?.state === 'error' ? 'failed' : 'complete';
}

const states = Object.keys(importStates) as ImportState[];

describe.each(Object.keys(moves) as ImportMoveName[])('%s', (name) => {
  const move: { readonly from: readonly ImportState[]; readonly to?: ImportState } = importMoves[name];
  test.each(states)('from %s', async (state) => {
    const source = `${name} ${state}`;
    const importId = await createImport(db, { memberId, source, listed: false });
    await into[state](importId);
    expect(await stateOf(importId)).toBe(state);
    await moves[name](importId, source);
    expect(await stateOf(importId)).toBe(move.from.includes(state) ? (move.to ?? state) : state);
  });
});

test('an import is not final while part of it is pending', async () => {
  const importId = await createImport(db, { memberId, source: 'busy', listed: true });
  await db.execute(sql`
    insert into import_items (import_id, position, name, external_key) values (${importId}, 0, 'a', 'a')`);
  await settle(db, importId);
  expect(await stateOf(importId)).toBe('reading');
  await db.execute(sql`update import_items set state = 'done' where import_id = ${importId}`);
  await settle(db, importId);
  expect(await stateOf(importId)).toBe('complete');
});

test('trouble is shown until it is over, and news at each change', async () => {
  const importId = await createImport(db, { memberId, source: 'trouble', listed: false });
  expect(await showProblem(db, importId, null)).toBeNull();
  expect(await showProblem(db, importId, { kind: 'puller_failed', retrySeconds: 60 })).toBe(memberId);
  expect(await showProblem(db, importId, null)).toBe(memberId);
  expect(await showProblem(db, importId, null)).toBeNull();
});
