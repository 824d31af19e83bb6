import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoachRight, coachRights } from '../../../domain/coach-rights.ts';
import { localDate, toCompactDate } from '../../../domain/dates.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { DiaryWire } from '../../../domain/entities/diary.ts';
import type { MemberProfileWire } from '../../../domain/entities/member-profile.ts';
import type { RosterEntryWire } from '../../../domain/entities/roster.ts';
import type { PlanAssignmentWire } from '../../../domain/entities/plan-assignment.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let assistant: TestMember;
let athlete: TestMember;
let stranger: TestMember;
let teamId: string;
let otherTeam: string;

const iso = () => localDate(Date.now() / 1000, null);
const today = () => toCompactDate(iso());

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  [coach, assistant, athlete, stranger] = people as [TestMember, TestMember, TestMember, TestMember];
  await withDatabase(server, async (db) => {
    const rows = await db
      .insert(teams)
      .values([{ name: 'Rights' }, { name: 'More rights' }])
      .returning();
    [teamId, otherTeam] = rows.map((team) => team.teamId) as [string, string];
    for (const { memberId } of [coach, assistant])
      await db
        .update(members)
        .set({ memberType: 'Coach', accessLevel: 20, firstName: 'Cora' })
        .where(eq(members.memberId, memberId));
    await db.insert(teamMembers).values(
      [coach, assistant, athlete].map(({ memberId }) => ({
        teamId,
        memberId,
        isAssistant: memberId === assistant.memberId,
      })),
    );
  });
  await athlete.call('POST', `calendar/${athlete.memberId}/calendar-day`, {
    body: { date_: today(), subjective_input: { hours_slept: 6.5, motivation: 2 } },
  });
  await athlete.call('POST', `member/${athlete.memberId}/measurements`, {
    body: { kind: 'weight', day: today(), value: 61 },
  });
  await write(athlete, 'Slept badly.');
});
afterAll(() => server.stop());

const write = (by: TestMember, comment: string) =>
  by.call('POST', `diary/date/${today()}/comment`, {
    body: { diary_member_id: athlete.memberId, commenter_member_id: by.memberId, comment },
  });
const plan = (by: TestMember) =>
  by.call('POST', `diary/date/${today()}/training-plan`, {
    body: { diary_member_id: athlete.memberId, title: 'Tempo' },
  });
const mark = (by: TestMember) =>
  by.call('PUT', `member/${athlete.memberId}/day-markers/${randomUUID()}`, {
    body: { kind: 'ill', name: null, priority: null, first_day: iso(), last_day: iso() },
  });
const allow = (rights: readonly CoachRight[], by = athlete, team = teamId) =>
  by.call('PUT', `team/${team}/coach-rights`, { body: { rights } });
const without = (...withheld: readonly CoachRight[]) => coachRights.filter((right) => !withheld.includes(right));
const entryFor = async (by: TestMember) => {
  const { body } = await by.call('GET', `team/${teamId}/roster`, { query: { return_type: 'summary' } });
  return (body as { roster: RosterEntryWire[] }).roster.find((one) => one.member_id === athlete.memberId)!;
};
const dayFor = async (by: TestMember) => {
  const query = { start_date: today(), end_date: today() };
  const { body } = await by.call('GET', `calendar/${athlete.memberId}`, { query });
  return (body as { days: CalendarDayWire[] }).days[0]!;
};
const profileFor = async (by: TestMember) => {
  const { body } = await by.call('GET', `member/${athlete.memberId}/profile`);
  return (body as { profile: MemberProfileWire }).profile;
};
const diaryFor = async (by: TestMember) => {
  const all = (await by.call('GET', `member/${athlete.memberId}/diaries`)).body as { diaries: DiaryWire[] };
  const day = await by.call('GET', `diary/date/${today()}/comment`, { query: { member: athlete.memberId } });
  const writers = (list: DiaryWire['comments']) => [...new Set(list.map((one) => one.commenter_member_id))].toSorted();
  const one = writers(all.diaries.flatMap(({ comments }) => comments));
  expect(writers((day.body as { comments: DiaryWire['comments'] }).comments)).toEqual(one);
  return one;
};
/** Reads about the athlete that need `see`. */
const reads = () => [
  `calendar/${athlete.memberId}`,
  `calendar/${athlete.memberId}/daily-loads`,
  `calendar/${athlete.memberId}/average-power-scales`,
  `member/${athlete.memberId}/activities`,
  `member/${athlete.memberId}/training-plans`,
  `member/${athlete.memberId}/diaries`,
  `member/${athlete.memberId}/day-markers`,
  `member/${athlete.memberId}/goals`,
  `member/${athlete.memberId}/find`,
  `member/${athlete.memberId}/plans-done`,
  `member/${athlete.memberId}/plan-applications`,
  `member/${athlete.memberId}/repeated-recordings`,
];

