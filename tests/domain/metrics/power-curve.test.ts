import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POWER_CURVE_SECONDS } from '../../../domain/constants.ts';
import { cover, pausesOf, type Steps, stepsOf } from '../../../domain/metrics/coverage.ts';
import { bestMean, cumulativeWork, powerCurve } from '../../../domain/metrics/power-curve.ts';

const steps = (watts: readonly number[]): Steps =>
  stepsOf(
    cover(
      Float64Array.from(watts, (_, i) => i),
      Float64Array.from(watts),
      0,
      2500,
      null,
    ),
  );
const best = (of: Steps, duration: number) => bestMean(of, cumulativeWork(of), duration);

/** The slow way: every second expanded, every window summed. */
function naive(of: Steps, duration: number): number | null {
  const grid = [...of.value].flatMap((watts, i) => Array<number>(of.start[i + 1]! - of.start[i]!).fill(watts));
  if (duration > grid.length) return null;
  let highest = 0;
  for (let k = 0; k + duration <= grid.length; k++) {
    const sum = grid.slice(k, k + duration).reduce((a, b) => a + b, 0);
    highest = Math.max(highest, sum / duration);
  }
  return highest;
}

describe('power curve', () => {
  test.each([
    [1, 500],
    [2, 450],
    [3, 433.33],
    [5, 380],
    [10, 250],
  ])('ten seconds up and down, best of %d s is %d W', (duration, watts) => {
    expect(best(steps([100, 200, 300, 400, 500, 400, 300, 200, 100, 0]), duration)).toBeCloseTo(watts, 2);
  });

  test('longer than the activity is none; empty is none', () => {
    expect(best(steps([100, 200, 300, 400, 500, 400, 300, 200, 100, 0]), 11)).toBeNull();
    expect(powerCurve(steps([])).w5sec).toBeNull();
  });

  test('the window at the first sample counts', () => {
    expect(best(steps([500, 400, 100, 100, 100, 100]), 2)).toBe(450);
  });

  test('uneven samples: gaps are zeros, pauses too', () => {
    const time = Float64Array.of(0, 1, 2, 5, 6, 66, 67);
    const watts = new Float64Array(7).fill(300);
    const without = stepsOf(cover(time, watts, 0, 2500, null));
    expect([best(without, 5), best(without, 10)]).toEqual([300, 210]);
    const pauses = pausesOf([
      { time: 7, type: 'stop' },
      { time: 65, type: 'start' },
    ]);
    expect(best(stepsOf(cover(time, watts, 0, 2500, pauses)), 10)).toBe(240);
  });

  test('all eleven durations of an hour at 250 W with a minute at 400', () => {
    const watts = Array.from({ length: 3600 }, (_, i) => (i >= 1000 && i < 1060 ? 400 : 250));
    expect(powerCurve(steps(watts))).toEqual({
      w5sec: 400,
      w15sec: 400,
      w30sec: 400,
      w1min: 400,
      w3min: 300,
      w5min: 280,
      w9min: 250 + 9000 / 540,
      w10min: 265,
      w20min: 257.5,
      w30min: 255,
      w1hr: 252.5,
    });
    expect(powerCurve(steps(watts.slice(1))).w1hr).toBeNull();
  });

  const recorded = (longestGap: number, most: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: longestGap }), fc.integer({ min: 0, max: 900 })), {
        minLength: 1,
        maxLength: most,
        size: 'max',
      })
      .map((samples) => {
        let time = 0;
        const times = samples.map(([gap]) => (time += gap));
        const watts = Float64Array.from(samples, ([, value]) => value);
        return stepsOf(cover(Float64Array.from(times), watts, 0, 2500, null));
      });

  const uneven = recorded(45, 40);

  test.each([
    ['each second', 1],
    ['nearly each second', 3],
    ['now and then', 45],
  ])('law: the curve of values recorded %s is the best mean of each duration', (_, longestGap) => {
    fc.assert(
      fc.property(recorded(longestGap, 1000), (of) => {
        for (const [key, duration] of Object.entries(POWER_CURVE_SECONDS)) {
          expect(powerCurve(of)[key as keyof typeof POWER_CURVE_SECONDS]).toBe(best(of, duration));
        }
      }),
    );
  });

  test('law: equals summing every window of the seconds', () => {
    fc.assert(
      fc.property(uneven, fc.integer({ min: 1, max: 400 }), (of, duration) => {
        expect(best(of, duration)).toBe(naive(of, duration));
      }),
    );
  });

  test('law: a duration that is a multiple of another is never better', () => {
    const durations = Object.values(POWER_CURVE_SECONDS);
    fc.assert(
      fc.property(uneven, (of) => {
        for (const short of durations) {
          for (const long of durations.filter((d) => d > short && d % short === 0)) {
            const [s, l] = [best(of, short), best(of, long)];
            if (l !== null) expect(s! - l).toBeGreaterThanOrEqual(-1e-9);
          }
        }
      }),
    );
  });
});
