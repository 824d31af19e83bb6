import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { AssignableWire, AssignedWire, PlanAssignmentWire } from '../../../domain/entities/plan-assignment.ts';
import type { TeamGroupWire } from '../../../domain/entities/team-group.ts';
import { rowLimits } from '../../../domain/row-limits.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { criticalPowers } from '../../../server/db/schema/activities.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { planAssignments, trainingPlans } from '../../../server/db/schema/training.ts';
import { seedTeam } from '../../server/big-team.ts';
import { anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let fast: TestMember;
let slow: TestMember;
let closed: TestMember;
let stranger: TestMember;
let teamId: string;

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  [coach, fast, slow, closed, stranger] = people as [TestMember, TestMember, TestMember, TestMember, TestMember];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Track' }).returning();
    ({ teamId } = team!);
    const set = (who: TestMember, values: Partial<typeof members.$inferInsert>) =>
      db.update(members).set(values).where(eq(members.memberId, who.memberId));
    await set(coach, { memberType: 'Coach', accessLevel: 20, firstName: 'Cora', lastName: 'Coach' });
    await set(closed, { accessLevel: 0 });
    await db.insert(teamMembers).values([coach, fast, slow, closed].map(({ memberId }) => ({ teamId, memberId })));
    const watts = { fromDate: '2026-01-01', source: 'threshold', proven: true };
    await db.insert(criticalPowers).values([
      { memberId: fast.memberId, criticalPower: 400, ...watts },
      { memberId: slow.memberId, criticalPower: 150, ...watts },
    ]);
  });
});
afterAll(() => server.stop());
beforeEach(() =>
  withDatabase(server, (db) =>
    db.delete(trainingPlans).where(inArray(trainingPlans.memberId, [fast.memberId, slow.memberId, closed.memberId])),
  ),
);

const tomorrow = addDays(localDate(Date.now() / 1000, null), 1);
const on = (days: number) => toCompactDate(addDays(tomorrow, days));
const workout = (days: number, fields: object = {}) => ({
  date: on(days),
  title: 'Tempo',
  plan_definition: [
    { component_type: 'activity', id: 'a', input_type: 'duration', value: 30, units: 'minutes', zone: 4 },
  ],
  ...fields,
});
/** An assignment to both athletes. @param fields that differ from those of a fully changed one that was not undone */
const ofOneDay = (assignment_id: string, fields: Partial<PlanAssignmentWire>): PlanAssignmentWire => ({
  assignment_id,
  title: 'Tempo',
  assigned_by: 'Cora Coach',
  created_on: anInstant,
  first_day: tomorrow,
  last_day: tomorrow,
  workouts: 1,
  athletes: 2,
  untouched: 0,
  removed: 0,
  taken_back_on: null,
  ...fields,
});
const ofTwoDays = (assignment_id: string, fields: Partial<PlanAssignmentWire>) =>
  ofOneDay(assignment_id, { workouts: 2, last_day: addDays(tomorrow, 1), ...fields });
const ids = (...who: TestMember[]) => who.map(({ memberId }) => memberId);

const check = async (who: TestMember[], workouts: object[], by = coach) => {
  const body = { member_ids: ids(...who), workouts };
  return by.call('POST', `team/${teamId}/plan-assignments/preview`, { body });
};
const states = ({ body }: { body: unknown }) =>
  (body as { athletes: AssignableWire[] }).athletes.map(({ state }) => state);
interface Given {
  readonly despite?: TestMember[];
  readonly id?: string;
  readonly by?: TestMember;
}
const assign = (who: TestMember[], workouts: object[], { despite = [], id = randomUUID(), by = coach }: Given = {}) =>
  by.call('PUT', `team/${teamId}/plan-assignments/${id}`, {
    body: { member_ids: ids(...who), workouts, despite: ids(...despite) },
  });
const takeBack = (id: string, by = coach) => by.call('DELETE', `team/${teamId}/plan-assignments/${id}`);
const restore = (id: string, by = coach) => by.call('POST', `team/${teamId}/plan-assignments/${id}/restore`);
const assignedIn = ({ body }: { body: unknown }) =>
  body as { assignment: PlanAssignmentWire; athletes: AssignedWire[] };
const outcomes = (answer: { body: unknown }) => assignedIn(answer).athletes.map((one) => one.outcome);
const plansOf = async (who: TestMember) => {
  const { body } = await who.call('GET', `member/${who.memberId}/training-plans`);
  return (body as { training_plans: TrainingPlanWire[] }).training_plans;
};
const planOwn = (who: TestMember, days: number, fields: object = {}) =>
  who.call('POST', `diary/date/${on(days)}/training-plan`, {
    body: { diary_member_id: who.memberId, title: 'Own', ...fields },
  });

