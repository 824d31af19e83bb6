import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/rows.ts';
import type { TestServer } from './harness.ts';
import { withDatabase } from './with-database.ts';

/**
 * Extends all lockouts of an address to an hour from now, including expired ones: the first lasts a second, and a busy machine may take longer
 * for one attempt.
 * @returns the number of addresses
 */
export const extendLockouts = (server: TestServer): Promise<number> =>
  withDatabase(server, async (db) => {
    const locked = await db.execute(sql`
      update sign_in_tries set locked_until = now() + interval '1 hour' where locked_until is not null returning 1`);
    return rowsOf<unknown>(locked).length;
  });
