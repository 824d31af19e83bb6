import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { originalPath } from '../../../server/originals/store.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { send } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { all, importFiles, type NamedFile, upload, whenOver } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';

/** The fixed end of the histories, unix seconds. */
const now = Date.UTC(2026, 5, 1) / 1000;
const runs: NamedFile[] = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('an uploaded run', () => {
  it('becomes an activity of its day', async () => {
    const member = await server.register();
    const accepted = await upload(member, [runs[0]!]);
    expect(accepted.files).toEqual([
      {
        item_id: expect.any(String),
        name: runs[0]!.name,
        outcome: null,
        reason: null,
        started_at: expect.any(String),
        local_started_at: null,
        activity_name: null,
        activity_type_id: null,
        activity_ids: [],
      },
    ]);
    const detail = await whenOver(member, accepted.import_id);
    const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
    expect(detail.items).toEqual([
      {
        ...accepted.files[0],
        outcome: 'imported',
        local_started_at: expect.stringMatching(wall),
        activity_type_id: 2,
        activity_ids: [expect.any(String)],
      },
    ]);
    const listed = await member.call('GET', `member/${member.memberId}/activities`);
    const { activities } = listed.body as { activities: ActivityWire[] };
    expect(activities.map(({ activity_id }) => activity_id)).toEqual(detail.items[0]!.activity_ids);
    // The item and the activity's own page have the same start.
    expect(detail.items[0]!.local_started_at).toBe(activities[0]!.local_start_time);
    const date = activities[0]!.local_start_time.slice(0, 10);
    const compact = date.replaceAll('-', '');
    const calendar = await member.call('GET', `calendar/${member.memberId}`, {
      query: { start_date: compact, end_date: compact },
    });
    const { days } = calendar.body as { days: CalendarDayWire[] };
    expect(days).toHaveLength(1);
    expect(days[0]?.date).toBe(date);
    expect(days[0]?.distance).toBe(activities[0]!.total_distance);
    expect(days[0]?.duration).toBe(activities[0]!.duration);
    expect(days[0]?.weighted_load).toBe(activities[0]!.weighted_load);
    expect(days[0]?.num_activities).toBe(1);
    expect(days[0]!.activities[0]!.activity_id).toBe(activities[0]!.activity_id);
  });

  it('is a duplicate the second time', async () => {
    const member = await server.register();
    await importFiles(member, runs.slice(0, 3));
    const before = await member.call('GET', `member/${member.memberId}/activities`);
    const again = await importFiles(member, runs.slice(0, 3));
    expect(again.counts).toEqual({ imported: 0, duplicate: 3, partial: 0, failed: 0, skipped: 0, pending: 0 });
    const after = await member.call('GET', `member/${member.memberId}/activities`);
    expect(after.body).toEqual(before.body);
  });
});

describe('an archive', () => {
  it('is read from its newest file to its oldest, whatever their order in it', async () => {
    const member = await server.register();
    const files = runs.map((file, i) => ({ ...file, name: `${(i * 7) % runs.length}-${file.name}` }));
    const { counts } = await importFiles(member, [{ name: 'export.zip', bytes: storedZip(files) }]);
    expect(counts).toEqual({ imported: runs.length, pending: 0, duplicate: 0, partial: 0, failed: 0, skipped: 0 });
    const read = await withDatabase(server, (db) =>
      db.execute(sql`select start_time from activities where member_id = ${member.memberId} order by created_at`),
    );
    const starts = rowsOf<{ start_time: string }>(read).map(({ start_time: start }) => Date.parse(start));
    expect(starts).toHaveLength(runs.length);
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  });

  it('with duplicate files imports them once, even if they are read separately', async () => {
    const member = await server.register();
    const again = runs.slice(0, -1).map(({ name, bytes }) => ({ name: `again-${name}`, bytes }));
    const { counts } = await importFiles(member, [{ name: 'export.zip', bytes: storedZip([...runs, ...again]) }]);
    expect(counts).toEqual({ ...all(runs.length), duplicate: again.length });
  });

  it('leaves no trace: neither a row nor a file', async () => {
    const member = await server.register();
    const archive = storedZip(runs.slice(0, 2));
    const { items } = await importFiles(member, [{ name: 'export.zip', bytes: archive }]);
    expect(items.map(({ name }) => name)).toEqual(runs.slice(0, 2).map(({ name }) => `export.zip/${name}`));
    const hash = createHash('sha256').update(archive).digest('hex');
    expect(existsSync(originalPath(join(server.dataDir, 'originals'), hash))).toBe(false);
  });

  it('describes each file without an activity', async () => {
    const member = await server.register();
    const text = { name: 'read me.txt', bytes: new TextEncoder().encode('not an activity') };
    const broken = { name: 'broken.fit', bytes: runs[1]!.bytes.subarray(0, 60) };
    const twice = { name: 'again.fit', bytes: runs[0]!.bytes };
    const archive = { name: 'export.zip', bytes: storedZip([runs[0]!, text, broken, twice]) };
    const { items } = await importFiles(member, [archive]);
    const said = Object.fromEntries(items.map(({ name, outcome }) => [name.replace('export.zip/', ''), outcome]));
    expect(said).toEqual({
      [runs[0]!.name]: 'imported',
      'again.fit': 'duplicate',
      'broken.fit': 'failed',
      'read me.txt': 'skipped',
    });
  });
});

describe('files with times outside of any calendar', () => {
  it('fail separately, and delay no other', async () => {
    const member = await server.register();
    const point = (time: string) => `<trkpt lat="47" lon="8"><time>${time}</time></trkpt>`;
    const track = (name: string, ...times: string[]): NamedFile => ({
      name,
      bytes: new TextEncoder().encode(`<gpx><trk><trkseg>${times.map(point).join('')}</trkseg></trk></gpx>`),
    });
    const strange = [
      track('year-0.gpx', '0000-01-01T00:00:00Z', '0000-01-01T00:01:00Z'),
      track('year-275760.gpx', '+275760-01-01T00:00:00Z', '+275760-01-01T00:01:00Z'),
      track('before-christ.gpx', '-005000-01-01T00:00:00Z', '-005000-01-01T00:01:00Z'),
    ];
    const { items } = await importFiles(member, [...strange, runs[0]!]);
    const outcomes = items.map(({ name, outcome, reason }) => [name, outcome, reason !== null]);
    expect(outcomes.toSorted()).toEqual(
      [...strange.map(({ name }) => [name, 'failed', true]), [runs[0]!.name, 'imported', false]].toSorted(),
    );
  });
});

describe('a form that ends too early', () => {
  const part = (field: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="run.fit"\r\n\r\n`;
  it.each([
    ['in a file', `${part('files')}some bytes`],
    ['in the second file', `${part('files')}some bytes\r\n${part('files')}more`],
    ['in a file that nobody asked for', `${part('other')}some bytes`],
    ['right after its head', part('files')],
  ])('%s is refused, and the server continues', async (_, body) => {
    const member = await server.register();
    const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-type': 'multipart/form-data; boundary=cut' };
    const { url, init } = await member.sign('POST', `member/${member.memberId}/activity-files`, { headers });
    const answer = await send({ url, init: { ...init, body } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'invalid_request', message: 'The request cannot be read.' },
    ]);
    const listed = await member.call('GET', `member/${member.memberId}/imports`);
    expect(listed.body).toEqual({ imports: [], next: null });
  });
});
