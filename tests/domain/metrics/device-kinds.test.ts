import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lapsOf } from '../../../domain/metrics/laps.ts';
import { cleanDistance } from '../../../domain/metrics/clean-distance.ts';
import { cleanTimes } from '../../../domain/metrics/clean-times.ts';
import { courseOf } from '../../../domain/metrics/stretches.ts';
import { type ActivityToWrite, writeActivity } from '../../../formats/fit/write-activity.ts';
import type { Lap, TimerEvent } from '../../../formats/types.ts';
import { measure } from '../../../server/imports/measure.ts';
import { samplesOf } from '../../../server/imports/samples.ts';
import { chain } from '../../fixtures/fit-bytes.ts';

const START = 1_780_000_000;
const NONE = Number.NaN;
const athlete = { weight: 70, timeZone: 'Europe/Berlin' };

interface Recorded {
  /** Seconds since the start, and metres at each record. */
  readonly at: readonly number[];
  readonly metres: readonly number[];
  readonly session?: Partial<ActivityToWrite['session']>;
  readonly laps?: readonly Lap[];
  readonly events?: readonly (readonly [at: number, type: TimerEvent['type']])[];
}

function fit({ at, metres, session = {}, laps = [], events = [] }: Recorded): Uint8Array {
  const start = session.start ?? START;
  return writeActivity({
    fileId: { manufacturer: 'garmin', product: '1', serialNumber: '1', created: start },
    session: {
      sport: 'running',
      subSport: 'generic',
      start,
      end: start + (session.elapsed ?? at.at(-1) ?? 0),
      elapsed: at.at(-1) ?? null,
      timer: at.at(-1) ?? null,
      distance: null,
      ascent: null,
      descent: null,
      averageHeartRate: null,
      maximumHeartRate: null,
      averagePower: null,
      averageCadence: null,
      calories: null,
      ...session,
    },
    records: {
      n: at.length,
      time: Float64Array.from(at, (second) => start + second),
      distance: Float64Array.from(metres),
      developer: [],
    },
    laps,
    events: events.map(([second, type]) => ({ time: start + second, type })),
    localOffset: null,
  });
}

const iso = (second: number) => new Date((START + second) * 1000).toISOString();
type Point = readonly [at: number, east: number];
const gpx = (...segments: readonly (readonly Point[])[]) =>
  new TextEncoder().encode(
    `<gpx creator="x"><trk><type>running</type>${segments
      .map(
        (points) =>
          `<trkseg>${points.map(([at, east]) => `<trkpt lat="47" lon="${7 + east}"><time>${iso(at)}</time></trkpt>`).join('')}</trkseg>`,
      )
      .join('')}</trk></gpx>`,
  );
const tcx = (timer: number, metres: number, ...tracks: readonly (readonly Point[])[]) =>
  new TextEncoder().encode(
    `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>${iso(0)}</Id><Lap StartTime="${iso(0)}"><TotalTimeSeconds>${timer}</TotalTimeSeconds><DistanceMeters>${metres}</DistanceMeters>${tracks
      .map(
        (points) =>
          `<Track>${points.map(([at, far]) => `<Trackpoint><Time>${iso(at)}</Time><DistanceMeters>${far}</DistanceMeters></Trackpoint>`).join('')}</Track>`,
      )
      .join('')}</Lap></Activity></Activities></TrainingCenterDatabase>`,
  );

const seconds = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
/** 1/30 000 of a degree eastwards at 47° north is 2.5278 m. */
const STEP = 1 / 30_000;
const STEP_METRES = 2.5278;
const track = (from: number, to: number): Point[] => seconds(from, to).map((at) => [at, at * STEP]);

const only = (bytes: Uint8Array) => measure(bytes, athlete).sessions[0]!;
const lapsIn = (bytes: Uint8Array) =>
  samplesOf(bytes, { activityId: 'a', activityTypeId: 1, sessionIndex: 0, correction: null, subset: true })!.laps;
const run = (metresPerSecond: number, to: number) => ({
  at: seconds(0, to),
  metres: seconds(0, to).map((at) => at * metresPerSecond),
});
const lap = (start: number, elapsed: number, distance: number, more: Partial<Lap> = {}): Lap => ({
  start: START + start,
  elapsed,
  timer: elapsed,
  distance,
  ...more,
});

