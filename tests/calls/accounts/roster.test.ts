import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { MemberProfileWire } from '../../../domain/entities/member-profile.ts';
import type { RosterEntryWire } from '../../../domain/entities/roster.ts';
import { calendarDays } from '../../../server/db/schema/activities.ts';
import { subjectiveInputs } from '../../../server/db/schema/diary.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { readRoster } from '../../../server/teams/roster.store.ts';
import { registerAdmin } from '../../server/admins.ts';
import { seedTeam } from '../../server/big-team.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { connectionOf, withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let athlete: TestMember;
let colleague: TestMember;
let stranger: TestMember;
let teamId: string;
let laterTeam: string;

const now = Date.now();
const day = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
const compact = (date: string) => date.replaceAll('-', '');
const range = { start_date: compact(day(29)), end_date: compact(day(0)) };

beforeAll(async () => {
  server = await startTestServer();
  [coach, athlete, colleague, stranger] = (await Promise.all(Array.from({ length: 4 }, () => server.register()))) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await withDatabase(server, async (db) => {
    const rows = await db
      .insert(teams)
      .values([{ name: 'First' }, { name: 'Later' }])
      .returning();
    [teamId, laterTeam] = rows.map((row) => row.teamId) as [string, string];
    for (const { memberId } of [coach, colleague]) {
      await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, memberId));
    }
    const joined = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await db.insert(teamMembers).values([
      { teamId, memberId: coach.memberId, joinedAt: joined(9) },
      { teamId: laterTeam, memberId: coach.memberId, joinedAt: joined(1) },
      { teamId, memberId: athlete.memberId },
      { teamId, memberId: colleague.memberId },
      { teamId: laterTeam, memberId: stranger.memberId },
    ]);
    // Every other day for forty days, three times as much in the last week.
    const days = Array.from({ length: 40 }, (_, back) => back).filter((back) => back % 2 === 0);
    await db.insert(calendarDays).values(
      days.map((back) => ({
        memberId: athlete.memberId,
        date: day(back),
        distance: 10_000,
        footDistance: 10_000,
        duration: 3600,
        weightedLoad: back < 7 ? 300 : 100,
        numActivities: 1,
      })),
    );
    await db.insert(subjectiveInputs).values([{ memberId: athlete.memberId, date: day(1), hoursSlept: 5.5 }]);
  });
});
afterAll(() => server.stop());

const roster = async (who: TestMember, team = teamId, query: Record<string, string> = range) => {
  const { status, body } = await who.call('GET', `team/${team}/roster`, { query });
  return { status, entries: (body as { roster?: RosterEntryWire[] }).roster ?? [] };
};
const set = async (values: { accessLevel?: number }, rule: object = {}) => {
  await withDatabase(server, async (db) => {
    if (values.accessLevel !== undefined) {
      await db.update(members).set(values).where(eq(members.memberId, athlete.memberId));
    }
    const all = { trainerRetainsAccess: false, athletesBilled: true, ...rule };
    await db.update(teams).set(all).where(eq(teams.teamId, teamId));
  });
};

