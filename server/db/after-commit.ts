import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Connection = PgDatabase<PgQueryResultHKT>;

type Work = () => void | Promise<void>;

interface Transaction {
  /** Database that the transaction runs in. */
  readonly root: Connection;
  readonly waiting: Work[];
}
const transactions = new WeakMap<Connection, Transaction>();

/** Collects the work passed to {@link afterCommit} by a transaction or its savepoints. */
function collecting(
  target: Connection,
  root: Connection,
  onDone: (waiting: Work[]) => void | Promise<void>,
): Connection['transaction'] {
  const begin = target.transaction.bind(target);
  return async (work, config) => {
    const waiting: Work[] = [];
    const result = await begin((tx) => {
      transactions.set(tx, { root, waiting });
      tx.transaction = collecting(tx, root, (inner) => void waiting.push(...inner));
      return work(tx);
    }, config);
    await onDone(waiting);
    return result;
  };
}

/** Wraps a database: its transactions run the work passed to {@link afterCommit}, in order, before they return. */
export function withAfterCommit<Root extends Connection>(db: Root): Root {
  db.transaction = collecting(db, db, async (waiting) => {
    for (const work of waiting) await work();
  });
  return db;
}

/** Returns the database of a transaction. */
export const rootOf = (db: Connection): Connection => transactions.get(db)?.root ?? db;

/**
 * Runs work after a transaction is committed, and never after a rollback; immediately if there is no transaction. The work must not fail.
 */
export async function afterCommit(tx: Connection, work: Work): Promise<void> {
  const transaction = transactions.get(tx);
  if (transaction) transaction.waiting.push(work);
  else await work();
}
