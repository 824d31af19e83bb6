import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { TrackedActivityWire, TrackYearWire } from '../../../domain/entities/track.ts';
import { linesOfTrack } from '../../../domain/metrics/track.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { importFiles } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let member: TestMember;
/** Ids by day. */
const ids = new Map<string, string>();

const days = ['2024-12-31', '2025-01-01', '2025-03-01', '2025-03-02'] as const;

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  await importFiles(
    member,
    days.map((day) => ({
      name: `${day}.tcx`,
      bytes: Buffer.from(routedTcx({ day, bearing: 90, seconds: 1800 })),
    })),
  );
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  for (const { activity_id, local_start_time } of (body as { activities: ActivityWire[] }).activities)
    ids.set(local_start_time.slice(0, 10), activity_id);
});
afterAll(() => server.stop());

const read = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await member.call('GET', `member/${member.memberId}/${path}`, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const years = async () => ((await read('track-years')) as { years: TrackYearWire[] }).years;
const tracks = async (year: string, after?: string) =>
  (await read('tracks', { year, ...(after !== undefined && { after }) })) as {
    readonly tracks: readonly TrackedActivityWire[];
    readonly next?: string;
  };

it('returns the years, and the simplified routes of a year, newest first', async () => {
  expect(await years()).toEqual([
    { year: 2025, activities: 3, tag: expect.stringMatching(/^[\da-f]{32}$/) },
    { year: 2024, activities: 1, tag: expect.stringMatching(/^[\da-f]{32}$/) },
  ]);
  const { tracks: found, next } = await tracks('2025');
  expect(next).toBeUndefined();
  expect(found).toEqual(
    ['2025-03-02', '2025-03-01', '2025-01-01'].map((day) => ({
      activity_id: ids.get(day),
      activity_type_id: 2,
      name: null,
      local_start_time: expect.stringMatching(new RegExp(`^${day}T`)),
      total_distance: 5400,
      track: expect.any(String),
    })),
  );
  // 5.4 km eastwards in a straight line.
  const lines = linesOfTrack(found[0]!.track);
  expect(lines.map(({ lat, lon }) => [[...(lat as Float64Array)], [...(lon as Float64Array)]])).toEqual([
    [
      [48.39, 48.39],
      [9.99, 10.06313],
    ],
  ]);
  expect((await tracks('2023')).tracks).toEqual([]);
});

it('continues after a route', async () => {
  const { tracks: found } = await tracks('2025', `2025-03-01_${ids.get('2025-03-01')}`);
  expect(found.map(({ activity_id }) => activity_id)).toEqual([ids.get('2025-01-01')]);
  const wrong = await member.call('GET', `member/${member.memberId}/tracks`, { query: { year: '2025', after: 'no' } });
  expect(wrong.status).toBe(400);
});

it('changes the tag of a year with its routes, and of no other', async () => {
  const before = await years();
  await member.call('POST', 'delete-activities', { body: { activity_ids: [ids.get('2025-03-02')] } });
  const after = await years();
  expect(after.map(({ year, activities }) => [year, activities])).toEqual([
    [2025, 2],
    [2024, 1],
  ]);
  expect(after[0]!.tag).not.toBe(before[0]!.tag);
  expect(after[1]).toEqual(before[1]);
});

it('leaves out activities in virtual worlds', async () => {
  await withDatabase(server, (db) =>
    db.execute(
      sql`update activities set activity_type_id = 12, family = 'bike' where activity_id = ${ids.get('2024-12-31')}`,
    ),
  );
  expect((await years()).map(({ year }) => year)).toEqual([2025]);
});
