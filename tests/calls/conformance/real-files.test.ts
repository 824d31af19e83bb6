import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityLegWire, ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { ImportDetailWire, ImportItemWire } from '../../../domain/entities/import.ts';
import type { ImportReason } from '../../../domain/import-reasons.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import {
  hasRecordings,
  recordingBytes,
  recordingNames,
  referencesAs,
  withoutRecordings,
} from '../../conformance/real-recordings.ts';

interface Reference {
  readonly fmt: string;
  readonly type?: string | null;
  readonly sessions?: readonly {
    readonly sport: string;
    readonly distance: number | null;
    readonly timer: number | null;
    readonly avgHr: number | null;
  }[];
  readonly hrMean?: number | null;
  readonly powerMean?: number | null;
  readonly devPowerMean?: number | null;
  readonly xml?: {
    lapTime?: number;
    lapDist?: number;
    distSeg?: number;
    span?: number;
    rHR?: number | null;
    rP?: number | null;
  };
  readonly members?: readonly {
    file: string;
    id: string;
    local: string;
    dist: number;
    timer: number;
    hr: number;
    dz: number[];
    load: number;
  }[];
}

const reference = referencesAs<Reference>();
const fileNames = recordingNames;
const files: NamedFile[] = fileNames.map((name) => ({ name, bytes: recordingBytes(name) }));
const archive = 'archive-athlete-2013-06-01-to-18.zip';

/** Invalid files, and the message for the runner. */
const told: Readonly<Record<string, readonly [ImportItemWire['outcome'], ImportReason]>> = {
  'bad-appledouble.fit': ['failed', { code: 'unknownFormat' }],
  'bad-empty-0-bytes.fit': ['failed', { code: 'empty' }],
  'bad-header-size-zero-zwift.fit': ['partial', { code: 'unfinished' }],
  'bad-no-records.fit': ['partial', { code: 'noRecords' }],
  'bad-truncated.fit': ['partial', { code: 'truncated' }],
  'bike-edge705-negative-steps.tcx': ['partial', { code: 'timesBackwards' }],
  'odd-course-not-activity.fit': ['skipped', { code: 'notActivity', kind: 'course' }],
  'odd-monitoring-not-activity.fit': ['skipped', { code: 'notActivity', kind: 'monitoring' }],
  'odd-workout-not-activity.fit': ['skipped', { code: 'notActivity', kind: 'workout' }],
  'odd-utf8-bom.gpx': ['failed', { code: 'noRecords' }],
};

/** Recordings of one session in two or more files; the others are kept. */
const repeated = [
  'bad-crc.fit',
  'bad-second-header-corrupt.fit',
  'bad-second-part-no-data.fit',
  'bad-truncated-derived.tcx',
  'bike-edge1000-power.fit',
  'bike-edge1000-power.gpx',
  'bike-fenix6-dual-recording.fit',
  'odd-partial-times.gpx',
  'run-10k-race-fr15.tcx',
  'run-suunto-power-no-pause-records.fit',
  'run-treadmill-fr945.tcx',
  'run-vivoactive-hr.gpx',
];

/** The device's totals contradict its own records: no timer, swapped times, a lap shorter than its track. */
const noTimer = ['bike-apple-watch-strava.fit', 'odd-inverted-times.fit', 'run-suunto-movescount.tcx'];
const ownDistance = ['run-suunto-movescount.tcx'];

interface Expected {
  readonly distance: number | null;
  readonly timer: number | null;
  readonly heartRate: number | null;
  readonly power: number | null;
}

function expectedOf(name: string): Expected[] {
  const { fmt, type, sessions = [], hrMean, powerMean, devPowerMean, xml } = reference[name]!;
  if (fmt === 'FIT') {
    if (type !== 'activity') return [];
    const legs = sessions.filter(({ sport }) => sport !== 'transition');
    const alone = sessions.length === 1;
    return legs.map(({ distance, timer, avgHr }) => ({
      distance,
      timer: noTimer.includes(name) ? null : timer,
      heartRate: avgHr ?? (alone ? hrMean || null : null),
      power: alone ? powerMean || devPowerMean || null : null,
    }));
  }
  if (!xml?.span) return [];
  const distance = ownDistance.includes(name) ? null : (xml.lapDist ?? xml.distSeg ?? null);
  const timer = noTimer.includes(name) ? null : (xml.lapTime ?? null);
  // Averages of laps are rounded and may be weighted by time, not by record.
  return [{ distance, timer, heartRate: fmt === 'GPX' ? (xml.rHR ?? null) : null, power: xml.rP ?? null }];
}

const within = (found: number | null, wanted: number | null, tolerance: number) => {
  if (wanted === null) return;
  expect(found).not.toBeNull();
  expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(tolerance);
};

