import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { jobsAreDue } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';
import { dropFailedJob, dropFailedJobsOfMember } from './failed-jobs.store.ts';

/** A job to enqueue; kind and key make it unique. */
export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly payload?: unknown;
  /** Whether an unfinished job of the same kind and key keeps its payload. */
  readonly keepsPayload?: boolean;
  /** Priority; higher runs first. */
  readonly priority?: number;
  /** Earliest start; defaults to now. */
  readonly runAt?: Date;
}

/** A job held by a worker. */
export interface HeldJob {
  readonly jobId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  /** Number of failures, plus this run. Runs ended by an outage, a stop or waiting do not count. */
  readonly attempts: number;
  /** Server crashes during this job, and the items being processed. */
  readonly deaths: number;
  readonly suspects: readonly string[];
  /** Number of earlier runs, in any process, that ended without a result. */
  readonly unsettled: number;
  /** Items being processed during the last unsettled run. */
  readonly leftAtWork: readonly string[];
  /** Due time, as formatted by the database: a later one means that the job was enqueued again. */
  readonly dueAt: string;
}

/** Number of unsettled runs after which a job runs alone in its process. */
export const ALONE_AFTER = 2;

/** Default lease in seconds: jobs of a worker that is silent for longer are claimed by others. */
export const LEASE_SECONDS = 30;

/**
 * Enqueues a job. An unfinished job of the same kind and key gets the new payload and the earlier time; a running one runs again
 * afterwards, so that no request is lost. Pass the transaction that makes the work necessary as `db`.
 */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  const payload = JSON.stringify(job.payload ?? {});
  const runAt = job.runAt ? sql`${job.runAt.toISOString()}::timestamptz` : sql`clock_timestamp()`;
  // A job enqueued again no longer counts as failed.
  await db.execute(sql`
    with old as (delete from given_up_jobs where kind = ${job.kind} and key = ${job.key})
    insert into jobs as mine (kind, key, payload, priority, run_at)
    values (${job.kind}, ${job.key}, ${payload}::jsonb, ${job.priority ?? 0}, ${runAt})
    on conflict (kind, key) do update set
      payload = case when ${job.keepsPayload ?? false}::boolean then mine.payload else excluded.payload end,
      priority = greatest(mine.priority, excluded.priority),
      run_at = case when mine.locked_until > now() then excluded.run_at else least(mine.run_at, excluded.run_at) end`);
  if (job.runAt === undefined || job.runAt.getTime() <= Date.now()) await jobsAreDue(db);
}

const listOf = (kinds: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))`;

/** Selects the import of a job, for kinds whose keys are imports. */
const importOf = (kinds: readonly string[]) => sql`case when kind in ${listOf(kinds)} then key::uuid end`;

export interface ClaimOptions {
  readonly leaseSeconds?: number;
  /** Kinds whose keys are imports: only one such job per member runs at a time. */
  readonly inTurns?: readonly string[];
  /** Whether jobs that may kill the process can be claimed; requires that nothing else runs in the process. Default: true. */
  readonly isIdle?: boolean;
}

/**
 * Claims the most urgent due job of the given kinds; `null` if there is none. A job with an expired claim of another process was left by
 * one that died or hangs: that run counts as unsettled, and its items become suspects. An expired claim of this process means that the
 * database was unavailable when the run ended.
 */
export async function claim(
  db: Db,
  worker: string,
  kinds: readonly string[],
  { leaseSeconds = LEASE_SECONDS, inTurns = [], isIdle = true }: ClaimOptions = {},
): Promise<HeldJob | null> {
  if (kinds.length === 0) return null;
  const isLeft = sql`coalesce(locked_by <> ${worker}, false)`;
  const result = await db.execute(sql`
    with busy as (
      select kind, member_id from jobs join imports on import_id = ${importOf(inTurns)} where locked_until > now()
    ), next as (
      select job_id, at_work as left_at_work from jobs left join imports on import_id = ${importOf(inTurns)}
      where run_at <= now() and (locked_until is null or locked_until < now()) and set_aside_at is null
        and kind in ${listOf(kinds)} and (${isIdle}::boolean or unsettled + ${isLeft}::int < ${ALONE_AFTER})
        and not exists (select from busy where busy.kind = jobs.kind and busy.member_id = imports.member_id)
      order by priority desc, run_at, job_id
      limit 1
      for update of jobs skip locked
    )
    update jobs set locked_by = ${worker}, locked_until = now() + ${leaseSeconds} * interval '1 second', at_work = '{}',
      unsettled = unsettled + ${isLeft}::int,
      suspects = case when ${isLeft} and unsettled >= 0
        then array(select unnest(suspects) union select unnest(at_work)) else suspects end
    from next where jobs.job_id = next.job_id
    returning jobs.job_id, kind, key, payload, attempts + 1 as attempts, deaths, suspects, unsettled, left_at_work as "leftAtWork", run_at::text as due_at`);
  const [row] = rowsOf<{
    job_id: number | string;
    kind: string;
    key: string;
    payload: unknown;
    attempts: number;
    deaths: number;
    suspects: string[];
    unsettled: number;
    leftAtWork: string[];
    due_at: string;
  }>(result);
  if (!row) return null;
  const { job_id, due_at: dueAt, ...rest } = row;
  return { ...rest, jobId: Number(job_id), dueAt };
}

/** Ends a member's turn: their other due jobs move to the end of the queue. The job itself is released or finished separately. */
export async function endTurn(db: Db, { kind, key }: Pick<HeldJob, 'kind' | 'key'>): Promise<void> {
  await db.execute(sql`
    update jobs set run_at = now()
    where kind = ${kind} and run_at < now() and (locked_until is null or locked_until < now())
      and key in (select import_id::text from imports where member_id = (select member_id from imports where import_id = ${key}::uuid))`);
}

/** Whether a due job of the kind is waiting whose member has none running. */
export async function areOthersWaiting(db: Db, kind: string): Promise<boolean> {
  const result = await db.execute(sql`
    with busy as (
      select member_id from jobs join imports on import_id = ${importOf([kind])} where locked_until > now()
    )
    select exists (select from jobs join imports on import_id = ${importOf([kind])}
      where run_at <= now() and (locked_until is null or locked_until < now()) and set_aside_at is null
        and member_id not in (select member_id from busy)) as waiting`);
  return parsedRows(result, { waiting: z.boolean() })[0]?.waiting === true;
}

/** Whether a due job of the kind is waiting. */
export async function isAnyDue(db: Db, kind: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from jobs where kind = ${kind} and run_at <= now()
      and (locked_until is null or locked_until < now()) and set_aside_at is null) as waiting`);
  return parsedRows(result, { waiting: z.boolean() })[0]?.waiting === true;
}

