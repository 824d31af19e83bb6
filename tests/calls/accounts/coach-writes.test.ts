import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDate, toCompactDate } from '../../../domain/dates.ts';
import type { DiaryWire } from '../../../domain/entities/diary.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let athlete: TestMember;
let other: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  [coach, athlete, other, stranger] = people as [TestMember, TestMember, TestMember, TestMember];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Track' }).returning();
    const values = { memberType: 'Coach', accessLevel: 20, firstName: 'Cora', lastName: 'Coach' } as const;
    await db.update(members).set(values).where(eq(members.memberId, coach.memberId));
    await db
      .insert(teamMembers)
      .values([coach, athlete, other].map(({ memberId }) => ({ teamId: team!.teamId, memberId })));
  });
});
afterAll(() => server.stop());

const today = () => toCompactDate(localDate(Date.now() / 1000, null));

const write = (by: TestMember, of: TestMember, comment: string, as = by) =>
  by.call('POST', `diary/date/${today()}/comment`, {
    body: { diary_member_id: of.memberId, commenter_member_id: as.memberId, comment },
  });
const plan = (by: TestMember, of: TestMember, fields: object = {}) =>
  by.call('POST', `diary/date/${today()}/training-plan`, {
    body: { diary_member_id: of.memberId, title: 'Tempo', ...fields },
  });
const plansOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/training-plans`);
  return (body as { training_plans: TrainingPlanWire[] }).training_plans;
};

describe('a comment of a coach', () => {
  test('is in the athlete’s diary with the coach’s name; the coach can change it, and both can delete it', async () => {
    const { status, body } = await write(coach, athlete, 'Well paced.');
    expect(status).toBe(200);
    const { diary } = body as { diary: DiaryWire };
    expect(diary).toEqual({
      daily_diary_id: anId,
      member_id: athlete.memberId,
      diary_date: localDate(Date.now() / 1000, null),
      created_on: anInstant,
      removed_on: null,
      comments: [
        {
          comment_id: anId,
          daily_diary_id: diary.daily_diary_id,
          comment: 'Well paced.',
          commenter_member_id: coach.memberId,
          commenter_name: 'Cora Coach',
          created_on: anInstant,
        },
      ],
    });
    const read = await athlete.call('GET', `member/${athlete.memberId}/diaries`);
    expect(read.body).toEqual({ diaries: [diary] });
    const path = `diary/${diary.daily_diary_id}/comment/${diary.comments[0]!.comment_id}`;
    const change = (by: TestMember) =>
      by.call('PATCH', path, { body: { comment: 'Even better.', commenter_id: by.memberId } });
    expect(codeOf(await change(athlete))).toEqual([404, 'not_found']);
    expect(codeOf(await change(other))).toEqual([404, 'not_found']);
    expect(codeOf(await other.call('DELETE', path))).toEqual([404, 'not_found']);
    expect((await change(coach)).status).toBe(200);
    for (const by of [coach, athlete]) {
      const { diary: again } = (await write(coach, athlete, 'Once more.')).body as { diary: DiaryWire };
      const { comment_id } = again.comments.at(-1)!;
      const answer = await by.call('DELETE', `diary/${again.daily_diary_id}/comment/${comment_id}`);
      expect(answer.status).toBe(200);
      expect((answer.body as { diary: DiaryWire }).diary.comments).toHaveLength(1);
    }
    expect((await coach.call('DELETE', path)).status).toBe(200);
  });

  test('leaves space for the athlete’s own: a coach can write twenty per day', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => write(coach, other, 'Again.')));
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 4 }, () => [409, 'too_many_comments']));
    expect((await write(other, other, 'Mine.')).status).toBe(200);
  });

  test('cannot be written by other members, or under another name', async () => {
    expect(codeOf(await write(coach, athlete, 'No', athlete))).toEqual([403, 'forbidden']);
    for (const [by, of] of [
      [coach, stranger],
      [other, athlete],
      [athlete, coach],
      [stranger, athlete],
    ] as const) {
      expect(codeOf(await write(by, of, 'No'))).toEqual([403, 'forbidden']);
    }
  });
});

describe('a workout that a coach plans', () => {
  test('is in the athlete’s plan with the coach’s name, is changed and removed', async () => {
    const training_plan_id = randomUUID();
    expect((await plan(coach, athlete, { training_plan_id })).status).toBe(200);
    const [first] = await plansOf(athlete);
    const stored = {
      training_plan_id,
      training_plan_date: localDate(Date.now() / 1000, null),
      activity_type_id: 2,
      comment: null,
      plan_definition: [],
      load: null,
      total_distance: null,
      total_duration: null,
      estimated_load: 0,
      estimated_distance: 0,
      estimated_duration: 0,
      reps_count: null,
      reps_duration: null,
      reps_zone: null,
      daily_diary_id: null,
      removed_on: null,
      revision: anId,
      origin: null,
    };
    const byCoach = { modifying_member_id: coach.memberId, modifier_name: 'Cora Coach' };
    expect(first).toEqual({ ...stored, title: 'Tempo', ...byCoach });
    expect((await plan(athlete, athlete, { training_plan_id, title: 'Easy' })).status).toBe(200);
    const byAthlete = { modifying_member_id: null, modifier_name: null };
    expect(await plansOf(athlete)).toEqual([{ ...stored, title: 'Easy', ...byAthlete }]);
    const stale = { training_plan_id, title: 'Hard', based_on: first!.revision };
    expect(codeOf(await plan(coach, athlete, stale))).toEqual([409, 'plan_changed']);
    const removed = { training_plan_id, removed_on: new Date().toISOString(), removed_by: coach.memberId };
    expect((await plan(coach, athlete, removed)).status).toBe(200);
    expect(await plansOf(athlete)).toEqual([]);
  });

  test('counts towards the athlete’s limit, even when all are saved at once', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, (_, i) => plan(i % 2 ? coach : other, other)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await plansOf(other)).toHaveLength(20);
  });

  test('cannot be written by other members, or under another name', async () => {
    const training_plan_id = randomUUID();
    await plan(athlete, athlete, { training_plan_id });
    expect(codeOf(await plan(coach, other, { training_plan_id }))).toEqual([404, 'not_found']);
    expect((await plan(coach, athlete, { modifying_member_id: athlete.memberId })).status).toBe(400);
    for (const [by, of] of [
      [coach, stranger],
      [other, athlete],
      [athlete, coach],
    ] as const) {
      expect(codeOf(await plan(by, of))).toEqual([403, 'forbidden']);
    }
  });
});

test('data that coaches cannot change stays the athlete’s', async () => {
  const input = { date_: today(), subjective_input: { hours_slept: 9, motivation: 5 } };
  expect((await coach.call('POST', `calendar/${athlete.memberId}/calendar-day`, { body: input })).status).toBe(403);
  const [planned] = await plansOf(athlete);
  const path = `member/${athlete.memberId}/training-plans/${planned!.training_plan_id}/match`;
  expect((await coach.call('POST', path, { body: { match: 'none' } })).status).toBe(403);
});

test('what a coach changes in a plan updates the open pages of both', async () => {
  const listen = async (member: TestMember) => {
    const page = await connectAsync(await member.realtimeUrl(), { protocolVersion: 4, reconnectPeriod: 0 });
    const heard: string[] = [];
    page.on('message', (_, payload) => heard.push(JSON.parse(payload.toString()).message.headers.event));
    await page.subscribeAsync(`web/${member.identityId}`);
    return { page, heard };
  };
  const pages = await Promise.all([coach, athlete].map(listen));
  expect((await plan(coach, athlete, { title: 'Hills' })).status).toBe(200);
  for (const { page, heard } of pages) {
    await expect.poll(() => heard).toContain('calendar_updated');
    await page.endAsync(true);
  }
});

test('a coach cannot write after the athlete’s access has ended, or they have left', async () => {
  const set = (accessLevel: number) =>
    withDatabase(server, (db) => db.update(members).set({ accessLevel }).where(eq(members.memberId, athlete.memberId)));
  await set(0);
  expect(codeOf(await write(coach, athlete, 'No'))).toEqual([403, 'forbidden']);
  expect(codeOf(await plan(coach, athlete))).toEqual([403, 'forbidden']);
  await set(10);
  expect((await write(coach, athlete, 'Yes')).status).toBe(200);
  await withDatabase(server, (db) => db.delete(teamMembers).where(eq(teamMembers.memberId, athlete.memberId)));
  expect(codeOf(await write(coach, athlete, 'No'))).toEqual([403, 'forbidden']);
  expect(codeOf(await plan(coach, athlete))).toEqual([403, 'forbidden']);
});
