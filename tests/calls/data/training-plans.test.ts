import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import type { getDailyLoads } from '../../../contract/calls/daily-loads.ts';
import { failure } from '../../../contract/failure.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
});
afterAll(() => server.stop());

const today = () => localDate(Date.now() / 1000, 'Europe/Zurich');
const inDays = (days: number) => addDays(today(), days);

const minutes = (value: number, zone: number, id = `m${value}z${zone}`) => ({
  component_type: 'activity',
  id,
  input_type: 'duration',
  value,
  units: 'minutes',
  zone,
});
const kilometres = (value: number, zone: number) => ({
  ...minutes(value, zone, 'km'),
  input_type: 'distance',
  units: 'kilometers',
});
const repeated = (repeat_times: number, ...components: object[]) => ({
  component_type: 'repeater',
  id: 'r',
  repeat_times,
  components,
});

const save = (date: string, body: object, who: TestMember = ada) =>
  who.call('POST', `diary/date/${toCompactDate(date)}/training-plan`, {
    body: { diary_member_id: who.memberId, ...body },
  });
const planIn = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, { training_plan: expect.any(Object) }]);
  return (body as { training_plan: TrainingPlanWire }).training_plan;
};
async function list(query: Record<string, string> = {}, who: TestMember = ada): Promise<TrainingPlanWire[]> {
  const { status, body } = await who.call('GET', `member/${who.memberId}/training-plans`, { query });
  expect(status).toBe(200);
  return (body as { training_plans: TrainingPlanWire[] }).training_plans;
}
const onDay = (date: string) => list({ start_date: toCompactDate(date), end_date: toCompactDate(date) });

it('keeps targets of steps, estimates by them, and refuses unknown and reversed ones', async () => {
  const date = inDays(4);
  const step = (target: object) => ({ ...kilometres(10, 3), target });
  const pace = { kind: 'pace_km', low: 265, high: 275 };
  const saved = planIn(await save(date, { plan_definition: [step(pace)] }));
  expect(saved.plan_definition).toEqual([step(pace)]);
  expect([saved.estimated_distance, saved.estimated_duration, saved.estimated_load]).toEqual([
    10_000,
    expect.closeTo(2700, 6),
    expect.closeTo(135, 6),
  ]);
  for (const target of [
    { ...pace, kind: 'furlongs' },
    { ...pace, low: 300 },
    { ...pace, high: 1e6 },
  ]) {
    const refused = await save(date, { plan_definition: [step(target)] });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, 'invalid_request']);
  }
});

it('keeps load and totals from another program if a request leaves them out, while sport and steps stay', async () => {
  const id = randomUUID();
  const date = inDays(3);
  const steps = { plan_definition: [{ ...minutes(30, 2), estimated_distance: 5000 }] };
  const stated = {
    load: 55,
    total_distance: 9000,
    total_duration: 2700,
    reps_count: 6,
    reps_duration: 120,
    reps_zone: 4,
    daily_diary_id: 'theirs',
  };
  const plain = { training_plan_id: id, activity_type_id: 1 };
  const statedIn = (plan: TrainingPlanWire) =>
    Object.fromEntries(Object.keys(stated).map((field) => [field, plan[field as keyof typeof stated]]));
  planIn(await save(date, { ...plain, ...steps, ...stated }));
  const asTheAppSends = { ...plain, title: 'Moved', plan_definition: [minutes(30, 2)] };
  expect(statedIn(planIn(await save(inDays(4), asTheAppSends)))).toEqual(stated);
  const removed_on = new Date().toISOString();
  expect(statedIn(planIn(await save(inDays(4), { ...asTheAppSends, removed_on })))).toEqual(stated);
  expect(statedIn(planIn(await save(inDays(4), asTheAppSends)))).toEqual(stated);
  expect(statedIn(planIn(await save(inDays(4), { ...asTheAppSends, reps_zone: null })))).toEqual({
    ...stated,
    reps_zone: null,
  });
  const longer = { ...asTheAppSends, plan_definition: [minutes(45, 2)] };
  expect(statedIn(planIn(await save(inDays(4), longer)))).toEqual({
    ...stated,
    load: null,
    total_distance: null,
    total_duration: null,
    reps_zone: null,
  });
});