describe('the first recorded distance', () => {
  test.each([
    ['of a first record at the end of a length', { at: [40, 80, 120], metres: [25, 50, 75] }, {}, 75],
    ['of a first set of 500 m before a rest', { at: [600, 1300, 2000], metres: [500, 1000, 1500] }, {}, 1500],
    ['of 7 m at the start', { at: [0, 10, 20], metres: [7, 37, 67] }, {}, 67],
    ['after records without one', { at: [0, 200, 400], metres: [NONE, 400, 800] }, {}, 800],
    ['where the session states the same', { at: [50, 100, 150], metres: [50, 100, 150] }, { distance: 150 }, 150],
  ] as const)('counts: %s', (_, recorded, session, metres) => {
    expect(only(fit({ ...recorded, session })).totalDistance).toBeCloseTo(metres, 2);
  });

  test('does not count if the counter continues an earlier recording', () => {
    const at = seconds(0, 100);
    expect(only(fit({ at, metres: at.map((second) => 5000 + second * 3) })).totalDistance).toBeCloseTo(300, 2);
  });
});

describe('one impossible value', () => {
  const { at, metres } = run(3, 600);
  const withValue = (place: number, value: number) => fit({ at, metres: metres.with(place, value) });

  test.each([
    ['the first distance', 0, 9e6],
    ['one in the middle', 300, 9e6],
    ['the last one', 600, 9e6],
  ])('is left out and counted: %s', (_, place, value) => {
    const { totalDistance, measureNotes: notes } = only(withValue(place, value));
    expect(totalDistance).toBeCloseTo(place === 600 ? 1797 : 1800, 2);
    expect(notes).toEqual([{ kind: 'values_left_out', what: 'distance', count: 1 }]);
  });

  test('of 0 in a counter does not restart it', () => {
    expect(only(withValue(300, 0)).totalDistance).toBeCloseTo(1800, 2);
  });

  test.each([
    ['the first fix', [0]],
    ['a fix in the middle', [300]],
    ['three fixes in a row', [300, 301, 302]],
    ['the last fix', [600]],
  ])('is %s, 7.6 km away', (_, places) => {
    const points = track(0, 600).map(([second, east], i): Point => [second, places.includes(i) ? east + 0.1 : east]);
    const { totalDistance, measureNotes: notes } = only(gpx(points));
    const steps = places.includes(0) || places.includes(600) ? 599 : 600;
    expect(totalDistance).toBeCloseTo(steps * STEP_METRES, 0);
    expect(notes).toEqual([{ kind: 'values_left_out', what: 'position', count: places.length }]);
  });

  test('is a time of 63 years ahead', () => {
    const session = { elapsed: 600, timer: 600, distance: 1800 };
    const {
      elapsed,
      duration,
      measureNotes: notes,
    } = only(fit({ at: at.with(300, 63 * 31_556_952), metres, session }));
    expect([elapsed, duration]).toEqual([600, 600]);
    expect(notes).toEqual([{ kind: 'values_left_out', what: 'time', count: 1 }]);
  });
});

describe('a gap of hours in a track', () => {
  const DAY = 86_400;
  test('separates outings, without distance across it', () => {
    const far = track(DAY, DAY + 300).map(([at]): Point => [at, 1 + (at - DAY) * STEP]);
    const { sessions } = measure(gpx([...track(0, 300), ...far]), athlete);
    expect(sessions.map(({ start }) => start - START)).toEqual([0, DAY]);
    for (const { totalDistance, elapsed } of sessions) {
      expect(totalDistance).toBeCloseTo(300 * STEP_METRES, 0);
      expect(elapsed).toBe(300);
    }
  });

  test.each([
    ['5 h 59 min', 6 * 3600 - 60, 1],
    ['6 h', 6 * 3600, 2],
    ['84 days', 84 * DAY, 2],
  ])('of %s', (_, hole, outings) => {
    const after = track(0, 300).map(([at, east]): Point => [300 + hole + at, east]);
    expect(measure(gpx([...track(0, 300), ...after]), athlete).sessions).toHaveLength(outings);
  });

  test('does not count if a single time is years ahead', () => {
    const points = track(0, 300).map(([at, east], i): Point => [i === 100 ? 40 * 365 * DAY : at, east]);
    expect(measure(gpx(points), athlete).sessions.map(({ elapsed }) => elapsed)).toEqual([300]);
  });
});

describe('pauses without timer events', () => {
  const stretch = (from: number, to: number, metres: number): Point[] =>
    seconds(from, to).map((at) => [at, metres + (at - from) * 3]);

  test.each([
    ['a new track', tcx(200, 600, stretch(0, 100, 0), stretch(125, 225, 300))],
    ['a hole in one track', tcx(200, 600, [...stretch(0, 100, 0), ...stretch(125, 225, 300)])],
    ['two holes', tcx(200, 600, stretch(0, 100, 0), [...stretch(112, 162, 300), ...stretch(175, 225, 450)])],
  ])('are %s, and the stated timer counts', (_, bytes) => {
    const { duration, elapsed, totalDistance } = only(bytes);
    expect([duration, elapsed, totalDistance]).toEqual([200, 225, 600]);
  });

  test('do not count as distance between segments', () => {
    const later = track(400, 500).map(([at, east]): Point => [at, east + 0.01]);
    expect(only(gpx(track(0, 100), later)).totalDistance).toBeCloseTo(200 * STEP_METRES, 0);
  });

  test('leave a timer that moving records contradict to the records', () => {
    const { duration, measureNotes: notes } = only(tcx(100, 600, stretch(0, 200, 0)));
    // The last record counts for a second.
    expect(duration).toBe(201);
    expect(notes).toEqual([{ kind: 'timer_from_records', device: 100, records: 201 }]);
  });
});

