import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDate, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import type { BranchSummaryWire, PlanBranchWire } from '../../../domain/entities/plan-branch.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { asked, assistantOf, connect, hostileTexts } from '../../server/assistants.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const today = localDate(Date.now() / 1000, null);
const monday = addDays(mondayOf(today), 7);
const on = (day: number) => addDays(monday, day);
const step = { component_type: 'activity', id: 'a', value: 40, units: 'minutes', input_type: 'duration', zone: 2 };
const plan = async (who: TestMember, day: number, fields: object = {}) =>
  (
    (
      await who.call('POST', `diary/date/${toCompactDate(on(day))}/training-plan`, {
        body: { diary_member_id: who.memberId, activity_type_id: 2, plan_definition: [step], ...fields },
      })
    ).body as { training_plan: TrainingPlanWire }
  ).training_plan;
const plansOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/training-plans`)).body as { training_plans: TrainingPlanWire[] })
    .training_plans;
const branchesOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/plan-branches`)).body as { branches: BranchSummaryWire[] }).branches;
const branchOf = async (who: TestMember, id: string) =>
  ((await who.call('GET', `member/${who.memberId}/plan-branches/${id}`)).body as { branch: PlanBranchWire }).branch;
const keysIn = async (client: Awaited<ReturnType<typeof connect>>) =>
  ((await asked(client, 'get_plan', { from: today, to: on(13) })) as { workouts: { key?: string }[] }).workouts.map(
    ({ key }) => key,
  );

test('an assistant proposes changes of the plan, and the member accepts them', async () => {
  const who = await server.register();
  const [easy, long] = [await plan(who, 1, { title: 'Easy' }), await plan(who, 6, { title: 'Long', load: 90 })];
  const before = await plansOf(who);
  const client = await connect(server, (await assistantOf(who, 2, false, true)).secret);
  const propose = (await client.listTools()).tools.find(({ name }) => name === 'propose_plan');
  expect(propose?.annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  });
  const [first, last] = await keysIn(client);
  const answer = await asked(client, 'propose_plan', {
    name: 'Recovery week',
    note: 'You wrote that you are tired.',
    changes: [
      { change: 'edit', workout: first, date: on(2), steps: '20 min z1' },
      { change: 'remove', workout: last },
      { change: 'add', date: on(8), sport: 'running', steps: '15 min z1, 3x(2 min z4, 2 min z1)', title: 'Strides' },
    ],
  });
  const [branch] = await branchesOf(who);
  expect(answer).toEqual({
    written_to_plan: false,
    proposed_changes: 3,
    review: expect.stringMatching(new RegExp(`^http.*/training/branches/review\\?branch=${branch!.branch_id}$`)),
    note: expect.stringContaining('Nothing was written'),
  });
  expect([branch!.author, branch!.author_name, branch!.name, branch!.is_own, branch!.first_day, branch!.weeks]).toEqual(
    ['assistant', 'Helper', 'Recovery week', false, monday, 2],
  );
  expect(await plansOf(who)).toEqual(before);
  const { workouts, base } = await branchOf(who, branch!.branch_id);
  expect(base.map(({ training_plan_id: id }) => id)).toEqual([easy.training_plan_id, long.training_plan_id]);
  const parts = [
    { training_plan_id: easy.training_plan_id, seen: easy.revision },
    { training_plan_id: long.training_plan_id, seen: long.revision },
    { training_plan_id: workouts[1]!.training_plan_id, seen: null },
  ];
  const act = '00000000-0000-4000-8000-000000000001';
  const decision = { decision: 'accept', revision: branch!.revision, act_id: act, parts };
  const path = `member/${who.memberId}/plan-branches/${branch!.branch_id}/decision`;
  expect((await who.call('PUT', path, { body: decision })).status).toBe(200);
  expect((await plansOf(who)).map(({ training_plan_date: date, title }) => [date, title])).toEqual([
    [on(2), 'Easy'],
    [on(8), 'Strides'],
  ]);
});