beforeEach(async () => {
  expect((await allow(['see', 'comment', 'plan', 'wellness'])).status).toBe(204);
});

describe('until the athlete changes it', () => {
  test('coaches see, comment, plan and read wellness, but change no thresholds', async () => {
    expect((await entryFor(coach)).rights).toEqual(['see', 'comment', 'plan', 'wellness']);
    expect((await entryFor(assistant)).rights).toEqual(['see', 'wellness']);
    const { body } = await athlete.call('GET', `team/${teamId}/people`);
    expect((body as { gives: CoachRight[] }).gives).toEqual(['see', 'comment', 'plan', 'wellness']);
    expect((await coach.call('GET', `team/${teamId}/people`)).body).not.toHaveProperty('gives');
  });
});

describe('with `thresholds`', () => {
  const set = (by: TestMember, value: number) =>
    by.call('POST', `member/${athlete.memberId}/thresholds`, {
      body: { kind: 'threshold_speed', from_date: today(), value },
    });
  const remove = (by: TestMember) =>
    by.call('DELETE', `member/${athlete.memberId}/thresholds/threshold_speed/${today()}`);
  const zonesFor = (by: TestMember) => by.call('GET', `member/${athlete.memberId}/zones`);

  test('only then coaches read zones and change thresholds, which say so, and the athlete is notified', async () => {
    for (const by of [coach, assistant])
      for (const answer of [await set(by, 4), await remove(by), await zonesFor(by)])
        expect(codeOf(answer)).toEqual([403, 'forbidden']);
    await allow(coachRights);
    expect((await set(coach, 4.2)).body).toEqual({
      thresholds: [{ kind: 'threshold_speed', from_date: iso(), value: 4.2, source: 'coach', bounds: null }],
    });
    expect((await zonesFor(assistant)).status).toBe(200);
    for (const answer of [await set(assistant, 4), await remove(assistant)])
      expect(codeOf(answer)).toEqual([403, 'forbidden']);
    const notices = async () => {
      const { body } = await athlete.call('GET', `member/${athlete.memberId}/notice`);
      return (body as { notices: { title: string }[] }).notices.map(({ title }) => title);
    };
    await expect.poll(notices, soon).toContain('Your thresholds were changed');
    const own = (await set(athlete, 4)).body as { thresholds: { source: string }[] };
    expect(own.thresholds.map(({ source }) => source)).toEqual(['entered']);
    expect((await remove(coach)).body).toEqual({ thresholds: [] });
  });

  test('they stay closed to strangers and to coaches without `see`', async () => {
    await allow(without('see'));
    for (const by of [coach, stranger]) expect(codeOf(await zonesFor(by))).toEqual([403, 'forbidden']);
  });
});

describe('without `see`', () => {
  test('coach and assistant read and write nothing but the name and the profile without weight', async () => {
    await allow(without('see'));
    for (const by of [coach, assistant]) {
      for (const path of reads())
        expect([path, ...codeOf(await by.call('GET', path))]).toEqual([path, 403, 'forbidden']);
      const entry = await entryFor(by);
      expect([entry.access.by, entry.rights, entry.weight, entry.sleep, entry.last_activity_on, entry.missed]).toEqual([
        'withheld',
        [],
        null,
        [],
        null,
        [],
      ]);
      expect((await profileFor(by)).weight).toBeNull();
      for (const act of [plan, mark]) expect(codeOf(await act(by))).toEqual([403, 'forbidden']);
      expect(codeOf(await write(by, 'Hello'))).toEqual([403, 'forbidden']);
    }
  });
});

describe('without `comment`', () => {
  test('coaches write no comments, and do all else', async () => {
    const { body } = await write(coach, 'Well done.');
    const { diary } = body as { diary: DiaryWire };
    const path = `diary/${diary.daily_diary_id}/comment/${diary.comments.at(-1)!.comment_id}`;
    await allow(without('comment'));
    expect(codeOf(await write(coach, 'Again'))).toEqual([403, 'forbidden']);
    expect(codeOf(await coach.call('PATCH', path, { body: { comment: 'No', commenter_id: coach.memberId } }))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await coach.call('DELETE', path))).toEqual([404, 'not_found']);
    expect((await plan(coach)).status).toBe(200);
    expect((await write(athlete, 'Mine.')).status).toBe(200);
    expect((await dayFor(coach)).subjective_input).toEqual({ hours_slept: 6.5, motivation: 2 });
  });
});

