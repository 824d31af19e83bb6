import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toCompactDate } from '../../../domain/dates.ts';
import type { AssignedWire } from '../../../domain/entities/plan-assignment.ts';
import type { Storage } from '../../../domain/entities/storage.ts';
import { messages } from '../../../domain/messages.ts';
import { parsedRows } from '../../../server/db/rows.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';
import { restoreTables } from './restore-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MEMBER_ROW_MEGABYTES: '1', CALL_RATE_PERCENT: '10000' } });
});
afterAll(() => server.stop());

/** Bytes of a row without texts, as the server estimates them. */
const ROW = 300;
const ALLOWED = 1_000_000;
const today = new Date().toISOString().slice(0, 10);
const on = toCompactDate(today);
const full = [413, { code: 'storage_full', message: messages.storage.rowsFull }];

const rowsOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/storage`)).body as Storage).rows;

/** A member with `n` days of sleep, 300 bytes each. */
async function memberWith(n: number): Promise<TestMember> {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into subjective_inputs (member_id, date, hours_slept)
      select ${who.memberId}::uuid, '1970-01-01'::date + n, 7 from generate_series(1, ${n}::int) n`),
  );
  return who;
}
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
const writeComment = async (who: TestMember) =>
  answerOf(
    await who.call('POST', `diary/date/${on}/comment`, {
      body: { diary_member_id: who.memberId, commenter_member_id: who.memberId, comment: 'One more' },
    }),
  );
const savePlan = (who: TestMember, id: string, comment: string) =>
  who.call('POST', `diary/date/${on}/training-plan`, {
    body: { diary_member_id: who.memberId, training_plan_id: id, comment, plan_definition: [] },
  });

describe('a call', () => {
  test('adds a row below the limit, and is refused if the largest row may not fit', async () => {
    const below = await memberWith(3200);
    expect((await writeComment(below))[0]).toBe(200);
    const above = await memberWith(3300);
    expect(await writeComment(above)).toEqual(full);
    expect(await rowsOf(above)).toEqual({ used: 3300 * ROW, allowed: ALLOWED });
  });

  test('adds small rows until they are full', async () => {
    const who = await memberWith(3330);
    const answers = [];
    for (const comment of ['a', 'b', 'c', 'd']) answers.push(await savePlan(who, randomUUID(), comment));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 413]);
    expect(answerOf(answers[3]!)).toEqual(full);
  });

  test('changes a planned workout if it does not grow, and not if it would exceed the limit', async () => {
    const who = await memberWith(3331);
    const id = randomUUID();
    expect((await savePlan(who, id, 'short')).status).toBe(200);
    expect((await savePlan(who, id, 'other')).status).toBe(200);
    expect(answerOf(await savePlan(who, id, 'x'.repeat(1000)))).toEqual(full);
  });

  test('copies no workout beyond the limit', async () => {
    const who = await memberWith(3330);
    const id = randomUUID();
    expect((await savePlan(who, id, 'short')).status).toBe(200);
    const copies = [1, 2, 3].map((days) => ({ training_plan_id: randomUUID(), date: addDays(today, days) }));
    const body = { kind: 'copy', training_plan_id: id, copies };
    expect(answerOf(await who.call('POST', `member/${who.memberId}/training-plans/changes`, { body }))).toEqual(full);
  });
});

test('restores stop at the limit, however often they are sent, and report the rows that fit', async () => {
  const who = await server.register();
  /** 4000 comments, 200 on each of 20 days. */
  const tables = (nth: number) => ({
    members: [{ member_id: who.memberId }],
    daily_diaries: Array.from({ length: 20 }, (_, day) => ({
      daily_diary_id: `${day}`,
      member_id: who.memberId,
      diary_date: addDays('2020-01-01', 20 * nth + day),
    })),
    diary_comments: Array.from({ length: 4000 }, (_, comment) => ({
      daily_diary_id: `${comment % 20}`,
      commenter_member_id: who.memberId,
      comment: `Comment ${comment}`,
      created_at: '2026-05-01T10:00:00Z',
    })),
  });
  let restored = 0;
  for (const nth of [1, 2, 3]) {
    const [reason] = await restoreTables(who, tables(nth));
    restored += (reason?.count as number | undefined) ?? 0;
    const found = await withDatabase(server, (db) =>
      db.execute(sql`select count(*)::int as n from diary_comments where commenter_member_id = ${who.memberId}`),
    );
    expect([reason?.code, parsedRows(found, { n: z.number() })[0]?.n]).toEqual(['exportRead', restored]);
    expect((await rowsOf(who)).used).toBeLessThanOrEqual(ALLOWED);
  }
  expect((await rowsOf(who)).used).toBeGreaterThan(0.8 * ALLOWED);
});

test('an assignment skips athletes whose rows are full', async () => {
  const [coach, roomy, crowded] = [await server.register(), await memberWith(0), await memberWith(3333)];
  const team = await withDatabase(server, async (db) => {
    await db.execute(
      sql`update members set member_type = 'Coach', access_level = 20 where member_id = ${coach.memberId}`,
    );
    const made = await db.execute(sql`
      with team as (insert into teams (name) values ('Track') returning team_id)
      insert into team_members (team_id, member_id) select team_id, id from team,
        unnest(array[${coach.memberId}, ${roomy.memberId}, ${crowded.memberId}]::uuid[]) id returning team_id as id`);
    return parsedRows(made, { id: z.string() })[0]!.id;
  });
  const answer = await coach.call('PUT', `team/${team}/plan-assignments/${randomUUID()}`, {
    body: {
      member_ids: [roomy.memberId, crowded.memberId],
      workouts: [{ date: on, title: 'Tempo', plan_definition: [] }],
      despite: [],
    },
  });
  const { athletes } = answer.body as { athletes: AssignedWire[] };
  expect([answer.status, athletes]).toEqual([
    200,
    [
      { member_id: roomy.memberId, outcome: 'assigned' },
      { member_id: crowded.memberId, outcome: 'full' },
    ],
  ]);
});

test('a member with sample data may have a twentieth', async () => {
  const who = await memberWith(10);
  await withDatabase(server, (db) =>
    db.execute(sql`update members set access_level = 5 where member_id = ${who.memberId}`),
  );
  await expect.poll(() => rowsOf(who), { timeout: 60_000 }).toEqual({ used: 10 * ROW, allowed: ALLOWED / 20 });
});

test('a nearly full disk refuses rows, and the sizes of members can still be read', async () => {
  const small = await startTestServer({ embedded: true, env: { DISK_RESERVE_MEGABYTES: '10000000' } });
  try {
    const who = await small.register();
    expect(await writeComment(who)).toEqual([413, { code: 'server_full', message: messages.storage.serverFull }]);
    const storage = await who.call('GET', `member/${who.memberId}/storage`);
    expect((storage.body as Storage).rows).toEqual({ used: 0, allowed: 100_000_000 });
  } finally {
    await small.stop();
  }
});
