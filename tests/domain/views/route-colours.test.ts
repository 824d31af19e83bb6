import { expect, test } from 'vitest';
import { routeView } from '../../../domain/views/route.ts';
import { betweenEnds, middleSpeeds, routeColours, colouringsOf } from '../../../domain/views/route-colours.ts';
import { samplesOf } from './samples.ts';

const time = Array.from({ length: 11 }, (_, i) => i * 10);
const north = { latitude: time.map((_, i) => 47 + i * 0.001), longitude: time.map(() => 8) };
const made = (columns: Parameters<typeof samplesOf>[1] = {}) => {
  const samples = samplesOf(time, { ...north, ...columns });
  return { samples, route: routeView(samples, 'foot', true)! };
};

test('by heart rate each sample has the colour of its zone, and the legend lists those used', () => {
  // With a maximum of 190: zone 1 begins at 114, zone 2 at 137, zone 5 at 175.
  const heartRate = [100, 114, 136, 137, 137, 137, 137, 137, 180, null, 180];
  const { samples, route } = made({ heartRate });
  const { colour, zones } = routeColours('heartRate', route, samples, 190);
  expect(colour).toEqual([0, 1, 1, 2, 2, 2, 2, 2, 5, null, 5]);
  // 10 s each except the last sample: 10, 20, 50 and 11 of 91 s.
  expect(zones).toEqual([
    { zone: 0, range: 'below 114', percent: 11 },
    { zone: 1, range: '114–136', percent: 22 },
    { zone: 2, range: '137–155', percent: 55 },
    { zone: 5, range: 'from 175', percent: 12 },
  ]);
});

test('a route cannot be coloured by unrecorded values, or without zones', () => {
  const { samples, route } = made();
  expect(colouringsOf(route, samples, 190)).toEqual(['plain']);
  expect(routeColours('plain', route, samples, 190).colour.every((one) => one === null)).toBe(true);
  const all = made({ heartRate: time.map(() => 140), speed: time.map((_, i) => 2 + i / 10) });
  expect(colouringsOf(all.route, all.samples, 190)).toEqual(['plain', 'pace', 'heartRate']);
  expect(colouringsOf(all.route, all.samples, null)).toEqual(['plain', 'pace']);
  expect(routeColours('pace', all.route, all.samples, null).colour.at(-1)).toBe(5);
});

test('its end and the speed range of its middle half', () => {
  const { samples } = made({ speed: [9, 1, 2, 3, 4, 5, 6, 7, 8, null, 0] });
  // A hundredth of a degree of latitude.
  expect(betweenEnds(samples)).toBeCloseTo(1112, 0);
  expect(middleSpeeds(samples)).toEqual([3, 7]);
  expect(betweenEnds(samplesOf(time))).toBeNull();
});
