import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { TooManyRequests } from '../http/failure.ts';

/** Kind of rows that no handler takes: they are only counters. `run_at` is the time of the last attempt. */
const TRIES = 'tries';
export const HOUR = 3600;
export const DAY = 86_400;

/** Counts an attempt. @throws TooManyRequests */
export type CountTry = (who: string) => Promise<void>;

/**
 * Limits a person's attempts within the last hour or day, across all processes sharing the database. Refused attempts do not count.
 * @param about.what internal name of the action
 * @param about.seconds how long an attempt counts
 * @param about.message for refused attempts, instead of the message with the time
 * @returns the function that counts an attempt
 */
export function createTries(
  db: Db,
  about: { readonly what: string; readonly most: number; readonly seconds: number; readonly message?: string },
): CountTry {
  const { what, most, seconds, message } = about;
  const since = sql`extract(epoch from clock_timestamp()) - ${seconds}::float8`;
  return async (who) => {
    const key = `${what} ${who}`;
    await db.execute(sql`
      delete from jobs where kind = ${TRIES} and starts_with(key, ${`${what} `})
        and run_at < now() - ${seconds} * interval '1 second'`);
    const recent = sql`jsonb_array_elements(mine.payload) as at where at::float8 > ${since}`;
    const counted = await db.execute(sql`
      insert into jobs as mine (kind, key, payload)
      values (${TRIES}, ${key}, jsonb_build_array(extract(epoch from clock_timestamp())))
      on conflict (kind, key) do update set run_at = now(),
        payload = coalesce((select jsonb_agg(at) from ${recent}), '[]') || excluded.payload
        where (select count(*) from ${recent}) < ${most}
      returning job_id`);
    if (hasRows(counted)) return;
    // The next attempt is possible when the oldest counted one expires.
    const oldest = await db.execute(sql`
      select min(at::float8) - (${since}) as seconds from jobs, jsonb_array_elements(payload) as at
      where kind = ${TRIES} and key = ${key} and at::float8 > ${since}`);
    throw new TooManyRequests(parsedRows(oldest, { seconds: z.nullable(z.number()) })[0]?.seconds ?? 1, message);
  };
}

/** Deletes attempts made while the clock was ahead, since they would count until that time. */
export async function endFutureCounts(tx: Db): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = ${TRIES} and run_at > now()`);
}
