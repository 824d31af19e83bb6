import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { ImportReportWire } from '../../../domain/entities/import.ts';
import type { UnknownSportsWire } from '../../../domain/entities/sport-answer.ts';
import {
  healthXml,
  healthZip,
  heartRates,
  metadata,
  reading,
  routeGpx,
  routeReference,
  statistics,
  workout,
} from '../../fixtures/apple-health.ts';
import { newSession, oldSession, polarZip } from '../../fixtures/polar-flow.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Start, sport, seconds, metres, heart rate and duplicate mark of each activity, by start. */
async function gistOf(member: TestMember) {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities
    .toSorted((a, b) => a.local_start_time.localeCompare(b.local_start_time))
    .map((one) => [
      one.local_start_time,
      one.activity_type_id,
      one.duration,
      one.total_distance,
      one.average_hr,
      one.flagged_as_duplicate_on,
    ]);
}
type Detail = Awaited<ReturnType<typeof importFiles>>;
const rowsOf = ({ items }: Detail) =>
  items.map(({ name, outcome, reason }) => [name, outcome, reason?.code ?? null]).toSorted();

const DAY = 86_400;
const RUN = Date.UTC(2026, 4, 12, 16) / 1000;
const STRENGTH = RUN + DAY;
const SWIM = RUN + 2 * DAY;
const elements =
  heartRates(RUN, 600, 5, () => 150) +
  heartRates(STRENGTH, 895, 5, (second) => (second < 450 ? 100 : 110)) +
  reading('BodyMass', RUN, 70, 'kg') +
  workout(
    RUN,
    RUN + 600,
    statistics('DistanceWalkingRunning', { sum: 1.8, unit: 'km' }) +
      statistics('HeartRate', { average: 150, maximum: 150, unit: 'count/min' }) +
      routeReference('/workout-routes/route_2026-05-12_6.10pm.gpx'),
  ) +
  workout(STRENGTH, STRENGTH + 900, '', {
    workoutActivityType: 'HKWorkoutActivityTypeTraditionalStrengthTraining',
    duration: 14.5,
  }) +
  workout(SWIM, SWIM + 1800, metadata('HKSwimmingLocationType', '2') + routeReference('../../etc/passwd'), {
    workoutActivityType: 'HKWorkoutActivityTypeSwimming',
    totalDistance: 1000,
    totalDistanceUnit: 'yd',
  }) +
  workout(RUN - 100 * 365 * DAY, RUN);
const route = { 'workout-routes/route_2026-05-12_6.10pm.gpx': routeGpx(RUN, 600) };
const activities = [
  ['2026-05-12T18:00:00', ACTIVITY_TYPE.running, 600, 1800, 150, null],
  ['2026-05-13T18:00:00', ACTIVITY_TYPE.strength, 870, null, 105, null],
  ['2026-05-14T18:00:00', ACTIVITY_TYPE.openWaterSwimming, 1800, 914.4, null, null],
];

async function reportOf(member: TestMember, { import_id: id }: Detail) {
  const { body } = await member.call('GET', `import/${id}/report`);
  const { rows, totals } = body as ImportReportWire;
  const listed = rows.filter(({ list }) => list !== null).toSorted((a, b) => a.row! - b.row!);
  return { rows: listed.map(({ name, date, kind, reason }) => [name, date, kind, reason?.code ?? null]), totals };
}
const none = { imported: 0, duplicate: 0, merged: 0, planned: 0, read: 0, out: 0, waiting: 0 };

describe('an Apple Health export', () => {
  it('imports its workouts, with routes and heart rates, from a ZIP in any language', async () => {
    const member = await server.register();
    const others = {
      ...route,
      'export_cda.xml': new TextEncoder().encode('<ClinicalDocument/>'),
      'workout-routes/route_2026-06-01_8.00am.gpx': routeGpx(RUN + 20 * DAY, 300),
    };
    const zip = { name: 'exportieren.zip', bytes: healthZip(healthXml(elements), others, 'exportieren.xml') };
    const detail = await importFiles(member, [zip]);
    expect(rowsOf(detail)).toEqual([
      ['exportieren.zip/Running 1926-06-06 18:00', 'failed', 'badSpan'],
      ['exportieren.zip/Running 2026-05-12 18:00', 'imported', null],
      ['exportieren.zip/Swimming 2026-05-14 18:00', 'partial', 'noRecords'],
      ['exportieren.zip/Traditional strength training 2026-05-13 18:00', 'imported', null],
      ['exportieren.zip/apple_health_export/export_cda.xml', 'skipped', 'notInArchive'],
      ['exportieren.zip/apple_health_export/workout-routes/route_2026-06-01_8.00am.gpx', 'imported', null],
      ['exportieren.zip/exportieren.xml', 'imported', 'workoutsListed'],
    ]);
    expect((await gistOf(member)).slice(0, 3)).toEqual(activities);
    // A second import adds nothing.
    const again = await importFiles(member, [zip]);
    expect(rowsOf(again).filter(([, outcome]) => outcome === 'duplicate')).toHaveLength(4);
    expect(await gistOf(member)).toHaveLength(4);
  });

  it('imports them from its main file alone, and reports truncation', async () => {
    const member = await server.register();
    const document = healthXml(elements);
    const detail = await importFiles(member, [{ name: 'Export.xml', bytes: document.slice(0, -14) }]);
    expect(rowsOf(detail)).toEqual([
      ['Export.xml', 'partial', 'truncated'],
      ['Export.xml/HealthData', 'imported', 'workoutsListed'],
      ['Export.xml/Running 1926-06-06 18:00', 'failed', 'badSpan'],
      ['Export.xml/Running 2026-05-12 18:00', 'imported', null],
      ['Export.xml/Swimming 2026-05-14 18:00', 'partial', 'noRecords'],
      ['Export.xml/Traditional strength training 2026-05-13 18:00', 'imported', null],
    ]);
    expect(await gistOf(member)).toEqual(activities);
  });
});

