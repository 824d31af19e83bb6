import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { createPipeline, type Pipeline } from '../../../server/db/pipeline.ts';
import { prepared } from '../../../server/db/prepared.ts';
import { openOwnDatabase } from '../own-database.ts';

const unwatched = { add: () => undefined };

let database: Database;
let pipeline: Pipeline;
beforeAll(async () => {
  database = await openOwnDatabase();
  pipeline = createPipeline({ ...database.pool.options }, unwatched);
});
afterAll(async () => {
  await pipeline.end();
  await database.close();
});

const same = (n: number) => ({ name: 'same', text: 'select $1::int as n, pg_backend_pid() as process', values: [n] });
const ratio = (n: number) => ({ name: 'ratio', text: 'select 1 / $1::int as n', values: [n] });
const askMany = (many: number) => Promise.all(Array.from({ length: many }, (_, n) => pipeline.query(same(n))));
const processes = async () =>
  new Set((await askMany(40)).flatMap(({ rows }) => (rows as { process: number }[]).map(({ process }) => process)));

test('many questions at once each get their own answer, over few connections', async () => {
  const answers = await askMany(500);
  expect(answers.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect((await processes()).size).toBe(4);
});

test('a failing question fails alone', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => pipeline.query(ratio(n % 10 === 3 ? 0 : 1)));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, (_, n) => (n % 10 === 3 ? 'rejected' : 'fulfilled')),
  );
  const wrong = Array.from({ length: 12 }, () => pipeline.query({ name: 'no', text: 'select nothing', values: [] }));
  for (const outcome of await Promise.allSettled(wrong)) expect(outcome.status).toBe('rejected');
  expect((await askMany(40)).length).toBe(40);
});

test('running questions fail with their connection, and the next question opens another', async () => {
  const before = await processes();
  const under = Array.from({ length: 4 }, () =>
    pipeline.query({ name: 'sleep', text: 'select pg_sleep(600)', values: [] }),
  );
  const outcomes = Promise.allSettled(under);
  // Behind those that never respond.
  const behind = Promise.allSettled(Array.from({ length: 8 }, (_, n) => pipeline.query(same(n))));
  const ended = await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [[...before]]);
  expect(ended.rowCount).toBe(4);
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect((await behind).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  const after = await processes();
  expect(after.size).toBe(4);
  expect([...after].filter((process) => before.has(process))).toEqual([]);
});

test('a database that cannot be reached fails each question, and nothing else', async () => {
  const nowhere = createPipeline({ connectionString: 'postgres://nobody@127.0.0.1:9/none' }, unwatched);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => nowhere.query(same(n))));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  await nowhere.end();
});

test('the end waits for running questions', async () => {
  const own = createPipeline({ ...database.pool.options }, unwatched);
  const asked = Promise.all(Array.from({ length: 20 }, (_, n) => own.query(same(n))));
  await own.query(same(0));
  await own.end();
  expect(await asked).toHaveLength(20);
});

test('questions that may take long borrow a connection of their own', async () => {
  const processOf = prepared<{ process: number }>('process', 'select pg_backend_pid() as process');
  const shared = new Set<number>();
  for (let i = 0; i < 8; i += 1) {
    const rows = await Promise.all(Array.from({ length: 8 }, () => processOf(database.db, [])));
    for (const [row] of rows) shared.add(row!.process);
  }
  const [own] = await processOf(database.db, [], { isLong: true });
  expect(shared.size).toBe(4);
  expect(shared.has(own!.process)).toBe(false);
});
