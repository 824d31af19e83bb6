import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activitySessions, judge } from '../../domain/import-judgement.ts';
import { readActivity } from '../../formats/read-activity.ts';

/** Metres per degree of longitude at the equator. */
const DEGREE = (Math.PI / 180) * 6_371_008.8;

interface Point {
  /** Metres from the start, and seconds. */
  readonly at: number;
  readonly time: number;
  readonly extra?: string;
}

const START = Date.UTC(2021, 7, 26, 8, 39, 35);
const trackOf = (points: readonly Point[], start = START) =>
  `<trk><trkseg>${points
    .map(
      ({ at, time, extra = '' }) =>
        `<trkpt lat="0.5" lon="${7 + at / DEGREE}"><time>${new Date(start + Math.round(time * 1000)).toISOString()}</time>${extra}</trkpt>`,
    )
    .join('')}</trkseg></trk>`;
const gpx = (...tracks: readonly string[]) =>
  new TextEncoder().encode(`<gpx version="1.1" creator="Planner">${tracks.join('')}</gpx>`);
const tcx = (points: readonly Point[]) =>
  new TextEncoder().encode(
    `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2021-08-26T08:39:35Z</Id><Lap StartTime="2021-08-26T08:39:35Z"><Track>${points
      .map(
        ({ at, time }) =>
          `<Trackpoint><Time>${new Date(START + time * 1000).toISOString()}</Time><Position><LatitudeDegrees>0.5</LatitudeDegrees><LongitudeDegrees>${7 + at / DEGREE}</LongitudeDegrees></Position></Trackpoint>`,
      )
      .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
  );

/** The result of importing a file. */
function imported(bytes: Uint8Array) {
  const { fileId, sessions, problems } = readActivity(bytes);
  return judge(activitySessions(fileId.type, sessions).length, problems);
}
const refused = { outcome: 'skipped', reason: { code: 'plannedRoute' } };
const taken = { outcome: 'imported', reason: null };

const every = (count: number, of: (i: number) => Point) => Array.from({ length: count }, (_, i) => of(i));
/** Corners of a drawn route: 5 to 365 m apart. */
const corners = (count: number) => {
  let at = 0;
  return Array.from({ length: count }, (_, i) => (at += 5 + ((i * 97) % 7) * 60));
};

describe('planned routes are refused', () => {
  test.each<readonly [string, Uint8Array]>([
    ['28 ms from point to point', gpx(trackOf(every(42, (i) => ({ at: 28 * i, time: 0.028 * i }))))],
    ['every point at one and the same time', gpx(trackOf(every(30, (i) => ({ at: 50 * i, time: 0 }))))],
    ['a second for each corner, hundreds of metres apart', gpx(trackOf(corners(40).map((at, i) => ({ at, time: i }))))],
    [
      'an even 18 km/h from corner to corner',
      gpx(trackOf(corners(60).map((at) => ({ at, time: Math.round(at / 5) })))),
    ],
    ['the same as TCX', tcx(corners(60).map((at) => ({ at, time: Math.round(at / 5) })))],
    [
      'from 2010-01-01 on',
      gpx(
        trackOf(
          every(30, (i) => ({ at: 3 * i * (1 + (i % 3)), time: 4 * i })),
          Date.UTC(2010, 0, 1),
        ),
      ),
    ],
    [
      'several tracks, all planned',
      gpx(
        trackOf(every(42, (i) => ({ at: 28 * i, time: 0.028 * i }))),
        trackOf(every(42, (i) => ({ at: 28 * i, time: 7200 + 0.028 * i }))),
      ),
    ],
  ])('%s', (_, bytes) => {
    expect(imported(bytes)).toEqual(refused);
  });
});

describe('recordings are imported', () => {
  const hr = '<extensions><hr>140</hr></extensions>';
  test.each<readonly [string, Uint8Array]>([
    ['at an even speed, a point a second', gpx(trackOf(every(300, (i) => ({ at: 3 * i, time: i }))))],
    [
      'points when something changes, at a changing speed',
      gpx(trackOf(corners(60).map((at, i) => ({ at, time: at / 4 + 3 * Math.max(0, i - 30) })))),
    ],
    [
      'one position on the other side of the earth',
      gpx(trackOf(every(300, (i) => ({ at: i === 150 ? 9_000_000 : 3 * i, time: i })))),
    ],
    ['too fast, but with a heart rate', gpx(trackOf(every(42, (i) => ({ at: 28 * i, time: 0.028 * i, extra: hr }))))],
    [
      'from New Year on, with a heart rate',
      gpx(
        trackOf(
          every(300, (i) => ({ at: 3 * i, time: i, extra: hr })),
          Date.UTC(2024, 0, 1),
        ),
      ),
    ],
    [
      'a second after New Year',
      gpx(
        trackOf(
          every(300, (i) => ({ at: 3 * i, time: i })),
          Date.UTC(2024, 0, 1, 0, 0, 1),
        ),
      ),
    ],
    ['a train at 280 km/h', gpx(trackOf(every(300, (i) => ({ at: 78 * i, time: i }))))],
    [
      'a plan and a recording in one file',
      gpx(
        trackOf(every(42, (i) => ({ at: 28 * i, time: 0.028 * i }))),
        trackOf(every(300, (i) => ({ at: 3 * i, time: 7200 + i }))),
      ),
    ],
  ])('%s', (_, bytes) => {
    expect(imported(bytes)).toEqual(taken);
  });

  test('property: at any human pace, with a point every second or every few', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.double({ min: 0, max: 20, noNaN: true })), {
      minLength: 2,
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, (legs) => {
        let [at, time] = [0, 0];
        const points = legs.map(([seconds, speed], i) => {
          time += seconds;
          // Real speeds vary: half of the legs are at twice the speed of the other half.
          at += seconds * (i % 2 === 0 ? speed : 2 * speed + 1);
          return { at, time };
        });
        expect(imported(gpx(trackOf(points)))).toEqual(taken);
      }),
      { numRuns: 60 },
    );
  });
});