describe('a stop without a start', () => {
  const { at, metres } = run(3, 600);
  const timed = (events: Recorded['events'], timer: number | null = null) =>
    only(fit({ at, metres, session: { timer }, events: events! })).duration;

  test.each([
    [
      'goes on where records move on',
      [
        [0, 'start'],
        [100, 'stop'],
        [600, 'stop'],
      ],
      null,
      600,
    ],
    [
      'is believed where a start follows',
      [
        [0, 'start'],
        [100, 'stop'],
        [300, 'start'],
        [600, 'stop'],
      ],
      null,
      400,
    ],
    [
      'is the end where the timer says so',
      [
        [0, 'start'],
        [300, 'stop'],
      ],
      300,
      300,
    ],
    [
      'is no end where the timer says otherwise',
      [
        [0, 'start'],
        [300, 'stop'],
      ],
      600,
      600,
    ],
    [
      'twice is one',
      [
        [0, 'start'],
        [100, 'stop'],
        [103, 'stop'],
        [300, 'start'],
        [600, 'stop'],
      ],
      null,
      400,
    ],
  ] as const)('%s', (_, events, timer, expected) => expect(timed(events, timer)).toBe(expected));

  test('of another part of the file ends nothing', () => {
    const first = fit({
      at,
      metres,
      session: { timer: 600 },
      events: [
        [0, 'start'],
        [600, 'stop'],
      ],
    });
    const second = fit({
      at: at.slice(0, 61),
      metres: metres.slice(0, 61),
      events: [
        [0, 'start'],
        [60, 'stop'],
      ],
    });
    expect(measure(chain(first, second), athlete).sessions.map(({ duration }) => duration)).toEqual([600, 60]);
  });
});

describe('the device and its records', () => {
  test.each([
    ['records that end early', { at: seconds(0, 300), metres: run(3, 300).metres }, [], 'distance_from_device', 1800],
    ['records of all of it', run(4, 600), [], 'distance_from_records', 2400],
    ['laps that support the device', run(4, 600), [lap(0, 300, 900), lap(300, 300, 900)], 'distance_from_device', 1800],
  ] as const)('%s', (_, recorded, laps, kind, metres) => {
    const session = { elapsed: 600, timer: 600, distance: 1800 };
    const { totalDistance, duration, measureNotes: notes } = only(fit({ ...recorded, laps, session }));
    expect([totalDistance, duration]).toEqual([metres, 600]);
    expect(notes).toEqual([{ kind, device: 1800, records: recorded.metres.at(-1) }]);
  });

  test('a rest after the last length is elapsed time', () => {
    const session = { elapsed: 840, timer: 600, distance: 1800 };
    expect(only(fit({ ...run(3, 600), session })).elapsed).toBe(840);
  });

  test('a session without a distance has that of its last record', () => {
    expect(only(fit({ ...run(3, 600), laps: [lap(0, 600, 1790)] })).totalDistance).toBeCloseTo(1800, 2);
  });
});