/** Renews the lease. @returns false if the worker no longer holds the job */
export async function renew(db: Db, worker: string, job: HeldJob, leaseSeconds = LEASE_SECONDS): Promise<boolean> {
  const result = await db.execute(sql`
    update jobs set locked_until = now() + ${leaseSeconds} * interval '1 second'
    where job_id = ${job.jobId} and locked_by = ${worker} returning job_id`);
  return hasRows(result);
}

/** Whether an update returning `unsettled` left a job without unsettled runs. */
const isProven = (updated: unknown): boolean => parsedRows(updated, { unsettled: z.number() })[0]?.unsettled === 0;

/** Stores a job's progress for the next run. @returns whether the job has progressed since an unsettled run */
export async function savePayload(db: Db, worker: string, job: HeldJob, payload: unknown): Promise<boolean> {
  const next = sql`${JSON.stringify(payload)}::jsonb`;
  const updated = await db.execute(sql`
    update jobs set payload = ${next}, unsettled = case when payload = ${next} then unsettled else 0 end
    where job_id = ${job.jobId} and locked_by = ${worker} returning unsettled`);
  return isProven(updated);
}

/** Returns the payload of an unfinished job; `null` if it does not exist. */
export async function payloadOf(db: Db, kind: string, key: string): Promise<{ readonly payload: unknown } | null> {
  const result = await db.execute(sql`
    select payload from jobs where kind = ${kind} and key = ${key} and set_aside_at is null`);
  return parsedRows(result, { payload: z.unknown() })[0] ?? null;
}

/** Completes a job. If it was enqueued again while running, it remains and runs again. */
export async function finish(db: Db, worker: string, job: HeldJob): Promise<void> {
  await db.execute(sql`
    delete from jobs where job_id = ${job.jobId} and locked_by = ${worker} and run_at = ${job.dueAt}::timestamptz`);
  await db.execute(sql`
    update jobs set locked_by = null, locked_until = null, attempts = 0, last_error = null, deaths = 0, unsettled = 0, suspects = '{}'
    where job_id = ${job.jobId} and locked_by = ${worker}`);
}

/**
 * Stores the items in progress. Once an item is finished, earlier unsettled runs are forgotten.
 * @returns whether the job has progressed since an unsettled run
 */
export async function noteAtWork(db: Db, worker: string, job: HeldJob, things: readonly string[]): Promise<boolean> {
  const next = sql`array(select jsonb_array_elements_text(${JSON.stringify(things)}::jsonb))`;
  const updated = await db.execute(sql`
    update jobs set at_work = ${next}, unsettled = case when at_work <@ ${next} then unsettled else 0 end
    where job_id = ${job.jobId} and locked_by = ${worker} returning unsettled`);
  return isProven(updated);
}

/**
 * Releases the job for a retry after a delay. A requested wait does not count as an attempt. Resets the job's crash count, unless there are
 * suspects left to run.
 */
export async function releaseJob(
  db: Db,
  worker: string,
  job: HeldJob,
  retry: { readonly seconds: number; readonly error: string | null; readonly counts: boolean },
): Promise<void> {
  await db.execute(sql`
    update jobs set locked_by = null, locked_until = null, last_error = ${retry.error},
      deaths = case when suspects = '{}' then 0 else deaths end,
      unsettled = case when suspects = '{}' then 0 else greatest(unsettled, 0) end,
      attempts = attempts + ${retry.counts ? 1 : 0}, run_at = now() + ${retry.seconds} * interval '1 second'
    where job_id = ${job.jobId} and locked_by = ${worker}`);
}

