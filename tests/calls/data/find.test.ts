import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
let server: TestServer;
let ada: TestMember;
let bea: TestMember;
let activities: readonly ActivityWire[];
const today = localDate(Date.now() / 1000, null);

beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
  const noon = Math.floor(Date.parse(`${addDays(today, -2)}T12:00:00Z`) / 1000) - FIT_EPOCH;
  await importFiles(ada, [
    { name: 'one.fit', bytes: run(900, noon).file() },
    { name: 'other.fit', bytes: run(900, noon - 86_400 * 40).file() },
  ]);
  const { body } = await ada.call('GET', `member/${ada.memberId}/activities`);
  activities = (body as { activities: ActivityWire[] }).activities;
  await ada.call('PATCH', `activity/${activities[1]!.activity_id}`, { body: { name: 'Über den Säntis 100%' } });
  for (const [days, title] of [
    [3, 'Säntis warm-up'],
    [30, 'Tempo'],
  ] as const) {
    const body = { diary_member_id: ada.memberId, training_plan_id: randomUUID(), title, plan_definition: [] };
    const date = toCompactDate(addDays(today, days));
    expect((await ada.call('POST', `diary/date/${date}/training-plan`, { body })).status).toBe(200);
  }
});
afterAll(() => server.stop());

async function find(query: Record<string, string>, who = ada) {
  const { status, body } = await who.call('GET', `member/${who.memberId}/find`, { query });
  expect(status).toBe(200);
  const found = body as { activities: { activity_id: string }[]; workouts: { title: string }[] };
  return [
    found.activities.map(({ activity_id }) => activities.findIndex((one) => one.activity_id === activity_id)),
    found.workouts.map(({ title }) => title),
  ];
}

it('finds by words in any case and without accents, all of them in one name', async () => {
  expect(await find({ words: 'santis' })).toEqual([[1], ['Säntis warm-up']]);
  expect(await find({ words: 'SÄNTIS uber' })).toEqual([[1], []]);
  expect(await find({ words: '100%' })).toEqual([[1], []]);
  expect(await find({ words: '%' })).toEqual([[1], []]);
  expect(await find({ words: '_' })).toEqual([[], []]);
  expect(await find({ words: 'tempo säntis' })).toEqual([[], []]);
});

it('finds by the meaning of a word, by time of day only without a name', async () => {
  const { activity_type_id: type, local_start_time: start } = activities[0]!;
  const types = `${type},999`;
  expect(await find({ words: 'laufen', types })).toEqual([
    [0, 1],
    ['Säntis warm-up', 'Tempo'],
  ]);
  expect(await find({ words: 'santis laufen', types: `;${types}` })).toEqual([[1], ['Säntis warm-up']]);
  const hours = String(Number(start.slice(11, 13)));
  expect(await find({ words: 'mittags', hours })).toEqual([[0], []]);
  expect(await find({ words: 'mittags', hours: String((Number(hours) + 1) % 24) })).toEqual([[], []]);
});

it('finds by days, and no other member’s data', async () => {
  const day = activities[0]!.local_start_time.slice(0, 10);
  const on = (from: string, to: string) => ({ start_date: toCompactDate(from), end_date: toCompactDate(to) });
  expect(await find(on(day, day))).toEqual([[0], []]);
  expect(await find(on(addDays(today, 1), addDays(today, 60)))).toEqual([[], ['Säntis warm-up', 'Tempo']]);
  expect(await find({ ...on(addDays(today, -90), today), words: 'santis' })).toEqual([[1], []]);
  expect(await find({}, bea)).toEqual([[], []]);
  expect((await bea.call('GET', `member/${ada.memberId}/find`, { query: { words: 'santis' } })).status).toBe(403);
});

it('leaves out deleted ones, and refuses invalid days', async () => {
  const ids = { activity_ids: [activities[1]!.activity_id] };
  expect((await ada.call('POST', 'delete-activities', { body: ids })).status).toBe(200);
  expect(await find({ words: 'santis' })).toEqual([[], ['Säntis warm-up']]);
  const path = `member/${ada.memberId}/find`;
  const wrong: Record<string, string>[] = [
    { start_date: '20260231' },
    { words: 'x'.repeat(81) },
    { words: 'a\u0000b' },
    { types: 'a' },
  ];
  for (const query of wrong) {
    expect((await ada.call('GET', path, { query })).status).toBe(400);
  }
});

it('finds names of any script by the same rules as the words', async () => {
  const path = `activity/${activities[0]!.activity_id}`;
  for (const [name, ...words] of [
    ['Бег в ЛЕСУ', 'бег', 'БЕГ лесу'],
    ['Η ΔΡΌΜΟΣ', 'δρομοσ', 'Δρόμος'],
    ['दौड़', 'दौड़'],
    ['ガーミン', 'ガーミン', 'ｶﾞｰﾐﾝ'],
    ['Çok İyi', 'çok', 'iyi', 'COK IYI'],
  ] as const) {
    expect((await ada.call('PATCH', path, { body: { name } })).status).toBe(200);
    for (const word of words) expect([word, await find({ words: word })]).toEqual([word, [[0], []]]);
  }
});