describe('the roster', () => {
  test('has the athletes and the requesting coach, with the calendar’s own figures by day', async () => {
    const { entries } = await roster(coach);
    expect(entries.map(({ member_id }) => member_id).toSorted()).toEqual([coach.memberId, athlete.memberId].toSorted());
    const entry = entries.find(({ member_id }) => member_id === athlete.memberId)!;
    const answer = await athlete.call('GET', `calendar/${athlete.memberId}`, { query: range });
    const { days } = answer.body as { days: CalendarDayWire[] };
    const rounded = (value: number | null, digits: number) =>
      value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
    expect(entry.metrics).toEqual(
      days.map((one) => ({
        date: one.date,
        distance: one.distance,
        duration: one.duration,
        weighted_load: one.weighted_load,
        num_activities: one.num_activities,
        eb_acr: rounded(one.eb_acr, 2),
        eb_chronic_load: rounded(one.eb_chronic_load, 1),
      })),
    );
    expect(entry.metrics!.at(-1)!.eb_acr).toBeGreaterThan(1.5);
    expect(entry).toEqual({
      member_id: athlete.memberId,
      first_name: null,
      last_name: null,
      email_address: athlete.email,
      weight: null,
      access: { level: 10, by: 'athlete' },
      rights: ['see', 'comment', 'plan', 'wellness'],
      metrics: entry.metrics,
      last_activity_on: day(0),
      num_recent_activities: 14,
      sleep: [{ date: day(1), hours: 5.5 }],
      missed: [],
      broken: [],
    });
  });

  test('has totals if requested, and no days then', async () => {
    const [{ entries: daily }, { entries: summed }] = await Promise.all([
      roster(coach),
      roster(coach, teamId, { ...range, return_type: 'summary' }),
    ]);
    expect(summed.map(({ member_id }) => member_id)).toEqual(daily.map(({ member_id }) => member_id));
    for (const [nth, { metrics = [], ...rest }] of daily.entries()) {
      const sum = (field: 'distance' | 'duration' | 'weighted_load' | 'num_activities') =>
        metrics.reduce((total, one) => total + one[field], 0);
      const last = metrics.findLast(({ eb_acr }) => eb_acr !== null);
      expect(summed[nth]).toEqual({
        ...rest,
        summary: {
          distance: sum('distance'),
          duration: sum('duration'),
          weighted_load: sum('weighted_load'),
          num_activities: sum('num_activities'),
          loads: metrics.map(({ weighted_load }) => weighted_load),
          eb_acr: last?.eb_acr ?? null,
          eb_acr_on: last?.date ?? null,
        },
      });
    }
  });

  test('shows the address only for athletes without a name', async () => {
    const addressOf = async () =>
      (await roster(coach)).entries.find(({ member_id }) => member_id === athlete.memberId)?.email_address;
    const name = (firstName: string | null) =>
      withDatabase(server, (db) => db.update(members).set({ firstName }).where(eq(members.memberId, athlete.memberId)));
    expect(await addressOf()).toBe(athlete.email);
    await name('Ada');
    expect(await addressOf()).toBeNull();
    await name(null);
  });

  test('is one statement, however many athletes there are', async () => {
    const many = await seedTeam(server, await server.register(), 300);
    const pool = new Pool({ ...connectionOf(server), max: 1 });
    const asked: unknown[] = [];
    const query = pool.query.bind(pool) as (...values: unknown[]) => unknown;
    Object.assign(pool, {
      query: (...values: unknown[]) => {
        asked.push(values[0]);
        return query(...values);
      },
    });
    const count = async (team: string) => {
      asked.length = 0;
      const given = { teamId: team, coachId: coach.memberId, from: day(29), to: day(0) };
      const read = await readRoster(drizzle(pool), given);
      return [read.length, asked.length];
    };
    try {
      expect(await count(many)).toEqual([300, 1]);
      expect(await count(teamId)).toEqual([2, 1]);
    } finally {
      await pool.end();
    }
  });

  test('is for the coaches of the team, and for valid ranges', async () => {
    expect((await roster(athlete)).status).toBe(404);
    expect((await roster(stranger)).status).toBe(404);
    expect((await roster(colleague, laterTeam)).status).toBe(404);
    expect((await roster(coach, teamId, {})).entries[0]?.metrics).toHaveLength(30);
    for (const query of [
      { start_date: compact(day(0)), end_date: compact(day(1)) },
      { start_date: compact(day(92)), end_date: compact(day(0)) },
      { start_date: '20260231' },
    ]) {
      expect([query, (await roster(coach, teamId, query as Record<string, string>)).status]).toEqual([query, 400]);
    }
  });
});