/** Removes a job that will never succeed. */
export async function drop(db: Db, worker: string, job: HeldJob): Promise<void> {
  await db.execute(sql`delete from jobs where job_id = ${job.jobId} and locked_by = ${worker}`);
}

/**
 * Releases all claims: only correct if no other process can be running, as with the embedded database. `locked_by` is kept, so that the
 * next claim detects an unsettled run.
 */
export async function freeAll(db: Db): Promise<void> {
  await db.execute(sql`update jobs set locked_until = null where locked_until is not null`);
}

/** Records that the worker stops deliberately: its jobs are not to blame if it is killed before releasing them. */
export async function noteStop(db: Db, worker: string): Promise<void> {
  await db.execute(sql`update jobs set unsettled = unsettled - 1 where locked_by = ${worker}`);
}

/** A clock that was set back. */
export interface ClockReturn {
  /** Time by which the clock was set back, ms. */
  readonly backMs: number;
  /** Latest time seen before. */
  readonly seenAt: Date;
}

/** Maximum lease of any worker in seconds. */
const LONGEST_LEASE_SECONDS = 3600;

/**
 * Moves back jobs planned while the clock was ahead by the difference, and expires leases from that time. A job planned before, for a time
 * after the clock ran ahead, becomes due early: its handler has to check whether its time has come.
 */
export async function shiftFutureJobs(tx: Db, { backMs, seenAt }: ClockReturn): Promise<void> {
  await tx.execute(sql`
    update jobs set run_at = greatest(now(), run_at - ${backMs}::float8 * interval '1 millisecond')
    where run_at > ${seenAt.toISOString()}::timestamptz - interval '1 hour' and run_at > now()`);
  await tx.execute(sql`
    update jobs set locked_by = null, locked_until = null
    where locked_until > now() + ${LONGEST_LEASE_SECONDS} * interval '1 second'`);
}

/** Removes a job, even if it is held, because its purpose no longer exists. */
export async function dropJob(tx: Db, { kind, key }: Pick<HeldJob, 'kind' | 'key'>): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = ${kind} and key = ${key}`);
}

/** Removes all jobs with this key. */
export async function dropJobsOf(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`delete from jobs where key = ${key}`);
  await dropFailedJob(tx, [key]);
}

/** Removes jobs of some kinds, even if they are held. */
export async function dropJobs(db: Db, kinds: readonly string[], keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from jobs where kind in ${listOf(kinds)} and key in ${listOf(keys)}`);
  await dropFailedJob(db, keys);
}

/** Removes all jobs of a kind. */
export async function dropAllJobs(tx: Db, kind: string): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = ${kind}`);
}

/** Removes all waiting jobs of a member. Running jobs end at their next write, because the member no longer exists. */
export async function dropJobsOfMember(tx: Db, sub: string): Promise<void> {
  await dropFailedJobsOfMember(tx, sub);
  await tx.execute(sql`
    delete from jobs where key = ${sub} or right(key, 36) in (
      select member_id::text from members where sub = ${sub}
      union all select import_id::text from imports join members using (member_id) where sub = ${sub}
      union all select export_id::text from data_exports join members using (member_id) where sub = ${sub})`);
}

/** Returns the number of jobs of a kind, and the seconds until the first is due; `null` if there are none. */
export async function countJobs(
  db: Db,
  kind: string,
): Promise<{ readonly count: number; readonly firstIn: number | null }> {
  const counted = await db.execute(sql`
    select count(*)::int as count, extract(epoch from min(run_at) - now())::float8 as "firstIn"
    from jobs where kind = ${kind}`);
  return parsedRows(counted, { count: z.number(), firstIn: z.nullable(z.number()) })[0] ?? { count: 0, firstIn: null };
}

/**
 * Enqueues jobs that do not exist yet.
 * @param rows a select of kind, key, payload and due time
 */
export async function enqueueMissing(db: Db, rows: SQL): Promise<void> {
  await db.execute(sql`insert into jobs (kind, key, payload, run_at) ${rows} on conflict (kind, key) do nothing`);
}

/**
 * Changes a job's payload.
 * @param changes a jsonb object whose keys replace those of the payload
 * @param when a condition on the payload
 */
export async function changePayload(
  db: Db,
  { kind, key }: Pick<HeldJob, 'kind' | 'key'>,
  changes: SQL,
  when: SQL,
): Promise<void> {
  await db.execute(sql`
    update jobs set payload = payload || ${changes} where kind = ${kind} and key = ${key} and ${when}`);
}

/** Sets a payload key on jobs of a kind that lack it. */
export async function fillPayloads(db: Db, kind: string, key: string, value: string): Promise<void> {
  await db.execute(sql`
    update jobs set payload = payload || jsonb_build_object(${key}::text, ${value}::text)
    where kind = ${kind} and payload->>${key}::text is null`);
}
