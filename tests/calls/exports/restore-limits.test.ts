import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTime } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { unsetDetails } from '../../../domain/entities/activity-details.ts';
import { MAX_BY_HAND } from '../../../domain/entities/manual-activity.ts';
import { insertManual, restoreManual } from '../../../server/activities/manual.store.ts';
import { whenOver, upload } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { everything } from './everything.ts';

let fresh: TestServer;
beforeAll(async () => {
  fresh = await startTestServer();
});
afterAll(() => fresh.stop());

const now = Date.UTC(2026, 5, 1) / 1000;

test('impossible rows are left out and counted, and the rest is restored', async () => {
  const same = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const day = (hours_slept: unknown, date: unknown = '2026-05-20') => ({ date, hours_slept, motivation: null });
  const zip = (manifest: object) =>
    storedZip([
      { name: 'longrun-export.json', bytes: json(manifest) },
      { name: 'data/members.json', bytes: json([{ member_id: 'x', first_name: 7, last_name: 'Byron' }]) },
      { name: 'data/subjective_inputs.json', bytes: json([day(7.5), day(99), day(8, "2026-02-31'; --"), null, 3]) },
      { name: 'data/thresholds.json', bytes: json([{ kind: 'speed', from_date: '2026-05-01', value: 1 }]) },
      // A coach's comment is theirs, and not an error of the file.
      {
        name: 'data/daily_diaries.json',
        bytes: json([{ daily_diary_id: 'd', member_id: 'x', diary_date: '2026-05-20' }]),
      },
      {
        name: 'data/diary_comments.json',
        bytes: json([
          {
            daily_diary_id: 'd',
            commenter_member_id: 'coach',
            comment: 'Well done',
            created_at: '2026-05-20T10:00:00Z',
          },
        ]),
      },
      { name: 'data/activities.json', bytes: new TextEncoder().encode('{not json') },
    ]);
  const bring = async (manifest: object) => {
    const { import_id } = await upload(same, [{ name: 'crafted.zip', bytes: zip(manifest) }]);
    return (await whenOver(same, import_id)).items;
  };
  const known = { format: 'longrun-export', version: 1 };
  expect((await bring(known)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['partial', { code: 'exportRead', count: 1, bad: 3 }],
  ]);
  const { inputs, members } = await everything(fresh, same);
  expect(inputs).toEqual([{ hours_slept: 7.5, date: '2026-05-20', motivation: null }]);
  expect(members).toEqual([
    {
      first_name: null,
      last_name: 'Byron',
      birth_date: null,
      gender: null,
      height: null,
      weight: null,
      time_zone: 'Europe/Zurich',
      week_starts_on: null,
      clock: null,
    },
  ]);
  // An export of an unknown version is an ordinary archive.
  const codes = (await bring({ ...known, version: 2 })).map(({ reason }) => reason?.code);
  expect(codes).not.toContain('exportRead');
});

