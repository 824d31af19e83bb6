import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

/** Retention of failed jobs: in days, and maximum number. */
const RETENTION_DAYS = 30;
const MAX_STORED = 500;

/** A finished job: whether all of it is stored, so that it can be retried, and the error. */
interface Left {
  readonly jobId: number;
  /** Worker that holds the job; `null` for any worker. */
  readonly worker: string | null;
  readonly isWhole: boolean;
  readonly error: string;
}

/**
 * Removes a job that will never succeed, and records it as failed. If not all of it is stored, its key is dropped too, since it may
 * identify a person.
 */
export async function recordFailedJob(db: Db, { jobId, worker, isWhole, error }: Left): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from jobs where job_id = ${jobId} and (${worker}::text is null or locked_by = ${worker}::text)
      returning kind, key, payload, priority, attempts, created_at
    )
    insert into given_up_jobs (kind, key, payload, priority, attempts, last_error, asked_at)
    select kind, case when ${isWhole}::boolean then key end, case when ${isWhole}::boolean then payload end, priority, attempts + 1, ${error},
      created_at
    from gone
    on conflict (kind, key) do update set payload = excluded.payload, priority = excluded.priority, attempts = excluded.attempts,
      last_error = excluded.last_error, asked_at = excluded.asked_at, given_up_at = now()`);
  await db.execute(sql`
    delete from given_up_jobs where given_up_id in (
      select given_up_id from given_up_jobs order by given_up_at desc, given_up_id offset ${MAX_STORED})`);
}

const memberId = sql`coalesce(imports.member_id, members.member_id)`;
/** Selects the member of a job: the owner of the import that is its key, or the member whose id ends the key. */
const withMember = sql`
  left join imports on imports.import_id::text = job.key
  left join members on members.member_id::text = right(job.key, 36)`;

/** Returns failed jobs, latest first, except those of imports that have continued or ended since. */
export async function givenUpJobs(db: Db, most: number) {
  const rows = await db.execute(sql`
    select given_up_id, kind, key, imports.source, ${memberId} as member_id, payload is not null as is_whole, attempts, last_error,
      (extract(epoch from job.given_up_at) * 1000)::float8 as given_up_at
    from given_up_jobs job ${withMember}
    where import_id is null or (imports.state = 'error' and imports.undone_at is null)
    order by job.given_up_at desc, given_up_id limit ${most}`);
  return parsedRows(rows, {
    given_up_id: z.string(),
    kind: z.string(),
    key: z.nullable(z.string()),
    source: z.nullable(z.string()),
    member_id: z.nullable(z.string()),
    is_whole: z.boolean(),
    attempts: z.number(),
    last_error: z.string(),
    given_up_at: z.number(),
  });
}

/** Returns a failed job; `null` if it does not exist. */
export async function findFailedJobs(db: Db, givenUpId: string) {
  const rows = await db.execute(sql`
    select kind, key, ${memberId} as "memberId" from given_up_jobs job ${withMember} where given_up_id = ${givenUpId}`);
  return (
    parsedRows(rows, { kind: z.string(), key: z.nullable(z.string()), memberId: z.nullable(z.string()) })[0] ?? null
  );
}

/** Removes and returns all failed jobs with a key, for a retry. */
export async function takeFailedJobs(tx: Db, key: string) {
  const rows = await tx.execute(sql`
    delete from given_up_jobs where key = ${key} and payload is not null returning kind, key, payload, priority`);
  return parsedRows(rows, { kind: z.string(), key: z.string(), payload: z.unknown(), priority: z.number() });
}

/** Deletes old failed jobs. */
export async function sweepFailedJobs(db: Db): Promise<void> {
  await db.execute(sql`delete from given_up_jobs where given_up_at < now() - ${RETENTION_DAYS} * interval '1 day'`);
}

/** Deletes failed jobs with these keys, so that they are not retried. */
export async function dropFailedJob(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from given_up_jobs
    where key in (select value from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`);
}

/** Deletes all failed jobs of a member. */
export async function dropFailedJobsOfMember(tx: Db, sub: string): Promise<void> {
  await tx.execute(sql`
    delete from given_up_jobs where right(key, 36) in (
      select ${sub}
      union all select member_id::text from members where sub = ${sub}
      union all select import_id::text from imports join members using (member_id) where sub = ${sub}
      union all select export_id::text from data_exports join members using (member_id) where sub = ${sub})`);
}