test('proposals need their permission, and get_plan has keys only with it', async () => {
  const who = await server.register();
  await plan(who, 1);
  for (const [level, may] of [
    [3, undefined],
    [1, true],
  ] as const) {
    const client = await connect(server, (await assistantOf(who, level, false, may)).secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('propose_plan');
    await expect(
      client.callTool({ name: 'propose_plan', arguments: { name: 'x', changes: [] } }),
    ).rejects.toHaveProperty('message', expect.stringContaining('propose_plan'));
    if (level === 3) expect(await keysIn(client)).toEqual([undefined]);
  }
  expect(await branchesOf(who)).toEqual([]);
});

test('what cannot be proposed is refused in sentences, and keys of another assistant open nothing', async () => {
  const who = await server.register();
  await plan(who, 1);
  const [client, other] = [
    await connect(server, (await assistantOf(who, 2, false, true)).secret),
    await connect(server, (await assistantOf(who, 2, false, true)).secret),
  ];
  const [own] = await keysIn(client);
  const [foreign] = await keysIn(other);
  const propose = (...changes: object[]) => asked(client, 'propose_plan', { name: 'Week', changes });
  const add = { change: 'add', date: on(1), sport: 'Running', steps: '20 min z1' };
  expect(await propose({ change: 'remove', workout: foreign })).toBe(
    'Change 1: there is no coming workout with this key. Keys come from get_plan.',
  );
  expect(await propose(add, { ...add, sport: 'Quidditch' })).toBe(
    'Change 2: there is no such sport. Use names from get_plan, such as Running or Rest.',
  );
  expect(await propose({ ...add, steps: '10 m' })).toBe(
    'Change 1: the steps can’t be read at character 3 (metresOrMinutes). Write them like 3x(8 min z4, 2 min z1).',
  );
  expect(await propose({ ...add, date: addDays(today, -1) })).toBe(
    'Proposals are about days from today to 181 days ahead.',
  );
  expect(await propose({ change: 'remove', workout: own }, { change: 'edit', workout: own, date: on(3) })).toBe(
    'Two changes are about the same workout. Combine them.',
  );
  expect(await propose({ ...add, title: 'a\u0007b' })).toContain('The proposal is not valid at workouts.0.title');
  expect(await propose({ ...add, unknown: true })).toContain('unknown');
  expect(await propose(...Array.from({ length: 31 }, () => add))).toContain('30');
  expect(await branchesOf(who)).toEqual([]);
  for (let nth = 0; nth < 3; nth++) expect(await propose(add)).toHaveProperty('written_to_plan', false);
  expect(await propose(add)).toContain('open proposals');
  expect(await branchesOf(who)).toHaveLength(3);
});

test('fifty hostile names and notes write nothing to the plan, and return nothing beyond the level', async () => {
  const who = await server.register();
  const activity = sql`select md5(coalesce(string_agg(p::text, '' order by p.training_plan_id), '')) as sum, count(*)::int as n
    from training_plans p where p.member_id = ${who.memberId}`;
  const stored = () => withDatabase(server, async (db) => rowsOf(await db.execute(activity)));
  for (const [nth, text] of hostileTexts.entries()) await plan(who, nth % 14, { title: text, comment: text });
  const before = await stored();
  const [two, three] = [
    await connect(server, (await assistantOf(who, 2, false, true)).secret),
    await connect(server, (await assistantOf(who, 3, false, true)).secret),
  ];
  const keys = await keysIn(two);
  expect(keys).toHaveLength(50);
  for (const [nth, text] of hostileTexts.entries()) {
    const answer = await asked(two, 'propose_plan', {
      name: text.slice(0, 80),
      note: text,
      changes: [
        { change: 'edit', workout: keys[nth], title: text, comment: text },
        {
          change: 'add',
          date: on(1),
          sport: 'Running',
          steps: `10 min z1 "${'x'.repeat(10)}"`,
          title: text,
          comment: text,
        },
      ],
    });
    expect(answer).toEqual({
      written_to_plan: false,
      proposed_changes: 2,
      review: expect.any(String),
      note: 'Nothing was written to the plan. The athlete was notified, and decides on the page at `review`.',
    });
    const [branch] = await branchesOf(who);
    const { workouts } = await branchOf(who, branch!.branch_id);
    expect([branch!.name, branch!.note, workouts.map(({ title }) => title)]).toEqual([
      text.slice(0, 80),
      text,
      [text, text],
    ]);
    await who.call('DELETE', `member/${who.memberId}/plan-branches/${branch!.branch_id}`);
  }
  expect(await stored()).toEqual(before);
  const all = { from: today, to: on(13) };
  const plain = JSON.stringify(await asked(two, 'get_plan', all));
  expect(hostileTexts.filter((text) => plain.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  const { workouts } = (await asked(three, 'get_plan', all)) as {
    workouts: ({ untrusted_text: object } & Record<string, unknown>)[];
  };
  const texts = workouts.map(({ untrusted_text: own }) => own as { title: string; comment: string });
  expect(texts.map(({ title }) => title).toSorted()).toEqual(hostileTexts.toSorted());
  const rest = JSON.stringify(workouts.map(({ untrusted_text: _texts, ...others }) => others));
  expect(hostileTexts.filter((text) => rest.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  const log = (await who.call('GET', `member/${who.memberId}/assistants`)).body as { questions: { tool: string }[] };
  expect(log.questions.map(({ tool }) => tool)).toContain('propose_plan');
});
