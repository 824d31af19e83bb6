import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { outdateAnswered, setSportAnswers } from '../../../server/activities/sport-answers.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { planMeasuring } from '../../../server/imports/plan-analysis.ts';
import { memberTransaction } from '../../../server/members/hold-member.store.ts';
import { localDate } from '../../../domain/dates.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

const { other, running, trailRunning, cycling } = ACTIVITY_TYPE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Half an hour on a morning of May as GPX; `type` is its sport. */
function track(day: number, type: string): NamedFile {
  const points = Array.from({ length: 31 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 4, day, 6, minute)).toISOString();
    return `<trkpt lat="${52.5 + minute / 400}" lon="13.4"><time>${time}</time></trkpt>`;
  });
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>${type}</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: `${day}.gpx`, bytes: new TextEncoder().encode(text) };
}

async function activitiesOf({ memberId, call }: TestMember): Promise<ActivityWire[]> {
  const { body } = await call('GET', `member/${memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toSorted((a, b) =>
    a.local_start_time.localeCompare(b.local_start_time),
  );
}
const typesOf = async (member: TestMember) => (await activitiesOf(member)).map(({ activity_type_id: type }) => type);

const sportsOf = async ({ memberId, call }: TestMember) =>
  (await call('GET', `member/${memberId}/unknown-sports`)).body as { sports: { count: number }[]; recompute: unknown };
const answer = ({ memberId, call }: TestMember, ...answers: readonly (readonly [string, number | null])[]) =>
  call('POST', `member/${memberId}/unknown-sports`, {
    body: { answers: answers.map(([word, activity_type_id]) => ({ word, activity_type_id })) },
  });
const becomes = (member: TestMember, ...types: readonly number[]) =>
  vi.waitFor(async () => {
    expect(await typesOf(member)).toEqual(types);
    expect((await sportsOf(member)).recompute).toBeNull();
  }, soon);

test('activities stored with an earlier answer follow the new one when the import ends', async () => {
  const member = await server.register();
  await importFiles(member, [track(1, 'Moon Hopping')]);
  await answer(member, ['Moon Hopping', trailRunning]);
  await becomes(member, trailRunning);
  // Like an import that read the answers before there was one.
  await withDatabase(server, (db) =>
    db.execute(
      sql`update activities set activity_type_id = ${other}, family = 'other' where member_id = ${member.memberId}`,
    ),
  );
  await importFiles(member, [track(2, 'running')]);
  await becomes(member, trailRunning, running);
});

test('an answer that changes while activities are measured wins', async () => {
  const member = await server.register();
  await importFiles(member, [track(1, 'Moon Hopping')]);
  const { memberId } = member;
  const answerIn = (tx: Parameters<typeof setSportAnswers>[0], type: number) =>
    setSportAnswers(tx, memberId, [{ word: 'Moon Hopping', activity_type_id: type }]).then(() =>
      outdateAnswered(tx, memberId, ['moonhopping']),
    );
  await withDatabase(server, async (db) => {
    await memberTransaction(db, memberId, (tx) => answerIn(tx, trailRunning));
    await withDatabase(server, (another) =>
      memberTransaction(another, memberId, async (tx) => {
        await planMeasuring(db, memberId);
        // The job has measured the file and waits for the member's lock.
        await vi.waitFor(async () => {
          const found = await db.execute(sql`select count(*)::int as count from pg_locks where not granted`);
          expect(rowsOf(found)).toEqual([{ count: 1 }]);
        }, soon);
        await answerIn(tx, cycling);
        await planMeasuring(tx, memberId);
      }),
    );
  });
  await becomes(member, cycling);
});

test('an answer during an upgrade keeps the notice of the new version’s changes', async () => {
  const member = await server.register();
  await importFiles(member, [track(1, 'Moon Hopping')]);
  const [{ total_distance: distance } = { total_distance: null }] = await activitiesOf(member);
  await withDatabase(server, (db) =>
    db.execute(sql`update activities set total_distance = 9000, measured_by = 0 where member_id = ${member.memberId}`),
  );
  await answer(member, ['Moon Hopping', trailRunning]);
  await becomes(member, trailRunning);
  const [followed] = await activitiesOf(member);
  const on = localDate(Date.now() / 1000, 'Europe/Zurich');
  expect(followed?.measured_before).toEqual({ on, activity_type_id: other, average_power: null, distance: 9000 });
  expect(followed?.total_distance).toBe(distance);
  await vi.waitFor(async () => {
    const { body } = await member.call('GET', `member/${member.memberId}/notice`);
    expect((body as { notices: NoticeWire[] }).notices.map(({ title }) => title)).toEqual([
      'Your activities were recalculated',
    ]);
  }, soon);
});

test('only counting activities are listed, and removing an answer permits another', async () => {
  const member = await server.register();
  await importFiles(member, [track(1, 'Moon Hopping'), track(2, 'Moon Hopping')]);
  const [first] = await activitiesOf(member);
  await withDatabase(server, async (db) => {
    await db.execute(
      sql`update activities set flagged_as_duplicate_on = now() where activity_id = ${first!.activity_id}::uuid`,
    );
    await db.execute(sql`
      insert into sport_answers (member_id, word_key, word, activity_type_id)
      select ${member.memberId}::uuid, 'word' || nth, 'Word ' || nth, 2 from generate_series(1, 200) nth`);
  });
  const { sports } = await sportsOf(member);
  expect([sports.length, sports[0]?.count]).toEqual([201, 1]);
  expect((await answer(member, ['Moon Hopping', running])).status).toBe(409);
  expect((await answer(member, ['Word 7', null], ['Moon Hopping', running])).status).toBe(200);
  expect((await answer(member, ['Word 7', null], ['Mars Hopping', running])).status).toBe(409);
});

test('default gear follows a changed answer, and gear chosen by the member stays', async () => {
  const member = await server.register();
  const gearFor = async (kind: string, name: string, types: readonly number[]) => {
    const body = {
      kind,
      name,
      model: null,
      since: '2026-01-01',
      retired_on: null,
      earlier_distance: 0,
      warn_at: null,
      default_for: types,
    };
    const { status, body: answered } = await member.call('POST', `member/${member.memberId}/gear`, { body });
    expect(status, JSON.stringify(answered)).toBe(200);
    return (answered as { gear: { gear_id: string; name: string }[] }).gear.find((one) => one.name === name)!.gear_id;
  };
  const shoes = await gearFor('shoes', 'Red', [running]);
  const bike = await gearFor('bike', 'Grey', [cycling]);
  const own = await gearFor('shoes', 'Old', []);
  await importFiles(
    member,
    [1, 2, 3].map((day) => track(day, 'Moon Hopping')),
  );
  const gear = async () => (await activitiesOf(member)).map(({ gear_id: id }) => id);
  expect(await gear()).toEqual([null, null, null]);
  await answer(member, ['Moon Hopping', running]);
  await becomes(member, running, running, running);
  expect(await gear()).toEqual([shoes, shoes, shoes]);
  const [, second, third] = await activitiesOf(member);
  await member.call('PATCH', `activity/${second!.activity_id}`, { body: { gear_id: own } });
  await member.call('PATCH', `activity/${third!.activity_id}`, { body: { gear_id: null } });
  await answer(member, ['Moon Hopping', cycling]);
  await becomes(member, cycling, cycling, cycling);
  expect(await gear()).toEqual([bike, own, null]);
});
