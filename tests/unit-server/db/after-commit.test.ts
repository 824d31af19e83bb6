import { beforeEach, expect, test } from 'vitest';
import { type Change, changed, jobsAreDue, runDueJobs, subscribe } from '../../../server/changes/changed.ts';
import { afterCommit, rootOf, withAfterCommit } from '../../../server/db/after-commit.ts';
import type { Db } from '../../../server/db/open.ts';

/** What happened, in order. */
let log: string[] = [];
const note = (text: string) => () => void log.push(text);

/** A database without tables: each transaction notes its beginning and its end. */
function fakeDb(name = 'transaction'): Db {
  const transaction = async (work: (tx: Db) => Promise<unknown>) => {
    log.push(`begin ${name}`);
    const result = await work(fakeDb('savepoint')).catch((error: unknown) => {
      log.push(`roll back ${name}`);
      throw error;
    });
    log.push(`commit ${name}`);
    return result;
  };
  return { transaction } as unknown as Db;
}
let db: Db;
beforeEach(() => {
  log = [];
  db = withAfterCommit(fakeDb());
});
const failing = (what: string) => async () => {
  throw new Error(what);
};

test('work waits for the commit and keeps its order, and the transaction returns after it', async () => {
  const result = await db.transaction(async (tx) => {
    await afterCommit(tx, note('one'));
    await afterCommit(tx, async () => Promise.resolve().then(note('two')));
    await afterCommit(tx, note('three'));
    log.push('last statement');
    return 7;
  });
  expect([result, log]).toEqual([
    7,
    ['begin transaction', 'last statement', 'commit transaction', 'one', 'two', 'three'],
  ]);
});

test('nothing is done after a transaction that is rolled back', async () => {
  const work = db.transaction(async (tx) => {
    await afterCommit(tx, note('one'));
    return failing('no room')();
  });
  await expect(work).rejects.toThrow('no room');
  expect(log).toEqual(['begin transaction', 'roll back transaction']);
});

test('a savepoint that is rolled back takes only its own work along', async () => {
  await db.transaction(async (tx) => {
    await afterCommit(tx, note('outside'));
    await tx.transaction(async (inner) => {
      expect(rootOf(inner)).toBe(db);
      await afterCommit(inner, note('kept'));
    });
    await tx
      .transaction(async (inner) => {
        await afterCommit(inner, note('lost'));
        return failing('never mind')();
      })
      .catch(() => undefined);
  });
  expect(log.slice(-3)).toEqual(['commit transaction', 'outside', 'kept']);
});

test('outside of transactions, work is done at once', async () => {
  await afterCommit(db, note('now'));
  expect(log).toEqual(['now']);
});

const plan: Change = { what: 'plan', of: 'ada', by: 'coach', ids: ['1'] };

test('a change is stored in its transaction, and told after it', async () => {
  subscribe(db, {
    async store(tx, change) {
      expect(rootOf(tx)).toBe(db);
      log.push(`store ${change.what}`);
    },
    async tell(changes) {
      log.push(`tell ${changes.map(({ what }) => what).join(' ')}`);
    },
  });
  runDueJobs(db, note('wake'));
  await db.transaction(async (tx) => {
    await changed(tx, plan, { what: 'calendar', of: 'coach' });
    await jobsAreDue(tx);
    await changed(tx, { what: 'notices', of: 'ada' });
  });
  expect(log).toEqual([
    'begin transaction',
    'store plan',
    'store calendar',
    'store notices',
    'commit transaction',
    'tell plan calendar',
    'wake',
    'tell notices',
  ]);
});

test('a change whose jobs cannot be stored takes its transaction along', async () => {
  subscribe(db, { store: failing('the queue is away'), tell: async () => note('told')() });
  await expect(db.transaction((tx) => changed(tx, plan))).rejects.toThrow('the queue is away');
  expect(log).toEqual(['begin transaction', 'roll back transaction']);
});
