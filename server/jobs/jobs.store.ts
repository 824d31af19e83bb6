import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';
import { dropGivenUp, dropGivenUpOfMember } from './given-up.store.ts';

/** Work to be done, named so that asking twice for the same thing asks once. */
export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly payload?: unknown;
  /** An unfinished job of the same kind and key keeps its payload. */
  readonly keepsPayload?: boolean;
  /** Higher first. */
  readonly priority?: number;
  /** Not before; now by default. */
  readonly runAt?: Date;
}

/** A job that a worker holds. */
export interface HeldJob {
  readonly jobId: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  /** How often it has failed, plus this run. Runs that ended by an outage, a stop or waiting do not count. */
  readonly attempts: number;
  /** Times that the server died while it ran, and what it had in hand then. */
  readonly deaths: number;
  readonly suspects: readonly string[];
  /** Earlier runs, in any process, that ended without a result. */
  readonly unsettled: number;
  /** What the last of those runs had in hand. */
  readonly leftAtWork: readonly string[];
  /** When it was due, as the database writes it: a later one means that somebody asked again meanwhile. */
  readonly dueAt: string;
}

/** Runs without a result before a job is run alone in its process. */
export const ALONE_AFTER = 2;

/** Seconds that a worker may be silent before its jobs are given to others, unless set otherwise. */
export const LEASE_SECONDS = 30;

/**
 * Asks for a job. An unfinished job of the same kind and key takes the new payload and the earlier time; one that is running is run
 * once more afterwards, so that no request is lost. Give the transaction that makes the work necessary as `db`.
 */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  const payload = JSON.stringify(job.payload ?? {});
  const runAt = job.runAt ? sql`${job.runAt.toISOString()}::timestamptz` : sql`clock_timestamp()`;
  // What is asked for again is not given up any more.
  await db.execute(sql`
    with old as (delete from given_up_jobs where kind = ${job.kind} and key = ${job.key})
    insert into jobs as mine (kind, key, payload, priority, run_at)
    values (${job.kind}, ${job.key}, ${payload}::jsonb, ${job.priority ?? 0}, ${runAt})
    on conflict (kind, key) do update set
      payload = case when ${job.keepsPayload ?? false}::boolean then mine.payload else excluded.payload end,
      priority = greatest(mine.priority, excluded.priority),
      run_at = case when mine.locked_until > now() then excluded.run_at else least(mine.run_at, excluded.run_at) end`);
}

const listOf = (kinds: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))`;

/** The import that a job is about, of those kinds whose keys are imports. */
const importOf = (kinds: readonly string[]) => sql`case when kind in ${listOf(kinds)} then key::uuid end`;

export interface ClaimOptions {
  readonly leaseSeconds?: number;
  /** Kinds whose keys are imports, and of which a member has one job running at a time. */
  readonly inTurns?: readonly string[];
  /** Whether jobs that may kill the process can be claimed: only where nothing else runs in it. Default: yes. */
  readonly isIdle?: boolean;
}

/**
 * Takes the most urgent due job of the kinds given and holds it for so many seconds; null when there is none. A job that is still held by an expired
 * claim of another process was left by one that died or hangs: its run counts as unsettled, and what it had in hand becomes suspect. An expired claim
 * of this process says that the database was away when the run ended.
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

/**
 * A member's turn is over: what else is due for the same member goes to the end of the line, behind everybody who waits. The job itself is
 * given back or finished by its own means.
 */
export async function endTurn(db: Db, { kind, key }: Pick<HeldJob, 'kind' | 'key'>): Promise<void> {
  await db.execute(sql`
    update jobs set run_at = now()
    where kind = ${kind} and run_at < now() and (locked_until is null or locked_until < now())
      and key in (select import_id::text from imports where member_id = (select member_id from imports where import_id = ${key}::uuid))`);
}

/** Whether a due job of the kind waits whose member has none running. */
export async function othersWait(db: Db, kind: string): Promise<boolean> {
  const result = await db.execute(sql`
    with busy as (
      select member_id from jobs join imports on import_id = ${importOf([kind])} where locked_until > now()
    )
    select exists (select from jobs join imports on import_id = ${importOf([kind])}
      where run_at <= now() and (locked_until is null or locked_until < now()) and set_aside_at is null
        and member_id not in (select member_id from busy)) as waiting`);
  return parsedRows(result, { waiting: z.boolean() })[0]?.waiting === true;
}

/** Whether a due job of the kind waits. */
export async function isAnyDue(db: Db, kind: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from jobs where kind = ${kind} and run_at <= now()
      and (locked_until is null or locked_until < now()) and set_aside_at is null) as waiting`);
  return parsedRows(result, { waiting: z.boolean() })[0]?.waiting === true;
}