describe('opening an athlete', () => {
  const reads = async (who: TestMember, { memberId }: TestMember) => {
    const paths = [
      `calendar/${memberId}`,
      `member/${memberId}/activities`,
      `member/${memberId}/training-plans`,
      `member/${memberId}/diaries`,
    ];
    return Promise.all(paths.map(async (path) => (await who.call('GET', path)).status));
  };
  const open = [200, 200, 200, 200];
  const closed = [403, 403, 403, 403];

  test('depends on the athlete’s own level, unless the team pays or retains access', async () => {
    expect(await reads(coach, athlete)).toEqual(open);
    await set({ accessLevel: 0 });
    expect(await reads(coach, athlete)).toEqual(closed);
    const closedEntry = async (query?: Record<string, string>) =>
      (await roster(coach, teamId, { ...range, ...query })).entries.find(
        ({ member_id }) => member_id === athlete.memberId,
      );
    expect(await closedEntry({ return_type: 'summary' })).toEqual({
      member_id: athlete.memberId,
      first_name: null,
      last_name: null,
      email_address: athlete.email,
      weight: null,
      access: { level: 0, by: 'athlete' },
      rights: [],
      summary: {
        distance: 0,
        duration: 0,
        weighted_load: 0,
        num_activities: 0,
        loads: (await closedEntry())?.metrics?.map(() => 0),
        eb_acr: null,
        eb_acr_on: null,
      },
      num_recent_activities: 0,
      last_activity_on: null,
      sleep: [],
      missed: [],
      broken: [],
    });
    expect((await closedEntry())?.metrics?.some(({ weighted_load }) => weighted_load > 0)).toBe(false);
    await set({}, { athletesBilled: false });
    expect(await reads(coach, athlete)).toEqual(open);
    await set({}, { trainerRetainsAccess: true });
    expect(await reads(coach, athlete)).toEqual(open);
    const entry = (await roster(coach)).entries.find(({ member_id }) => member_id === athlete.memberId);
    expect(entry?.access).toEqual({ level: 20, by: 'retained' });
    await set({ accessLevel: 10 });
  });

  test('is for athletes of any of the coach’s teams, and changes nothing', async () => {
    expect(await reads(coach, stranger)).toEqual(open);
    expect(await reads(colleague, stranger)).toEqual(closed);
    expect(await reads(coach, colleague)).toEqual(closed);
    expect(await reads(athlete, coach)).toEqual(closed);
    const day_ = { date_: compact(day(0)), subjective_input: { hours_slept: 9, motivation: 5 } };
    expect((await coach.call('POST', `calendar/${athlete.memberId}/calendar-day`, { body: day_ })).status).toBe(403);
    expect((await coach.call('GET', `member/${athlete.memberId}`)).status).toBe(403);
  });

  test('shows only a coach’s part of the profile, whatever the athlete pays', async () => {
    const path = `member/${athlete.memberId}/profile`;
    await set({ accessLevel: 0 }, {});
    const birthday = { firstName: 'Ada', birthDate: '1990-02-28', weight: 58.5 };
    await withDatabase(server, (db) => db.update(members).set(birthday).where(eq(members.memberId, athlete.memberId)));
    const { status, body } = await coach.call('GET', path);
    const { profile } = body as { profile: MemberProfileWire };
    expect(status).toBe(200);
    const shown = {
      member_id: athlete.memberId,
      first_name: 'Ada',
      last_name: null,
      member_type: 'Athlete',
      age: profile.age,
      gender: null,
      height: null,
      weight: 58.5,
      has_assumed: false,
      time_zone: 'Europe/Zurich',
      linked: [],
    };
    expect(profile).toEqual({ ...shown, seen_as: 'coach', email_address: null, account: null });
    expect(profile.age).toEqual(expect.any(Number));
    expect(JSON.stringify(body)).not.toMatch(/1990-02-28|@example\.org/);
    const account = { access_level: 0, trial_ends_at: null, teams: ['First'] };
    expect((await athlete.call('GET', path)).body).toEqual({
      profile: { ...shown, seen_as: 'self', email_address: athlete.email, account },
    });
    for (const what of ['notifications', 'sessions', 'sources', 'storage', 'notice']) {
      expect([what, (await coach.call('GET', `member/${athlete.memberId}/${what}`)).status]).toEqual([what, 403]);
    }
    expect((await coach.call('GET', `member/${stranger.memberId}/profile`)).status).toBe(200);
    expect((await colleague.call('GET', `member/${stranger.memberId}/profile`)).status).toBe(403);
    expect((await coach.call('GET', `member/${randomUUID()}/profile`)).status).toBe(403);
    await set({ accessLevel: 10 });
  });

  test('an admin sees any profile, and each access is recorded, unlike a coach’s', async () => {
    const admin = await registerAdmin(server);
    const { body } = await admin.call('GET', `member/${stranger.memberId}/profile`);
    expect(body).toEqual({
      profile: {
        member_id: stranger.memberId,
        seen_as: 'admin',
        first_name: null,
        last_name: null,
        email_address: stranger.email,
        member_type: 'Athlete',
        age: null,
        gender: null,
        height: null,
        weight: null,
        has_assumed: false,
        time_zone: 'Europe/Zurich',
        linked: [],
        account: { access_level: 10, trial_ends_at: null, teams: ['Later'] },
      },
    });
    expect((await admin.call('GET', `member/${randomUUID()}/profile`)).status).toBe(404);
    expect((await admin.call('GET', `member/${admin.memberId}/profile`)).status).toBe(200);
    const { acts } = (await admin.call('GET', 'admin/acts')).body as {
      acts: { call_id: string; outcome: string; admin: { member_id: string } }[];
    };
    const looks = acts.filter(
      ({ call_id, admin: by }) => call_id === 'getMemberProfile' && by.member_id === admin.memberId,
    );
    expect(looks.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  describe('an athlete in two teams of the coach', () => {
    const comments = (who: TestMember, { memberId }: TestMember) =>
      who.call('POST', `diary/date/${compact(day(1))}/comment`, {
        body: { diary_member_id: memberId, commenter_member_id: who.memberId, comment: 'Well done' },
      });
    const ruleOf = (team: string, rule: object) =>
      withDatabase(server, (db) => db.update(teams).set(rule).where(eq(teams.teamId, team)));
    const assists = (team: string, isAssistant: boolean) =>
      withDatabase(server, (db) =>
        db
          .update(teamMembers)
          .set({ isAssistant })
          .where(and(eq(teamMembers.teamId, team), eq(teamMembers.memberId, coach.memberId))),
      );
    const seen = async (team: string) =>
      (await roster(coach, team)).entries.find(({ member_id }) => member_id === athlete.memberId)?.access;
    const told = async (team: string) => {
      const { body } = await athlete.call('GET', `team/${team}/people`);
      const { people } = body as { people: { member_id: string; sees: { thing: string; sight: string }[] }[] };
      return people.find(({ member_id }) => member_id === coach.memberId)?.sees.map(({ sight }) => sight);
    };

    test('is read by the most permissive rule, in either roster, which is shown', async () => {
      await withDatabase(server, (db) =>
        db.insert(teamMembers).values({ teamId: laterTeam, memberId: athlete.memberId }),
      );
      await set({ accessLevel: 0 });
      expect(await reads(coach, athlete)).toEqual(closed);
      expect(await told(teamId)).toEqual(Array(6).fill('nothing'));
      await ruleOf(laterTeam, { trainerRetainsAccess: true });
      expect(await reads(coach, athlete)).toEqual(open);
      expect((await comments(coach, athlete)).status).toBe(200);
      for (const team of [teamId, laterTeam]) {
        expect(await seen(team)).toEqual({ level: 20, by: 'retained' });
        expect(await told(team)).toEqual([...Array(5).fill('advise'), 'nothing']);
      }
    });

    test('is only read by an assistant of the permitting team, without data of the others', async () => {
      await assists(laterTeam, true);
      expect(await reads(coach, athlete)).toEqual(open);
      expect((await comments(coach, athlete)).status).toBe(403);
      expect(await told(teamId)).toEqual([...Array(5).fill('read'), 'nothing']);
      // Like a colleague who is only in the first team.
      expect(await reads(colleague, athlete)).toEqual(closed);
      await set({ accessLevel: 10 });
      expect((await comments(coach, athlete)).status).toBe(200);
      await ruleOf(laterTeam, { trainerRetainsAccess: false });
      await assists(laterTeam, false);
    });

    test('of both sees nothing of the coach or of fellow athletes', async () => {
      expect(await reads(athlete, stranger)).toEqual(closed);
      expect(await reads(athlete, coach)).toEqual(closed);
      // Only accounts of trainers can assist, whatever the membership row contains.
      await withDatabase(server, (db) =>
        db.update(teamMembers).set({ isAssistant: true }).where(eq(teamMembers.memberId, athlete.memberId)),
      );
      expect(await reads(athlete, stranger)).toEqual(closed);
    });
  });

  test('ends when they leave the last common team', async () => {
    const leaves = (team: string) => athlete.call('DELETE', `team/${team}/members/${athlete.memberId}`);
    expect((await leaves(teamId)).status).toBe(200);
    expect(await reads(coach, athlete)).toEqual(open);
    expect(await reads(colleague, athlete)).toEqual(closed);
    expect((await leaves(laterTeam)).status).toBe(200);
    expect(await reads(coach, athlete)).toEqual(closed);
  });
});
