import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Db } from './open.ts';
import type { Pipeline } from './pipeline.ts';

/** Drizzle's driver, either the pool or a transaction's connection. Its types expose neither. */
type Driver = Pick<Pipeline, 'query'>;
const driverOf = (db: Db): Driver => (db._.session as unknown as { readonly client: Driver }).client;

export interface StatementOptions {
  /** Whether the query may take long; it then gets its own connection and delays no others. */
  readonly isLong?: boolean;
}

/** Maximum length of a name: PostgreSQL truncates longer ones, which might then collide. */
const LONGEST_NAME = 63;

/**
 * Prepares a query that each connection parses and plans once. Its columns must be listed by name, never as `*`: if a migration changes the
 * shape of the result, connections that have the statement reject it.
 * @param label name of the statement for database administrators
 * @param text SQL with `$1`, `$2`, …
 * @returns a function that runs it; throws DrizzleQueryError like all other queries, without the parameters
 */
export function prepared<Row>(
  label: string,
  text: string,
): (db: Db, values: readonly unknown[], how?: StatementOptions) => Promise<Row[]> {
  // Includes a hash, so that different versions of a statement have different names on shared connections.
  const name = `${label} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  if (name.length > LONGEST_NAME) throw new Error(`${label}: too long for the name of a statement`);
  return async (db, values, { isLong = false } = {}) => {
    const driver = (isLong ? null : db.pipeline) ?? driverOf(db);
    try {
      const { rows } = await driver.query({ name, text, values: [...values] });
      return rows as Row[];
    } catch (error) {
      throw new DrizzleQueryError(text, [], error as Error);
    }
  };
}