test('duplicate names, and days unknown to the database, affect no others', async () => {
  const who = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const at = '2026-05-20T10:00:00Z';
  const pair = {
    gear_id: 'b3d5f6a0-0000-4000-8000-000000000001',
    created_at: at,
    kind: 'shoes',
    name: 'Newer',
    model: null,
    since: null,
    retired_on: null,
    earlier_distance: 0,
    warn_at: null,
    default_for: [2],
  };
  const older = {
    ...pair,
    gear_id: pair.gear_id.replace(/1$/, '2'),
    name: 'Older',
    created_at: '2026-05-01T10:00:00Z',
  };
  const hand = {
    activity_id: 'a',
    original_hash: `hand-${pair.gear_id}`,
    session_index: 0,
    source: 'hand',
    race: false,
    activity_type_id: 20,
    local_start_time: '2026-05-22T18:15:00',
    utc_offset_minutes: 0,
    time_zone: null,
    duration: 2400,
    total_distance: 1500,
    average_hr: null,
  };
  const goal = { goal_id: pair.gear_id, created_at: '1', kind: 'race', name: 'Half', date: '2027-04-18' };
  const bytes = storedZip([
    { name: 'longrun-export.json', bytes: json({ format: 'longrun-export', version: 1 }) },
    { name: 'data/members.json', bytes: json([{ member_id: 'x', last_name: 'Byron', birth_date: '0000-01-01' }]) },
    { name: 'data/gear.json', bytes: json([pair, { ...pair, name: 'Twice' }, older]) },
    { name: 'data/activities.json', bytes: json([hand, { ...hand, duration: 60 }]) },
    { name: 'data/goals.json', bytes: json([goal]) },
    {
      name: 'data/subjective_inputs.json',
      bytes: json(['0000-01-01', '2026-05-20'].map((date) => ({ date, hours_slept: 7, motivation: null }))),
    },
  ]);
  const bring = async () => {
    const { import_id } = await upload(who, [{ name: 'forged.zip', bytes }]);
    return (await whenOver(who, import_id)).items.map(({ outcome, reason }) => [outcome, reason]);
  };
  // One more pair, one more swim (recorded and entered), one goal and one day.
  expect(await bring()).toEqual([['partial', { code: 'exportRead', count: 4, bad: 5 }]]);
  const { members, activities, gear, inputs, goals } = await everything(fresh, who);
  expect(members).toEqual([
    {
      last_name: 'Byron',
      birth_date: null,
      first_name: null,
      gender: null,
      height: null,
      weight: null,
      time_zone: 'Europe/Zurich',
      week_starts_on: null,
      clock: null,
    },
  ]);
  expect(activities).toHaveLength(1);
  expect(activities?.[0]).toHaveProperty('row.duration', 2400);
  expect(gear).toEqual([
    {
      row: {
        name: 'Newer',
        default_for: [],
        on: null,
        kind: 'shoes',
        model: null,
        since: null,
        warn_at: null,
        created_at: '2026-05-20T10:00:00+00:00',
        retired_on: null,
        warn_months: null,
        earlier_distance: 0,
      },
    },
    {
      row: {
        name: 'Older',
        default_for: [2],
        on: null,
        kind: 'shoes',
        model: null,
        since: null,
        warn_at: null,
        created_at: '2026-05-01T10:00:00+00:00',
        retired_on: null,
        warn_months: null,
        earlier_distance: 0,
      },
    },
  ]);
  expect([inputs!.length, goals!.length]).toEqual([1, 0]);
});

test('an activity that was entered without a start time is restored without one', async () => {
  const who = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const hand = {
    activity_id: 'a',
    original_hash: `hand-${randomUUID()}`,
    session_index: 0,
    source: 'hand',
    race: false,
    activity_type_id: 2,
    local_start_time: '2026-05-22',
    utc_offset_minutes: 120,
    time_zone: 'Europe/Berlin',
    duration: 2400,
    total_distance: null,
    average_hr: null,
  };
  const bytes = storedZip([
    { name: 'longrun-export.json', bytes: json({ format: 'longrun-export', version: 1 }) },
    { name: 'data/activities.json', bytes: json([hand, { ...hand, local_start_time: '2026-05-22T' }]) },
  ]);
  const { import_id } = await upload(who, [{ name: 'untimed.zip', bytes }]);
  await whenOver(who, import_id);
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  expect(
    (body as { activities: ActivityWire[] }).activities.map((one) => [one.local_start_time, one.start_time]),
  ).toEqual([['2026-05-22', '2026-05-22T10:00:00.000Z']]);
});

test('a restore respects the limit of manual activities', async () => {
  const who = await fresh.register();
  const one = (nth: number) => ({
    activityId: randomUUID(),
    hash: `hand-${randomUUID()}`,
    activityTypeId: 20,
    details: unsetDetails,
    start: now + nth,
    local: localTime(now + nth, 0),
    utcOffsetMinutes: 0,
    timeZone: null,
    duration: 60,
    totalDistance: null,
    averageHr: null,
  });
  const rows = Array.from({ length: MAX_BY_HAND - 1 }, (_, nth) => one(nth));
  await withDatabase(fresh, async (db) => {
    const importId = null;
    await insertManual(db, { memberId: who.memberId, importId }, rows);
    const given = [rows[0]!, one(-1), one(-2), one(-3)];
    const { added, left } = await restoreManual(db, { memberId: who.memberId, importId }, given);
    expect([added, left]).toEqual([[given[1]!.activityId], 2]);
  });
});
