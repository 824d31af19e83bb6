import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { prepared } from '../../../server/db/prepared.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { messageOf } from '../../../server/base/log.ts';
import { openOwnDatabase } from '../own-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

const teamCalled = prepared<{ name: string }>('team called', 'select name from teams where name = $1');

test('a connection parses a statement once, under a name', async () => {
  await database.db.transaction(async (tx) => {
    for (let i = 0; i < 3; i += 1) expect(await teamCalled(tx, ['nobody'])).toEqual([]);
    const known = rowsOf<{ asked: number }>(
      await tx.execute(sql`
        select (generic_plans + custom_plans)::int as asked from pg_prepared_statements where name like 'team called %'`),
    );
    expect(known).toEqual([{ asked: 3 }]);
  });
});

test('a statement belongs to its transaction', async () => {
  const { db } = database;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into teams (name) values ('Unborn')`);
      expect(await teamCalled(tx, ['Unborn'])).toEqual([{ name: 'Unborn' }]);
      expect(await teamCalled(db, ['Unborn'])).toEqual([]);
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  expect(await teamCalled(db, ['Unborn'])).toEqual([]);
});

test('a statement continues when its table has a new column', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into teams (name) values ('Ours')`);
    expect(await teamCalled(tx, ['Ours'])).toHaveLength(1);
    await tx.execute(sql`alter table teams add column motto text`);
    expect(await teamCalled(tx, ['Ours'])).toEqual([{ name: 'Ours' }]);
    await tx.execute(sql`alter table teams drop column motto`);
  });
});

test('a statement that fails gives its code as the reason, and nothing of the query', async () => {
  const memberCalled = prepared('member called', 'select 1 from members where member_id = $1');
  const failed = await memberCalled(database.db, ['a secret']).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DrizzleQueryError);
  const error = failed as DrizzleQueryError;
  expect((error.cause as unknown as { code: string }).code).toBe('22P02');
  expect(messageOf(error)).toBe('a query failed');
  expect(`${error.message} ${error.params.join()}`).not.toContain('a secret');
});

test('a name that PostgreSQL would cut off is refused', () => {
  expect(() => prepared('x'.repeat(51), 'select 1')).toThrow('too long for the name');
});