it('uses the specified defaults for omitted units and repetitions', async () => {
  const { units: _, ...timed } = minutes(20, 2);
  const { units: __, ...far } = kilometres(3, 3);
  const { repeat_times: ___, ...once } = repeated(2, minutes(1, 4));
  const saved = planIn(await save(inDays(2), { activity_type_id: 1, plan_definition: [timed, far, once] }));
  expect(saved.plan_definition).toEqual([
    { ...timed, units: 'minutes' },
    { ...far, units: 'miles' },
    { ...once, repeat_times: 1 },
  ]);
});

it('names a step’s missing field', async () => {
  const { zone: _, ...step } = minutes(20, 2);
  const { id: __, ...repeater } = repeated(2, { ...minutes(1, 4), value: 'long' });
  const { status, body } = await save(inDays(2), {
    plan_definition: [step, repeater, { ...step, component_type: 'x' }],
  });
  expect([status, Object.keys(failure.parse(body).fields ?? {})]).toEqual([
    400,
    [
      'plan_definition.0.zone',
      'plan_definition.1.id',
      'plan_definition.1.components.0.value',
      'plan_definition.2.component_type',
    ],
  ]);
});

it('does not store the id of an unsaved diary', async () => {
  expect(planIn(await save(inDays(2), { daily_diary_id: 'new_1' })).daily_diary_id).toBe(null);
});

