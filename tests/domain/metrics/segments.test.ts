import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseMetres, courseOf, MAX_COURSE_POINTS, readCourse } from '../../../domain/metrics/course.ts';
import { effortsOn, partOfCourse } from '../../../domain/metrics/segments.ts';

const METRE = 1 / 111_195;
type Point = readonly [east: number, north: number];

/** A recording at 3 m/s along positions in metres, with a record each second, a heart rate of 150 and 250 W. */
function recorded(
  way: readonly Point[],
  { speed = 3, noise = () => 0 }: { speed?: number; noise?: () => number } = {},
) {
  const points: Point[] = [];
  for (let i = 1; i < way.length; i++) {
    const [[ax, ay], [bx, by]] = [way[i - 1]!, way[i]!];
    const steps = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / speed));
    for (let step = 0; step < steps; step++) {
      points.push([ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]);
    }
  }
  points.push(way.at(-1)!);
  const column = (of: (point: Point, i: number) => number) => Float64Array.from(points, of);
  const columns = {
    n: points.length,
    developer: [],
    time: column((_, i) => 1_700_000_000 + i),
    lat: column(([, north]) => 47 + (north + noise()) * METRE),
    lon: column(([east]) => 8 + ((east + noise()) * METRE) / Math.cos((47 * Math.PI) / 180)),
    heartRate: column(() => 150),
    altitude: column(([east]) => 500 + east / 20),
  };
  return readCourse(
    courseOf(
      columns,
      column(() => 250),
    )!,
  );
}

const reversed = (way: readonly Point[]) => way.toReversed();
/** A way of turns by up to a right angle. */
const ways = fc
  .array(fc.tuple(fc.integer({ min: 100, max: 400 }), fc.double({ min: -1.5, max: 1.5, noNaN: true })), {
    minLength: 3,
    maxLength: 8,
  })
  .map((turns) => {
    const way: Point[] = [[0, 0]];
    let heading = 0;
    for (const [metres, turn] of turns) {
      heading += turn / 2;
      const [x, y] = way.at(-1)!;
      way.push([x + metres * Math.cos(heading), y + metres * Math.sin(heading)]);
    }
    return way;
  });
const lineOf = (way: readonly Point[]) => {
  const course = recorded(way);
  return partOfCourse(course, 0, course.time.at(-1)!)!.line;
};
/** Adds a way to the start and from the finish that does not follow the segment. */
const within = (way: readonly Point[]): readonly Point[] => {
  const [x, y] = way.at(-1)!;
  return [[-600, -300], ...way, [x + 100, y + 500]];
};

test('a course is stored to a metre and a second, at even distances', () => {
  const course = recorded([
    [0, 0],
    [1000, 0],
  ]);
  expect(course.lat.length).toBe(49);
  expect(courseMetres(course).at(-1)!).toBeCloseTo(1000, -1);
  expect([course.time[0], course.time.at(-1)]).toEqual([0, 333]);
  expect([course.heartRate[5], course.power[5]]).toEqual([150, 250]);
  expect(course.altitude[24]! - course.altitude[12]!).toBeCloseTo(12.6, 0);
});

test('a recording without times or positions has no course, and a long one is thinned', () => {
  const time = Float64Array.from({ length: 400_000 }, (_, i) => i);
  const lat = time.map((at) => 47 + 3 * at * METRE * 0.1);
  const lon = time.map(() => 8);
  expect(courseOf({ n: 2, developer: [], time: time.subarray(0, 2) }, null)).toBeNull();
  expect(courseOf({ n: 2, developer: [], time: Float64Array.of(Number.NaN, Number.NaN), lat, lon }, null)).toBeNull();
  const long = readCourse(courseOf({ n: time.length, developer: [], time, lat, lon }, null)!);
  expect(long.lat.length).toBeLessThanOrEqual(MAX_COURSE_POINTS);
  expect([long.heartRate[3], long.altitude[3]]).toEqual([0, Number.NaN]);
});

test('damaged bytes end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(readCourse(bytes).lat.length).toBeLessThanOrEqual(bytes.length / 6);
    }),
  );
});

test('the same way is one effort, with noise of up to 10 m as well, to within a few seconds', () => {
  fc.assert(
    fc.property(ways, fc.infiniteStream(fc.double({ min: -7, max: 7, noNaN: true })), (way, errors) => {
      const line = lineOf(way);
      const noise = () => errors.next().value as number;
      for (const course of [recorded(within(way)), recorded(within(way), { noise })]) {
        const efforts = effortsOn(course, line);
        expect(efforts.length).toBe(1);
        const alone = recorded(way).time.at(-1)!;
        expect(Math.abs(efforts[0]!.seconds - alone)).toBeLessThan(15);
        expect([efforts[0]!.heartRate, efforts[0]!.power].map((value) => Math.round(value!))).toEqual([150, 250]);
      }
    }),
    { numRuns: 100 },
  );
});

test('the other direction is no effort', () => {
  fc.assert(
    fc.property(ways, (way) => {
      expect(effortsOn(recorded(reversed(way)), lineOf(way))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a loop passed twice is two efforts', () => {
  const loop: readonly Point[] = [
    [0, 0],
    [400, 0],
    [400, 300],
    [0, 300],
    [0, 0],
  ];
  const line = lineOf(loop);
  const efforts = effortsOn(recorded([[-200, 0], ...loop, ...loop.slice(1), [0, -200]]), line);
  expect(efforts.map(({ seconds }) => Math.abs(seconds - 1400 / 3) < 10)).toEqual([true, true]);
  expect(efforts[1]!.from).toBeCloseTo(efforts[0]!.from + efforts[0]!.seconds, 3);
});

test('a detour, a part and a parallel street are no efforts', () => {
  const line = lineOf([
    [0, 0],
    [1000, 0],
  ]);
  expect(
    effortsOn(
      recorded([
        [0, 0],
        [500, 0],
        [500, 200],
        [520, 200],
        [520, 0],
        [1000, 0],
      ]),
      line,
    ),
  ).toEqual([]);
  expect(
    effortsOn(
      recorded([
        [0, 0],
        [900, 0],
      ]),
      line,
    ),
  ).toEqual([]);
  expect(
    effortsOn(
      recorded([
        [-100, 40],
        [1100, 40],
      ]),
      line,
    ),
  ).toEqual([]);
});

test('a faster pass takes less time', () => {
  const line = lineOf([
    [0, 0],
    [1000, 0],
  ]);
  const [slow] = effortsOn(
    recorded([
      [-100, 0],
      [1100, 0],
    ]),
    line,
  );
  const [fast] = effortsOn(
    recorded(
      [
        [-100, 0],
        [1100, 0],
      ],
      { speed: 5 },
    ),
    line,
  );
  expect([slow!.seconds, fast!.seconds].map((seconds) => Math.round(1000 / seconds))).toEqual([3, 5]);
});
