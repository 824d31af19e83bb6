import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/**
 * Jobs that survive a crash. A worker leases a job until `locked_until` and renews the lease; jobs of a dead worker become available
 * automatically.
 */
export const jobs = pgTable(
  'jobs',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Key of the job; unfinished jobs are unique by kind and key. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    priority: smallint('priority').notNull().default(0),
    runAt: instant('run_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lockedBy: text('locked_by'),
    lockedUntil: instant('locked_until'),
    lastError: text('last_error'),
    /** Items in progress, as named by the handler. */
    atWork: text('at_work').array().notNull().default(sql`'{}'`),
    /** Number of server crashes during this job. */
    deaths: smallint('deaths').notNull().default(0),
    /** Items in progress during a crash, processed one at a time from then on. */
    suspects: text('suspects').array().notNull().default(sql`'{}'`),
    /** Number of consecutive runs without a result because every process that could record one died. */
    unsettled: smallint('unsettled').notNull().default(0),
    /** Time since which the job is not run any more, because it would crash the server again. */
    setAsideAt: instant('set_aside_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('jobs_kind_key').on(table.kind, table.key), index('jobs_due').on(table.runAt)],
);

/**
 * Failed jobs that are no longer retried automatically, kept for some weeks. Those that can be retried manually have their key and payload.
 */
export const givenUpJobs = pgTable(
  'given_up_jobs',
  {
    givenUpId: uuid('given_up_id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Key of the job; `null` if it cannot be retried. */
    key: text('key'),
    payload: jsonb('payload'),
    priority: smallint('priority').notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error').notNull(),
    /** Time when the job was first enqueued. */
    askedAt: instant('asked_at').notNull(),
    givenUpAt: instant('given_up_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('given_up_jobs_kind_key').on(table.kind, table.key),
    index('given_up_jobs_key').on(table.key),
    index('given_up_jobs_at').on(table.givenUpAt),
  ],
);
