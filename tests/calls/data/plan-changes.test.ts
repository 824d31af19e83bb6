import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
});
afterAll(() => server.stop());

const today = localDate(Date.now() / 1000, 'Europe/Zurich');
const inDays = (days: number) => addDays(today, days);

async function plan(date: string, title: string, who = ada): Promise<TrainingPlanWire> {
  const { status, body } = await who.call('POST', `diary/date/${toCompactDate(date)}/training-plan`, {
    body: { diary_member_id: who.memberId, title, load: 55, total_distance: 12_000, comment: 'By the river.' },
  });
  expect(status).toBe(200);
  return (body as { training_plan: TrainingPlanWire }).training_plan;
}
/** Sends a change of plans. @returns status and body of the response */
async function change(wanted: object, who = ada) {
  const { status, body } = await who.call('POST', `member/${who.memberId}/training-plans/changes`, { body: wanted });
  return { status, body };
}

async function titled(title: string, who = ada): Promise<TrainingPlanWire[]> {
  const { body } = await who.call('GET', `member/${who.memberId}/training-plans`, { query: {} });
  return (body as { training_plans: TrainingPlanWire[] }).training_plans.filter((one) => one.title === title);
}
const made = (changed: number) => ({ status: 200, body: { changed } });

describe('a planned workout', () => {
  it('is moved as a whole, once, and not by a caller with an outdated day', async () => {
    const { training_plan_id: id, revision, ...before } = await plan(inDays(1), 'Moved');
    const move = { kind: 'move', training_plan_id: id, from: inDays(1), to: inDays(3) };
    expect(await change(move)).toEqual(made(1));
    expect(await change(move)).toEqual(made(0));
    const [after] = await titled('Moved');
    expect(after).toEqual({
      ...before,
      training_plan_id: id,
      training_plan_date: inDays(3),
      revision: expect.not.stringMatching(revision),
    });
    const late = await change({ ...move, to: inDays(5) });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ code: 'plan_changed', message: 'This workout was changed elsewhere in the meantime.' });
    expect((await titled('Moved'))[0]?.training_plan_date).toBe(inDays(3));
  });

  it('is copied to several days, once, with all its content; the copies are removed and restored together', async () => {
    const original = await plan(inDays(1), 'Copied');
    const copies = [8, 15, 22].map((days) => ({ training_plan_id: randomUUID(), date: inDays(days) }));
    const copy = { kind: 'copy', training_plan_id: original.training_plan_id, copies };
    expect(await change(copy)).toEqual(made(3));
    expect(await change(copy)).toEqual(made(0));
    const all = await titled('Copied');
    expect(all.map((one) => one.training_plan_date)).toEqual([1, 8, 15, 22].map(inDays));
    expect(new Set(all.map((one) => `${one.load} ${one.total_distance} ${one.comment}`)).size).toBe(1);
    const ids = { training_plan_ids: copies.map((one) => one.training_plan_id) };
    expect(await change({ kind: 'remove', ...ids })).toEqual(made(3));
    expect(await change({ kind: 'remove', ...ids })).toEqual(made(0));
    expect(await titled('Copied')).toHaveLength(1);
    expect(await change({ kind: 'restore', ...ids })).toEqual(made(3));
    expect(await titled('Copied')).toHaveLength(4);
  });

  it('is listed among removed ones, last one first, until restored, and for its owner only', async () => {
    const member = await server.register();
    const [first, second] = [await plan(inDays(1), 'First', member), await plan(inDays(2), 'Second', member)];
    const removed = async (who = member) => {
      const { body } = await who.call('GET', `member/${who.memberId}/training-plans`, { query: { removed: '1' } });
      return (body as { training_plans: TrainingPlanWire[] }).training_plans.map(({ title }) => title);
    };
    expect(await removed()).toEqual([]);
    for (const { training_plan_id: id } of [first, second]) {
      await change({ kind: 'remove', training_plan_ids: [id] }, member);
    }
    expect(await removed()).toEqual(['Second', 'First']);
    expect(await removed(bea)).toEqual([]);
    expect(await titled('First', member)).toEqual([]);
    await change({ kind: 'restore', training_plan_ids: [first.training_plan_id] }, member);
    expect(await removed()).toEqual(['Second']);
    expect(await titled('First', member)).toHaveLength(1);
  });

  it('cannot move beyond the window or onto a full day, and then nothing changes', async () => {
    const { training_plan_id: id } = await plan(inDays(1), 'Far');
    const far = { kind: 'move', training_plan_id: id, from: inDays(1), to: inDays(400) };
    const answer = await change(far);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'outside_window',
      message: 'You can plan workouts up to 365 days back or ahead.',
      fields: { date: ['You can plan workouts up to 365 days back or ahead.'] },
    });
    const many = Array.from({ length: 20 }, () => ({ training_plan_id: randomUUID(), date: inDays(40) }));
    expect(await change({ kind: 'copy', training_plan_id: id, copies: many })).toEqual(made(20));
    const response = await change({ ...far, to: inDays(40) });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: 'too_many_plans',
      message: 'This day has the maximum number of workouts.',
    });
    const more = [41, 40].map((days) => ({ training_plan_id: randomUUID(), date: inDays(days) }));
    expect((await change({ kind: 'copy', training_plan_id: id, copies: more })).status).toBe(409);
    expect(await titled('Far')).toHaveLength(21);
  });

  it('is shifted with its weeks, once, and all are shifted back except those changed since', async () => {
    for (const days of [100, 101, 107]) await plan(inDays(days), 'Shifted');
    await plan(inDays(99), 'Stays');
    const theirs = await plan(inDays(101), 'Theirs', bea);
    const shift = { kind: 'shift', act_id: randomUUID(), first: inDays(100), last: inDays(110), days: 7 };
    const days = async () => (await titled('Shifted')).map((one) => one.training_plan_date);
    expect(await change(shift)).toEqual(made(3));
    // Some are within the first days again: a repeated shift has no effect.
    expect(await change(shift)).toEqual(made(0));
    expect(await days()).toEqual([107, 108, 114].map(inDays));
    const back = { kind: 'unshift', act_id: shift.act_id, days: 7 };
    expect(await change(back)).toEqual(made(3));
    expect(await change(back)).toEqual(made(0));
    expect(await days()).toEqual([100, 101, 107].map(inDays));
    expect(await change(shift)).toEqual(made(3));
    const [first] = await titled('Shifted');
    const move = { kind: 'move', training_plan_id: first!.training_plan_id, from: inDays(107), to: inDays(120) };
    expect(await change(move)).toEqual(made(1));
    expect(await change(back)).toEqual(made(2));
    expect(await days()).toEqual([101, 107, 120].map(inDays));
    expect((await titled('Stays'))[0]?.training_plan_date).toBe(inDays(99));
    expect((await titled('Theirs', bea))[0]).toEqual(theirs);
  });

  it('is not shifted if one of them would leave the window, or a day would be too full', async () => {
    for (const days of [300, 362]) await plan(inDays(days), 'Edge');
    const shift = { kind: 'shift', act_id: randomUUID(), first: inDays(300), last: inDays(365), days: 7 };
    const answer = await change(shift);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'outside_window',
      message: 'You can plan workouts up to 365 days back or ahead.',
      fields: { days: ['You can plan workouts up to 365 days back or ahead.'] },
    });
    const { training_plan_id: id } = await plan(inDays(200), 'Full');
    const copies = Array.from({ length: 19 }, () => ({ training_plan_id: randomUUID(), date: inDays(200) }));
    await change({ kind: 'copy', training_plan_id: id, copies });
    await plan(inDays(193), 'One more');
    const onto = { ...shift, first: inDays(193), last: inDays(193) };
    const response = await change(onto);
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: 'too_many_plans',
      message: 'This day has the maximum number of workouts.',
    });
    expect((await titled('Edge')).map((one) => one.training_plan_date)).toEqual([300, 362].map(inDays));
    expect((await titled('One more'))[0]?.training_plan_date).toBe(inDays(193));
  });

  it('returns as far as it was shifted, only by that shift, and never out of the window', async () => {
    const { training_plan_id: id, revision } = await plan(inDays(220), 'Back');
    const shift = { kind: 'shift', act_id: randomUUID(), first: inDays(220), last: inDays(220), days: 3 };
    expect(await change({ kind: 'unshift', act_id: revision, days: 3 })).toEqual(made(0));
    expect(await change(shift)).toEqual(made(1));
    expect(await change({ kind: 'unshift', act_id: shift.act_id, days: 300 })).toEqual(made(0));
    const [shifted] = await titled('Back');
    expect(await change({ kind: 'unshift', act_id: shifted!.revision, days: 3 })).toEqual(made(0));
    expect((await titled('Back'))[0]?.training_plan_date).toBe(inDays(223));
    expect(await change({ kind: 'unshift', act_id: shift.act_id, days: 3 })).toEqual(made(1));
    const answer = (await titled('Back'))[0];
    expect(answer?.training_plan_id).toBe(id);
    expect(answer?.training_plan_date).toBe(inDays(220));
    // A revision belongs to its sender: even one that looks like a shift's does not affect others.
    const far = { kind: 'shift', act_id: randomUUID(), first: inDays(-10), last: inDays(-10), days: -300 };
    await plan(inDays(-10), 'Forged');
    expect(await change(far)).toEqual(made(1));
    const [stated] = await titled('Forged');
    const saved = await ada.call('POST', `diary/date/${toCompactDate(inDays(70))}/training-plan`, {
      body: { training_plan_id: randomUUID(), diary_member_id: ada.memberId, revision: stated!.revision },
    });
    expect(saved.status).toBe(200);
    const out = await change({ kind: 'unshift', act_id: far.act_id, days: -300 });
    expect(out.status).toBe(400);
    expect(out.body).toEqual({
      code: 'outside_window',
      message: 'You can plan workouts up to 365 days back or ahead.',
      fields: { days: ['You can plan workouts up to 365 days back or ahead.'] },
    });
    expect((await titled('Forged'))[0]?.training_plan_date).toBe(inDays(-310));
  });

  it('of another member does not exist, and neither does a removed one', async () => {
    const { training_plan_id: id } = await plan(inDays(2), 'Hers', bea);
    const { training_plan_id: own } = await plan(inDays(2), 'Own');
    const copies = [{ training_plan_id: randomUUID(), date: inDays(3) }];
    const changes = [
      { kind: 'move', training_plan_id: id, from: inDays(2), to: inDays(3) },
      { kind: 'copy', training_plan_id: id, copies },
      { kind: 'remove', training_plan_ids: [own, id] },
      { kind: 'restore', training_plan_ids: [id] },
    ];
    for (const one of changes) expect((await change(one)).status).toBe(404);
    expect(await titled('Own')).toHaveLength(1);
    await change({ kind: 'remove', training_plan_ids: [own] });
    const gone = { training_plan_id: own };
    expect((await change({ kind: 'move', ...gone, from: inDays(2), to: inDays(3) })).status).toBe(404);
    expect((await change({ kind: 'copy', ...gone, copies })).status).toBe(404);
    expect(await titled('Hers', bea)).toEqual([expect.objectContaining({ training_plan_date: inDays(2) })]);
  });

  it('is not changed by an invalid change', async () => {
    const { training_plan_id: id } = await plan(inDays(2), 'Fuzzed');
    const odd = fc.oneof(fc.constantFrom('2026-02-30', '', id, 'move', 1e9, null, true, []), fc.jsonValue());
    const body = fc.record(
      {
        kind: fc.oneof(fc.constantFrom('move', 'copy', 'remove', 'restore', 'shift', 'unshift'), fc.string()),
        training_plan_id: odd,
        training_plan_ids: fc.oneof(odd, fc.array(odd, { maxLength: 60 })),
        act_id: odd,
        days: odd,
        first: odd,
        last: odd,
        from: odd,
        to: odd,
        copies: fc.oneof(odd, fc.array(fc.record({ training_plan_id: odd, date: odd }), { maxLength: 60 })),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (one) => {
        const { status } = await change(one);
        expect([400, 404, 413]).toContain(status);
      }),
      { numRuns: 60 },
    );
    expect(await titled('Fuzzed')).toHaveLength(1);
  });
});