describe('a preview', () => {
  test('shows conflicts by athlete, nothing about strangers and closed accounts, and writes nothing', async () => {
    expect((await planOwn(slow, 1, { activity_type_id: 34, title: null })).status).toBe(200);
    const answer = await check([fast, slow, closed, stranger], [workout(0), workout(1)]);
    expect(answer.status).toBe(200);
    const { athletes } = answer.body as { athletes: AssignableWire[] };
    expect(athletes.map(({ state }) => state)).toEqual(['free', 'busy', 'closed', 'closed']);
    expect(athletes[1]!.conflicts).toEqual([{ date: addDays(tomorrow, 1), title: null, is_rest: true }]);
    const distance = expect.any(Number) as number;
    const free = { state: 'free', conflicts: [], distance, duration: 3600, load: 240 };
    expect(athletes[0]).toEqual({ member_id: fast.memberId, ...free });
    // Each with their own zones: four hundred watts go further than a hundred and fifty.
    expect(athletes[0]!.distance! / athletes[1]!.distance!).toBeGreaterThan(1.5);
    const nothing = { conflicts: [], distance: null, duration: null, load: null };
    expect(athletes[2]).toEqual({ member_id: closed.memberId, state: 'closed', ...nothing });
    expect(athletes[3]).toEqual({ member_id: stranger.memberId, state: 'closed', ...nothing });
    expect(await plansOf(fast)).toEqual([]);
  });

  test('is for coaches of the team, for existing days of one week', async () => {
    expect(codeOf(await check([fast], [workout(0)], fast))).toEqual([404, 'not_found']);
    expect(codeOf(await check([fast], [workout(0)], stranger))).toEqual([404, 'not_found']);
    expect(codeOf(await check([fast], [workout(0), workout(7)]))).toEqual([400, 'outside_window']);
    expect(codeOf(await check([fast], [workout(0), workout(6)]))).toEqual([200, undefined]);
    expect(codeOf(await check([fast], [workout(400)]))).toEqual([400, 'outside_window']);
    expect((await check([fast], [workout(0, { date: '20260231' })])).status).toBe(400);
    expect((await check([], [workout(0)])).status).toBe(400);
    expect((await check([fast], [])).status).toBe(400);
    expect(
      (
        await check(
          [fast],
          Array.from({ length: 15 }, () => workout(0)),
        )
      ).status,
    ).toBe(400);
    expect((await check([fast], [{ ...workout(0), diary_member_id: stranger.memberId }])).status).toBe(400);
  });
});

