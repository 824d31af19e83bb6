import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import {
  MAX_TEMPLATES,
  type PlanApplicationWire,
  type PlanTemplateWire,
  type TemplateSummaryWire,
} from '../../../domain/entities/plan-template.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let athlete: TestMember;
let stranger: TestMember;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  [coach, athlete, stranger] = (await Promise.all(Array.from({ length: 3 }, () => server.register()))) as [
    TestMember,
    TestMember,
    TestMember,
  ];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Track' }).returning();
    ({ teamId } = team!);
    const isCoach = { memberType: 'Coach', firstName: 'Cora', lastName: 'Coach' } as const;
    await db.update(members).set(isCoach).where(eq(members.memberId, coach.memberId));
    await db.insert(teamMembers).values([coach, athlete].map(({ memberId }) => ({ teamId, memberId })));
  });
});
afterAll(() => server.stop());

const step = { component_type: 'activity', id: 'a', input_type: 'duration', value: 40, units: 'minutes', zone: 2 };
const easy = { activity_type_id: 2, title: 'Easy', comment: null, plan_definition: [step] };
const unstated = { load: null, total_distance: null, total_duration: null };
const base = {
  name: 'Base',
  description: null,
  weeks: 2,
  phases: [{ name: 'Build', first_week: 1, last_week: 2 }],
  team_id: null as string | null,
  workouts: [
    { week: 1, day: 1, ...easy },
    { week: 2, day: 6, ...easy, load: 50 },
  ],
};
const save = (who: TestMember, id: string, body: object = base) => who.call('PUT', `plan-templates/${id}`, { body });
const read = async (who: TestMember, id: string) => {
  const { status, body } = await who.call('GET', `plan-templates/${id}`);
  return status === 200 ? (body as { template: PlanTemplateWire }).template : status;
};
const list = async (who: TestMember) =>
  ((await who.call('GET', 'plan-templates')).body as { templates: TemplateSummaryWire[] }).templates;

test('templates are saved, replaced and deleted by their member only', async () => {
  const who = await server.register();
  const id = randomUUID();
  const { workouts: _workouts, ...facts } = base;
  const summary = { template_id: id, ...facts, is_own: true, owner_name: null, workouts_count: 2 };
  expect((await save(who, id)).body).toEqual({ template: summary });
  await save(who, id);
  expect(await list(who)).toEqual([summary]);
  expect(await read(who, id)).toEqual({
    ...summary,
    workouts: [
      { week: 1, day: 1, ...easy, ...unstated },
      { week: 2, day: 6, ...easy, ...unstated, load: 50 },
    ],
  });
  expect([await read(stranger, id), codeOf(await save(stranger, id))]).toEqual([404, [404, 'not_found']]);
  expect((await stranger.call('DELETE', `plan-templates/${id}`)).status).toBe(204);
  await save(who, id, { ...base, name: 'Speed', workouts: [] });
  expect((await list(who)).map(({ name, workouts_count: count }) => [name, count])).toEqual([['Speed', 0]]);
  expect((await who.call('DELETE', `plan-templates/${id}`)).status).toBe(204);
  expect((await who.call('DELETE', `plan-templates/${id}`)).status).toBe(204);
  expect(await list(who)).toEqual([]);
});

test('what does not fit a template is refused', async () => {
  const refused = await Promise.all(
    [
      { ...base, weeks: 1 },
      { ...base, weeks: 54 },
      { ...base, name: ' ' },
      { ...base, phases: [{ name: 'Build', first_week: 2, last_week: 3 }] },
      { ...base, workouts: [{ week: 1, day: 7, ...easy }] },
      { ...base, workouts: Array.from({ length: 401 }, () => ({ week: 1, day: 1 })) },
    ].map(async (body) => codeOf(await save(stranger, randomUUID(), body))),
  );
  expect(refused).toEqual(refused.map(() => [400, 'invalid_request']));
});