describe('a planned workout', () => {
  it('is stored as sent, with estimates at the speeds of a member without history', async () => {
    const components = [minutes(20, 2), repeated(3, kilometres(1, 4), minutes(2, 1))];
    const saved = planIn(
      await save(inDays(1), {
        title: '  Kilometres  ',
        comment: 'On the track.\nFlat shoes.',
        plan_definition: components,
        removed_by: null,
        modifying_member_id: ada.memberId,
      }),
    );
    // 2.68 m/s in each zone. [core §9.3]
    const kilometre = 1000 / 2.68;
    expect(saved).toEqual({
      training_plan_id: expect.any(String),
      training_plan_date: inDays(1),
      activity_type_id: 2,
      title: 'Kilometres',
      comment: 'On the track.\nFlat shoes.',
      plan_definition: components,
      load: null,
      total_distance: null,
      total_duration: null,
      estimated_load: expect.closeTo(40 + 3 * ((kilometre / 60) * 4 + 2), 6),
      estimated_distance: expect.closeTo(20 * 60 * 2.68 + 3 * (1000 + 120 * 2.68), 6),
      estimated_duration: expect.closeTo(1200 + 3 * (kilometre + 120), 6),
      reps_count: null,
      reps_duration: null,
      reps_zone: null,
      daily_diary_id: null,
      removed_on: null,
      revision: expect.any(String),
      modifying_member_id: null,
      modifier_name: null,
      origin: null,
    });
    expect(await onDay(inDays(1))).toEqual([saved]);
  });

  it('has no distance on a bike, whose speeds are unknown', async () => {
    const saved = planIn(await save(inDays(2), { activity_type_id: 10, plan_definition: [minutes(60, 2)] }));
    expect([saved.estimated_load, saved.estimated_duration, saved.estimated_distance]).toEqual([120, 3600, null]);
  });

  it('has neither components nor load on a rest day', async () => {
    const rest = { activity_type_id: 34, plan_definition: [minutes(60, 2)], load: 50 };
    const { plan_definition, load, estimated_load } = planIn(await save(inDays(3), rest));
    expect([plan_definition, load, estimated_load]).toEqual([[], null, 0]);
  });

  it('is changed and moved by its id, and is removed and restored by removed_on', async () => {
    const id = randomUUID();
    const plan = { training_plan_id: id, title: 'Long run', plan_definition: [minutes(90, 1)] };
    planIn(await save(inDays(5), plan));
    planIn(await save(inDays(6), { ...plan, title: 'Longer run' }));
    expect(await onDay(inDays(5))).toEqual([]);
    expect((await onDay(inDays(6))).map(({ title }) => title)).toEqual(['Longer run']);
    const removed = planIn(await save(inDays(6), { ...plan, removed_on: new Date().toISOString() }));
    expect(Date.parse(removed.removed_on ?? '')).toBeGreaterThan(0);
    expect(await onDay(inDays(6))).toEqual([]);
    planIn(await save(inDays(6), { ...plan, removed_on: null }));
    expect((await onDay(inDays(6))).map(({ removed_on }) => removed_on)).toEqual([null]);
  });

  it('sent twice is one, and two changes of the same revision are a conflict', async () => {
    const id = randomUUID();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const send = (revision: string, based_on: string | null, title: string) =>
      save(inDays(8), { training_plan_id: id, revision, based_on, title });
    planIn(await send(first, null, 'Tempo'));
    expect(planIn(await send(first, null, 'Tempo')).revision).toBe(first);
    planIn(await send(second, first, 'Tempo, here'));
    const conflict = await send(third, first, 'Tempo, there');
    expect([conflict.status, (conflict.body as { code: string }).code]).toEqual([409, 'plan_changed']);
    expect((await onDay(inDays(8))).map(({ title, revision }) => [title, revision])).toEqual([['Tempo, here', second]]);
  });

  it('is for the member only', async () => {
    const { training_plan_id } = planIn(await save(inDays(9), { title: 'Mine' }));
    const answer = await save(inDays(9), { training_plan_id, title: 'Theirs' }, bea);
    expect(answer.status).toBe(404);
    expect((await save(inDays(9), { diary_member_id: ada.memberId }, bea)).status).toBe(403);
    expect((await onDay(inDays(9))).map(({ title }) => title)).toEqual(['Mine']);
    expect(await list({}, bea)).toEqual([]);
  });

  it('can be planned from 365 days back to 365 ahead', async () => {
    for (const days of [-365, 365]) planIn(await save(inDays(days), { title: 'Edge' }, bea));
    for (const days of [-368, 368]) {
      const { status, body } = await save(inDays(days), { title: 'Beyond' }, bea);
      expect([status, (body as { code: string }).code]).toEqual([400, 'outside_window']);
    }
    const all = await list({ start_date: '19000101', end_date: '29991231' }, bea);
    expect(all.map(({ training_plan_date }) => training_plan_date)).toEqual([inDays(-365), inDays(365)]);
  });

  it('is limited to twenty per day', async () => {
    const date = inDays(20);
    for (let n = 0; n < 20; n++) planIn(await save(date, { title: String(n) }, bea));
    const { status, body } = await save(date, { title: 'One more' }, bea);
    expect([status, (body as { code: string }).code]).toEqual([409, 'too_many_plans']);
  });

  it('is deleted thirty days after its removal', async () => {
    const id = randomUUID();
    planIn(await save(inDays(30), { training_plan_id: id, removed_on: 'now' }));
    const there = () =>
      withDatabase(server, async (db) =>
        rowsOf<{ n: number }>(
          await db.execute(sql`select count(*)::int as n from training_plans where training_plan_id = ${id}`),
        ),
      );
    planIn(await save(inDays(30), {}));
    expect(await there()).toEqual([{ n: 1 }]);
    await withDatabase(server, (db) =>
      db.execute(sql`update training_plans set removed_on = now() - interval '31 days' where training_plan_id = ${id}`),
    );
    planIn(await save(inDays(30), {}));
    expect(await there()).toEqual([{ n: 0 }]);
  });
});