/** Says that the worker is alive; false when it no longer holds the job. */
export async function renew(db: Db, worker: string, job: HeldJob, leaseSeconds = LEASE_SECONDS): Promise<boolean> {
  const result = await db.execute(sql`
    update jobs set locked_until = now() + ${leaseSeconds} * interval '1 second'
    where job_id = ${job.jobId} and locked_by = ${worker} returning job_id`);
  return hasRows(result);
}

/** Whether an update that answers `unsettled` left a job without runs that ended without a result. */
const isProven = (updated: unknown): boolean => parsedRows(updated, { unsettled: z.number() })[0]?.unsettled === 0;

/** Keeps how far the job has come, for the next run. @returns whether the job has made progress since a run without a result */
export async function savePayload(db: Db, worker: string, job: HeldJob, payload: unknown): Promise<boolean> {
  const next = sql`${JSON.stringify(payload)}::jsonb`;
  const updated = await db.execute(sql`
    update jobs set payload = ${next}, unsettled = case when payload = ${next} then unsettled else 0 end
    where job_id = ${job.jobId} and locked_by = ${worker} returning unsettled`);
  return isProven(updated);
}

/** What an unfinished job was asked for, or keeps of itself; null when there is none. */
export async function payloadOf(db: Db, kind: string, key: string): Promise<{ readonly payload: unknown } | null> {
  const result = await db.execute(sql`
    select payload from jobs where kind = ${kind} and key = ${key} and set_aside_at is null`);
  return parsedRows(result, { payload: z.unknown() })[0] ?? null;
}

/** The job is done. If somebody asked for it while it ran, it stays and is run once more. */
export async function finish(db: Db, worker: string, job: HeldJob): Promise<void> {
  await db.execute(sql`
    delete from jobs where job_id = ${job.jobId} and locked_by = ${worker} and run_at = ${job.dueAt}::timestamptz`);
  await db.execute(sql`
    update jobs set locked_by = null, locked_until = null, attempts = 0, last_error = null, deaths = 0, unsettled = 0, suspects = '{}'
    where job_id = ${job.jobId} and locked_by = ${worker}`);
}

/**
 * Notes what the job has in hand from now on. When something is finished, earlier runs without a result are forgotten.
 * @returns whether the job has made progress since a run without a result
 */
export async function noteAtWork(db: Db, worker: string, job: HeldJob, things: readonly string[]): Promise<boolean> {
  const next = sql`array(select jsonb_array_elements_text(${JSON.stringify(things)}::jsonb))`;
  const updated = await db.execute(sql`
    update jobs set at_work = ${next}, unsettled = case when at_work <@ ${next} then unsettled else 0 end
    where job_id = ${job.jobId} and locked_by = ${worker} returning unsettled`);
  return isProven(updated);
}

/**
 * Gives the job back, to be tried again after so many seconds. Waiting that was asked for does not count as an attempt. Whoever can give it back
 * is alive: a death is forgotten, unless there are suspects whose turn has not come yet.
 */
