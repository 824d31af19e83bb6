import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { FairQueue } from '../../../server/imports/fair-queue.ts';
import { claim, endTurn, enqueue, finish, releaseJob, areOthersWaiting } from '../../../server/jobs/jobs.store.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from '../vendors/rows.ts';

const KIND = 'import';
const worker = 'this one';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** So many imports of one member, each with its job. */
async function importsOf(n: number): Promise<string[]> {
  const { db } = database;
  const memberId = await addMember(db);
  const ids = Array.from({ length: n }, () => randomUUID());
  for (const id of ids) {
    await db.execute(sql`insert into imports (import_id, member_id, source) values (${id}, ${memberId}, 'file')`);
    await enqueue(db, { kind: KIND, key: id });
  }
  return ids;
}

const next = () => claim(database.db, worker, [KIND], { inTurns: [KIND] });

describe('members take turns', () => {
  it('one job of each at a time, and a member who had a turn moves behind all who wait', async () => {
    const { db } = database;
    const greedy = await importsOf(3);
    const [modest = ''] = await importsOf(1);
    const first = (await next())!;
    expect(first.key).toBe(greedy[0]);
    expect(await areOthersWaiting(db, KIND)).toBe(true);
    const second = (await next())!;
    expect(second.key).toBe(modest);
    expect(await areOthersWaiting(db, KIND)).toBe(false);
    expect(await next()).toBe(null);

    const [late = ''] = await importsOf(1);
    await releaseJob(db, worker, first, { seconds: 0, error: null, counts: false });
    await endTurn(db, first);
    const third = (await next())!;
    expect(third.key).toBe(late);
    for (const job of [second, third]) {
      await finish(db, worker, job);
      await endTurn(db, job);
    }
    const rest: string[] = [];
    for (let job = await next(); job; job = await next()) {
      rest.push(job.key);
      await finish(db, worker, job);
      await endTurn(db, job);
    }
    expect(rest.toSorted()).toEqual(greedy.toSorted());
  });

  it('jobs of other kinds run side by side, whatever their keys', async () => {
    const { db } = database;
    await enqueue(db, { kind: 'other', key: 'a' });
    await enqueue(db, { kind: 'other', key: 'b' });
    const kinds = ['other', KIND];
    const taken = [
      await claim(db, worker, kinds, { inTurns: [KIND] }),
      await claim(db, worker, kinds, { inTurns: [KIND] }),
    ];
    expect(taken.map((job) => job?.key)).toEqual(['a', 'b']);
  });
});

it('tasks in a lane alternate among the members who asked, and skip those who are at their limit', () => {
  const queue = new FairQueue<number>();
  for (const [owner, task] of [
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['b', 4],
    ['c', 5],
    ['b', 6],
  ] as const)
    queue.push(owner, task);
  expect(queue.waiting('a')).toBe(3);
  const order = () => queue.take(() => true)?.task;
  expect([order(), order(), order()]).toEqual([1, 4, 5]);
  expect(queue.take((owner) => owner !== 'a')?.task).toBe(6);
  expect([order(), order(), order()]).toEqual([2, 3, undefined]);
});