describe('the calendar', () => {
  const daysOf = async (who: TestMember, from: string, to: string) => {
    const query = { start_date: toCompactDate(from), end_date: toCompactDate(to) };
    const { status, body } = await who.call('GET', `calendar/${who.memberId}`, { query });
    expect(status).toBe(200);
    return (body as { days: CalendarDayWire[] }).days;
  };

  it('shows planned workouts next to activities, without removed ones', async () => {
    const who = await server.register();
    const kept = planIn(await save(inDays(1), { title: 'Run', plan_definition: [minutes(20, 2)] }, who));
    planIn(await save(inDays(1), { activity_type_id: 10, load: 55, total_distance: 40_000 }, who));
    planIn(await save(inDays(1), { activity_type_id: 34 }, who));
    planIn(await save(inDays(1), { title: 'Gone', removed_on: 'now', plan_definition: [minutes(20, 5)] }, who));
    const [day] = await daysOf(who, inDays(1), inDays(1));
    expect(day!.workouts.map(({ title, load, total_distance }) => [title, load, total_distance])).toEqual([
      ['Run', 40, kept.estimated_distance],
      [null, 55, 40_000],
      [null, 0, 0],
    ]);
    expect([day!.num_workouts, day!.planned_weighted_load, day!.planned_duration]).toEqual([2, 95, 1200]);
    expect(day!.planned_distance).toBeCloseTo(40_000 + 1200 * 2.68, 6);
  });

  it('shows the ratio if the plan is done', async () => {
    const who = await server.register();
    // 28 days of 40, up to today; then 0, 80, 0, 80, 120 are planned.
    await withDatabase(server, (db) =>
      db.execute(sql`
        insert into calendar_days (member_id, date, distance, foot_distance, duration, weighted_load, num_activities)
        select ${who.memberId}::uuid, ${today()}::date - n, 10000, 10000, 3600, 40, 1 from generate_series(0, 27) n`),
    );
    const loads = async () => {
      const { body } = await who.call('GET', `calendar/${who.memberId}/daily-loads`);
      return body as ResponseOf<typeof getDailyLoads>;
    };
    const { recent_foot_distances: recent, planned: none } = await loads();
    expect([recent, none]).toEqual([Array.from({ length: 28 }, () => 10_000), []]);
    expect((await daysOf(who, today(), inDays(1))).map((day) => [day.eb_acr, day.eb_acr_pw])).toEqual([
      [1, 1],
      [null, null],
    ]);
    for (const [days, load] of [
      [2, 80],
      [4, 80],
      [5, 120],
    ] as const)
      planIn(await save(inDays(days), { load }, who));
    // Rest adds nothing, and is left out.
    planIn(await save(inDays(3), { activity_type_id: 34 }, who));
    expect((await loads()).planned.map(({ date, load }) => [date, load])).toEqual([
      [inDays(2), 80],
      [inDays(4), 80],
      [inDays(5), 120],
    ]);
    const ahead = await daysOf(who, inDays(1), inDays(5));
    const ratios = ahead.map((day) => [day.eb_acr, Math.round((day.eb_acr_pw ?? Number.NaN) * 10_000) / 10_000]);
    expect(ratios).toEqual([0.8889, 1, 0.8889, 1, 1.2].map((ratio) => [null, ratio]));
  });
});

