import { describe, expect, test } from 'vitest';
import { figuresOf, type SampleSeries, sampleView } from '../../../domain/views/sample-series.ts';
import { cursorText, sampleRows, sampleRowsByDistance, windowSummary } from '../../../domain/views/sample-text.ts';
import { samplesOf } from './samples.ts';

const only = (list: readonly SampleSeries[]): SampleSeries => {
  expect(list).toHaveLength(1);
  return list[0]!;
};

describe('series of samples', () => {
  test('columns without values are left out, as is power of 0 throughout', () => {
    const view = sampleView(
      samplesOf([0, 1], { power: [0, 0], heartRate: [null, null], cadence: [80, 82] }),
      'bike',
      true,
    );
    expect(view.series.map(({ id, unit }) => [id, unit])).toEqual([['cadence', 'rpm']]);
  });

  test('speed is formatted for the sport', () => {
    const samples = samplesOf([0, 1, 2], { speed: [2.5, 2.5, 2.5] });
    const run = only(sampleView(samples, 'foot', true).series);
    expect([run.label, run.format(2.5), run.unit, run.axis]).toEqual(['Pace', '6:40', 'min/km', 'clock']);
    const mile = only(sampleView(samples, 'foot', false).series);
    expect([mile.format(2.5), mile.unit]).toEqual(['10:44', 'min/mi']);
    const ride = only(sampleView(samples, 'bike', true).series);
    expect([ride.label, ride.format(2.5), ride.unit, ride.axis]).toEqual(['Speed', '9.0', 'km/h', 'number']);
    const swim = only(sampleView(samples, 'swim', true).series);
    expect([swim.format(1.25), swim.unit]).toEqual(['1:20', 'min/100 m']);
  });

  test('axis units are converted back to the value', () => {
    const columns = { speed: [3, 4], altitude: [100, 180] };
    for (const family of ['foot', 'bike', 'swim'] as const) {
      for (const metric of [true, false]) {
        for (const series of sampleView(samplesOf([0, 1], columns), family, metric).series)
          expect(series.fromAxis(series.toAxis(3.3))).toBeCloseTo(3.3, 12);
      }
    }
  });

  test('standing still does not flatten the paces', () => {
    const speed = Array.from({ length: 100 }, (_, i) => (i < 10 ? 0 : 3));
    const { domain } = only(
      sampleView(
        samplesOf(
          Array.from(speed, (_, i) => i),
          { speed },
        ),
        'foot',
        true,
      ).series,
    );
    expect(domain[0]).toBeGreaterThan(1);
    expect(domain[1]).toBeCloseTo(3.18, 2);
  });

  test('distance never falls and has no holes', () => {
    const view = sampleView(samplesOf([0, 1, 2, 3], { distance: [0, 5, null, 4] }), 'foot', true);
    expect([...view.distance!]).toEqual([0, 5, 5, 5]);
    expect(sampleView(samplesOf([0, 1], { distance: [0, 0] }), 'foot', true).distance).toBeNull();
  });

  test('a pause breaks the line', () => {
    const { breaks } = sampleView(samplesOf([0, 1, 2, 33, 34, 35]), 'foot', true);
    expect([...breaks]).toEqual([0, 0, 0, 1, 0, 0]);
    // Samples every ten seconds are no pauses.
    expect([...sampleView(samplesOf([0, 10, 20, 60]), 'foot', true).breaks]).toEqual([0, 0, 0, 0]);
  });

  test('a stop of the timer breaks the line however short it was, and shows its length', () => {
    const time = [0, 10, 20, 60, 70, 80];
    const view = sampleView(samplesOf(time, { pauses: [{ from: 20, to: 60 }] }), 'foot', true);
    expect(view.pauses).toEqual([{ from: 20, to: 60 }]);
    expect([...view.breaks]).toEqual([0, 0, 0, 1, 0, 0]);
    expect(windowSummary(view, { from: 0, to: 80 }, true)).toBe('0:00 to 1:20. One pause of 0:40.');
    // If the window cuts a pause, only the part inside counts.
    expect(windowSummary(view, { from: 0, to: 30 }, true)).toBe('0:00 to 0:30. One pause of 0:10.');
    expect(windowSummary(view, { from: 60, to: 80 }, true)).toBe('1:00 to 1:20.');
  });

  test('a stop of days is as short as its remaining break', () => {
    const days = 3 * 86_400;
    const view = sampleView(samplesOf([0, 10, days, days + 10], { pauses: [{ from: 10, to: days }] }), 'foot', true);
    expect([...view.time]).toEqual([0, 10, 70, 80]);
    expect(view.pauses).toEqual([{ from: 10, to: 70 }]);
  });
});