test('a member has up to fifty templates', async () => {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into plan_templates (template_id, member_id, name, weeks, phases, workouts)
      select gen_random_uuid(), ${who.memberId}::uuid, 'T' || n, 1, '[]', '[]' from generate_series(1, ${MAX_TEMPLATES}::int) n`),
  );
  expect(codeOf(await save(who, randomUUID()))).toEqual([409, 'too_many_templates']);
});

test('a coach shares a template with their team, as long as they lead it', async () => {
  const id = randomUUID();
  const shared = { ...base, name: 'Team plan', team_id: teamId };
  expect(codeOf(await save(athlete, randomUUID(), shared))).toEqual([404, 'not_found']);
  expect((await save(coach, id, shared)).status).toBe(200);
  const found = await list(athlete);
  expect(found.map(({ template_id: one, is_own: own, owner_name: by }) => [one, own, by])).toEqual([
    [id, false, 'Cora Coach'],
  ]);
  expect([await list(stranger), await read(stranger, id)]).toEqual([[], 404]);
  expect(await read(athlete, id)).toHaveProperty('workouts.length', 2);
  // Members of the team do not change it.
  expect(codeOf(await save(athlete, id))).toEqual([404, 'not_found']);
  await athlete.call('DELETE', `plan-templates/${id}`);
  expect(await read(coach, id)).toHaveProperty('name', 'Team plan');
  const assists = (isAssistant: boolean) =>
    withDatabase(server, (db) =>
      db.update(teamMembers).set({ isAssistant }).where(eq(teamMembers.memberId, coach.memberId)),
    );
  await assists(true);
  expect([await list(athlete), await read(athlete, id)]).toEqual([[], 404]);
  await assists(false);
});

const today = localDate(Date.now() / 1000, null);
const on = (days: number) => addDays(today, days);
const toApply = (days: readonly number[], beside = 0) => ({
  name: 'Base',
  weeks: 2,
  workouts: days.map((day, nth) => ({
    date: on(day),
    week: 1 + (nth % 2),
    phase: nth === 0 ? 'Build' : null,
    beside,
    ...easy,
  })),
});
const apply = (who: TestMember, memberId: string, id: string, body: object) =>
  who.call('PUT', `member/${memberId}/plan-applications/${id}`, { body });
const undo = (who: TestMember, memberId: string, id: string) =>
  who.call('DELETE', `member/${memberId}/plan-applications/${id}`);
const plansOf = async (who: TestMember) => {
  const query = { start_date: toCompactDate(on(-30)), end_date: toCompactDate(on(60)) };
  const { body } = await who.call('GET', `member/${who.memberId}/training-plans`, { query });
  return (body as { training_plans: TrainingPlanWire[] }).training_plans;
};
const applied = async (who: TestMember) =>
  (
    (await who.call('GET', `member/${who.memberId}/plan-applications`)).body as {
      applications: PlanApplicationWire[];
    }
  ).applications;

test('a plan is applied once, says where its workouts come from, and is undone except for what was changed', async () => {
  const who = await server.register();
  const id = randomUUID();
  const body = toApply([1, 9, 10]);
  const application = {
    application_id: id,
    name: 'Base',
    first_day: on(1),
    last_day: on(10),
    workouts: 3,
    untouched: 3,
  };
  expect((await apply(who, who.memberId, id, body)).body).toEqual({ application });
  expect((await apply(who, who.memberId, id, body)).body).toEqual({ application });
  const plans = await plansOf(who);
  expect(plans.map(({ training_plan_date: date, title, origin }) => [date, title, origin])).toEqual([
    [on(1), 'Easy', { application_id: id, name: 'Base', week: 1, weeks: 2, phase: 'Build' }],
    [on(9), 'Easy', { application_id: id, name: 'Base', week: 2, weeks: 2, phase: null }],
    [on(10), 'Easy', { application_id: id, name: 'Base', week: 1, weeks: 2, phase: null }],
  ]);
  const [moved, edited] = plans as [TrainingPlanWire, TrainingPlanWire];
  await who.call('POST', `member/${who.memberId}/training-plans/changes`, {
    body: { kind: 'move', training_plan_id: moved.training_plan_id, from: on(1), to: on(2) },
  });
  await who.call('POST', `diary/date/${toCompactDate(on(9))}/training-plan`, {
    body: { diary_member_id: who.memberId, training_plan_id: edited.training_plan_id, title: 'Mine' },
  });
  expect(await applied(who)).toEqual([{ ...application, first_day: on(2), untouched: 1 }]);
  expect((await undo(who, who.memberId, id)).body).toEqual({ removed: 1 });
  expect((await undo(who, who.memberId, id)).body).toEqual({ removed: 0 });
  const left = await plansOf(who);
  expect(left.map(({ title, origin }) => [title, origin?.week])).toEqual([
    ['Easy', 1],
    ['Mine', 2],
  ]);
  // A late copy of the request does not bring it back.
  await apply(who, who.memberId, id, body);
  expect(await plansOf(who)).toEqual(left);
});

test('an application is the same in capital letters, and when it arrives twice at once', async () => {
  const who = await server.register();
  const id = randomUUID();
  const body = toApply([1, 2]);
  const answers = await Promise.all(
    [id.toUpperCase(), id, id.toUpperCase()].map((one) => apply(who, who.memberId, one, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await plansOf(who)).toHaveLength(2);
  expect((await applied(who)).map(({ application_id: known, untouched }) => [known, untouched])).toEqual([[id, 2]]);
  const undone = await Promise.all([id, id.toUpperCase()].map((one) => undo(who, who.memberId, one)));
  expect(undone.map(({ body: told }) => (told as { removed: number }).removed).toSorted()).toEqual([0, 2]);
});

test('an undone plan leaves the list, and its workouts can be restored one by one', async () => {
  const who = await server.register();
  const id = randomUUID();
  await apply(who, who.memberId, id, toApply([1, 2]));
  await undo(who, who.memberId, id);
  expect([await applied(who), await plansOf(who)]).toEqual([[], []]);
  const { body } = await who.call('GET', `member/${who.memberId}/training-plans`, { query: { removed: '1' } });
  expect((body as { training_plans: unknown[] }).training_plans).toHaveLength(2);
});

test('nothing is written if the days have changed since, are full, or cannot be planned', async () => {
  const who = await server.register();
  const plan = (day: number) =>
    who.call('POST', `diary/date/${toCompactDate(on(day))}/training-plan`, {
      body: { diary_member_id: who.memberId, title: 'There' },
    });
  await plan(2);
  const tryIt = async (body: object) => codeOf(await apply(who, who.memberId, randomUUID(), body));
  expect(await tryIt(toApply([1, 2]))).toEqual([409, 'plan_changed']);
  expect(await tryIt(toApply([1, 400]))).toEqual([400, 'outside_window']);
  expect(await tryIt(toApply(Array.from({ length: 21 }, () => 3)))).toEqual([409, 'too_many_plans']);
  expect(await tryIt({ ...toApply([1]), weeks: 54 })).toEqual([400, 'invalid_request']);
  expect(await tryIt({ ...toApply([1]), workouts: [] })).toEqual([400, 'invalid_request']);
  expect((await plansOf(who)).map(({ title }) => title)).toEqual(['There']);
  expect((await apply(who, who.memberId, randomUUID(), toApply([1, 2], 1))).status).toBe(200);
  expect(await plansOf(who)).toHaveLength(3);
});

test('a coach applies a plan for an athlete and undoes it, and a stranger does not', async () => {
  const id = randomUUID();
  const refused = codeOf(await apply(stranger, athlete.memberId, id, toApply([1])));
  expect(refused).toEqual([403, 'forbidden']);
  expect((await apply(coach, athlete.memberId, id, toApply([1, 2]))).status).toBe(200);
  expect((await plansOf(athlete)).map(({ modifying_member_id: by }) => by)).toEqual([coach.memberId, coach.memberId]);
  expect(codeOf(await undo(stranger, athlete.memberId, id))).toEqual([403, 'forbidden']);
  expect((await undo(coach, athlete.memberId, id)).body).toEqual({ removed: 2 });
  expect(await plansOf(athlete)).toEqual([]);
});
