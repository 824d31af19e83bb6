import { expect, test } from 'vitest';
import { sampleView } from '../../../domain/views/sample-series.ts';
import { smoothView } from '../../../domain/views/smooth-series.ts';
import { samplesOf } from './samples.ts';

const time = Array.from({ length: 60 }, (_, i) => i);
const flicker = (low: number, high: number) => time.map((at) => (at % 2 === 0 ? low : high));
const view = sampleView(
  samplesOf(time, { heartRate: flicker(140, 150), cadence: flicker(170, 190), power: flicker(200, 300) }),
  'foot',
  true,
);
const valuesOf = (from: typeof view, id: string) => [...from.series.find((series) => series.id === id)!.values];

test('values that jump every second are smoothed, and the others stay as measured', () => {
  const auto = smoothView(view, 'auto');
  expect(valuesOf(auto, 'heartRate')).toEqual(valuesOf(view, 'heartRate'));
  for (const value of valuesOf(auto, 'cadence')) expect(Math.abs(value - 180)).toBeLessThan(2);
  expect(smoothView(view, 'none')).toEqual(view);
});

test('ten or thirty seconds smooth everything, and the averages stay', () => {
  const [ten, thirty] = [smoothView(view, '10'), smoothView(view, '30')];
  const spread = (from: typeof view) => {
    const values = valuesOf(from, 'power');
    return Math.max(...values) - Math.min(...values);
  };
  expect(spread(ten)).toBeLessThan(20);
  expect(spread(thirty)).toBeLessThan(spread(ten));
  const mean = valuesOf(thirty, 'power').reduce((sum, value) => sum + value) / time.length;
  expect(Math.abs(mean - 250)).toBeLessThan(1);
});

test('no average spans a pause or a gap', () => {
  const broken = sampleView(
    samplesOf([...time.slice(0, 30), ...time.slice(30).map((at) => at + 600)], {
      heartRate: time.map((at) => (at < 30 ? 100 : at === 40 ? null : 180)),
    }),
    'foot',
    true,
  );
  const values = valuesOf(smoothView(broken, '30'), 'heartRate');
  expect(new Set(values.slice(0, 30))).toEqual(new Set([100]));
  expect(values[40]).toBeNaN();
  expect(new Set(values.slice(30).filter((value) => !Number.isNaN(value)))).toEqual(new Set([180]));
});
