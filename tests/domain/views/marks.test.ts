import { expect, test } from 'vitest';
import { markedSegments, stretchOf } from '../../../domain/views/marks.ts';
import { samplesOf } from './samples.ts';

/** A minute at 3 m/s and 140 bpm, then one at 4 m/s and 160 bpm, with a sample every ten seconds. */
const time = Array.from({ length: 13 }, (_, i) => i * 10);
const samples = samplesOf(time, {
  distance: time.map((at) => 3 * Math.min(at, 60) + 4 * Math.max(0, at - 60)),
  heartRate: time.map((at) => (at < 60 ? 140 : 160)),
  power: time.map((at) => (at < 60 ? 240 : null)),
  pauses: [{ from: 100, to: 110 }],
});

test('a part has its distance, duration and intensity, even between samples', () => {
  expect(stretchOf(samples, { from: 0, to: 60 })).toEqual({
    from: 0,
    to: 60,
    distance: 180,
    seconds: 60,
    heartRate: 140,
    power: 240,
  });
  expect(stretchOf(samples, { from: 45, to: 75 })).toEqual({
    distance: 105,
    seconds: 30,
    from: 45,
    to: 75,
    heartRate: 152,
    power: 240,
  });
  // The timer was stopped for ten seconds of it.
  expect(stretchOf(samples, { from: 60, to: 120 })).toEqual({
    seconds: 50,
    heartRate: 160,
    power: null,
    from: 60,
    to: 120,
    distance: 240,
  });
});

test('marks are limited to the remaining part of the recording', () => {
  const marks = [
    { name: 'Warm-up', from: 0, to: 300 },
    { name: 'Hill', from: 330, to: 390 },
    { name: 'Finish', from: 400, to: 900 },
  ];
  expect(markedSegments(marks, samples, 300).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Hill', 30, 90],
    ['Finish', 100, 120],
  ]);
  expect(markedSegments(marks, samples, 300)[0]).toEqual({
    mark: marks[1],
    distance: 210,
    from: 30,
    to: 90,
    seconds: 60,
    heartRate: 150,
    power: 240,
    name: 'Hill',
  });
  expect(markedSegments(marks, samplesOf([]), 0)).toEqual([]);
});