describe.skipIf(!hasRecordings)(`real files by upload${withoutRecordings}`, () => {
  let server: TestServer;
  let member: TestMember;
  let detail: ImportDetailWire;
  let activities: Map<string, ActivityWire>;

  const activitiesNow = async () => {
    // Activities that count, and those that do not.
    const queries: Record<string, string>[] = [{}, { archives: '1' }];
    const answers = await Promise.all(
      queries.map((query) => member.call('GET', `member/${member.memberId}/activities`, { query })),
    );
    return answers.flatMap(({ body }) => (body as { activities: ActivityWire[] }).activities);
  };
  const calendarNow = async (from: string, to: string) => {
    const query = { start_date: from, end_date: to };
    return ((await member.call('GET', `calendar/${member.memberId}`, { query })).body as { days: CalendarDayWire[] })
      .days;
  };
  const itemOf = (name: string) => detail.items.find((item) => item.name === name)!;
  const activitiesOf = (name: string) => itemOf(name).activity_ids.map((id) => activities.get(id)!);

  beforeAll(async () => {
    server = await startTestServer();
    member = await server.register();
    detail = await importFiles(member, files);
    activities = new Map((await activitiesNow()).map((activity) => [activity.activity_id, activity]));
  });
  afterAll(() => server.stop());

  test('every file has its row, and the import is complete', () => {
    expect(detail.state).toBe('complete');
    const own = fileNames.filter((name) => name !== archive);
    const inArchive = reference[archive]!.members!.map(({ file }) => `${archive}/activities/${file}`);
    expect(detail.items.map(({ name }) => name).sort()).toEqual([...own, ...inArchive].sort());
  });

  test('each damaged file is imported separately, as far as possible', async () => {
    const alone = {
      'bad-second-header-corrupt.fit': { code: 'secondPart' },
      'bad-second-part-no-data.fit': { code: 'secondPart' },
      'bad-truncated-derived.tcx': { code: 'truncated' },
      'bad-crc.fit': { code: 'badChecksum' },
    };
    for (const [name, reason] of Object.entries(alone)) {
      const somebody = await server.register();
      const { items } = await importFiles(
        somebody,
        files.filter((file) => file.name === name),
      );
      expect(items).toHaveLength(1);
      expect(items[0]!.name).toBe(name);
      expect(items[0]!.outcome).toBe('partial');
      expect(items[0]!.reason).toEqual(reason);
      expect(items[0]!.activity_ids).toEqual([expect.any(String)]);
    }
  });

  test.each(Object.entries(told))('%s gets its reason', (name, [outcome, reason]) => {
    const answer = itemOf(name);
    expect(answer.outcome).toBe(outcome);
    expect(answer.reason).toEqual(reason);
  });

  test('exactly the known recordings are duplicates', () => {
    const found = detail.items.filter(({ outcome }) => outcome === 'duplicate');
    expect(found.map(({ name }) => name).sort()).toEqual(repeated);
    expect(new Set(found.map(({ reason }) => reason?.code))).toEqual(new Set(['duplicateActivity']));
  });

  test('all others are imported completely', () => {
    const silent = detail.items.filter(({ name }) => !(name in told) && !repeated.includes(name));
    const odd = silent.filter(({ outcome, reason }) => outcome !== 'imported' || reason !== null);
    expect(odd.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([]);
  });

  test.each(fileNames.filter((name) => name !== archive && expectedOf(name).length > 0))(
    '%s: sessions, distance, timer, heart rate and power',
    (name) => {
      const found = activitiesOf(name);
      const expected = expectedOf(name);
      expect(found).toHaveLength(expected.length);
      expected.forEach(({ distance, timer, heartRate, power }, i) => {
        within(found[i]!.total_distance, distance, 0.005 * (distance ?? 0));
        within(found[i]!.duration, timer, 2);
        within(found[i]!.average_hr, heartRate, 1);
        within(found[i]!.average_power, power, 1);
      });
    },
  );

  test.each(fileNames.filter((name) => expectedOf(name).length > 1))(
    '%s: its legs are on the page of each',
    async (name) => {
      const { activity_ids } = itemOf(name);
      for (const id of activity_ids) {
        const { body } = await member.call('GET', `activity/${id}`);
        const { legs } = body as { legs: readonly ActivityLegWire[] };
        expect(legs.map(({ activity_id }) => activity_id)).toEqual(activity_ids);
      }
    },
  );

  test('the archive has eighteen runs, each on its local day', () => {
    for (const { file, local, dist, timer, hr } of reference[archive]!.members!) {
      const item = detail.items.find(({ name }) => name.startsWith(`${archive}/`) && name.endsWith(`/${file}`))!;
      const [activity] = item.activity_ids.map((id) => activities.get(id)!);
      expect(activity?.local_start_time).toBe(local);
      within(activity!.total_distance, dist, 0.005 * dist);
      within(activity!.duration, timer, 2);
      within(activity!.average_hr, hr, 1);
    }
  });

  test('a second upload of all changes nothing', async () => {
    const [before, days] = [await activitiesNow(), await calendarNow('20130501', '20130731')];
    const again = await importFiles(member, files);
    expect(again.state).toBe('complete');
    expect(again.counts.imported + again.counts.partial).toBe(0);
    expect(await activitiesNow()).toEqual(before);
    expect(await calendarNow('20130501', '20130731')).toEqual(days);
    for (const { name, outcome, reason } of again.items) {
      const first = itemOf(name);
      if (first.activity_ids.length > 0) {
        expect([name, outcome, reason]).toEqual([name, 'duplicate', { code: 'duplicateFile' }]);
      } else expect([name, outcome, reason]).toEqual([name, first.outcome, first.reason]);
    }
  });
});
