import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../../../domain/metrics/columns.ts';
import { cover, pausesOf, type TimerEvent } from '../../../domain/metrics/coverage.ts';
import { totalsOf, type DeviceTotals } from '../../../domain/metrics/totals.ts';
import { distanceAlong } from '../../../domain/metrics/motion.ts';

const unknown: DeviceTotals = { elapsed: null, timer: null, distance: null };

/** Records at the given seconds, running at the device's speed. */
function extent(
  times: readonly number[],
  stated: Partial<DeviceTotals>,
  { events = [], speed = 3 }: { events?: readonly TimerEvent[]; speed?: number | null } = {},
) {
  const time = Float64Array.from(times);
  const distance = speed === null ? undefined : time.map((at) => (at - times[0]!) * speed);
  const columns: SampleColumns = { n: time.length, time, distance, developer: [] };
  const pauses = pausesOf(events);
  const timeline = cover(time, new Float64Array(time.length), 0, 0, pauses);
  const { notes: _, ...totals } = totalsOf(
    columns,
    { ...unknown, ...stated },
    timeline,
    pauses,
    distanceAlong(columns),
  );
  return totals;
}
const everySecond = (n: number) => Array.from({ length: n }, (_, i) => i);
const hour = everySecond(3601);

describe('the device’s totals and its records', () => {
  test('the device’s count while the records agree within 5 %', () => {
    const stated = { elapsed: 3700, timer: 3550, distance: 10_900 };
    expect(extent(hour, stated)).toEqual(stated);
  });

  test('an impossible distance is dropped', () => {
    for (const distance of [-500, 1e300, Number.NaN]) {
      expect(extent(hour, { distance }, { speed: null }).distance).toBeNull();
      expect(extent(hour, { distance }).distance).toBe(10_800);
    }
  });

  test('beyond, the records win', () => {
    expect(extent(hour, { elapsed: 2_412_583, timer: 3550, distance: 20_000 })).toEqual({
      elapsed: 3600,
      timer: 3550,
      distance: 10_800,
    });
    expect(extent(hour, { elapsed: 3600, timer: 3600, distance: 5000 }).distance).toBe(10_800);
    expect(extent(hour, { elapsed: 3600, timer: 600, distance: 10_800 }).timer).toBe(3601);
  });

  test('swapped times are swapped back', () => {
    expect(extent(hour, { elapsed: 3000, timer: 3610 })).toEqual({ elapsed: 3610, timer: 3601, distance: 10_800 });
    expect(extent([], { elapsed: 2839.6, timer: 21_680 })).toEqual({ elapsed: 21_680, timer: 2839.6, distance: null });
  });

  test('nothing stated: from the records, minus pauses', () => {
    expect(extent(hour, {})).toEqual({ elapsed: 3600, timer: 3600, distance: 10_800 });
    const events: TimerEvent[] = [
      { time: 0, type: 'start' },
      { time: 1000, type: 'stop' },
      { time: 1600, type: 'start' },
    ];
    expect(extent(hour, {}, { events }).timer).toBe(3000);
    expect(extent(hour, { timer: 3600 }, { events }).timer).toBe(3001);
  });

  test('a gap without events is running if distance was covered, and standing if not', () => {
    const times = [...everySecond(100), ...everySecond(100).map((at) => at + 1099)];
    expect(extent(times, {}).timer).toBe(1198);
    expect(extent(times, {}, { speed: null }).timer).toBe(200);
  });

  test('without records the device’s count, one time for the other', () => {
    expect(extent([], { elapsed: 14, distance: 40 })).toEqual({ elapsed: 14, timer: 14, distance: 40 });
    expect(extent([], { timer: 14 })).toEqual({ elapsed: 14, timer: 14, distance: null });
    expect(extent([], {})).toEqual(unknown);
  });

  test('a short activity may differ by some seconds', () => {
    expect(extent(everySecond(15), { elapsed: 22, timer: 20 })).toEqual({ elapsed: 22, timer: 20, distance: 42 });
  });
});
