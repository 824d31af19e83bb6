import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Course,
  bestEffort,
  bestEfforts,
  courseOf,
  effortTimes,
  splitsOf,
} from '../../../domain/metrics/stretches.ts';
import { lapsOf } from '../../../domain/metrics/laps.ts';
import { pausesOf } from '../../../domain/metrics/coverage.ts';

const course = (time: number[], along: number[], rest: Partial<Course> = {}): Course => ({
  time: Float64Array.from(time),
  along: Float64Array.from(along),
  heartRate: null,
  power: null,
  pauses: null,
  ...rest,
});
/** A metre count per second at these speeds. */
const run = (speeds: readonly number[]) => {
  const along = [0];
  for (const speed of speeds) along.push(along.at(-1)! + speed);
  return course(
    along.map((_, i) => 1000 + i),
    along,
  );
};
const even = (seconds: number, speed: number) => Array.from({ length: seconds }, () => speed);

describe('splits', () => {
  test('end when the distance is complete, even between records, and the rest has its own', () => {
    // 3 m/s: 1 km after 333.33 s; 2.5 km in all.
    const splits = splitsOf(run([...even(500, 3), ...even(250, 4)]), 1000);
    expect(splits.map(({ distance }) => Math.round(distance!))).toEqual([1000, 1000, 500]);
    expect(splits[0]).toEqual({
      from: 0,
      heartRate: null,
      to: expect.closeTo(333.333333, 6),
      distance: expect.closeTo(1000, 6),
      seconds: expect.closeTo(333.333333, 6),
      power: null,
    });
    expect(splits[0]!.to).toBeCloseTo(333.333, 3);
    // 166.67 s at 3 m/s, then 500 m at 4 m/s.
    expect(splits[1]!.to).toBeCloseTo(625, 3);
    expect(splits[2]!.seconds).toBeCloseTo(125, 3);
  });

  test('leave out a negligible rest, and pauses from their time', () => {
    const paused = run([...even(200, 5), ...even(60, 0), ...even(204, 5)]);
    const pauses = pausesOf([
      { time: 1200, type: 'stop' },
      { time: 1260, type: 'start' },
    ]);
    const splits = splitsOf({ ...paused, pauses }, 1000);
    expect(splits.map(({ from, to, seconds }) => [from, to, seconds])).toEqual([
      [0, 200, 200],
      [200, 460, 200],
    ]);
  });

  test('do not exist without a distance', () => {
    expect(splitsOf({ ...run(even(10, 3)), along: null }, 1000)).toEqual([]);
    expect(splitsOf(course([], []), 1000)).toEqual([]);
  });
});

describe('laps', () => {
  const whole = {
    ...run(even(600, 3)),
    heartRate: Float64Array.from({ length: 601 }, (_, i) => (i < 300 ? 120 : 160)),
  };

  test('are the watch’s, with its times and distances, and the means of the recorded values', () => {
    const laps = lapsOf(whole, [
      { start: 1300, elapsed: 290, timer: 280, distance: 905 },
      { start: 999, elapsed: 301, timer: null, distance: null },
      { start: 9000, elapsed: 10, timer: 10, distance: 30 },
    ]);
    expect(laps).toEqual([
      { from: 0, to: 300, distance: 900, seconds: 300, heartRate: 120, power: null },
      { from: 300, to: 590, distance: 905, seconds: 280, heartRate: 160, power: null },
    ]);
  });

  test('without a length end with the next', () => {
    const unsaid = { elapsed: null, timer: null, distance: null };
    const laps = lapsOf(whole, [
      { start: 1000, ...unsaid },
      { start: 1200, ...unsaid },
    ]);
    expect(laps.map(({ from, to, distance }) => [from, to, distance])).toEqual([
      [0, 200, 600],
      [200, 600, 1200],
    ]);
  });
});

describe('a best effort', () => {
  test('is the fastest part, by elapsed time', () => {
    const found = bestEffort(run([...even(300, 3), ...even(250, 4), ...even(300, 3)]), 1000)!;
    expect([found.from, found.to]).toEqual([300, 550]);
  });

  test('may start between records that are far apart', () => {
    // 1,000 m within 1,200 m in 240 s.
    expect(bestEffort(course([0, 240, 1000], [0, 1200, 1300]), 1000)!.to).toBeCloseTo(200, 6);
  });

  test('does not span a jump of the position', () => {
    const speeds = [...even(400, 3), 600, ...even(400, 3)];
    const found = bestEffort(run(speeds), 1000)!;
    expect(found.to - found.from).toBeCloseTo(1000 / 3, 6);
  });

  test('does not exist for a shorter activity', () => {
    expect(bestEfforts(run(even(600, 3))).map(({ metres }) => metres)).toEqual([400, 1000, 1609.344]);
    expect(effortTimes(run(even(600, 3)))).toEqual({
      t1km: expect.closeTo(1000 / 3),
      t5km: null,
      tmarathon: null,
      t400m: expect.closeTo(133.333333, 6),
      tmile: 536.448,
      t10km: null,
      thalf: null,
    });
    // A ride recorded as a run: a kilometre in 100 s, or 400 m in 40 s, is impossible on foot.
    expect(effortTimes(run(even(600, 10)))).toEqual(effortTimes(null));
  });

  test('equals trying every part', () => {
    const speeds = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 30, maxLength: 80 });
    fc.assert(
      fc.property(speeds, fc.integer({ min: 20, max: 120 }), (some, metres) => {
        const { time, along } = run(some);
        let best = Number.POSITIVE_INFINITY;
        // The course in tenths of a second, every start against every end.
        const at = (t: number) => {
          const i = Math.min(Math.floor(t), time.length - 1);
          return along![i]! + (t - i) * ((along![i + 1] ?? along![i]!) - along![i]!);
        };
        const tenths = 10 * (time.length - 1);
        for (let from = 0; from < tenths; from += 1) {
          for (let to = from; to <= tenths && (to - from) / 10 < best; to += 1) {
            if (at(to / 10) - at(from / 10) >= metres - 1e-9) best = (to - from) / 10;
          }
        }
        const found = bestEffort({ time, along, heartRate: null, power: null, pauses: null }, metres);
        if (found === null) {
          expect(best).toBe(Number.POSITIVE_INFINITY);
          return;
        }
        const seconds = found.to - found.from;
        expect(at(found.to) - at(found.from)).toBeCloseTo(metres, 6);
        expect(seconds).toBeLessThanOrEqual(best + 1e-6);
        expect(seconds).toBeGreaterThan(best - 0.25);
      }),
      { numRuns: 60 },
    );
  });
});

test('records that go back in time are left out', () => {
  const time = Float64Array.from([10, 11, 9, Number.NaN, 12]);
  const found = courseOf({ time }, Float64Array.from([0, 1, 2, 3, 4]), null, null);
  expect([[...found.time], [...found.along!]]).toEqual([
    [10, 11, 12],
    [0, 1, 4],
  ]);
});
