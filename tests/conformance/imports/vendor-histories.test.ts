import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { localTime } from '../../../domain/dates.ts';
import { judge } from '../../../domain/import-judgement.ts';
import { measure } from '../../../server/imports/measure.ts';
import { readHistory } from '../../../server/imports/read-history.ts';
import type { ExpandedEntry } from '../../../server/imports/worker-tasks.ts';
import {
  event,
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
import { json, newSession, oldSession } from '../../fixtures/polar-flow.ts';

const START = Date.UTC(2026, 4, 12, 16) / 1000;
const text = (content: string) => new TextEncoder().encode(content);

/** Figures of each activity in a file, for a member of 70 kg in Berlin: wall time, sport, seconds, metres, beats per minute. */
function activitiesIn(bytes: Uint8Array) {
  const { sessions, problems } = measure(bytes, { weight: 70, timeZone: 'Europe/Berlin' });
  return {
    activities: sessions.map((one) => [
      localTime(one.start, one.utcOffsetMinutes),
      activityTypeById(one.activityTypeId).name,
      one.duration,
      one.totalDistance,
      one.averageHr,
    ]),
    reason: judge(sessions.length, problems).reason?.code ?? null,
    has: sessions.map(({ startLatitude, peakHr }) => [startLatitude !== null, peakHr !== null]),
  };
}

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'longrun-histories-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Drops the list of workouts for the report. */
const filesOf = (entries: readonly ExpandedEntry[]) => entries.filter(({ table }) => table === undefined);

/** Opens an export like an import. */
async function opened(bytes: Uint8Array) {
  const path = join(place, 'export');
  await writeFile(path, bytes);
  const { entries, problem } = await readHistory({ kind: 'history', path, intake: { directory: place, place } });
  const files = await Promise.all(
    filesOf(entries).map(async ({ name, hash, problem: why }) =>
      hash === null ? { name, why } : { name, ...activitiesIn(await readFile(join(place, hash))) },
    ),
  );
  return { files, problem };
}

const ride = { workoutActivityType: 'HKWorkoutActivityTypeCycling' };
const km = (sum: number, type = 'DistanceWalkingRunning') => statistics(type, { sum, unit: 'km' });
const ROUTE = 'workout-routes/route_2026-05-12_6.10pm.gpx';

describe('an Apple Health export', () => {
  test.each([
    [
      'a run of an old export, with totals in miles',
      workout(START, START + 1800, '', { duration: 29, totalDistance: 2, totalDistanceUnit: 'mi' }),
      ['2026-05-12T18:00:00', 'Running', 1740, 3218.69, null],
    ],
    [
      'a run on a treadmill, with its heart rates',
      heartRates(START, 1795, 5, (s) => 120 + (s % 10) * 4) +
        workout(START, START + 1800, metadata('HKIndoorWorkout', '1') + km(5)),
      ['2026-05-12T18:00:00', 'Treadmill running', 1800, 5000, 130],
    ],
    [
      'a ride indoors, with its power',
      reading('CyclingPower', START + 5, 200, 'W') +
        workout(START, START + 3600, metadata('HKIndoorWorkout', '1') + km(30, 'DistanceCycling'), ride),
      ['2026-05-12T18:00:00', 'Indoor cycling', 3600, 30_000, null],
    ],
    [
      'a swim in open water, in yards',
      reading('HeartRate', START, 130, 'count/min') +
        workout(
          START,
          START + 1800,
          metadata('HKSwimmingLocationType', '2') + statistics('DistanceSwimming', { sum: 1000, unit: 'yd' }),
          { workoutActivityType: 'HKWorkoutActivityTypeSwimming' },
        ),
      ['2026-05-12T18:00:00', 'Open water swimming', 1800, 914.4, 130],
    ],
    [
      'a run with a pause, in the time zone that it names',
      reading('HeartRate', START, 130, 'count/min') +
        workout(
          START,
          START + 1800,
          metadata('HKTimeZone', 'Asia/Kathmandu') +
            event('Pause', START + 600) +
            event('Resume', START + 1200) +
            km(4),
          { duration: 20 },
        ),
      ['2026-05-12T21:45:00', 'Running', 1200, 4000, 130],
    ],
    [
      'a walk written in the time of New York',
      reading('HeartRate', START, 100, 'count/min', 'Watch', -4) +
        workout(START, START + 600, km(1), { workoutActivityType: 'HKWorkoutActivityTypeWalking' }, -4),
      ['2026-05-12T12:00:00', 'Walking', 600, 1000, 100],
    ],
  ])('has %s', async (_, elements, expected) => {
    const { files, problem } = await opened(healthXml(elements));
    expect(problem).toBeNull();
    expect(files.map((file) => ('activities' in file ? file.activities : file))).toEqual([[expected]]);
  });

  test('joins a route and heart rates into one activity, with the time zone of the route’s place', async () => {
    const elements =
      heartRates(START, 600, 5, () => 150) + workout(START, START + 600, km(1.8) + routeReference(`/${ROUTE}`), {}, -7);
    const { files } = await opened(
      healthZip(healthXml(elements), { [ROUTE]: routeGpx(START, 600) }, 'exportaci\u00f3n.xml'),
    );
    expect(files).toEqual([
      {
        name: 'Running 2026-05-12 09:00',
        activities: [['2026-05-12T18:00:00', 'Running', 600, 1800, 150]],
        reason: null,
        has: [[true, true]],
      },
    ]);
  });

  test('opens no path named in a workout, and reads a route once', async () => {
    const paths = ['../../../../etc/passwd', '/etc/passwd', `../../${ROUTE}`, `/${ROUTE}`];
    const elements = paths
      .map((path, i) => workout(START - i * 86_400, START - i * 86_400 + 600, routeReference(path)))
      .join('');
    const { files } = await opened(healthZip(healthXml(elements), { [ROUTE]: routeGpx(START - 2 * 86_400, 600) }));
    expect(files.map((file) => ('has' in file ? file.has[0]![0] : file))).toEqual([false, false, true, false]);
  });

  test('leaves out a workout of a hundred years, and reports it', async () => {
    const { files, problem } = await opened(healthXml(workout(START - 36_500 * 86_400, START)));
    expect(problem).toBeNull();
    expect(files).toEqual([{ name: 'Running 1926-06-06 18:00', why: 'BadSpan' }]);
  });

  test.each([
    ['without a workout', (bytes: Uint8Array) => bytes, '', 'NoRecords', 0],
    ['that is cut off', (bytes: Uint8Array) => bytes.slice(0, -14), workout(START, START + 60), 'Truncated', 1],
    ['that is cut off before its first workout', (bytes: Uint8Array) => bytes.slice(0, -40), '', 'BadZip', 0],
  ])('%s is reported', async (_, damage, elements, tag, count) => {
    const { files, problem } = await opened(damage(healthXml(elements)));
    expect([problem, files.length]).toEqual([tag, count]);
  });

  test('of a damaged archive imports the part before the damage, and reports it', async () => {
    const many = Array.from({ length: 200 }, (_, i) => workout(START - i * 7200, START - i * 7200 + 60 + i)).join('');
    const whole = healthZip(healthXml(many));
    const damaged = whole.slice();
    // Cuts after half of the only file's data.
    damaged.fill(0xff, Math.round(whole.length / 2), Math.round(whole.length / 2) + 64);
    const { files, problem } = await opened(damaged);
    expect(problem).toBe('Truncated');
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThan(200);
  });
});

describe('a training session of Polar Flow', () => {
  const offset = { timezoneOffsetMinutes: undefined };
  test.each([
    ['a run with everything', newSession(START, 600), ['2026-05-12T18:00:00', 'Running', 600, 1800, 140]],
    [
      'a ride of the older shape, far from home',
      oldSession(START, 3723),
      ['2026-05-12T12:00:00', 'Cycling', 3723.456, 25_000, 133],
    ],
    [
      'a swim of the older shape, in a pool',
      oldSession(
        START,
        60,
        {},
        { sport: 'POOL_SWIMMING', duration: 'PT45M', stopTime: '2026-05-12T11:45:00', distance: 1500, samples: {} },
      ),
      ['2026-05-12T11:00:00', 'Pool swimming', 2700, 1500, 133],
    ],
    [
      'strength, without samples',
      newSession(START, 1800, {}, { sport: { id: '15' }, distanceMeters: undefined, samples: {}, routes: {} }),
      ['2026-05-12T18:00:00', 'Strength training', 1800, 5400, 140],
    ],
    [
      'a run without an offset, whose place says the time',
      newSession(START, 600, offset, offset),
      ['2026-05-12T18:00:00', 'Running', 600, 1800, 140],
    ],
    [
      'a ride indoors without an offset or a place',
      newSession(START, 600, offset, { ...offset, sport: { id: '18' }, routes: {} }),
      ['2026-05-12T18:00:00', 'Indoor cycling', 600, 1800, 140],
    ],
  ])('is %s', (_, session, expected) => {
    expect(activitiesIn(json(session)).activities).toEqual([expected]);
  });
});

test('a GPX file with decimal commas has its place', () => {
  const point = (lat: string, second: string) =>
    `<trkpt lat="${lat}" lon="11,5"><ele>519,5</ele><time>2026-05-12T16:00:${second}Z</time></trkpt>`;
  const { activities, has, reason } = activitiesIn(
    text(
      `<gpx><trk><type>running</type><trkseg>${point('48,1000', '00')}${point('48,1010', '30')}</trkseg></trk></gpx>`,
    ),
  );
  expect(reason).toBeNull();
  expect(activities).toEqual([['2026-05-12T18:00:00', 'Running', 30, expect.closeTo(111.2, 0), null]]);
  expect(has).toEqual([[true, false]]);
});
