import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { jobsAreDue } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';

/** A job that was running when the server crashed. */
export interface CrashedJob {
  readonly jobId: number;
  readonly kind: string;
  readonly key: string;
  /** Number of crashes during this job, including this one. */
  readonly deaths: number;
  /** Items being processed. */
  readonly atWork: readonly string[];
}

/**
 * Counts a crash for the jobs held by this process before its restart, and releases them. If one of them was processing a suspect, only
 * that job is counted.
 * @param pauseSeconds delay until they may run again
 */
export async function countCrashes(db: Db, worker: string, pauseSeconds: number): Promise<CrashedJob[]> {
  return db.transaction(async (tx) => {
    const counted = await tx.execute(sql`
      with held as (
        select job_id, cardinality(at_work) = 1 and at_work <@ suspects as alone from jobs where locked_by = ${worker} for update
      )
      update jobs set deaths = deaths + 1, run_at = greatest(run_at, now() + ${pauseSeconds} * interval '1 second'),
        suspects = array(select unnest(suspects) union select unnest(at_work))
      from held
      where held.job_id = jobs.job_id and (alone or not exists (select from held where alone))
      returning jobs.job_id as "jobId", kind, key, deaths, at_work as "atWork"`);
    await tx.execute(sql`update jobs set locked_by = null, locked_until = null where locked_by = ${worker}`);
    return rowsOf<CrashedJob>(counted);
  });
}

/** Sets a job aside until an operator releases it. */
export async function markSetAside(db: Db, jobId: number): Promise<void> {
  await db.execute(sql`
    update jobs set set_aside_at = now(), locked_by = null, locked_until = null, unsettled = 0 where job_id = ${jobId}`);
}

/** Resets the count of unsettled runs after their cause was removed, for the rest of the job. */
export async function resetUnsettled(db: Db, jobId: number): Promise<void> {
  await db.execute(sql`update jobs set unsettled = 0 where job_id = ${jobId}`);
}

/** Returns the number of jobs set aside. */
export async function countSetAside(db: Db): Promise<number> {
  const rows = await db.execute(sql`select count(*)::int as n from jobs where set_aside_at is not null`);
  return parsedRows(rows, { n: z.number() })[0]?.n ?? 0;
}

/** Returns failed jobs that wait for a retry or are set aside, and not held; last failure first. */
export async function failedJobs(db: Db, most: number) {
  const rows = await db.execute(sql`
    select job_id::text, kind, attempts, left(last_error, 500) as last_error,
      case when set_aside_at is null then (extract(epoch from run_at) * 1000)::float8 end as next_try_at,
      (extract(epoch from created_at) * 1000)::float8 as created_at
    from jobs where (locked_until is null or locked_until < now()) and (set_aside_at is not null or (attempts > 0 and last_error is not null))
    order by set_aside_at is null, run_at desc limit ${most}`);
  return parsedRows(rows, {
    job_id: z.string(),
    kind: z.string(),
    attempts: z.number(),
    last_error: z.nullable(z.string()),
    next_try_at: z.nullable(z.number()),
    created_at: z.number(),
  });
}

/** Makes a failed job due now, keeping its attempts, or releases one that was set aside. @returns false if the failed job does not exist */
export async function tryAgain(db: Db, jobId: string): Promise<boolean> {
  const changed = await db.execute(sql`
    update jobs set set_aside_at = null, deaths = 0, unsettled = 0, attempts = 0, suspects = '{}', run_at = now(), locked_by = null
    where job_id = ${jobId}::bigint and (locked_until is null or locked_until < now()) and (set_aside_at is not null or attempts > 0)
    returning job_id`);
  await jobsAreDue(db);
  return hasRows(changed);
}

/** Releases a job that was set aside, because it was requested explicitly. */
export async function freeSetAside(db: Db, kind: string, key: string): Promise<void> {
  await db.execute(sql`
    update jobs set set_aside_at = null, deaths = 0, unsettled = 0, suspects = '{}'
    where kind = ${kind} and key = ${key} and set_aside_at is not null`);
}
