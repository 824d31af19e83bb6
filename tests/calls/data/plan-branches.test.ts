import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDate, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import type { BranchSummaryWire, PlanBranchWire } from '../../../domain/entities/plan-branch.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { sweepBranches } from '../../../server/training/branches.store.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let stranger: TestMember;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  [coach, stranger] = (await Promise.all([server.register(), server.register()])) as [TestMember, TestMember];
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Branches' }).returning();
    ({ teamId } = team!);
    const isCoach = { memberType: 'Coach', firstName: 'Cora', lastName: 'Coach' } as const;
    await db.update(members).set(isCoach).where(eq(members.memberId, coach.memberId));
    await db.insert(teamMembers).values({ teamId, memberId: coach.memberId });
  });
});
afterAll(() => server.stop());

const newAthlete = async () => {
  const who = await server.register();
  await withDatabase(server, (db) => db.insert(teamMembers).values({ teamId, memberId: who.memberId }));
  return who;
};

const monday = addDays(mondayOf(localDate(Date.now() / 1000, null)), 7);
const on = (day: number) => addDays(monday, day);
const step = { component_type: 'activity', id: 'a', input_type: 'duration', value: 40, units: 'minutes', zone: 2 };
const unstated = { load: null, total_distance: null, total_duration: null };
const easy = { activity_type_id: 2, title: 'Easy', comment: null, plan_definition: [step], ...unstated };

