import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { UnknownSportsWire } from '../../../domain/entities/sport-answer.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';

const { other, running, trailRunning, cycling } = ACTIVITY_TYPE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Half an hour on a morning of May as GPX; `type` is its sport, '' for none. */
function track(day: number, type: string, name = `${day}.gpx`): NamedFile {
  const points = Array.from({ length: 31 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 4, day, 6, minute)).toISOString();
    return `<trkpt lat="${52.5 + minute / 400}" lon="13.4"><time>${time}</time></trkpt>`;
  });
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk>${
    type === '' ? '' : `<type>${type}</type>`
  }<trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name, bytes: new TextEncoder().encode(text) };
}

async function activitiesOf({ memberId, call }: TestMember): Promise<ActivityWire[]> {
  const { body } = await call('GET', `member/${memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toSorted((a, b) =>
    a.local_start_time.localeCompare(b.local_start_time),
  );
}
const typesOf = async (member: TestMember) => (await activitiesOf(member)).map(({ activity_type_id: type }) => type);

async function sportsOf({ memberId, call }: TestMember): Promise<UnknownSportsWire> {
  const { status, body } = await call('GET', `member/${memberId}/unknown-sports`);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as UnknownSportsWire;
}
const answer = ({ memberId, call }: TestMember, ...answers: readonly (readonly [string, number | null])[]) =>
  call('POST', `member/${memberId}/unknown-sports`, {
    body: { answers: answers.map(([word, activity_type_id]) => ({ word, activity_type_id })) },
  });
const becomes = (member: TestMember, ...types: readonly number[]) =>
  vi.waitFor(async () => {
    expect(await typesOf(member)).toEqual(types);
    expect((await sportsOf(member)).recompute).toBeNull();
  }, soon);

test('an unknown sport is listed, answered once for earlier and later activities, changed and removed', async () => {
  const [member, another] = await Promise.all([server.register(), server.register()]);
  await importFiles(member, [track(1, 'Moon Hopping'), track(2, 'running'), track(3, 'MOON_HOPPING'), track(4, '')]);
  await importFiles(another, [track(1, 'Moon Hopping')]);
  expect(await typesOf(member)).toEqual([other, running, other, other]);
  const [first, , latest] = await activitiesOf(member);
  const example = { activity_id: latest!.activity_id, date: '2026-05-03', name: null };
  const listed = { word: 'MOON_HOPPING', activity_type_id: null, count: 2, example };
  expect(await sportsOf(member)).toEqual({ sports: [listed], recompute: null });

  expect((await answer(member, ['moon hopping', trailRunning])).status).toBe(200);
  await becomes(member, trailRunning, running, trailRunning, other);
  const [followed] = await activitiesOf(member);
  // Distance and load are now those of a run, and an answer does not count as a correction by a newer version.
  expect([followed?.measured_before, followed?.total_distance]).toEqual([null, first!.total_distance]);
  expect(followed?.weighted_load).toBeGreaterThan(0);
  await importFiles(member, [track(5, ' moonHopping '), track(6, 'Moon-Hopping')]);
  await becomes(member, trailRunning, running, trailRunning, other, trailRunning, trailRunning);

  // The sport that the member chose for one activity stays.
  await member.call('PATCH', `activity/${first!.activity_id}`, { body: { activity_type_id: cycling } });
  expect((await answer(member, ['Moon Hopping', running])).status).toBe(200);
  await becomes(member, cycling, running, running, other, running, running);
  expect((await sportsOf(member)).sports).toEqual([
    { word: 'moon hopping', activity_type_id: running, count: 3, example: expect.any(Object) },
  ]);

  expect((await answer(member, ['Moon Hopping', null])).status).toBe(200);
  await becomes(member, cycling, running, other, other, other, other);
  expect((await sportsOf(member)).sports.map((one) => [one.activity_type_id, one.count])).toEqual([[null, 3]]);
  expect(await typesOf(another)).toEqual([other]);
});

test('a sport in another service’s list counts if the file states none', async () => {
  const member = await server.register();
  const rows = [
    [1, 'Crater', 'Moon Hopping', 'activities/1.gpx'],
    [2, 'Street', 'Moon Hopping', 'activities/2.gpx'],
  ];
  const list = csvOf(['Activity ID', 'Activity Name', 'Activity Type', 'Filename'], rows);
  const files = [
    { name: 'export/activities.csv', bytes: new TextEncoder().encode(list) },
    track(1, '', 'export/activities/1.gpx'),
    track(2, 'cycling', 'export/activities/2.gpx'),
  ];
  await importFiles(member, [{ name: 'export.zip', bytes: storedZip(files) }]);
  expect((await sportsOf(member)).sports.map((one) => [one.word, one.count, one.example?.name])).toEqual([
    ['Moon Hopping', 1, 'Crater'],
  ]);
  await answer(member, ['Moon Hopping', trailRunning]);
  await becomes(member, trailRunning, cycling);
  await answer(member, ['Moon Hopping', running]);
  await becomes(member, running, cycling);

  // If it is answered before the import, it is measured that way immediately.
  const later = await server.register();
  await answer(later, ['Moon Hopping', trailRunning]);
  await importFiles(later, [{ name: 'export.zip', bytes: storedZip(files) }]);
  expect(await typesOf(later)).toEqual([trailRunning, cycling]);
  await answer(later, ['Moon Hopping', null]);
  await becomes(later, other, cycling);
});

test('known words, meaningless words, and types that cannot be recorded are refused', async () => {
  const member = await server.register();
  for (const [word, type] of [
    ['Running', cycling],
    ['generic', cycling],
    ['  ', cycling],
    ['x'.repeat(81), cycling],
    ['Moon Hopping', ACTIVITY_TYPE.rest],
    ['Moon Hopping', 999],
  ] as const) {
    expect((await answer(member, [word, type])).status, `${word} ${type}`).toBe(400);
  }
  expect((await sportsOf(member)).sports).toEqual([]);
});
