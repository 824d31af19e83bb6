import { describe, expect, test } from 'vitest';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { localTime } from '../../../domain/dates.ts';
import { judge } from '../../../domain/import-judgement.ts';
import { measure } from '../../../server/imports/measure.ts';
import { noRecordingData } from '../../../server/imports/worker-tasks.ts';
import { begun, FILE_ID, RECORD, recordAt, run, SESSION } from '../../fixtures/fit-activity.ts';
import { BASE, FIT_EPOCH, FitBytes } from '../../fixtures/fit-bytes.ts';
import { fieldFile, hasFieldFiles, withoutFieldFiles } from '../field-files.ts';

const text = (content: string) => new TextEncoder().encode(content);

/** Sport, wall time and zone of each activity in a file, for a member of 70 kg in Berlin, and the reason in the list of files. */
function imported(bytes: Uint8Array, types: Readonly<Record<number, number>> = {}) {
  const { sessions, problems } = measure(
    bytes,
    { weight: 70, timeZone: 'Europe/Berlin' },
    { ...noRecordingData, types },
  );
  return {
    activities: sessions.map(({ activityTypeId, start, utcOffsetMinutes, timeZone }) => [
      activityTypeById(activityTypeId).name,
      localTime(start, utcOffsetMinutes),
      timeZone,
    ]),
    reason: judge(sessions.length, problems).reason?.code ?? null,
  };
}

const gpx = (
  type: string | null,
  { lat = 48.39, lon = 9.99, time = '2024-02-23T17:37:15Z', creator = 'Watch' } = {},
) => {
  const after = time.replace(/:15(?=\D|$)/, ':45');
  const point = (at: string, north: number) => `<trkpt lat="${lat + north}" lon="${lon}"><time>${at}</time></trkpt>`;
  const sport = type === null ? '' : `<type>${type}</type>`;
  return text(
    `<gpx creator="${creator}"><trk>${sport}<trkseg>${point(time, 0)}${point(after, 0.0001)}</trkseg></trk></gpx>`,
  );
};
const tcx = (sport: string, time: string) =>
  text(`<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${time}</Id><Lap StartTime="${time}"><TotalTimeSeconds>60</TotalTimeSeconds>
<Track><Trackpoint><Time>${time}</Time></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>`);

/** 2024-02-23T17:37:15Z in FIT seconds. */
const START = Date.UTC(2024, 1, 23, 17, 37, 15) / 1000 - FIT_EPOCH;
const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31);
/** A minute of a sport by a manufacturer, at one place. */
function fit(sport: number, subSport: number, { maker = 1, lat = 48.39, lon = 9.99, localAhead = Number.NaN } = {}) {
  const file = new FitBytes()
    .define(0, 0, FILE_ID)
    .data(0, [4, maker, 1, 1, START])
    .define(1, 20, RECORD)
    .define(2, 18, SESSION);
  for (let i = 0; i < 60; i++) {
    const [time, , , ...rest] = recordAt(i, START) as [number, number, number, ...number[]];
    file.data(1, [time, semicircles(lat), semicircles(lon), ...rest]);
  }
  file.data(2, [START + 60, START, sport, subSport, 60_000, 60_000, 18_000]);
  if (Number.isNaN(localAhead)) return file.file();
  const fields = [
    { number: 253, base: BASE.uint32 },
    { number: 5, base: BASE.uint32 },
  ];
  return file
    .define(3, 34, fields)
    .data(3, [START + 60, START + 60 + localAhead])
    .file();
}
/** No position, so only the zone stated in the file counts. */
const NOWHERE = { lat: 0, lon: 0 };
const HERE = ['2024-02-23T18:37:15', 'Europe/Berlin'] as const;

