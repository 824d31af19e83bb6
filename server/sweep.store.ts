import { sql } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { enqueueMissing } from './jobs/jobs.store.ts';

/** Schedules the first sweep, unless one is scheduled. It covers everything since the first account. */
export const planFirstSweep = (db: Db, kind: string, key: string, hours: number): Promise<void> =>
  enqueueMissing(
    db,
    sql`
      select ${kind}, ${key}, jsonb_build_object('since', coalesce((select min(created_at) from users), now())),
        now() + ${hours} * interval '1 hour'`,
  );
