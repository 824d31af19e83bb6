import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackedActivity } from '../../../../domain/entities/track.ts';
import { encodePolyline } from '../../../../domain/metrics/polyline.ts';
import { areasOf } from '../../../../domain/views/heat-map/areas.ts';
import { countPasses, heatSteps, stepOf, tracksAt } from '../../../../domain/views/heat-map/heat.ts';
import { heatTracks } from '../../../../domain/views/heat-map/tracks.ts';
import { metresPerPixel, moved, scaleBar, viewOf, zoomed } from '../../../../domain/views/heat-map/view.ts';

const size = { width: 300, height: 200 };
const METRE = 1 / 111_195;

/** An activity along positions in metres from 47° N 8° E (or another place). */
function tracked(id: string, metres: readonly (readonly [number, number])[], [lat, lon] = [47, 8]): TrackedActivity {
  const line = {
    lat: metres.map(([, north]) => lat + north * METRE),
    lon: metres.map(([east]) => lon + (east * METRE) / Math.cos((lat * Math.PI) / 180)),
  };
  return {
    activityId: id,
    activityTypeId: 2,
    name: null,
    localStartTime: '2026-05-01T08:00:00',
    totalDistance: 1000,
    track: encodePolyline(line),
  };
}

const east = tracked('east', [
  [0, 0],
  [1000, 0],
]);
const north = tracked('north', [
  [502, -500],
  [502, 500],
]);
const abroad = tracked(
  'abroad',
  [
    [0, 0],
    [1000, 0],
  ],
  [-33, 151],
);

test('an activity counts once at a place, however often it passes', () => {
  const laps = tracked(
    'laps',
    Array.from({ length: 21 }, (_, i) => [i % 2 === 0 ? 0 : 1000, 0] as const),
  );
  const tracks = heatTracks([laps]);
  const counts = countPasses(tracks, viewOf(tracks[0]!.box, size), size, 3);
  expect(Math.max(...counts)).toBe(1);
});

test('crossing routes count two where they cross', () => {
  const tracks = heatTracks([east, north]);
  const view = viewOf({ ...tracks[0]!.box, top: tracks[1]!.box.top, bottom: tracks[1]!.box.bottom }, size);
  const counts = countPasses(tracks, view, size, 1);
  const twice = [...counts].flatMap((count, at) =>
    count === 2 ? [[at % size.width, Math.floor(at / size.width)]] : [],
  );
  expect(twice).toEqual([[150, 100]]);
  expect(tracksAt(tracks, view, size, { x: 150, y: 100 }, 4).map(({ activity }) => activity.activityId)).toEqual([
    'east',
    'north',
  ]);
  expect(tracksAt(tracks, view, size, { x: 150, y: 60 }, 4).map(({ activity }) => activity.activityId)).toEqual([
    'north',
  ]);
  expect(tracksAt(tracks, view, size, { x: 30, y: 60 }, 4)).toEqual([]);
});

test('drawing stays within the picture for any view', () => {
  const tracks = heatTracks([east, north, abroad]);
  const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(finite(-1, 2), finite(-1, 2), finite(1e-12, 1), (x, y, unit) => {
      const view = zoomed({ x, y, unit }, 1);
      const counts = countPasses(tracks, view, { width: 40, height: 30 }, 2);
      expect(counts.length).toBe(1200);
      expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    }),
  );
});

test('colours step on a logarithmic scale, and fewer for small counts', () => {
  expect(heatSteps(0)).toEqual([]);
  expect(heatSteps(1)).toEqual([1]);
  expect(heatSteps(3)).toEqual([1, 2, 3]);
  expect(heatSteps(243)).toEqual([1, 3, 9, 27, 81]);
  expect([0, 1, 2, 3, 26, 27, 243].map((count) => stepOf(count, heatSteps(243)))).toEqual([-1, 0, 0, 1, 2, 3, 4]);
});

test('areas group activities that start near each other, the largest first', () => {
  const near = tracked('near', [
    [20_000, 0],
    [21_000, 0],
  ]);
  const areas = areasOf(heatTracks([abroad, east, near]));
  expect(areas.map(({ activities }) => activities)).toEqual([2, 1]);
  expect(areas[1]!.lat).toBeCloseTo(-33, 4);
  expect(areas[1]!.lon).toBeCloseTo(151, 4);
  expect(areasOf([])).toEqual([]);
});

test('a point stays where it is while the map zooms around it, and moving back returns', () => {
  const view = viewOf(heatTracks([east])[0]!.box, size);
  const placeAt = (one: typeof view, right: number, down: number) => [
    one.x + right * one.unit,
    one.y + down * one.unit,
  ];
  const closer = zoomed(view, 0.5, 80, -30);
  expect(closer.unit).toBe(view.unit / 2);
  placeAt(closer, 80, -30).forEach((value, i) => expect(value).toBeCloseTo(placeAt(view, 80, -30)[i]!, 12));
  const back = moved(moved(view, 70, 20), -70, -20);
  expect(back.x).toBeCloseTo(view.x, 12);
  expect(back.y).toBeCloseTo(view.y, 12);
});

test('a view has a closest and a widest zoom, and stays in the world', () => {
  const view = { x: 0.5, y: 0.5, unit: 1e-6 };
  expect(zoomed(view, 1e-9).unit).toBe(1 / 2 ** 28);
  expect(zoomed(view, 1e9).unit).toBe(1 / 256);
  expect(moved(view, 1e9, -1e9)).toEqual({ x: 1, y: 0, unit: 1e-6 });
});

test('the scale bar has a round length', () => {
  const [track] = heatTracks([east]);
  const view = viewOf(track!.box, size);
  // A kilometre fills 84 % of 300 pixels.
  expect(metresPerPixel(view)).toBeCloseTo(1000 / 252, 1);
  const bar = scaleBar(view, 100, 1);
  expect(bar.units).toBe(200);
  expect(bar.pixels).toBeCloseTo(50.4, 0);
});
