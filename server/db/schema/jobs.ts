import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Work that survives a crash. A worker holds a job by `locked_until` and renews it; a dead worker's jobs come free by themselves. */
export const jobs = pgTable(
  'jobs',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Unfinished jobs of one kind and key exist once. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    priority: smallint('priority').notNull().default(0),
    runAt: instant('run_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lockedBy: text('locked_by'),
    lockedUntil: instant('locked_until'),
    lastError: text('last_error'),
    /** What the job has in hand just now, named by its handler. */
    atWork: text('at_work').array().notNull().default(sql`'{}'`),
    /** Times that the server died while it ran. */
    deaths: smallint('deaths').notNull().default(0),
    /** What it had in hand then: done one by one from then on. */
    suspects: text('suspects').array().notNull().default(sql`'{}'`),
    /** Runs in a row that ended without a result, since every process that could settle them died. */
    unsettled: smallint('unsettled').notNull().default(0),
    /** Since then it is not run: the server would die of it again. */
    setAsideAt: instant('set_aside_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('jobs_kind_key').on(table.kind, table.key), index('jobs_due').on(table.runAt)],
);

/** Jobs that will not be tried again by themselves, for some weeks. What can be asked for again has its key and payload. */
export const givenUpJobs = pgTable(
  'given_up_jobs',
  {
    givenUpId: uuid('given_up_id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Null: this job is not kept whole. */
    key: text('key'),
    payload: jsonb('payload'),
    priority: smallint('priority').notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error').notNull(),
    /** When it was asked for first. */
    askedAt: instant('asked_at').notNull(),
    givenUpAt: instant('given_up_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('given_up_jobs_kind_key').on(table.kind, table.key),
    index('given_up_jobs_key').on(table.key),
    index('given_up_jobs_at').on(table.givenUpAt),
  ],
);
