import { describe, expect, test } from 'vitest';
import { leadFigures, moreFigures } from '../../../domain/views/activity-figures.ts';
import { loadSeries, loadSummary } from '../../../domain/views/load-series.ts';
import { curvePoints, curveSummary, spanLabel } from '../../../domain/views/power-curve.ts';
import {
  cadenceUnit,
  formatHours,
  formatLoad,
  formatRate,
  formatSportDistance,
  prefersMetricOf,
} from '../../../domain/views/display-format.ts';
import { clockTicks } from '../../../domain/views/ticks.ts';
import { zoneView } from '../../../domain/views/zone-rows.ts';
import { activity } from './activity.ts';
import { calendarDay } from './calendar-day.ts';

const unknown = activity({});

describe('figures of an activity', () => {
  test('a run in either system', () => {
    const run = {
      ...unknown,
      totalDistance: 10_000,
      duration: 3000,
      elapsed: 3100,
      weightedLoad: 77.6,
      loadSource: 'estimated' as const,
    };
    expect(leadFigures(run, true)).toEqual([
      { label: 'Distance', value: '10.00', unit: 'km' },
      { label: 'Time', value: '50:00', note: '51:40 elapsed' },
      { label: 'Pace', value: '5:00', unit: 'min/km' },
      { label: 'Load', value: '78', note: 'from estimated power' },
    ]);
    expect(leadFigures(run, false).map(({ value }) => value)).toEqual(['6.21', '50:00', '8:03', '78']);
  });

  test('unknown is unknown, not 0', () => {
    expect(leadFigures(unknown, true).map(({ value }) => value)).toEqual([null, null, null, null]);
    expect(moreFigures(unknown, true)).toEqual([]);
  });

  test('further measurements', () => {
    const ride = {
      ...unknown,
      activityTypeId: 10,
      averageHr: 140.4,
      maximumHr: 171,
      averagePower: 205,
      powerSource: 'native' as const,
      averageCadence: 88,
      altitudeGain: 0,
      altitudeLoss: 12,
    };
    expect(moreFigures(ride, true)).toEqual([
      { label: 'Heart rate', value: '140', unit: 'bpm', note: 'max 171' },
      { label: 'Power', value: '205', unit: 'W' },
      { label: 'Cadence', value: '88', unit: 'rpm' },
      { label: 'Climb', value: '0', unit: 'm', note: '−12 m' },
    ]);
  });
});

test.each([
  [249.9, 'level 1: short'],
  [250, 'level 2: medium'],
  [300, 'level 2: medium'],
  [300.1, 'level 3: long'],
])('a ground contact of %d ms is of %s', (averageGct, note) => {
  expect(moreFigures(activity({ averageGct }), true)).toContainEqual(expect.objectContaining({ unit: 'ms', note }));
});

describe('time in zones', () => {
  const zoned = { ...unknown, duration: 4000, dz1: 1800, dz2: 600, dz3: 300, dz4: 120, dz5: 60 };

  test('the rest of the duration is below zone 1; lower bounds belong to their zone', () => {
    const view = zoneView({ ...zoned, loadSource: 'power', criticalPower: 300 });
    expect(view?.basis).toBe('power');
    expect(view?.rows.map(({ seconds }) => seconds)).toEqual([1120, 1800, 600, 300, 120, 60]);
    expect(view?.rows.map(({ percent }) => percent)).toEqual([28, 45, 15, 8, 3, 2]);
    expect(view?.rows.map(({ range }) => range)).toEqual([
      'below 195 W',
      '195–239 W',
      '240–269 W',
      '270–299 W',
      '300–344 W',
      'from 345 W',
    ]);
  });

  test('for heart rate there are no watts; without a measure there are no zones', () => {
    const view = zoneView({ ...zoned, loadSource: 'heart_rate', criticalPower: 300 });
    expect(view?.basis).toBe('heart rate');
    expect(view?.rows.every(({ range }) => range === null)).toBe(true);
    expect(zoneView(unknown)).toBeNull();
  });
});

