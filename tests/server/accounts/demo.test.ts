import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { messages } from '../../../domain/messages.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { demoTraining, newDemo } from '../demo-member.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, type TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import { mailsTo } from './mails.ts';

let server: TestServer;
let first: TestMember;
let second: TestMember;

/** Stored files: two letters of the hash, a slash, the rest. */
const originals = () =>
  readdirSync(join(server.dataDir, 'originals'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[\da-f]{2}[\\/][\da-f]{62}$/.test(name))
    .sort();
const compact = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

beforeAll(async () => {
  server = await startTestServer();
  first = await newDemo(server);
});
afterAll(() => server.stop());

describe('a demo member', () => {
  test('has the data of the specification', async () => {
    const { body } = await first.call('GET', `member/${first.memberId}`);
    expect(body).toEqual({
      member: [
        {
          member_id: first.memberId,
          aws_cognito_sub: first.sub,
          email_address: first.email,
          first_name: 'Sample',
          last_name: 'Runner',
          birth_date: null,
          gender: null,
          height: 1.74,
          weight: 66,
          prefers_metric: true,
          assumed: [],
          member_type: 'Athlete',
          access_level: 5,
          trial_ends_at: null,
          show_followee_real_name: false,
          time_zone: null,
          week_starts_on: null,
          clock: null,
          language: null,
          garmin_linked: false,
          intervals_linked: false,
          suunto_linked: false,
          suunto_v2_linked: false,
          polar_linked: false,
          coros_linked: false,
          apple_linked: false,
          teams: [],
        },
      ],
    });
  });

  test('has training that was imported like any other', async () => {
    const { state, counts } = await demoTraining(first);
    expect(state).toBe('complete');
    expect(counts.imported).toBeGreaterThan(50);
    expect(counts).toEqual({ imported: counts.imported, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 });

    const query = { start_date: compact(120), end_date: compact(0) };
    const { body } = await first.call('GET', `calendar/${first.memberId}`, { query });
    const { days } = body as { days: CalendarDayWire[] };
    const run = days.filter(({ distance }) => distance > 0);
    expect(run.length).toBeGreaterThan(50);
    for (const day of run) expect([day.date, day.weighted_load > 0]).toEqual([day.date, true]);
    const power = days.at(-1)?.critical_power ?? 0;
    // The runner of the sample data is generated with 268 watts.
    expect([power > 250, power < 290]).toEqual([true, true]);
  });

  test('shares the files with the next demo member', async () => {
    const runs = async (member: TestMember) => (await demoTraining(member)).items.map(({ name }) => name);
    const early = await runs(first);
    expect(originals()).toHaveLength(early.length);
    second = await newDemo(server);
    const late = await runs(second);
    // Stores one file per run, whichever member has it. A run may have ended, or a day begun, in between.
    expect(originals()).toHaveLength(new Set([...early, ...late]).size);
    expect(late.filter((name) => early.includes(name)).length).toBeGreaterThan(50);
  });

  test('has no other way to sign in, and gets no emails', async () => {
    expect(first.email).toMatch(/^[\da-f-]{36}@demo\.invalid$/);
    await anonymousCall(`${server.url}/api`, 'POST', 'auth/forgot-password', { email: first.email });
    const someone = await server.register();
    await anonymousCall(`${server.url}/api`, 'POST', 'auth/forgot-password', { email: someone.email });
    // Jobs start in order: once the second mail is there, the first would be too.
    await vi.waitFor(async () => expect(await mailsTo(server, someone.email)).toHaveLength(1), soon);
    expect(await mailsTo(server, first.email)).toEqual([]);
  });
});

describe('after a day', () => {
  /** Makes a removal due. */
  const age = ({ sub }: TestMember) =>
    withDatabase(server, async (db) => {
      const due = await db.execute(sql`
        with due as (select job_id, run_at from jobs where kind = 'demo-remove' and key = ${sub})
        update jobs set run_at = now(), payload = payload - 'notBefore' from due where jobs.job_id = due.job_id
        returning round(extract(epoch from due.run_at - now()) / 3600)::int as hours`);
      return rowsOf<{ hours: number }>(due).map(({ hours }) => hours);
    });
  const whenGone = (member: TestMember) =>
    vi.waitFor(async () => expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403), soon);
  const left = () =>
    withDatabase(server, async (db) => {
      const found =
        await db.execute(sql`select (select count(*)::int from users where email like '%demo.invalid') as users,
        (select count(*)::int from activities) as activities, (select count(*)::int from originals) as originals`);
      return rowsOf<{ users: number; activities: number; originals: number }>(found)[0];
    });

  test('they are deleted with everything that only they had', async () => {
    const { imported } = (await demoTraining(second)).counts;
    expect(await age(first)).toEqual([24]);
    await whenGone(first);
    const body = { member_id: first.memberId, ...first.tokens };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'auth/refresh', body)).status).toBe(401);
    await vi.waitFor(() => expect(originals()).toHaveLength(imported), soon);
    expect(await left()).toEqual({ users: 1, activities: imported, originals: imported });

    await age(second);
    await whenGone(second);
    await vi.waitFor(() => expect(originals()).toEqual([]), soon);
    expect(await left()).toEqual({ users: 0, activities: 0, originals: 0 });
  });
});

test('there are 500 at most; one that leaves makes room', async () => {
  const seats = (change: ReturnType<typeof sql>) => withDatabase(server, (db) => db.execute(change));
  await seats(sql`insert into jobs (kind, key, payload, run_at)
    select 'demo-remove', 'taken ' || n, '{}'::jsonb, now() + interval '1 hour' from generate_series(1, 500) as n`);
  const ask = () => anonymousCall(`${server.url}/api`, 'POST', 'demo');
  const full = await ask();
  expect([full.status, full.body]).toEqual([429, { code: 'too_many_demos', message: messages.account.demosFull }]);
  // The sample members of other tests are removed a day after their creation, these within an hour.
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(Number(full.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  await seats(sql`delete from jobs where key = 'taken 500'`);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
