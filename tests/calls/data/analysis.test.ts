import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { analysis, type AnalysisWire } from '../../../domain/entities/analysis.ts';
import { powerKeys } from '../../../domain/metrics/records.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

/** The fixed end of the history, unix seconds, and its imported days. */
const now = Date.UTC(2026, 5, 1) / 1000;
const DAYS = 60;

let server: TestServer;
let member: TestMember;
let activities: readonly ActivityWire[];

const ask = (start_date: string, end_date: string) =>
  member.call('GET', `member/${member.memberId}/analysis`, { query: { start_date, end_date } });
const analysed = async (from: string, to: string): Promise<AnalysisWire> => {
  const { status, body } = await ask(from, to);
  expect(status).toBe(200);
  expect(analysis.safeParse(body).error).toBeUndefined();
  return body as AnalysisWire;
};
const dateOf = ({ local_start_time }: ActivityWire) => local_start_time.slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  const files = [...personaFiles('marathoner', 1, now)].filter(({ startTime }) => startTime > now - DAYS * 86_400);
  await importFiles(
    member,
    files.map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
  const listed = await member.call('GET', `member/${member.memberId}/activities`);
  activities = (listed.body as { activities: ActivityWire[] }).activities.toReversed();
});
afterAll(() => server.stop());

it('returns the activities of the days as columns, oldest first', async () => {
  const { columns, first_date: first } = await analysed('20260101', '20261231');
  expect(first).toBe(dateOf(activities[0]!));
  expect(columns.date).toEqual(activities.map(dateOf));
  const round = (value: number | null) => (value === null ? null : Math.round(value));
  expect(columns.distance.map(round)).toEqual(activities.map(({ total_distance }) => round(total_distance)));
  expect(columns.activity_type_id).toEqual(activities.map(({ activity_type_id }) => activity_type_id));
  expect(columns.zones[2]).toEqual(activities.map(({ dz2 }) => dz2));
  for (const list of [columns.duration, columns.average_hr, columns.average_power, columns.weighted_load])
    expect(list).toHaveLength(activities.length);
});

it('returns the best of each year, and the changes of critical power from the one in force on', async () => {
  const whole = await analysed('20260101', '20261231');
  expect(whole.curves.map(({ year, estimated }) => [year, estimated])).toEqual([[2026, false]]);
  for (const key of powerKeys) {
    const best = Math.max(...activities.map((activity) => activity[key] ?? 0));
    expect(whole.curves[0]!.best[key] ?? 0).toBeCloseTo(best, 3);
  }
  const changes = whole.critical_powers;
  expect(changes.length).toBeGreaterThan(1);
  const last = changes.at(-1)!;
  const day = last.from_date.replaceAll('-', '');
  expect((await analysed('20261231', '20261231')).critical_powers).toEqual([last]);
  expect((await analysed(day, day)).critical_powers).toEqual([last]);
});

it('leaves out excluded activities', async () => {
  const [first] = activities;
  const { status } = await member.call('POST', 'delete-activities', { body: { activity_ids: [first!.activity_id] } });
  expect(status).toBe(200);
  const { columns } = await analysed('20260101', '20261231');
  expect(columns.date).toHaveLength(activities.length - 1);
});

it('is empty for members without training, and for days before it', async () => {
  expect((await analysed('20200101', '20201231')).columns.date).toEqual([]);
  const newcomer = await server.register();
  const answer = await newcomer.call('GET', `member/${newcomer.memberId}/analysis`, {
    query: { start_date: '20260101', end_date: '20261231' },
  });
  const body = answer.body as Record<string, unknown>;
  expect(body['first_date']).toBeNull();
  expect(body['curves']).toEqual([]);
  expect(body['critical_powers']).toEqual([]);
  expect(body).toHaveProperty('columns.date', []);
  expect(body).toHaveProperty('columns.zones', [[], [], [], [], [], []]);
});

it('refuses invalid, reversed or too many days', async () => {
  for (const [from, to] of [
    ['20260231', '20261231'],
    ['20260601', '20260531'],
    ['20100101', '20261231'],
  ] as const) {
    const { status, body } = await ask(from, to);
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 400, code: 'invalid_request' });
  }
});