describe('an invalid planned workout', () => {
  const wrong: readonly (readonly [string, object])[] = [
    ['an unknown component type', { plan_definition: [{ ...minutes(1, 1), component_type: 'sprint' }] }],
    ['unknown units', { plan_definition: [{ ...minutes(1, 1), units: 'furlongs' }] }],
    ['a duration in miles', { plan_definition: [{ ...minutes(1, 1), units: 'miles' }] }],
    ['an unknown input type', { plan_definition: [{ ...minutes(1, 1), input_type: 'effort' }] }],
    ['zone 0', { plan_definition: [minutes(1, 0)] }],
    ['zone 8', { plan_definition: [minutes(1, 8)] }],
    ['a negative value', { plan_definition: [minutes(-1, 1)] }],
    ['more than 100 hours', { plan_definition: [minutes(6001, 1)] }],
    ['a hundred repeats', { plan_definition: [repeated(100, minutes(1, 1))] }],
    ['half a repeat', { plan_definition: [repeated(1.5, minutes(1, 1))] }],
    ['a repeater in a repeater', { plan_definition: [repeated(2, repeated(2, minutes(1, 1)))] }],
    ['41 components', { plan_definition: Array.from({ length: 41 }, (_, i) => minutes(1, 1, `c${i}`)) }],
    ['an unknown activity type', { activity_type_id: 9 }],
    ['a title in two lines', { title: 'a\nb' }],
    ['half a character', { title: '\ud83c' }],
    ['a character that the database does not take', { title: 'a\u0000' }],
    ['somebody else who changes it', { modifying_member_id: randomUUID() }],
    ['a load below nothing', { load: -1 }],
    ['an id that is none', { training_plan_id: 'new_1' }],
  ];
  it.each(wrong)('%s', async (_, body) => {
    const before = await list();
    const answer = await save(inDays(40), body);
    expect([answer.status, failure.safeParse(answer.body).success]).toEqual([400, true]);
    expect(await list()).toEqual(before);
  });

  it.each(['20261301', '20260230', '2026-01-01', 'today', '00000000'])('the day %s', async (date) => {
    const { status } = await ada.call('POST', `diary/date/${date}/training-plan`, {
      body: { diary_member_id: ada.memberId },
    });
    expect(status).toBe(400);
  });

  it('whatever else is sent: a clear 4xx or a workout, and nothing half stored', async () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const component = fc.record(
      {
        component_type: fc.constantFrom('activity', 'repeater', 'x', null),
        id: fc.oneof(fc.string(), fc.constant('a')),
        input_type: fc.constantFrom('distance', 'duration', 'x'),
        value: fc.oneof(fc.double(), fc.nat(500), anything),
        units: fc.constantFrom('meters', 'minutes', 'miles', 'hours', '__proto__'),
        zone: fc.oneof(fc.integer({ min: -1, max: 9 }), anything),
        repeat_times: fc.oneof(fc.nat(120), anything),
        components: fc.array(fc.constant(minutes(1, 1)), { maxLength: 22 }),
      },
      { requiredKeys: ['component_type', 'id'] },
    );
    const body = fc.record(
      {
        title: fc.oneof(fc.string({ unit: 'binary' }), anything),
        comment: fc.oneof(fc.string({ unit: 'binary' }), anything),
        activity_type_id: fc.oneof(fc.integer({ min: 0, max: 45 }), anything),
        plan_definition: fc.oneof(fc.array(component, { maxLength: 5 }), anything),
        load: fc.oneof(fc.double(), anything),
        total_distance: anything,
        reps_zone: anything,
        daily_diary_id: anything,
        removed_on: fc.oneof(fc.constant(null), fc.string()),
        revision: fc.oneof(fc.uuid(), anything),
        based_on: fc.oneof(fc.uuid(), anything),
        training_plan_id: fc.oneof(fc.uuid(), anything),
      },
      { requiredKeys: [] },
    );
    const who = await server.register();
    let day = 0;
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const before = await list({}, who);
        const answer = await save(inDays((day++ % 300) + 1), fields, who);
        const after = await list({}, who);
        if (answer.status === 200) {
          const { training_plan: plan } = answer.body as { training_plan: TrainingPlanWire };
          expect(after.filter(({ training_plan_id: id }) => id === plan.training_plan_id)).toEqual(
            plan.removed_on === null ? [plan] : [],
          );
        } else {
          expect([400, 409]).toContain(answer.status);
          expect(failure.safeParse(answer.body).success).toBe(true);
          expect(after).toEqual(before);
        }
      }),
      { numRuns: process.env.LONG ? 2000 : 40, seed: 13 },
    );
  });
});
