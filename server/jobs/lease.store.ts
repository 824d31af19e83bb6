import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { hasRows } from '../db/rows.ts';
import { LEASE_SECONDS } from './jobs.store.ts';

const ASK_AGAIN_MS = 250;

/**
 * Runs `work` while no other process runs work under the same name. No transaction is held, so the work may wait for the network; it must
 * end within the lease of 30 s.
 */
export async function withLease<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  const holder = randomUUID();
  for (;;) {
    const taken = await db.execute(sql`
      insert into jobs as mine (kind, key, payload, locked_by, locked_until)
      values ('lease', ${name}, '{}', ${holder}, now() + ${LEASE_SECONDS} * interval '1 second')
      on conflict (kind, key) do update set locked_by = excluded.locked_by, locked_until = excluded.locked_until
        where mine.locked_until is null or mine.locked_until < now()
      returning job_id`);
    if (hasRows(taken)) break;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  try {
    return await work();
  } finally {
    await db.execute(sql`delete from jobs where kind = 'lease' and key = ${name} and locked_by = ${holder}`);
  }
}
