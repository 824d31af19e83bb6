import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { leadFigures, moreFigures } from '../../../domain/views/activity-figures.ts';
import { activityMeans } from '../../../domain/views/activity-means.ts';
import { figuresOf, sampleView } from '../../../domain/views/sample-series.ts';
import { activity } from './activity.ts';
import { samplesOf } from './samples.ts';

const figure = (figures: ReturnType<typeof leadFigures>, label: string) => figures.find((one) => one.label === label);

describe('figures and charts of one activity', () => {
  /** 1,000 m in 10 minutes with a rest of five that was not recorded. */
  const swim = activity({
    activityTypeId: ACTIVITY_TYPE.poolSwimming,
    totalDistance: 1000,
    duration: 600,
    averageHr: 134,
    averageCadence: 28,
  });
  const recorded = samplesOf([0, 1, 2, 3], {
    speed: [3.4, 3.3, 3.4, 3.3],
    heartRate: [130, 130, 130, 131],
    cadence: [30, 0, 30, 30],
  });

  test('have one average of the whole, inside its range', () => {
    const view = sampleView(recorded, 'swim', true, activityMeans(swim));
    const mean = (id: string, window = { from: 0, to: 3 }) => {
      const series = view.series.find((one) => one.id === id)!;
      const figures = figuresOf(view, series, window)!;
      expect(figures.least).toBeLessThanOrEqual(figures.mean);
      expect(figures.most).toBeGreaterThanOrEqual(figures.mean);
      return series.format(figures.mean);
    };
    const shown = (label: string) => figure([...leadFigures(swim, true), ...moreFigures(swim, true)], label)?.value;
    expect([mean('rate'), mean('heartRate'), mean('cadence')]).toEqual(['1:00', '134', '28']);
    expect([shown('Pace'), shown('Heart rate'), shown('Cadence')]).toEqual(['1:00', '134', '28']);
    // A part uses its samples: standing still has no cadence.
    expect(mean('cadence', { from: 0, to: 2 })).toBe('30');
    expect(mean('heartRate', { from: 0, to: 2 })).toBe('130');
  });

  test('are the same without the device’s figures', () => {
    const unknown = { ...swim, averageHr: null, totalDistance: null };
    const view = sampleView(recorded, 'swim', true, activityMeans(unknown));
    const heart = view.series.find((one) => one.id === 'heartRate')!;
    expect(figuresOf(view, heart, { from: 0, to: 3 })?.mean).toBe(130.25);
  });
});

describe('impossible values', () => {
  test.each([
    ['a run of 8,729 km in three hours', ACTIVITY_TYPE.running, 8_729_450, 10_800, 'Pace', 'min/km'],
    ['a swim faster than the record', ACTIVITY_TYPE.poolSwimming, 3000, 600, 'Pace', 'min/100 m'],
    ['a ride at 289 km/h', ACTIVITY_TYPE.cycling, 289_000, 3600, 'Speed', 'km/h'],
  ])('%s has no average speed, with the reason', (_, activityTypeId, totalDistance, duration, label, unit) => {
    const odd = activity({ activityTypeId, totalDistance, duration });
    expect(figure(leadFigures(odd, true), label)).toEqual({
      value: null,
      note: 'Distance and time don’t match',
      label,
      unit,
    });
    expect(activityMeans(odd).rate).toBeNull();
  });

  test('an average heart rate of 234 is not shown', () => {
    expect(figure(moreFigures(activity({ averageHr: 234 }), true), 'Heart rate')).toBeUndefined();
  });

  test('a break of 64 years is a clock jump', () => {
    const time = figure(leadFigures(activity({ duration: 3600, elapsed: 563_066 * 3600 }), true), 'Time');
    expect(time).toEqual({
      value: '1:00:00',
      note: 'The clock jumped, or the recording ran on for days',
      label: 'Time',
    });
    const paused = figure(leadFigures(activity({ duration: 3600, elapsed: 7200 }), true), 'Time');
    expect(paused).toEqual({ note: '2:00:00 elapsed', label: 'Time', value: '1:00:00' });
  });

  test('a clock jump takes a minute of the chart', () => {
    const view = sampleView(
      samplesOf([0, 1, 2, 2_000_000, 2_000_001], { heartRate: [100, 101, 102, 103, 104] }),
      'foot',
      true,
    );
    expect([...view.time]).toEqual([0, 1, 2, 62, 63]);
    expect([...view.breaks]).toEqual([0, 0, 0, 1, 0]);
  });

  test('a moment at 330 km/h on foot is not drawn', () => {
    const view = sampleView(samplesOf([0, 1, 2, 3], { speed: [1.2, 91.7, 1.3, 1.2] }), 'foot', true);
    expect([...view.series[0]!.values].map((value) => Math.round(value * 10) / 10)).toEqual([
      1.2,
      Number.NaN,
      1.3,
      1.2,
    ]);
  });
});