describe.skipIf(!hasFieldFiles)(`files from the field${withoutFieldFiles}`, () => {
  test('Strava’s number 16 is a swim', () => {
    const { activities } = imported(fieldFile('strava-type-16-swim.gpx'));
    // Its table of sports: 1 ride, 9 run, 16 swim. The number does not state open water.
    expect(activities.map(([sport]) => sport)).toEqual(['Pool swimming']);
  });

  test('a generic sport in open water is an open-water swim', () => {
    // Session: sport 0 generic, sub-sport 18 open_water, as a Forerunner 310XT writes it.
    expect(imported(fieldFile('generic-open-water.fit')).activities.map(([sport]) => sport)).toEqual([
      'Open water swimming',
    ]);
  });

  test('a ride in Watopia has its member’s location', () => {
    // 17:37:15 UTC; by its positions (11.64° S, 166.95° E) it would be 24 February, 04:37.
    expect(imported(fieldFile('virtual-ride-watopia.tcx')).activities.map(([, ...when]) => when)).toEqual([
      ['2016-02-23T18:37:15', 'Europe/Berlin'],
    ]);
  });

  test('no place is 18 minutes ahead of UTC', () => {
    // local_timestamp − timestamp = 1080 s; without a position the member’s zone counts.
    expect(imported(fieldFile('offset-18-minutes.fit')).activities.map(([, , zone]) => zone)).toEqual([
      'Europe/Berlin',
    ]);
  });
});

describe('sports', () => {
  test.each([
    ['17', 'Virtual cycling'],
    ['7', 'Cross-country skiing'],
    ['18', 'E-biking'],
    ['track_running', 'Track running'],
    ['e_bike_fitness', 'E-biking'],
    ['GravelRide', 'Gravel cycling'],
    ['alpine_skiing', 'Alpine skiing'],
    ['Course à pied', 'Running'],
    ['HKWorkoutActivityTypeHiking', 'Hiking'],
    ['Underwater hockey', 'Other'],
  ])('a GPX file of type %s is %s', (type, sport) => {
    expect(imported(gpx(type)).activities).toEqual([[sport, ...HERE]]);
  });

  test.each([
    [0, 18, 'Open water swimming'],
    [0, 3, 'Trail running'],
    [88, 0, 'Paddling'],
    [64, 85, 'Ball sports'],
    [2, 127, 'E-biking'],
    [17, 124, 'Hiking'],
    [10, 26, 'Cardio training'],
    [99, 99, 'Other'],
  ])('FIT’s sport %i with sub-sport %i is %s', (sport, subSport, name) => {
    expect(imported(fit(sport, subSport)).activities).toEqual([[name, ...HERE]]);
  });
});

describe('virtual worlds', () => {
  // The local time at these places would be 24 February, or noon in Virginia.
  const watopia = { lat: -11.64, lon: 166.95 };
  const richmond = { lat: 37.54, lon: -77.44 };
  test.each([
    ['Watopia as a FIT file of an unknown maker', fit(2, 0, watopia), 'Cycling'],
    ['Makuri as GPX', gpx('cycling', { lat: -10.79, lon: 165.83 }), 'Cycling'],
    ['Zwift’s Richmond in the words of old files', fit(2, 6, { ...richmond, maker: 260 }), 'Indoor cycling'],
    ['Richmond by MyWhoosh', fit(2, 6, { ...richmond, maker: 331 }), 'Indoor cycling'],
    ['Richmond as a virtual ride in GPX', gpx('VirtualRide', richmond), 'Virtual cycling'],
    ['Richmond as Strava’s number 17', gpx('17', richmond), 'Virtual cycling'],
    ['Richmond by a creator called Zwift', gpx('Biking', { ...richmond, creator: 'Zwift' }), 'Cycling'],
  ])('%s', (_, file, sport) => {
    expect(imported(file).activities).toEqual([[sport, ...HERE]]);
  });

  test('a ride in the real Richmond was there, until its member marks it as virtual', () => {
    const ride = gpx('cycling', richmond);
    expect(imported(ride).activities).toEqual([['Cycling', '2024-02-23T12:37:15', 'America/New_York']]);
    expect(imported(ride, { 0: 12 }).activities).toEqual([['Virtual cycling', ...HERE]]);
  });
});

