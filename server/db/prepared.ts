import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Db } from './open.ts';
import type { Pipeline } from './pipeline.ts';

/** What drizzle hands its queries to: the pool, or the connection of a transaction. Its types name neither. */
type Driver = Pick<Pipeline, 'query'>;
const driverOf = (db: Db): Driver => (db._.session as unknown as { readonly client: Driver }).client;

export interface HowToAsk {
  /** It may take longer than most: it gets a connection to itself, so that nobody waits behind it. */
  readonly isLong?: boolean;
}

/** Longer names are cut off by PostgreSQL, and might then be the same. */
const LONGEST_NAME = 63;

/**
 * A query that is written once, and that every connection parses and plans once. Its columns stand there by name, never as `*`: a statement
 * whose result changes its shape with a migration is refused by connections that know it.
 * @param label names the statement for those who look at the database
 * @param text with `$1`, `$2`, …
 * @returns asks; throws DrizzleQueryError as every other query does, without what was asked
 */
export function prepared<Row>(
  label: string,
  text: string,
): (db: Db, values: readonly unknown[], how?: HowToAsk) => Promise<Row[]> {
  // With a hash, so that another version of a statement has another name where connections are shared.
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
