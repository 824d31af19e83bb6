import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';

/** No handler takes these rows: they only remember. `run_at` is the moment of the last try. */
const TRIES = 'tries';
const HOUR = 3600;

/**
 * Counts a person's tries within the last hour, over all processes that share the database. Answers what counts one; a refused try does not
 * count.
 * @param what names the thing that is tried
 * @throws ApiFailure 429
 */
export function createHourlyLimit(db: Db, what: string, most: number): (who: string) => Promise<void> {
  return async (who) => {
    await db.execute(sql`delete from jobs where kind = ${TRIES} and run_at < now() - ${HOUR} * interval '1 second'`);
    const recent = sql`jsonb_array_elements(mine.payload) as at
      where at::float8 > extract(epoch from clock_timestamp()) - ${HOUR}`;
    const counted = await db.execute(sql`
      insert into jobs as mine (kind, key, payload)
      values (${TRIES}, ${`${what} ${who}`}, jsonb_build_array(extract(epoch from clock_timestamp())))
      on conflict (kind, key) do update set run_at = now(),
        payload = coalesce((select jsonb_agg(at) from ${recent}), '[]') || excluded.payload
        where (select count(*) from ${recent}) < ${most}
      returning job_id`);
    if (rowsOf<unknown>(counted).length === 0) {
      throw new ApiFailure(429, 'TooManyRequestsException', 'Too Many Requests');
    }
  };
}