describe('dates', () => {
  const nothing = (code: string) => ({ activities: [], reason: code });
  const known = (reason: string | null, start: string) => ({
    activities: [['Running', start, 'Europe/Berlin']],
    reason,
  });

  test.each([
    ['a FIT file that counts from when the watch was switched on', run(60, 4000).file(), nothing('noDate')],
    ['a FIT file without a session that does', begun().data(1, recordAt(0, 77)).file(), nothing('noDate')],
    ['a GPX file of 1989', gpx('run', { time: '1989-12-31T10:00:15Z' }), nothing('noDate')],
    ['a TCX file of 1970', tcx('Running', '1970-01-01T00:00:15Z'), nothing('noDate')],
    ['a GPX file of 2136', gpx('run', { time: '2136-02-07T06:28:15Z' }), nothing('futureDate')],
    ['a TCX file of 9999', tcx('Running', '9999-12-31T23:59:15Z'), nothing('futureDate')],
    [
      'a logger that lost 1024 weeks',
      gpx('run', { time: '1999-08-23T10:00:15Z' }),
      known('oldDate', '1999-08-23T12:00:15'),
    ],
  ])('%s', (_, file, expected) => {
    expect(imported(file)).toEqual(expected);
  });

  test('a file with one of two dates possible imports one activity, and reports the other as missing', () => {
    const both = `${new TextDecoder().decode(gpx('run')).replace('</gpx>', '')}${new TextDecoder()
      .decode(gpx('run', { time: '1980-01-06T00:00:15Z' }))
      .replace(/^<gpx[^>]*>/, '')}`;
    expect(imported(text(both))).toEqual(known('someDates', '2024-02-23T18:37:15'));
  });

  test('a watch whose clock was never set, but which knows the local time', () => {
    const UPTIME = 16_400_000;
    const fields = [
      { number: 253, base: BASE.uint32 },
      { number: 5, base: BASE.uint32 },
    ];
    const file = run(60, UPTIME)
      .define(3, 34, fields)
      .data(3, [UPTIME + 60, START + 60]);
    // The track is at 47.5° N, 8.5° E.
    expect(imported(file.file())).toEqual({
      activities: [['Running', '2024-02-23T17:37:15', 'Europe/Zurich']],
      reason: null,
    });
  });

  test.each([
    ['18 minutes ahead', 1080, 'Europe/Berlin', '2024-02-23T18:37:15'],
    ['45 minutes behind', -2700, 'Europe/Berlin', '2024-02-23T18:37:15'],
    ['three weeks ahead', 21 * 86_400, 'Europe/Berlin', '2024-02-23T18:37:15'],
    ['thirteen hours behind', -13 * 3600, 'Europe/Berlin', '2024-02-23T18:37:15'],
    ['as in Nepal', 20_700, null, '2024-02-23T23:22:15'],
  ])('a local time %s', (_, localAhead, zone, start) => {
    expect(imported(fit(1, 0, { ...NOWHERE, localAhead })).activities).toEqual([['Running', start, zone]]);
  });

  test('times without Z are local to the place; without a place they stay UTC', () => {
    const time = '2024-07-01T06:00:15';
    expect(imported(gpx('run', { time })).activities).toEqual([['Running', time, 'Europe/Berlin']]);
    const tokyo = { lat: 35.68, lon: 139.77 };
    expect(imported(gpx('run', { ...tokyo, time })).activities).toEqual([['Running', time, 'Asia/Tokyo']]);
    expect(imported(tcx('Running', time)).activities).toEqual([['Running', '2024-07-01T08:00:15', 'Europe/Berlin']]);
    expect(imported(gpx('run', { time: `${time}Z` })).activities).toEqual([
      ['Running', '2024-07-01T08:00:15', 'Europe/Berlin'],
    ]);
    expect(imported(gpx('run', { time: `${time}+09:00` })).activities).toEqual([
      ['Running', '2024-06-30T23:00:15', 'Europe/Berlin'],
    ]);
    expect(imported(gpx('17', { lat: 37.54, lon: -77.44, time })).activities).toEqual([
      ['Virtual cycling', '2024-07-01T08:00:15', 'Europe/Berlin'],
    ]);
  });
});