describe('without `plan`', () => {
  test('coaches plan and mark nothing, alone or for the team, and cannot undo what they planned', async () => {
    const assignment = `team/${teamId}/plan-assignments/${randomUUID()}`;
    const body = {
      member_ids: [athlete.memberId],
      workouts: [{ date: today(), title: 'Hills' }],
      despite: [athlete.memberId],
    };
    expect((await coach.call('PUT', assignment, { body })).status).toBe(200);
    await allow(without('plan'));
    expect(codeOf(await plan(coach))).toEqual([403, 'forbidden']);
    expect(codeOf(await mark(coach))).toEqual([403, 'forbidden']);
    const again = await coach.call('PUT', `team/${teamId}/plan-assignments/${randomUUID()}`, { body });
    expect((again.body as { athletes: unknown }).athletes).toEqual([
      { member_id: athlete.memberId, outcome: 'closed' },
    ]);
    const { despite: _, ...preview } = body;
    const looked = await coach.call('POST', `team/${teamId}/plan-assignments/preview`, { body: preview });
    expect((looked.body as { athletes: { state: string }[] }).athletes.map(({ state }) => state)).toEqual(['closed']);
    const undone = (await coach.call('DELETE', assignment)).body as { assignment: PlanAssignmentWire; removed: number };
    expect([undone.removed, undone.assignment.untouched]).toEqual([0, 0]);
    expect((await write(coach, 'Still here.')).status).toBe(200);
  });
});

describe('without `wellness`', () => {
  test('coach and assistant read no sleep, motivation, weight or diary entry of the athlete, and see their own comments', async () => {
    expect((await write(coach, 'Rest well.')).status).toBe(200);
    expect(await diaryFor(coach)).toEqual([athlete.memberId, coach.memberId].toSorted());
    expect((await profileFor(coach)).weight).toBe(61);
    expect((await dayFor(coach)).journal_entries).toHaveLength(1);
    await allow(without('wellness'));
    for (const by of [coach, assistant]) {
      const { subjective_input, journal_entries } = await dayFor(by);
      expect([subjective_input, journal_entries]).toEqual([null, []]);
      const { weight, sleep, rights } = await entryFor(by);
      expect([weight, sleep, rights.includes('wellness')]).toEqual([null, [], false]);
      const profile = await profileFor(by);
      expect([profile.weight, profile.is_weight_withheld]).toEqual([null, true]);
      expect(await diaryFor(by)).toEqual([coach.memberId]);
    }
    const { diary } = (await write(coach, 'Answer me.')).body as { diary: DiaryWire };
    expect(new Set(diary.comments.map((one) => one.commenter_member_id))).toEqual(new Set([coach.memberId]));
    expect((await dayFor(athlete)).subjective_input).toEqual({ hours_slept: 6.5, motivation: 2 });
    expect(await diaryFor(athlete)).toEqual([athlete.memberId, coach.memberId].toSorted());
  });
});

describe('the change', () => {
  test('is made by athletes of the team only, and reaches the coach’s open pages', async () => {
    for (const [by, team] of [
      [coach, teamId],
      [assistant, teamId],
      [stranger, teamId],
      [athlete, otherTeam],
      [athlete, randomUUID()],
    ] as const)
      expect(codeOf(await allow(coachRights, by, team))).toEqual([404, 'not_found']);
    expect(
      codeOf(await athlete.call('PUT', `team/${teamId}/coach-rights`, { body: { rights: ['everything'] } })),
    ).toEqual([400, 'invalid_request']);
    const page = await connectAsync(await coach.realtimeUrl(), { protocolVersion: 4, reconnectPeriod: 0 });
    const heard: string[] = [];
    page.on('message', (_, payload) => heard.push(JSON.parse(payload.toString()).message.headers.event));
    await page.subscribeAsync(`web/${coach.identityId}`);
    await allow(without('wellness'));
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['member_updated', 'calendar_updated']));
    await page.endAsync(true);
  });

  test('counts per team: with a second team in common, each right is given where one team has it', async () => {
    await withDatabase(server, (db) =>
      db.insert(teamMembers).values([coach, athlete].map(({ memberId }) => ({ teamId: otherTeam, memberId }))),
    );
    await allow(['see', 'plan']);
    await allow(['see', 'wellness'], athlete, otherTeam);
    expect((await entryFor(coach)).rights).toEqual(['see', 'plan', 'wellness']);
    expect((await entryFor(assistant)).rights).toEqual(['see']);
    await athlete.call('DELETE', `team/${otherTeam}/members/${athlete.memberId}`);
    expect((await entryFor(coach)).rights).toEqual(['see', 'plan']);
  });
});