const plan = async (who: TestMember, day: number, fields: object = {}) => {
  const { body } = await who.call('POST', `diary/date/${toCompactDate(on(day))}/training-plan`, {
    body: { diary_member_id: who.memberId, activity_type_id: 2, title: 'Easy', plan_definition: [step], ...fields },
  });
  return (body as { training_plan: TrainingPlanWire }).training_plan;
};
const plansOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/training-plans`)).body as { training_plans: TrainingPlanWire[] })
    .training_plans;
const shown = async (who: TestMember) =>
  (await plansOf(who)).map(({ training_plan_date: date, title }) => [date, title]);
const pathOf = (whose: TestMember, id = '') => `member/${whose.memberId}/plan-branches${id === '' ? '' : `/${id}`}`;
const copyOf = (one: TrainingPlanWire, changes: object = {}) => ({
  training_plan_id: one.training_plan_id,
  date: one.training_plan_date,
  ...easy,
  title: one.title,
  ...changes,
});
const branchOf = (base: readonly TrainingPlanWire[], workouts: readonly object[]) => ({
  name: 'Less on Tuesdays',
  note: null,
  first_day: monday,
  weeks: 2,
  base: base.map(({ training_plan_id, revision }) => ({ training_plan_id, revision })),
  workouts,
});
const save = (who: TestMember, id: string, body: object, whose = who) => who.call('PUT', pathOf(whose, id), { body });
const read = async (who: TestMember, id: string, whose = who) => {
  const { status, body } = await who.call('GET', pathOf(whose, id));
  return status === 200 ? (body as { branch: PlanBranchWire }).branch : status;
};
const list = async (who: TestMember, whose = who) =>
  ((await who.call('GET', pathOf(whose))).body as { branches: BranchSummaryWire[] }).branches;
const accept = async (
  who: TestMember,
  id: string,
  parts: readonly { readonly training_plan_id: string; readonly seen: string | null }[],
  actId = randomUUID(),
) => {
  const branch = await read(who, id);
  const revision = typeof branch === 'number' ? randomUUID() : branch.revision;
  return who.call('PUT', `${pathOf(who, id)}/decision`, {
    body: { decision: 'accept', revision, act_id: actId, parts },
  });
};
const reject = async (who: TestMember, id: string) => {
  const branch = await read(who, id);
  return who.call('PUT', `${pathOf(who, id)}/decision`, {
    body: { decision: 'reject', revision: typeof branch === 'number' ? randomUUID() : branch.revision },
  });
};
const undo = (who: TestMember, id: string) => who.call('DELETE', `${pathOf(who, id)}/decision`);
const partOf = ({ training_plan_id, revision }: TrainingPlanWire) => ({ training_plan_id, seen: revision });

test('a copy of the weeks is stored, changed and deleted, and the plan stays as it is', async () => {
  const who = await newAthlete();
  const one = await plan(who, 1);
  const before = await plansOf(who);
  const id = randomUUID();
  const { body } = await save(who, id, branchOf([one], [copyOf(one)]));
  const summary = {
    branch_id: id,
    name: 'Less on Tuesdays',
    note: null,
    first_day: monday,
    weeks: 2,
    author: 'member',
    author_name: null,
    is_own: true,
    state: 'open',
    can_undo: false,
    revision: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    decided_at: null,
  };
  expect(body).toEqual({ branch: summary });
  expect(await read(who, id)).toEqual({ ...summary, base: [copyOf(one)], workouts: [copyOf(one)] });
  await save(who, id, { ...branchOf([one], [copyOf(one, { date: on(2) })]), name: 'Wednesdays' });
  expect(await list(who)).toEqual([{ ...summary, name: 'Wednesdays' }]);
  const other = { ...branchOf([one], []), weeks: 3 };
  expect(codeOf(await save(who, id, other))).toEqual([400, 'invalid_request']);
  expect(await plansOf(who)).toEqual(before);
  expect((await who.call('DELETE', pathOf(who, id))).status).toBe(204);
  expect((await who.call('DELETE', pathOf(who, id))).status).toBe(204);
  expect(await list(who)).toEqual([]);
});

test('accepted parts are added, changed, moved and removed, all others stay, and one undo brings everything back', async () => {
  const who = await newAthlete();
  const [kept, moved, edited, gone] = [
    await plan(who, 0, { title: 'Kept' }),
    await plan(who, 1, { title: 'Moved' }),
    await plan(who, 2, { title: 'Edited' }),
    await plan(who, 3, { title: 'Gone' }),
  ];
  const before = await plansOf(who);
  const [id, added] = [randomUUID(), randomUUID()];
  const workouts = [
    copyOf(kept, { title: 'Not chosen' }),
    copyOf(moved, { date: on(8) }),
    copyOf(edited, { title: 'Shorter', load: 20 }),
    { training_plan_id: added, date: on(9), ...easy, title: 'New' },
  ];
  await save(who, id, branchOf([kept, moved, edited, gone], workouts));
  const act = randomUUID();
  const parts = [partOf(moved), partOf(edited), partOf(gone), { training_plan_id: added, seen: null }];
  const accepted = await accept(who, id, parts, act);
  const decided = expect.stringMatching(/^\d{4}-.*Z$/);
  const branch = { ...(await list(who))[0]!, state: 'accepted', can_undo: true, decided_at: decided };
  expect(accepted.body).toEqual({ branch, written: 4 });
  // The same decision again is the same.
  expect((await accept(who, id, parts, act)).body).toEqual({ branch, written: 4 });
  expect(codeOf(await accept(who, id, parts))).toEqual([409, 'branch_decided']);
  expect(await shown(who)).toEqual([
    [on(0), 'Kept'],
    [on(2), 'Shorter'],
    [on(8), 'Moved'],
    [on(9), 'New'],
  ]);
  expect((await undo(who, id)).body).toEqual({
    branch: { ...branch, state: 'open', can_undo: false, decided_at: null },
    undone: 4,
    left: 0,
  });
  expect(await plansOf(who)).toEqual(before);
  // It can be accepted again, with the added workout that the undo removed.
  expect((await accept(who, id, parts)).status).toBe(200);
  expect((await shown(who)).length).toBe(4);
});

test('undo leaves workouts that were changed since the acceptance', async () => {
  const who = await newAthlete();
  const one = await plan(who, 1);
  const [id, added] = [randomUUID(), randomUUID()];
  await save(who, id, branchOf([one], [copyOf(one, { title: 'Hills' }), { ...copyOf(one), training_plan_id: added }]));
  await accept(who, id, [partOf(one), { training_plan_id: added, seen: null }]);
  await plan(who, 1, { training_plan_id: one.training_plan_id, title: 'Mine' });
  const { body } = await undo(who, id);
  expect(body).toEqual({ branch: expect.any(Object), undone: 1, left: 1 });
  expect(await shown(who)).toEqual([[on(1), 'Mine']]);
});

test('nothing is written if the plan or the branch is not as the member saw it', async () => {
  const who = await newAthlete();
  const [one, other] = [await plan(who, 1), await plan(who, 2)];
  const id = randomUUID();
  const stale = { ...other, revision: randomUUID() };
  expect(codeOf(await save(who, id, branchOf([one, stale], [])))).toEqual([409, 'plan_changed']);
  await save(who, id, branchOf([one, other], [copyOf(one, { title: 'Hills' })]));
  await plan(who, 1, { training_plan_id: one.training_plan_id, title: 'Mine' });
  const before = await plansOf(who);
  expect(codeOf(await accept(who, id, [partOf(one), partOf(other)]))).toEqual([409, 'plan_changed']);
  expect(codeOf(await accept(who, id, [{ training_plan_id: randomUUID(), seen: null }]))).toEqual([
    400,
    'invalid_request',
  ]);
  const branch = (await read(who, id)) as PlanBranchWire;
  const late = { decision: 'accept', revision: randomUUID(), act_id: randomUUID(), parts: [partOf(other)] };
  expect(codeOf(await who.call('PUT', `${pathOf(who, id)}/decision`, { body: late }))).toEqual([409, 'branch_changed']);
  expect([await plansOf(who), await read(who, id)]).toEqual([before, branch]);
  // The member saw both, and takes the branch.
  const [mine] = before;
  expect((await accept(who, id, [partOf(mine!), partOf(other)])).status).toBe(200);
  expect(await shown(who)).toEqual([[on(1), 'Hills']]);
});

test('parts that the plan already has change nothing, also their revisions', async () => {
  const who = await newAthlete();
  const [one, other] = [await plan(who, 1), await plan(who, 8)];
  const before = await plansOf(who);
  const id = randomUUID();
  await save(who, id, branchOf([one, other], [copyOf(one), copyOf(other)]));
  const { body } = await accept(who, id, [partOf(one), partOf(other)]);
  expect(body).toEqual({ branch: expect.any(Object), written: 0 });
  expect(await plansOf(who)).toEqual(before);
});

test('a coach proposes, sees only their proposals and the decision, and decides nothing', async () => {
  const who = await newAthlete();
  const one = await plan(who, 1);
  const [own, id] = [randomUUID(), randomUUID()];
  await save(who, own, branchOf([one], []));
  const proposal = branchOf([one], [copyOf(one, { title: 'Hills' })]);
  expect(codeOf(await save(stranger, id, proposal, who))).toEqual([403, 'forbidden']);
  expect(codeOf(await save(coach, own, proposal, who))).toEqual([404, 'not_found']);
  expect((await save(coach, id, proposal, who)).status).toBe(200);
  const facts = ({ branch_id, author, author_name: name, is_own, state }: BranchSummaryWire) => [
    branch_id,
    author,
    name,
    is_own,
    state,
  ];
  expect((await list(who)).map(facts)).toEqual([
    [id, 'coach', 'Cora Coach', false, 'open'],
    [own, 'member', null, true, 'open'],
  ]);
  expect((await list(coach, who)).map(facts)).toEqual([[id, 'coach', 'Cora Coach', true, 'open']]);
  expect([await read(coach, own, who), codeOf(await stranger.call('GET', pathOf(who, id)))]).toEqual([
    404,
    [403, 'forbidden'],
  ]);
  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: { decision: 'reject', revision: randomUUID() } } : {};
    expect(codeOf(await coach.call(method, `${pathOf(who, id)}/decision`, body))).toEqual([403, 'forbidden']);
  }
  // Deleting a branch of another author changes nothing.
  expect((await coach.call('DELETE', pathOf(who, own))).status).toBe(204);
  expect(codeOf(await save(who, id, proposal))).toEqual([404, 'not_found']);
  expect((await reject(who, id)).status).toBe(200);
  expect((await reject(who, id)).status).toBe(200);
  expect((await list(coach, who)).map(facts)).toEqual([[id, 'coach', 'Cora Coach', true, 'rejected']]);
  expect(codeOf(await save(coach, id, proposal, who))).toEqual([409, 'branch_decided']);
  expect((await undo(who, id)).body).toEqual({ branch: expect.any(Object), undone: 0, left: 0 });
  expect((await list(who)).map(({ state }) => state)).toEqual(['open', 'open']);
  expect(await shown(who)).toEqual([[on(1), 'Easy']]);
});

test('open branches are limited by author, and branches expire', async () => {
  const who = await newAthlete();
  const body = branchOf([], []);
  const made = [];
  for (let nth = 0; nth < 11; nth++) made.push(codeOf(await save(who, randomUUID(), body)));
  for (let nth = 0; nth < 4; nth++) made.push(codeOf(await save(coach, randomUUID(), body, who)));
  expect(made.filter(([status]) => status !== 200)).toEqual([
    [409, 'too_many_branches'],
    [409, 'too_many_branches'],
  ]);
  await withDatabase(server, (db) =>
    db.execute(sql`update plan_branches set created_at = now() - interval '91 days' where member_id = ${who.memberId}`),
  );
  expect(await list(who)).toEqual([]);
  expect((await save(who, randomUUID(), body)).status).toBe(200);
  const { rows } = (await withDatabase(server, async (db) => {
    await sweepBranches(db);
    return db.execute(sql`select count(*)::int as n from plan_branches where member_id = ${who.memberId}`);
  })) as unknown as { rows: { n: number }[] };
  expect(rows).toEqual([{ n: 1 }]);
});

test('what does not fit a branch is refused', async () => {
  const workout = { training_plan_id: randomUUID(), date: on(1), ...easy };
  const refused = await Promise.all(
    [
      { ...branchOf([], []), first_day: on(1) },
      { ...branchOf([], []), weeks: 27 },
      { ...branchOf([], []), name: ' ' },
      branchOf([], [{ ...workout, date: on(14) }]),
      branchOf([], [workout, workout]),
      branchOf(
        [],
        Array.from({ length: 201 }, () => ({ ...workout, training_plan_id: randomUUID() })),
      ),
      branchOf([], [{ ...workout, title: 'a\u0000b' }]),
    ].map(async (body) => codeOf(await save(stranger, randomUUID(), body))),
  );
  expect(refused).toEqual(refused.map(() => [400, 'invalid_request']));
  const far = { ...branchOf([], []), first_day: addDays(monday, 7 * 51) };
  expect(codeOf(await save(stranger, randomUUID(), far))).toEqual([400, 'outside_window']);
});