describe('laps', () => {
  const rows = (recorded: Recorded) =>
    lapsIn(fit(recorded)).map(({ from, to, distance, seconds: time }) => [from, to, distance, time]);

  test('that end before a late first record', () => {
    const at = seconds(120, 600);
    const laps = [lap(0, 60, 200), lap(60, 60, 200), lap(120, 480, 1400)];
    expect(rows({ at, metres: at.map((second) => second * 3), laps })).toEqual([
      [-120, -60, 200, 60],
      [-60, 0, 200, 60],
      [0, 480, 1400, 480],
    ]);
  });

  test('that stop early have a last row for the rest', () => {
    expect(rows({ ...run(3, 600), laps: [lap(0, 200, 600)] })).toEqual([
      [0, 200, 600, 200],
      [200, 600, 1200, 400],
    ]);
  });

  test('with a timer of 0 show their elapsed time', () => {
    expect(rows({ ...run(3, 600), laps: [lap(0, 600, 1800, { timer: 0 })] })).toEqual([[0, 600, 1800, 600]]);
  });

  test('pressed over the device’s own are kept apart from them', () => {
    const laps = [
      ...[0, 200, 400].map((start) => lap(start, 200, 600, { trigger: 'automatic' })),
      lap(0, 250, 750, { trigger: 'manual' }),
      lap(250, 350, 1050, { trigger: 'sessionEnd' }),
    ];
    expect(rows({ ...run(3, 600), laps })).toEqual([
      [0, 250, 750, 250],
      [250, 600, 1050, 350],
    ]);
  });

  test('of a length end with its last record', () => {
    const laps = [lap(0, 100, 100), lap(100, 20, 0), lap(120, 80, 75)];
    expect(rows({ at: [100, 140, 170, 200], metres: [100, 125, 150, 175], laps })).toEqual([
      [-100, 0, 100, 100],
      [0, 20, 0, 20],
      [20, 100, 75, 80],
    ]);
  });

  test('law: none overlaps another, none leaves the session, and their parts add up to no more than it', () => {
    const course = courseOf(
      { time: Float64Array.from(seconds(0, 600)) },
      Float64Array.from(run(3, 600).metres),
      null,
      null,
    );
    const any = fc.record({
      start: fc.integer({ min: -50, max: 700 }),
      elapsed: fc.option(fc.integer({ min: 0, max: 400 })),
      timer: fc.constant(null),
      distance: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (laps) => {
        const found = lapsOf(course, laps);
        let end = 0;
        for (const { from, to } of found) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(600);
        expect(found.reduce((sum, { distance }) => sum + distance!, 0)).toBeLessThanOrEqual(1800 + 1e-6);
      }),
    );
  });
});

describe('laws of the remaining values', () => {
  test('a timer is never longer than the session beyond the tolerance, whatever events a device writes', () => {
    const at = fc.integer({ min: -50, max: 400 });
    const events = fc.array(fc.tuple(at, fc.constantFrom('start', 'stop')), { maxLength: 12 });
    fc.assert(
      fc.property(events, fc.option(fc.integer({ min: 1, max: 900 })), (written, timer) => {
        const rising = written.toSorted(([one], [other]) => one - other);
        const { duration, elapsed } = only(fit({ ...run(3, 300), session: { timer }, events: rising }));
        expect(elapsed).toBeGreaterThanOrEqual(300);
        // Two clocks of a device may differ, as in the Zwift sample (3,182.8 s of timer in 3,181 s): by 10 s or 5 %, counted from the end of the
        // last record's second.
        const most = elapsed! + 1;
        expect(duration!).toBeLessThanOrEqual(Math.max(most + 10, most * 1.05));
        expect(duration!).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  test('a timer of several tracks is never longer than the session, nor shorter than the tracks', () => {
    const part = fc.record({ gap: fc.integer({ min: 1, max: 300 }), length: fc.integer({ min: 20, max: 120 }) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        let second = 0;
        let metres = 0;
        const tracks = parts.map(({ gap, length }, i) => {
          if (i > 0) second += gap;
          const from = second;
          second += length;
          const points = seconds(from, second).map((time): Point => [time, metres + (time - from) * 3]);
          metres += length * 3;
          return points;
        });
        const timer = parts.reduce((sum, { length }) => sum + length, 0);
        const { duration, elapsed, totalDistance } = only(tcx(timer, metres, ...tracks));
        expect([duration, elapsed]).toEqual([timer, second]);
        expect(totalDistance).toBeCloseTo(metres, 2);
      }),
      { numRuns: 60 },
    );
  });

  test('a distance is never longer than possible in the time', () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.oneof(fc.double({ min: 0, max: 300 }), fc.double({ min: -1e7, max: 1e7 })),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), (steps) => {
        let [now, far] = [0, 0];
        const time = Float64Array.from(steps, ([gap]) => (now += gap));
        const distance = Float64Array.from(steps, ([, rise]) => (far += rise));
        const sound = cleanDistance(time, distance, 0);
        if (sound.distance === distance) return;
        const most = Math.max(0, ...[...sound.distance].filter((value) => !Number.isNaN(value)));
        expect(most).toBeLessThanOrEqual(steps.length * 50 + 100 * now);
      }),
    );
  });

  test('rising times are unchanged, and an outlier is removed', () => {
    const time = Float64Array.from(seconds(0, 50));
    const stated = { start: 0, elapsed: 50 };
    expect(cleanTimes(time, stated)).toBe(time);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 200_000, max: 2 ** 31 }), (place, wild) => {
        const sound = cleanTimes(time.with(place, wild), stated);
        expect([...sound].filter((at) => !Number.isNaN(at))).toEqual([...time].filter((_, i) => i !== place));
      }),
    );
  });
});
