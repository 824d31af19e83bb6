import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { memberTransaction } from '../../../server/members/hold-member.store.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from '../vendors/rows.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** More than the number of database connections. */
const MANY = 40;

it('however much waits for one member, others are served, and none of it is lost or done at once', async () => {
  const { db } = database;
  const [busy, other] = [await addMember(db), await addMember(db)];
  let free = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let atOnce = 0;
  let most = 0;
  const done: number[] = [];
  const waiting = Array.from({ length: MANY }, (_, i) =>
    memberTransaction(db, busy, async (tx) => {
      most = Math.max(most, (atOnce += 1));
      await held;
      await tx.execute(sql`select 1`);
      atOnce -= 1;
      done.push(i);
      if (i === 3) throw new Error('one of them fails');
    }).catch(() => undefined),
  );
  expect(await memberTransaction(db, other, async () => 'served')).toBe('served');
  free();
  await Promise.all(waiting);
  expect(most).toBe(1);
  expect(done).toHaveLength(MANY);
});
