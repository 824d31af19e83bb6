import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { TooManyRequests } from '../../../server/http/failure.ts';
import { createTries, DAY, HOUR } from '../../../server/jobs/attempts.store.ts';
import { openOwnDatabase } from '../own-database.ts';
import { refusalOf } from '../refusals.ts';

const tooMany = [429, 'TooManyRequestsException'];

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** Like a separate process. */
const limit = () => createTries(database.db, { what: 'login', most: 5, seconds: HOUR });
const counted = async (tries: readonly Promise<void>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled' ? 'counts' : one.reason instanceof TooManyRequests ? 'refused' : 'failed',
  );
const passes = async (ms: number) => {
  await database.db.execute(sql`
    update jobs set run_at = run_at - ${ms} * interval '1 millisecond',
      payload = (select jsonb_agg(at::float8 - ${ms / 1000}::float8) from jsonb_array_elements(payload) as at)
    where kind = 'tries'`);
};

it('is one for all processes, and each person has their own', async () => {
  const processes = [limit(), limit()];
  const tries = Array.from({ length: 12 }, (_, i) => processes[i % 2]!('ada'));
  expect((await counted(tries)).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'counts'),
    ...Array.from({ length: 7 }, () => 'refused'),
  ]);
  expect(await counted([limit()('bea')])).toEqual(['counts']);
});

it('counts each attempt for an hour, and keeps nothing longer', async () => {
  const check = limit();
  for (let i = 0; i < 4; i++) await check('eve');
  await passes(3_000_000);
  await check('eve');
  expect(await refusalOf(check('eve'))).toEqual(tooMany);
  // Four attempts are an hour old; the fifth and the refused one do not count with them.
  await passes(900_000);
  for (let i = 0; i < 4; i++) await check('eve');
  expect(await refusalOf(check('eve'))).toEqual(tooMany);
  await passes(3_700_000);
  await check('another member');
  const kept = await database.db.execute(sql`select key from jobs where kind = 'tries'`);
  expect(rowsOf<{ key: string }>(kept)).toEqual([{ key: 'login another member' }]);
});

it('says when there is room again, and keeps those of a day when those of an hour end', async () => {
  const daily = createTries(database.db, { what: 'history', most: 2, seconds: DAY });
  await daily('ada');
  await passes(7_200_000);
  await daily('ada');
  const refused: unknown = await daily('ada').catch((error: unknown) => error);
  const { status, code, retryAfter, message } = refused as TooManyRequests;
  expect([status, code]).toEqual(tooMany);
  // The first is two hours old.
  expect(retryAfter).toBeGreaterThan(21.9 * 3600);
  expect(retryAfter).toBeLessThanOrEqual(22 * 3600);
  expect(message).toBe('Too many requests. Try again in 22 hours.');
  // A member's hourly attempts are swept; the daily ones stay.
  await limit()('sweeper');
  expect(await refusalOf(daily('ada'))).toEqual(tooMany);
  await passes(80_000_000);
  await daily('ada');
});
