import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../../server/db/open.ts';
import { ANALYSE_JOB, analysisProgress, MEASURE_JOB } from '../../../server/imports/plan-analysis.ts';

/** A database with these kinds of jobs, and what happens to them after each read. */
function database(jobs: Set<string>, afterRead: () => void = () => {}): Db {
  const execute = async (query: SQL) => {
    const [kind] = new PgDialect().sqlToQuery(query).params;
    const rows = jobs.has(String(kind)) ? [{ payload: { done: 2, total: 5 } }] : [];
    afterRead();
    return { rows };
  };
  return { execute } as unknown as Db;
}

const of = (db: Db) => analysisProgress(db, '00000000-0000-4000-8000-000000000001');

test('a recomputation runs while one of its jobs exists, and is over without any', async () => {
  for (const kind of [ANALYSE_JOB, MEASURE_JOB])
    expect(await of(database(new Set([kind])))).toEqual({ done: 2, total: 5 });
  expect(await of(database(new Set()))).toBeNull();
});

test('a recomputation is not over when measuring is followed by an analysis between two reads', async () => {
  const jobs = new Set([MEASURE_JOB]);
  const db = database(jobs, () => {
    jobs.add(ANALYSE_JOB);
    jobs.delete(MEASURE_JOB);
  });
  expect(await of(db)).toEqual({ done: 2, total: 5 });
});
