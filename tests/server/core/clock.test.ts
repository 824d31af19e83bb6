import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startClock } from '../../../server/clock/clock.ts';
import type { Database } from '../../../server/db/open.ts';
import type { JobContext } from '../../../server/jobs/runner.ts';
import { TryLater } from '../../../server/jobs/runner.ts';
import { sweepJob } from '../../../server/sweep-job.ts';
import { createDiskExports } from '../../../server/exports/export-files.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import { openOwnDatabase } from '../own-database.ts';

const DAY = 86_400_000;
const directory = join(mkdtempSync(join(tmpdir(), 'longrun-clock-')), 'originals');
let database: Database;
const warnings: string[] = [];
const log = { warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))), error: () => undefined };

beforeAll(async () => {
  database = await openOwnDatabase();
});
afterEach(async () => {
  warnings.splice(0);
  await database.pool.query(`delete from installation where name = 'clock'`);
  for (const table of ['jobs', 'outbox', 'given_up_jobs', 'codes', 'sign_in_tries'])
    await database.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  await database.close();
  rmSync(join(directory, '..'), { recursive: true, force: true });
});

const rows = async (sql: string) => (await database.pool.query(sql)).rows as unknown[];

/** The record left by a server whose clock was right then. */
const record = (trustedAt: number, seenAt = trustedAt, waitedMs = 0) =>
  database.pool.query(`insert into installation (name, value) values ('clock', $1)`, [
    JSON.stringify({ trustedAt, seenAt, waitedMs }),
  ]);

/** The daily sweep, run once with the server's watched clock. */
async function sweep(): Promise<unknown> {
  const clock = await startClock({ db: database.db, log });
  const originals = createDiskOriginals(join(directory, 'originals'));
  const context = { db: database.db, log, originals, now: () => new Date() } as never;
  const job = { payload: { since: new Date(0).toISOString() }, signal: new AbortController().signal };
  try {
    return await clock
      .guard(sweepJob(context, createDiskExports(join(directory, 'exports'))))
      .run(job as JobContext)
      .catch((error: unknown) => error);
  } finally {
    await clock.stop();
  }
}

const addOld = async () => {
  await database.pool.query(`
    insert into outbox (recipient, subject, body, created_at) values ('ada@example.org', 'Old', 'Old', now() - interval '40 days')`);
  await database.pool.query(`
    insert into given_up_jobs (kind, key, priority, attempts, last_error, asked_at, given_up_at)
    values ('import', 'one', 0, 1, 'failed', now(), now() - interval '40 days')`);
};
const left = async () => [
  ...(await rows('select subject from outbox')),
  ...(await rows('select key from given_up_jobs')),
];

test('a clock that jumped 40 days ahead deletes nothing', async () => {
  await addOld();
  await record(Date.now() - 40 * DAY);
  expect(await sweep()).toEqual(new TryLater(900, 'the clock jumped: nothing is deleted for its age'));
  expect(await left()).toEqual([{ subject: 'Old' }, { key: 'one' }]);
  expect(warnings).toEqual([
    'the clock jumped: nothing is deleted for its age until it is right again or the server has run for a day',
  ]);
});

test('a clock that is right, or was for a day of uptime, deletes old data', async () => {
  await addOld();
  await record(Date.now());
  expect(await sweep()).toBe(undefined);
  expect(await left()).toEqual([]);

  await addOld();
  await database.pool.query(`delete from installation where name = 'clock'`);
  await record(Date.now() - 40 * DAY, Date.now(), DAY);
  expect(await sweep()).toBe(undefined);
  expect(await left()).toEqual([]);
});

test('a server whose clock differs from its database’s deletes nothing', async () => {
  const clock = await startClock({ db: database.db, log, now: () => Date.now() + 40 * DAY });
  expect((await clock.look()).isTrusted).toBe(false);
  await clock.stop();
});

test('after a clock that was 40 days ahead, jobs run again and locks end', async () => {
  await database.pool.query(`
    insert into jobs (kind, key, payload, run_at, locked_by, locked_until) values
      ('planned ahead', 'a', '{}', now() + interval '41 days', null, null),
      ('planned before', 'b', '{}', now() + interval '3 days', null, null),
      ('held ahead', 'c', '{}', now(), 'killed', now() + interval '40 days'),
      ('tries', 'link ada', '[]', now() + interval '20 days', null, null)`);
  await database.pool.query(`
    insert into sign_in_tries (address, failures, last_try_at, locked_until)
    values ('locked', 9, now() + interval '40 days', now() + interval '40 days')`);
  await database.pool.query(`
    insert into codes (purpose, address, expires_at, window_ends_at)
    values ('reset', 'asked', now() + interval '40 days', now() + interval '40 days')`);
  await record(Date.now(), Date.now() + 40 * DAY);
  const clock = await startClock({ db: database.db, log });
  expect(await clock.look()).toEqual({ isTrusted: true, trustedAt: null, remainingMs: 0 });
  await clock.stop();
  expect(
    await rows(
      `select kind, round(extract(epoch from run_at - now()) / 86400)::int as days, locked_by from jobs order by key`,
    ),
  ).toEqual([
    { kind: 'planned ahead', days: 1, locked_by: null },
    { kind: 'planned before', days: 3, locked_by: null },
    { kind: 'held ahead', days: 0, locked_by: null },
  ]);
  expect(await rows('select address from sign_in_tries union all select address from codes')).toEqual([]);
  expect(warnings).toEqual(['the clock went back: what waited for a later time is due again']);
});