describe('power curve', () => {
  test('known efforts, shortest first', () => {
    const points = curvePoints({ ...unknown, w20min: 280, w5sec: 510.4, w1hr: 255 });
    expect(points.map(({ label, watts }) => [label, watts])).toEqual([
      ['5 s', 510.4],
      ['20 min', 280],
      ['1 h', 255],
    ]);
    expect(curveSummary(points)).toBe('From 510 W for 5 s down to 255 W for 1 h.');
    expect(curveSummary(points.slice(1, 2))).toBe('280 W for 20 min.');
    expect(curveSummary([])).toBeNull();
    expect(spanLabel(540)).toBe('9 min');
  });
});

describe('six weeks of load', () => {
  const days = [
    calendarDay('2026-11-19', { weightedLoad: 90.4, ebChronicLoad: 40 }),
    calendarDay('2026-11-21', { weightedLoad: 50, ebChronicLoad: 43.6 }),
  ];

  test('one day each, up to today', () => {
    const series = loadSeries(days, '2026-11-21');
    expect(series).toHaveLength(42);
    expect([series[0]?.date, series[41]]).toEqual(['2026-10-11', { date: '2026-11-21', load: 50, chronic: 43.6 }]);
    expect(series[40]).toEqual({ date: '2026-11-20', load: 0, chronic: null });
  });

  test('in words', () => {
    expect(loadSummary(loadSeries(days, '2026-11-21'))).toBe(
      'Load on 2 of 42 days, most on Thu 19 Nov (90). Chronic load rose from 40 to 44.',
    );
    expect(loadSummary(loadSeries([], '2026-11-21'))).toBe('No load in the last 42 days.');
  });
});

describe('single figures', () => {
  test('hours', () => {
    expect(formatHours(3599)).toEqual({ value: '1', unit: 'h' });
    expect(formatHours(2520)).toEqual({ value: '42', unit: 'min' });
    expect(formatHours(24_120)).toEqual({ value: '6\u00a0h\u00a042', unit: 'min' });
  });

  test('loads are rounded to the nearest whole number, and an unknown load stays unknown', () => {
    expect([formatLoad(78.4), formatLoad(78.5), formatLoad(null)]).toEqual(['78', '79', null]);
  });

  test('distances in the water are short, and its cadence counts strokes', () => {
    expect(formatSportDistance(1900, 'swim', true)).toEqual({ value: '1900', unit: 'm' });
    expect(formatSportDistance(457.2, 'swim', false)).toEqual({ value: '500', unit: 'yd' });
    expect(formatSportDistance(1900, 'foot', true)).toEqual({ value: '1.9', unit: 'km' });
    expect([cadenceUnit('swim'), cadenceUnit('foot'), cadenceUnit('bike')]).toEqual(['strokes/min', 'spm', 'rpm']);
  });

  test('a sport without movement has no distance and no pace', () => {
    const labels = (activityTypeId: number, totalDistance: number | null) =>
      leadFigures(activity({ activityTypeId, totalDistance, duration: 1800 }), true).map(({ label }) => label);
    expect(labels(25, null)).toEqual(['Time', 'Load']);
    expect(labels(25, 0)).toEqual(['Time', 'Load']);
    expect(labels(30, 4000)).toEqual(['Distance', 'Time', 'Speed', 'Load']);
    // A run without a known distance.
    expect(labels(2, null)).toEqual(['Distance', 'Time', 'Pace', 'Load']);
  });

  test('speed without movement', () => {
    expect(formatRate(null, 'pace', true).value).toBe('–');
    expect(formatRate(0, 'swimPace', false)).toEqual({ value: '–', unit: 'min/100 yd' });
    expect(formatRate(null, 'speed', true)).toEqual({ value: '0.0', unit: 'km/h' });
  });

  test('the default unit system', () => {
    expect(prefersMetricOf({ prefersMetric: null })).toBe(false);
    expect(prefersMetricOf({ prefersMetric: true })).toBe(true);
  });

  test('round times on an axis', () => {
    expect(clockTicks(0, 3900, 8)).toEqual([0, 600, 1200, 1800, 2400, 3000, 3600]);
    expect(clockTicks(232, 362, 3)).toEqual([240, 300, 360]);
    expect(clockTicks(10, 20, 1)).toEqual([10, 20]);
    expect(clockTicks(0, 3 * 86_400, 2)).toEqual([0, 172_800]);
  });
});