export async function giveBack(
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

/** Drops a job that will never succeed. */
export async function drop(db: Db, worker: string, job: HeldJob): Promise<void> {
  await db.execute(sql`delete from jobs where job_id = ${job.jobId} and locked_by = ${worker}`);
}

/**
 * Ends every claim: right only where no other process can be alive, as with the embedded database. `locked_by` stays, so that the next claim
 * knows of a run without a result.
 */
export async function freeAll(db: Db): Promise<void> {
  await db.execute(sql`update jobs set locked_until = null where locked_until is not null`);
}

/** The worker stops on purpose: what it holds is not to blame should it be killed before it has given everything back. */
export async function noteStop(db: Db, worker: string): Promise<void> {
  await db.execute(sql`update jobs set unsettled = unsettled - 1 where locked_by = ${worker}`);
}

/** A clock that was set back. */
export interface ClockReturn {
  /** By how much, ms. */
  readonly backMs: number;
  /** The last time seen before that. */
  readonly seenAt: Date;
}

/** No worker holds a job for longer. */
const LONGEST_LEASE_SECONDS = 3600;

/**
 * Jobs that were planned while the clock was ahead are due as long from now as they were from then, and leases from then are over. A job that was planned
 * before the clock ran ahead, for a time after that, becomes due early: its handler has to look whether its time has come.
 */
export async function shiftFutureJobs(tx: Db, { backMs, seenAt }: ClockReturn): Promise<void> {
  await tx.execute(sql`
    update jobs set run_at = greatest(now(), run_at - ${backMs}::float8 * interval '1 millisecond')
    where run_at > ${seenAt.toISOString()}::timestamptz - interval '1 hour' and run_at > now()`);
  await tx.execute(sql`
    update jobs set locked_by = null, locked_until = null
    where locked_until > now() + ${LONGEST_LEASE_SECONDS} * interval '1 second'`);
}

/** Drops a job, whoever holds it: what it was for is no more. */
export async function dropJob(tx: Db, { kind, key }: Pick<HeldJob, 'kind' | 'key'>): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = ${kind} and key = ${key}`);
}

/** Drops every job with this key. */
export async function dropJobsOf(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`delete from jobs where key = ${key}`);
  await dropGivenUp(tx, [key]);
}

/** Drops jobs of a kind, whoever holds them. */
export async function dropJobs(db: Db, kinds: readonly string[], keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from jobs where kind in ${listOf(kinds)} and key in ${listOf(keys)}`);
  await dropGivenUp(db, keys);
}

/** Drops every job of a kind. */
export async function dropAllJobs(tx: Db, kind: string): Promise<void> {
  await tx.execute(sql`delete from jobs where kind = ${kind}`);
}

/** Drops all work that waits for a member. What is under way finds no member when it next writes, and ends. */
export async function dropJobsOfMember(tx: Db, sub: string): Promise<void> {
  await dropGivenUpOfMember(tx, sub);
  await tx.execute(sql`
    delete from jobs where key = ${sub} or right(key, 36) in (
      select member_id::text from members where sub = ${sub}
      union all select import_id::text from imports join members using (member_id) where sub = ${sub}
      union all select export_id::text from data_exports join members using (member_id) where sub = ${sub})`);
}

/** How many jobs of a kind there are, and seconds until the first of them is due; null when there are none. */
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
 * Asks for jobs that are not there yet.
 * @param rows a select of kind, key, payload and when it is due
 */
export async function enqueueMissing(db: Db, rows: SQL): Promise<void> {
  await db.execute(sql`insert into jobs (kind, key, payload, run_at) ${rows} on conflict (kind, key) do nothing`);
}

/**
 * Changes what a job remembers.
 * @param changes a jsonb object whose keys replace those of the payload
 * @param when a condition over the payload
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

/** Gives a key of what jobs of a kind remember its value, where it has none. */
export async function fillPayloads(db: Db, kind: string, key: string, value: string): Promise<void> {
  await db.execute(sql`
    update jobs set payload = payload || jsonb_build_object(${key}::text, ${value}::text)
    where kind = ${kind} and payload->>${key}::text is null`);
}