describe('an assignment', () => {
  test('plans all workouts of an athlete or none, reports which, and names the coach in their plans', async () => {
    await planOwn(slow, 1);
    const answer = await assign([fast, slow, closed, stranger], [workout(0), workout(1, { title: 'Long' })]);
    expect(outcomes(answer)).toEqual(['assigned', 'busy', 'closed', 'closed']);
    const id = expect.any(String) as string;
    expect(assignedIn(answer).assignment).toEqual(ofTwoDays(id, { athletes: 1, untouched: 2 }));
    const plans = await plansOf(fast);
    expect(plans.map(({ title, modifier_name }) => [title, modifier_name])).toEqual([
      ['Tempo', 'Cora Coach'],
      ['Long', 'Cora Coach'],
    ]);
    expect((await plansOf(slow)).map(({ title }) => title)).toEqual(['Own']);
    const despite = await assign([slow], [workout(1)], { despite: [slow] });
    expect(outcomes(despite)).toEqual(['assigned']);
    expect(await plansOf(slow)).toHaveLength(2);
  });

  test('sent twice is one, and belongs to one coach', async () => {
    const id = randomUUID();
    for (let i = 0; i < 2; i++) {
      expect(outcomes(await assign([fast, slow], [workout(0), workout(0)], { id }))).toEqual(['assigned', 'assigned']);
      expect(await plansOf(fast)).toHaveLength(2);
    }
    expect(codeOf(await assign([fast], [workout(0)], { id, by: stranger }))).toEqual([404, 'not_found']);
    expect(codeOf(await takeBack(id, stranger))).toEqual([404, 'not_found']);
    expect(codeOf(await takeBack(id, fast))).toEqual([404, 'not_found']);
    expect(await plansOf(slow)).toHaveLength(2);
  });

  test('is undone as one, once, except for workouts changed since', async () => {
    const id = randomUUID();
    await planOwn(fast, 0);
    await assign([fast, slow], [workout(0), workout(1)], { id, despite: [fast] });
    const [changed] = (await plansOf(slow)).slice(0, 1);
    await planOwn(slow, 0, { training_plan_id: changed!.training_plan_id, title: 'Mine now' });
    const answer = await takeBack(id);
    const assignment = ofTwoDays(id, { removed: 3, taken_back_on: anInstant });
    expect(answer.body).toEqual({ removed: 3, assignment });
    expect((await plansOf(fast)).map(({ title }) => title)).toEqual(['Own']);
    expect((await plansOf(slow)).map(({ title }) => title)).toEqual(['Mine now']);
    expect((await takeBack(id)).body).toEqual({ removed: 0, assignment });
    expect(codeOf(await assign([fast], [workout(0)], { id }))).toEqual([404, 'not_found']);
    const { assignments } = (await coach.call('GET', `team/${teamId}/plan-assignments`)).body as {
      assignments: PlanAssignmentWire[];
    };
    expect(assignments[0]!.assignment_id).toBe(id);
  });

  test('is restored as one after undo, except for workouts changed since or without space', async () => {
    const id = randomUUID();
    await assign([fast, slow], [workout(0), workout(1)], { id });
    const before = await plansOf(slow);
    const takenBack = ofTwoDays(id, { removed: 4, taken_back_on: anInstant });
    expect((await takeBack(id)).body).toEqual({ removed: 4, assignment: takenBack });
    expect(codeOf(await restore(id, stranger))).toEqual([404, 'not_found']);
    expect(codeOf(await restore(id, fast))).toEqual([404, 'not_found']);
    expect(codeOf(await restore(randomUUID()))).toEqual([404, 'not_found']);
    // Slow saves one of them again, which makes it their own.
    const mine = before[0]!;
    await planOwn(slow, 0, { training_plan_id: mine.training_plan_id, title: 'Mine', removed_on: null });
    for (let i = 0; i < rowLimits.plans.each; i += 1) expect((await planOwn(fast, 0)).status).toBe(200);
    const answer = await restore(id);
    expect(answer.body).toEqual({ restored: 1, assignment: ofTwoDays(id, { untouched: 1, removed: 2 }) });
    expect((await plansOf(slow)).map(({ title }) => title)).toEqual(['Mine', before[1]!.title]);
    const [{ training_plan_id }] = (await plansOf(fast)) as [TrainingPlanWire];
    await planOwn(fast, 0, { training_plan_id, removed_on: new Date().toISOString() });
    const restored = ofTwoDays(id, { untouched: 3 });
    expect((await restore(id)).body).toEqual({ restored: 2, assignment: restored });
    expect((await restore(id)).body).toEqual({ restored: 0, assignment: restored });
    expect((await takeBack(id)).body).toEqual({ removed: 3, assignment: { ...takenBack, removed: 3 } });
  });

  test('fails for a full day', async () => {
    const full = Array.from({ length: 14 }, () => workout(0));
    await assign([fast], full);
    expect(states(await check([fast], full))).toEqual(['full']);
    expect(outcomes(await assign([fast], full, { despite: [fast] }))).toEqual(['full']);
    expect(await plansOf(fast)).toHaveLength(14);
  });

  test('continues an interrupted undo', async () => {
    const id = randomUUID();
    await assign([slow, fast], [workout(0)], { id });
    await withDatabase(server, (db) =>
      db.update(planAssignments).set({ takenBackOn: new Date() }).where(eq(planAssignments.assignmentId, id)),
    );
    expect((await takeBack(id)).body).toEqual({
      removed: 2,
      assignment: ofOneDay(id, { removed: 2, taken_back_on: anInstant }),
    });
  });

  test('removes nothing from athletes who have left the team', async () => {
    const id = randomUUID();
    await assign([fast, slow], [workout(0)], { id });
    const both = { teamId, memberId: slow.memberId };
    await withDatabase(server, (db) => db.delete(teamMembers).where(eq(teamMembers.memberId, slow.memberId)));
    const assignment = ofOneDay(id, { removed: 1, taken_back_on: anInstant });
    expect((await takeBack(id)).body).toEqual({ removed: 1, assignment });
    expect(await plansOf(slow)).toHaveLength(1);
    // A workout that cannot be undone is not counted as such.
    expect((await takeBack(id)).body).toEqual({ removed: 0, assignment });
    expect(outcomes(await assign([slow], [workout(0)]))).toEqual(['closed']);
    await withDatabase(server, (db) => db.insert(teamMembers).values(both));
  });

  test('ends if the coach is removed from the team in the meantime', async () => {
    const id = randomUUID();
    expect(outcomes(await assign([slow], [workout(0)], { id }))).toEqual(['assigned']);
    const place = { teamId, memberId: coach.memberId };
    const isCoach = and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, coach.memberId));
    /** Returns the result of a call that waits for each athlete while the coach is removed. */
    const meanwhile = async (begin: () => ReturnType<typeof assign>) => {
      const answer = await withDatabase(server, (db) =>
        db.transaction(async (tx) => {
          for (const { memberId } of [fast, slow]) {
            await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 0))`);
          }
          const begun = begin();
          const waiting = async () => {
            const found = await db.execute(sql`
              select count(*)::int as n from pg_locks join pg_database on oid = database
              where locktype = 'advisory' and not granted and datname = current_database()`);
            return rowsOf<{ n: number }>(found)[0]?.n;
          };
          await expect.poll(waiting, soon).toBeGreaterThan(0);
          await db.delete(teamMembers).where(isCoach);
          return { begun };
        }),
      );
      const came = await answer.begun;
      await withDatabase(server, (db) => db.insert(teamMembers).values(place));
      return came;
    };
    expect(outcomes(await meanwhile(() => assign([fast, slow], [workout(1)])))).toEqual(['closed', 'closed']);
    const begun = ofOneDay(id, { athletes: 1, untouched: 1, taken_back_on: anInstant });
    expect((await meanwhile(() => takeBack(id))).body).toEqual({ removed: 0, assignment: begun });
    expect((await takeBack(id)).body).toEqual({ removed: 1, assignment: { ...begun, untouched: 0, removed: 1 } });
  });

  test('of a week to three hundred', async () => {
    const boss = await server.register();
    const many = await seedTeam(server, boss, 300);
    const roster = await boss.call('GET', `team/${many}/roster`, { query: { return_type: 'summary' } });
    const everybody = (roster.body as { roster: { member_id: string }[] }).roster
      .map(({ member_id }) => member_id)
      .filter((id) => id !== boss.memberId);
    const body = { member_ids: everybody, workouts: Array.from({ length: 7 }, (_, day) => workout(day)) };
    const preview = await boss.call('POST', `team/${many}/plan-assignments/preview`, { body });
    const free = states(preview).filter((state) => state === 'free').length;
    expect(free).toBeGreaterThan(200);
    const path = `team/${many}/plan-assignments/${randomUUID()}`;
    const answer = await boss.call('PUT', path, { body: { ...body, despite: [] } });
    const { athletes, untouched } = assignedIn(answer).assignment;
    expect([athletes, untouched]).toEqual([free, free * 7]);
    expect(((await boss.call('DELETE', path)).body as { removed: number }).removed).toBe(free * 7);
  });
});

describe('groups', () => {
  const path = (groupId: string) => `team/${teamId}/groups/${groupId}`;
  const save = (groupId: string, name: string, who: TestMember[], by = coach) =>
    by.call('PUT', path(groupId), { body: { name, member_ids: ids(...who) } });
  const groups = ({ body }: { body: unknown }) => (body as { groups: TeamGroupWire[] }).groups;

  test('have a name and athletes of the team, are changed and deleted', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const first = await save(one, ' Sprinters ', [fast, stranger, coach]);
    expect(groups(first)).toEqual([{ group_id: one, name: 'Sprinters', member_ids: [fast.memberId] }]);
    expect(codeOf(await save(other, 'sprinters', [slow]))).toEqual([409, 'group_name_taken']);
    await save(other, 'Marathon', [slow]);
    const both = await save(one, 'Hurdles', [fast, slow]);
    expect(groups(both).map(({ name, member_ids }) => [name, member_ids.length])).toEqual([
      ['Hurdles', 2],
      ['Marathon', 1],
    ]);
    await withDatabase(server, (db) => db.delete(teamMembers).where(eq(teamMembers.memberId, slow.memberId)));
    const left = groups(await coach.call('GET', `team/${teamId}/groups`));
    expect(left.map(({ member_ids }) => member_ids)).toEqual([[fast.memberId], []]);
    await withDatabase(server, (db) => db.insert(teamMembers).values({ teamId, memberId: slow.memberId }));
    expect(groups(await coach.call('DELETE', path(one))).map(({ name }) => name)).toEqual(['Marathon']);
    expect(codeOf(await coach.call('DELETE', path(one)))).toEqual([404, 'not_found']);
  });

  test('are for coaches of the team, and limited in number', async () => {
    expect(codeOf(await save(randomUUID(), 'Mine', [fast], fast))).toEqual([404, 'not_found']);
    expect(codeOf(await stranger.call('GET', `team/${teamId}/groups`))).toEqual([404, 'not_found']);
    for (let n = 0; n < 49; n++) expect((await save(randomUUID(), `Group ${n}`, [])).status).toBe(200);
    expect(codeOf(await save(randomUUID(), 'One more', []))).toEqual([409, 'too_many_groups']);
    expect((await save(randomUUID(), '  ', [])).status).toBe(400);
    expect((await save(randomUUID(), 'x'.repeat(61), [])).status).toBe(400);
  });
});
