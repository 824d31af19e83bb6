import { describe, expect, test } from 'vitest';
import type { ActivityZones } from '../../../domain/entities/activity-zones.ts';
import { averagePowerScales, velocityBounds } from '../../../domain/metrics/scales.ts';
import { paceZoneSeconds } from '../../../domain/metrics/zones.ts';
import { mainZone, zoneTimes } from '../../../domain/views/zone-times.ts';

/** Zones for 300 W and 70 kg without own runs. */
const bounds = velocityBounds(averagePowerScales(300, 70, { seconds: [], metres: [] }).velocity).slice(1, 6);
const measured = { isAssumed: false, proven: true, setOn: '2026-05-03', threshold: null } as const;
const nothing: ActivityZones = { power: null, heartRate: null, pace: null };
const speedsOf = (pairs: readonly (readonly [cms: number, seconds: number])[]) => {
  const from = Math.min(...pairs.map(([speed]) => speed));
  const seconds = Array.from({ length: Math.max(...pairs.map(([speed]) => speed)) - from + 1 }, () => 0);
  for (const [speed, held] of pairs) seconds[speed - from]! += held;
  return { from, seconds };
};

describe('pace zones', () => {
  test('start where those of power do, in terms of speed', () => {
    // Power by 1.04 J/(kg m): 195 W are 2.6786 m/s, 345 W are 4.739.
    expect(bounds.map((bound) => Math.round(bound * 1000) / 1000)).toEqual([2.679, 3.297, 3.709, 4.121, 4.739]);
  });

  test('a lower bound belongs to its zone, and standing still to none', () => {
    const seconds = Uint32Array.from([10, 0, 0]);
    expect(paceZoneSeconds({ min: 0, seconds }, bounds)).toEqual([10, 0, 0, 0, 0, 0]);
    const at = (speed: number) =>
      paceZoneSeconds({ min: speed, seconds: Uint32Array.of(1) }, [2.68, 3.3, 3.7, 4.1, 4.7]);
    expect(at(267)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(at(268)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(at(410)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(at(1500)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('a bound between two speeds in cm/s belongs to the faster one', () => {
    const seconds = Uint32Array.of(10, 20);
    expect(paceZoneSeconds({ min: 333, seconds }, [3.334, 4, 4.5, 5, 5.5])).toEqual([10, 20, 0, 0, 0, 0]);
  });
});

describe('time in zones', () => {
  test('by power, pace and heart rate, with the bounds of the day', () => {
    const zones: ActivityZones = {
      power: { ...measured, criticalPower: 300, seconds: [60, 1200, 0, 0, 600, 0] },
      heartRate: { maximum: 190, source: 'maximum', threshold: null, seconds: [0, 0, 1800, 0, 0, 0] },
      pace: { bounds, ownZones: [], threshold: null },
    };
    // 30 s standing, 20 min at 3.00 m/s (5:33 min/km), 10 min at 4.20 m/s (3:58).
    const speeds = speedsOf([
      [0, 30],
      [300, 1200],
      [420, 600],
    ]);
    const [power, pace, heartRate] = zoneTimes(zones, speeds, { duration: 1860 }, true);
    expect(power?.basis).toBe('power');
    expect(power?.missing).toBe(0);
    expect(power!.rows!.map(({ seconds, percent, range }) => [seconds, percent, range])).toEqual([
      [60, 3, 'below 195 W'],
      [1200, 65, '195–239 W'],
      [0, 0, '240–269 W'],
      [0, 0, '270–299 W'],
      [600, 32, '300–344 W'],
      [0, 0, 'from 345 W'],
    ]);
    expect(pace!.missing).toBe(30);
    expect(pace!.rows!.map(({ seconds, range }) => [seconds, range])).toEqual([
      [30, 'slower than 6:13'],
      [1200, '6:13–5:03'],
      [0, '5:03–4:30'],
      [0, '4:30–4:03'],
      [600, '4:03–3:31'],
      [0, '3:31 and faster'],
    ]);
    // 72 % of 190 are 136.8: the zone begins with the first whole beat.
    expect(heartRate!.rows![2]).toEqual({ zone: 2, seconds: 1800, percent: 100, range: '137–155' });
    expect(mainZone(heartRate!.rows!)).toEqual({ zone: 2, seconds: 1800, percent: 100, range: '137–155' });
  });

  test('unrecorded values are missing, and those without zones say so', () => {
    expect(zoneTimes(nothing, speedsOf([[300, 9]]), { duration: 9 }, true)).toEqual([]);
    const unknown: ActivityZones = {
      ...nothing,
      power: { ...measured, criticalPower: null, seconds: null },
      pace: { bounds: null, ownZones: [], threshold: null },
    };
    expect(zoneTimes(unknown, null, { duration: 9 }, true).map(({ basis, rows }) => [basis, rows])).toEqual([
      ['power', null],
    ]);
    expect(zoneTimes(unknown, speedsOf([[300, 9]]), { duration: 9 }, true)[1]).toEqual({
      rows: null,
      basis: 'pace',
      isOwn: false,
      missing: 0,
    });
  });

  test('by the member’s own bounds: as many zones, the first from zero', () => {
    const ftp = { kind: 'bike_power', fromDate: '2026-05-03', value: 250, source: 'entered' } as const;
    const bounds = [55, 75, 90, 105, 120, 150];
    const css = { ...ftp, kind: 'swim_speed', value: 1.25, bounds: [92.8, 100] } as const;
    const zones: ActivityZones = {
      power: { ...measured, criticalPower: 250, threshold: { ...ftp, bounds }, seconds: [60, 0, 600, 0, 0, 0, 5] },
      heartRate: null,
      pace: { bounds: [1.16, 1.25], ownZones: [], threshold: { ...css, bounds: [92.8, 100] } },
    };
    const speeds = speedsOf([
      [110, 30],
      [125, 60],
    ]);
    const [power, pace] = zoneTimes(zones, speeds, { duration: 665 }, true);
    expect(power!.isOwn).toBe(true);
    // 55 % of 250 W are 137.5 W, 75 % 187.5 W, 105 % 262.5 W.
    expect(power!.rows!.map(({ range }) => range)).toEqual([
      'below 138 W',
      '138–187 W',
      '188–224 W',
      '225–262 W',
      '263–299 W',
      '300–374 W',
      'from 375 W',
    ]);
    // 1.25 m/s are 1:20 for 100 m.
    expect(pace!.rows!.map(({ seconds, range }) => [seconds, range])).toEqual([
      [30, 'slower than 1:26'],
      [0, '1:26–1:20'],
      [60, '1:20 and faster'],
    ]);
  });
});
