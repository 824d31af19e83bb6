import { expect, test } from 'vitest';
import { type Evidence, suggestionsOf } from '../../../domain/metrics/suggestions.ts';
import type { Threshold, ThresholdKind } from '../../../domain/metrics/thresholds.ts';

const nothing: Evidence = {
  peaks: [],
  twentyMinutes: null,
  longSwim: null,
  bestTimes: { t1km: null, tmile: null, t5km: null, date: null },
};
const of = (evidence: Partial<Evidence>, own: readonly Threshold[] = [], usualMaximum = 180) =>
  suggestionsOf({ ...nothing, ...evidence }, own, { today: '2026-06-01', usualMaximum });
const entered = (kind: ThresholdKind, value: number): Threshold => ({
  kind,
  value,
  fromDate: '2026-01-01',
  source: 'entered',
  bounds: null,
});

test('nothing is suggested without activities', () => {
  expect(of({})).toEqual([]);
});

test('the highest recorded heart rate, and that of other sports', () => {
  const peaks = [
    { family: 'foot', value: 191, date: '2026-05-03', count: 40 },
    { family: 'bike', value: 182, date: '2026-04-02', count: 12 },
    { family: 'swim', value: 150, date: '2026-04-02', count: 2 },
  ] as const;
  expect(of({ peaks })).toEqual([
    { kind: 'maximum_heart_rate', value: 191, date: '2026-05-03', from: 'highest' },
    { kind: 'bike_maximum_heart_rate', value: 182, date: '2026-04-02', from: 'highest' },
  ]);
  expect(of({ peaks }, [entered('maximum_heart_rate', 191)]).map(({ kind }) => kind)).toEqual([
    'bike_maximum_heart_rate',
  ]);
});

test('no heart rate without hard efforts, or with few activities', () => {
  const peak = { family: 'foot', date: '2026-05-03' } as const;
  expect(of({ peaks: [{ ...peak, value: 165, count: 40 }] })).toEqual([]);
  expect(of({ peaks: [{ ...peak, value: 191, count: 4 }] })).toEqual([]);
});

test('FTP from 20 minutes, threshold pace from best times, swim speed from a long swim', () => {
  const evidence = {
    twentyMinutes: { value: 262, date: '2026-05-10' },
    longSwim: { value: 1.2, date: '2026-05-11' },
    bestTimes: { t1km: 200, tmile: 352.336, t5km: 1200, date: '2026-05-12' },
  };
  const [pace, ...rest] = of(evidence);
  expect({ ...pace, value: Math.round(pace!.value * 1000) / 1000 }).toEqual({
    kind: 'threshold_speed',
    value: 4,
    date: '2026-05-12',
    from: 'best_times',
  });
  expect(rest).toEqual([
    { kind: 'bike_power', value: 249, date: '2026-05-10', from: 'twenty_minutes' },
    { kind: 'swim_speed', value: 1.2, date: '2026-05-11', from: 'long_swim' },
  ]);
  const own = [entered('threshold_speed', 4), entered('bike_power', 249), entered('swim_speed', 1.2)];
  expect(of(evidence, own)).toEqual([]);
});

test('implausible values are not suggested', () => {
  const longSwim = { value: 2.4, date: '2026-05-11' };
  expect(of({ longSwim, twentyMinutes: { value: 40, date: '2026-05-11' } })).toEqual([]);
});