describe('figures of a window', () => {
  const view = sampleView(samplesOf([0, 1, 3, 100], { heartRate: [100, 130, null, 160] }), 'foot', true);
  const heart = only(view.series);

  test('means are weighted by time; a pause does not count', () => {
    // 100 for 1 s, 130 for 2 s, 160 for the last second.
    expect(figuresOf(view, heart, { from: 0, to: 100 })).toEqual({
      least: 100,
      most: 160,
      mean: (100 + 260 + 160) / 4,
    });
  });

  test('the end of a window belongs to the next one', () => {
    expect(figuresOf(view, heart, { from: 0, to: 1 })).toEqual({ least: 100, most: 100, mean: 100 });
    expect(figuresOf(view, heart, { from: 4, to: 90 })).toBeNull();
  });
});

describe('samples in words', () => {
  const time = Array.from({ length: 121 }, (_, i) => i);
  const samples = samplesOf(time, {
    distance: time.map((second) => second * 2.5),
    speed: time.map(() => 2.5),
    heartRate: time.map((second) => (second < 60 ? 120 : 150)),
  });
  const view = sampleView(samples, 'foot', true);

  test('a window in sentences', () => {
    expect(windowSummary(view, { from: 0, to: 120 }, true)).toBe(
      '0:00 to 2:00, 0.30 km. Pace 6:40 to 6:40, mean 6:40 min/km. Heart rate 120 to 150, mean 135 bpm.',
    );
    expect(windowSummary(sampleView(samples, 'foot', false), { from: 60, to: 120 }, false)).toBe(
      '1:00 to 2:00, 0.09 mi. Pace 10:44 to 10:44, mean 10:44 min/mi. Heart rate 150 to 150, mean 150 bpm.',
    );
  });

  test('the place of the cursor', () => {
    expect(cursorText(view, 90, true)).toBe('1:30, 0.23 km, Pace 6:40 min/km, Heart rate 150 bpm');
  });

  test('rows of round times whose distances add up', () => {
    const rows = sampleRows(view, { from: 0, to: 120 }, 4);
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [30, 60],
      [60, 90],
      [90, 120],
    ]);
    expect(rows.map(({ means }) => means[1])).toEqual([120, 120, 150, 150]);
    expect(rows.reduce((sum, { metres }) => sum + (metres ?? 0), 0)).toBe(300);
  });

  test('rows of round distances, the first and last cut by the window', () => {
    const seconds = Array.from({ length: 1501 }, (_, i) => i);
    const run = sampleView(
      samplesOf(seconds, { distance: seconds.map((i) => i * 4), heartRate: seconds.map((i) => (i < 500 ? 120 : 150)) }),
      'foot',
      true,
    );
    const kilometres = sampleRowsByDistance(run, { from: 0, to: 1500 }, true);
    expect(kilometres.map(({ between }) => [between?.from, between?.to])).toEqual(
      [0, 1, 2, 3, 4, 5].map((km) => [km * 1000, (km + 1) * 1000]),
    );
    expect(kilometres.map(({ from, to }) => to - from)).toEqual([250, 250, 250, 250, 250, 250]);
    expect(kilometres.map(({ means }) => means[0])).toEqual(
      [120, 120, 150, 150, 150, 150].map((bpm) => expect.closeTo(bpm, 0)),
    );
    const miles = sampleRowsByDistance(run, { from: 0, to: 1500 }, false);
    expect(miles.map(({ metres }) => Math.round(metres ?? 0))).toEqual([1609, 1609, 1609, 1172]);
    const some = sampleRowsByDistance(run, { from: 300, to: 600 }, true, 4);
    expect(some.map(({ between }) => Math.round(between?.to ?? 0))).toEqual([1500, 1800, 2100, 2400]);
    expect([some[0]?.from, some.at(-1)?.to]).toEqual([300, 600]);
  });

  test('rows are split by time without a distance', () => {
    const bare = sampleView(samplesOf([0, 60], { heartRate: [120, 130] }), 'foot', true);
    expect(sampleRowsByDistance(bare, { from: 0, to: 60 }, true)).toEqual(sampleRows(bare, { from: 0, to: 60 }));
  });
});