describe('the report of an Apple Health export', () => {
  it('accounts for every workout, including two of one minute and one of an unknown sport', async () => {
    const member = await server.register();
    const weaving = { workoutActivityType: 'HKWorkoutActivityTypeUnderwaterBasketWeaving' };
    const numbered = { workoutActivityType: 'HKWorkoutActivityType(4711)' };
    const document = healthXml(
      elements +
        workout(SWIM + 20, SWIM + 1500, '', { workoutActivityType: 'HKWorkoutActivityTypeSwimming' }) +
        workout(RUN + 5 * DAY, RUN + 5 * DAY + 900, '', weaving) +
        workout(RUN + 6 * DAY, RUN + 6 * DAY + 800, '', numbered),
    );
    const zip = { name: 'health.zip', bytes: healthZip(document, route) };
    const detail = await importFiles(member, [zip]);
    expect(await reportOf(member, detail)).toEqual({
      rows: [
        ['apple 4711', '2026-05-18 18:00', 'imported', 'noRecords'],
        ['Underwater basket weaving', '2026-05-17 18:00', 'imported', 'noRecords'],
        ['Swimming', '2026-05-14 18:00', 'duplicate', 'duplicateActivity'],
        ['Swimming', '2026-05-14 18:00', 'imported', 'noRecords'],
        ['Traditional strength training', '2026-05-13 18:00', 'imported', null],
        ['Running', '2026-05-12 18:00', 'imported', null],
        ['Running', '1926-06-06 18:00', 'out', 'badSpan'],
      ],
      totals: { rows: { ...none, imported: 5, duplicate: 1, out: 1 }, files: { ...none, read: 1 } },
    });
    // Apple's own names are listed as unknown.
    const { body } = await member.call('GET', `member/${member.memberId}/unknown-sports`);
    expect((body as UnknownSportsWire).sports.map(({ word, count }) => [word, count]).toSorted()).toEqual([
      ['Underwater basket weaving', 1],
      ['apple 4711', 1],
    ]);
    const again = await reportOf(member, await importFiles(member, [zip]));
    expect(again.totals!.rows).toEqual({ ...none, duplicate: 6, out: 1 });
  });
});

describe('a Polar Flow export', () => {
  it('imports its sessions, and describes its other files', async () => {
    const member = await server.register();
    const sessions = [
      newSession(RUN, 600, { name: 'Hills' }, { sport: { id: '27' } }),
      oldSession(RUN + DAY, 3723),
      newSession(RUN + 2 * DAY, 900, {}, { sport: { id: '18' }, routes: {} }),
    ];
    const others = { 'sleep_result_1-6f1c.json': [], 'account-data-6f1c.json': { username: 'x' }, 'other.json': {} };
    const detail = await importFiles(member, [{ name: 'polar.zip', bytes: polarZip(sessions, others) }]);
    expect(rowsOf(detail)).toEqual([
      ['polar.zip/account-data-6f1c.json', 'skipped', 'notActivity'],
      ['polar.zip/other.json', 'skipped', 'notInArchive'],
      ['polar.zip/sleep_result_1-6f1c.json', 'skipped', 'notActivity'],
      ['polar.zip/training-session-*.json', 'imported', 'workoutsListed'],
      ['polar.zip/training-session-2026-05-01-1000-6f1c.json', 'imported', null],
      ['polar.zip/training-session-2026-05-02-1001-6f1c.json', 'imported', null],
      ['polar.zip/training-session-2026-05-03-1002-6f1c.json', 'imported', null],
    ]);
    expect(await gistOf(member)).toEqual([
      ['2026-05-12T18:00:00', ACTIVITY_TYPE.trailRunning, 600, 1800, 140, null],
      ['2026-05-13T12:00:00', ACTIVITY_TYPE.cycling, 3723.456, 25_000, 133, null],
      ['2026-05-14T18:00:00', ACTIVITY_TYPE.indoorCycling, 900, 2700, 140, null],
    ]);
    expect(await reportOf(member, detail)).toEqual({
      rows: [1, 2, 3].map((day) => [
        `training-session-2026-05-0${day}-${999 + day}-6f1c.json`,
        `2026-05-0${day}`,
        'imported',
        null,
      ]),
      totals: { rows: { ...none, imported: 3 }, files: { ...none, read: 1, out: 3 } },
    });
  });

  it('accounts for existing, truncated and target sessions', async () => {
    const member = await server.register();
    const session = newSession(RUN, 600);
    await importFiles(member, [{ name: 'first.zip', bytes: polarZip([session]) }]);
    const bytes = polarZip([session, { startTime: '2026-05-20T10:00:00', exercises: [] }], {
      'folder/training-session_2025-09-20T17:00:38_1-6f1c.json': 'no session',
    });
    const detail = await importFiles(member, [{ name: 'polar.zip', bytes }]);
    expect((await reportOf(member, detail)).rows).toEqual([
      ['training-session-2026-05-01-1000-6f1c.json', '2026-05-01', 'duplicate', 'duplicateFile'],
      ['training-session-2026-05-02-1001-6f1c.json', '2026-05-02', 'out', 'notActivity'],
      ['training-session_2025-09-20T17:00:38_1-6f1c.json', '2025-09-20 17:00', 'out', 'notInArchive'],
    ]);
  });
});
