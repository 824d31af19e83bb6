import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeSeconds, cover, pausesOf, stepsOf } from '../../../domain/metrics/coverage.ts';
import { histogramOf, histogramTotal } from '../../../domain/metrics/histogram.ts';
import { zoneSeconds } from '../../../domain/metrics/zones.ts';

const at = (...times: number[]) => Float64Array.from(times);
const constant = (n: number, value: number) => new Float64Array(n).fill(value);
const lengthOf = (coverage: ReturnType<typeof cover>) => stepsOf(coverage).start.at(-1);

describe('coverage', () => {
  const time = at(0, 1, 2, 5, 6, 66, 67);

  test('without timer events a long gap is one second and then no data', () => {
    const covered = cover(time, constant(7, 300), 0, 2500, null);
    expect([...covered.seconds]).toEqual([1, 1, 3, 1, 1, 1, 1]);
    expect(covered.total).toBe(9);
    expect(lengthOf(covered)).toBe(68);
    expect(zoneSeconds(histogramOf(covered), 300)).toEqual([0, 0, 0, 0, 9, 0]);
  });

  test('with timer events the sample covers the time before the stop', () => {
    const pauses = pausesOf([
      { time: 0, type: 'start' },
      { time: 7, type: 'stop' },
      { time: 65, type: 'start' },
    ]);
    const covered = cover(time, constant(7, 300), 0, 2500, pauses);
    expect([...covered.seconds]).toEqual([1, 1, 3, 1, 2, 1, 1]);
    expect(covered.total).toBe(10);
    expect(lengthOf(covered)).toBe(68);
  });

  test('limits: 30 s without events, 60 s with', () => {
    const running = pausesOf([{ time: 0, type: 'start' }]);
    const covers = (gap: number, pauses: ReturnType<typeof pausesOf>) =>
      cover(at(0, gap), constant(2, 1), 0, 2500, pauses).seconds[0];
    expect([covers(30, null), covers(31, null)]).toEqual([30, 1]);
    expect([covers(60, running), covers(61, running)]).toEqual([60, 1]);
  });

  test('values out of range or missing, times going back and repeated times', () => {
    const covered = cover(
      at(10, 11, 12, 11, 13, 13, Number.NaN, 14),
      Float64Array.of(5, Number.NaN, 7, 8, 9, 10, 11, 2501),
      0,
      2500,
      null,
    );
    expect([...covered.time]).toEqual([10, 12, 13]);
    expect([...covered.value]).toEqual([5, 7, 10]);
    expect([...covered.record]).toEqual([0, 2, 5]);
    expect([...covered.seconds]).toEqual([2, 1, 1]);
  });

  test('a sample inside a pause covers nothing', () => {
    const pauses = pausesOf([
      { time: 1, type: 'stop' },
      { time: 3, type: 'start' },
    ]);
    expect([...cover(at(0, 1, 2, 3, 4), constant(5, 1), 0, 9, pauses).seconds]).toEqual([1, 0, 0, 1, 1]);
  });

  test('a hole counts at most an hour of zeros', () => {
    expect(lengthOf(cover(at(0, 10_000), constant(2, 1), 0, 9, null))).toBe(1 + 3600 + 1);
  });

  test('pauses: repeated stops and starts, an unfinished stop, no events', () => {
    expect(pausesOf([])).toBeNull();
    const pauses = pausesOf([
      { time: 0, type: 'start' },
      { time: 5, type: 'stop' },
      { time: 6, type: 'stop' },
      { time: 8, type: 'start' },
      { time: 9, type: 'start' },
      { time: 20, type: 'stop' },
    ]);
    expect([...pauses!.from]).toEqual([5, 20]);
    expect([...pauses!.to]).toEqual([8, Number.POSITIVE_INFINITY]);
    expect(activeSeconds(pauses, 0, 30)).toBe(17);
    // The order does not matter.
    const shuffled = pausesOf([
      { time: 8, type: 'start' },
      { time: 5, type: 'stop' },
    ]);
    expect([shuffled!.from[0], shuffled!.to[0]]).toEqual([5, 8]);
  });

  test('law: with small gaps and no stop, the covered seconds are the span plus one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 50, size: 'max' }), (gaps) => {
        const times = [1000];
        for (const gap of gaps) times.push(times.at(-1)! + gap);
        const covered = cover(Float64Array.from(times), constant(times.length, 200), 0, 2500, null);
        expect(covered.total).toBe(times.at(-1)! - times[0]! + 1);
        expect(lengthOf(covered)).toBe(covered.total);
      }),
    );
  });

  test('law: covered seconds with pauses equal the running seconds counted one by one', () => {
    const event = fc.record({
      time: fc.integer({ min: 0, max: 120 }),
      type: fc.constantFrom('start' as const, 'stop' as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 2, maxLength: 60, size: 'max' }),
        fc.array(event, { minLength: 1, maxLength: 8, size: 'max' }),
        (unsorted, events) => {
          const times = [...unsorted].sort((a, b) => a - b);
          const ordered = [...events].sort((a, b) => a.time - b.time);
          const running = (second: number) => ordered.findLast(({ time }) => time <= second)?.type !== 'stop';
          const covered = cover(Float64Array.from(times), constant(times.length, 1), 0, 9, pausesOf(ordered));
          for (let i = 0; i + 1 < times.length; i++) {
            let active = 0;
            for (let s = times[i]!; s < times[i + 1]!; s++) if (running(s)) active++;
            expect(covered.seconds[i]).toBe(active > 60 ? 1 : active);
          }
          expect(histogramTotal(histogramOf(covered))).toBe(covered.total);
        },
      ),
    );
  });
});
