import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addDays, localDate } from '../../../domain/dates.ts';
import type { SentWorkoutsWire } from '../../../domain/entities/sent-workouts.ts';
import { SEND_JOB } from '../../../server/vendors/planned/send-job.ts';
import { anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { calm } from '../../server/vendors/faults.ts';
import { deskOf } from '../../server/vendors/standin.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true, env: { WEBHOOK_GATHER_SECONDS: '0' } });
});
afterAll(() => server.stop());
const desk = deskOf(() => server, 'intervals', 'intervals', 'intervals');
afterEach(() => desk.control({ switches: calm, pushErrors: [], strictText: true }));

interface Event {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly start_date_local: string;
  readonly type: string;
  readonly workout_doc: { readonly steps: readonly object[] };
}

/** Uses the time zone of the tests' members. */
const today = localDate(Date.now() / 1000, 'Europe/Zurich');

async function linked(): Promise<{ member: TestMember; userId: string; key: string }> {
  await desk.control({ strictText: true });
  const member = await server.register();
  let key = '';
  const spied = Object.create(member) as TestMember;
  spied.call = (method, path, more) => {
    key = (more as { body: { key?: string } }).body.key ?? '';
    return member.call(method, path, more);
  };
  expect((await desk.link(spied, 'empty')).searchParams.get('outcome')).toBe('linked');
  return { member, userId: (await desk.account()).userId, key };
}

const eventsOf = async (userId: string) =>
  ((await desk.control()) as { events: Record<string, Event[]> }).events[userId] ?? [];
const titlesAt = async (userId: string) =>
  (await eventsOf(userId)).map(({ name, start_date_local: at }) => `${at.slice(0, 10)} ${name}`).sort();

async function plan(member: TestMember, date: string, title: string, more: Record<string, unknown> = {}) {
  const id = (more.training_plan_id as string | undefined) ?? randomUUID();
  const step = { component_type: 'activity', id: 'a', input_type: 'duration', units: 'minutes', value: 40, zone: 2 };
  const { status, body } = await member.call('POST', `diary/date/${date.replaceAll('-', '')}/training-plan`, {
    body: {
      training_plan_id: id,
      activity_type_id: 2,
      title,
      comment: '- not a step\n5x',
      plan_definition: [step],
      diary_member_id: member.memberId,
      modifying_member_id: member.memberId,
      removed_on: null,
      removed_by: null,
      ...more,
    },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return id;
}

async function sends(member: TestMember, on: boolean): Promise<SentWorkoutsWire> {
  const { status, body } = await member.call('POST', 'vendor/intervals/workouts', { body: { sends: on } });
  expect(status).toBe(200);
  return body as SentWorkoutsWire;
}
const shown = async (member: TestMember) =>
  (await member.call('GET', 'vendor/intervals/workouts')).body as SentWorkoutsWire;
/** Makes the next comparison due. */
const compareNow = () =>
  withDatabase(server, async (db) => {
    await db.execute(sql`update jobs set run_at = now() where kind = ${SEND_JOB}`);
  });

it('keeps today and the next 14 days in sync, and leaves others’ plans there unchanged', async () => {
  const { member, userId, key } = await linked();
  const id = await plan(member, today, 'Easy');
  const later = await plan(member, addDays(today, 14), 'Last day');
  await plan(member, addDays(today, 15), 'Too far');
  const headers = {
    authorization: `Basic ${Buffer.from(`API_KEY:${key}`).toString('base64')}`,
    'user-agent': 'another member',
  };
  const other = { category: 'WORKOUT', start_date_local: `${today}T00:00:00`, name: 'Own', uid: 'of-the-owner' };
  const url = `${server.url}/sandbox/intervals/api/v1/athlete/0/events`;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(other) })).status).toBe(200);

  expect((await sends(member, true)).workouts.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const first = [`${today} Easy`, `${today} Own`, `${addDays(today, 14)} Last day`];
  await vi.waitFor(async () => expect(await titlesAt(userId)).toEqual(first.toSorted()), soon);
  const [event] = (await eventsOf(userId)).filter(({ name }) => name === 'Easy');
  expect(event).toEqual({
    id: expect.any(Number),
    uid: `longrun-${id}`,
    category: 'WORKOUT',
    start_date_local: `${today}T00:00:00`,
    type: 'Run',
    name: 'Easy',
    // The comment cannot be parsed as steps.
    description: '- 40m 72-82% HR\n\n– not a step\n5 x',
    moving_time: 2400,
    distance: 6432,
    workout_doc: { steps: [{ duration: 2400, hr: { units: '%hr', start: 72, end: 82 } }] },
    push_errors: [],
    updated: anInstant,
  });
  await vi.waitFor(async () => {
    const { in_step_at, failure, workouts } = await shown(member);
    expect([failure, workouts.map(({ state }) => state)]).toEqual([null, ['sent', 'sent']]);
    expect(in_step_at).not.toBeNull();
  }, soon);

  await plan(member, addDays(today, 2), 'Easy, moved', { training_plan_id: id });
  await plan(member, addDays(today, 14), 'Last day', {
    training_plan_id: later,
    removed_on: new Date().toISOString(),
    removed_by: member.memberId,
  });
  const second = [`${today} Own`, `${addDays(today, 2)} Easy, moved`];
  await vi.waitFor(async () => expect(await titlesAt(userId)).toEqual(second), soon);
  expect((await eventsOf(userId)).find(({ uid }) => uid === `longrun-${id}`)?.id).toBe(event?.id);

  const { sends: goesOn, is_ending: isEnding } = await sends(member, false);
  expect([goesOn, isEnding]).toEqual([false, true]);
  await vi.waitFor(async () => expect(await titlesAt(userId)).toEqual([`${today} Own`]), soon);
  await vi.waitFor(async () => expect((await shown(member)).is_ending).toBe(false), soon);
});

it('reports failures, loses nothing, and shows messages of watch services', async () => {
  const { member, userId } = await linked();
  await plan(member, today, 'Easy');
  await desk.control({ switches: { ...calm, where: 'events', serverError: true } });
  await sends(member, true);
  await vi.waitFor(async () => expect((await shown(member)).failure).toBe('busy'), soon);
  expect(await titlesAt(userId)).toEqual([]);
  await desk.control({ switches: calm, pushErrors: [{ service: 'Garmin', message: 'too many steps' }] });
  await compareNow();
  await vi.waitFor(async () => expect(await titlesAt(userId)).toEqual([`${today} Easy`]), soon);
  await vi.waitFor(async () => {
    const { failure, workouts } = await shown(member);
    expect([failure, workouts[0]?.push_errors]).toEqual([null, ['Garmin: too many steps']]);
  }, soon);
  await desk.control({ deregister: userId });
  await plan(member, addDays(today, 1), 'Next');
  await vi.waitFor(async () => expect((await shown(member)).failure).toBe('refused'), soon);
  expect((await desk.source(member)).broken_kind).toBe('access_refused');
});

it('is refused without a link', async () => {
  const member = await server.register();
  expect(codeOf(await member.call('GET', 'vendor/intervals/workouts'))).toEqual([409, 'vendor_not_linked']);
});
