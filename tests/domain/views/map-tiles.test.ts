import { describe, expect, test } from 'vitest';
import { type Box, MAX_TILES, type Plane, tileAddress, tilesUnder } from '../../../domain/views/map-tiles.ts';
import { worldX, worldY } from '../../../domain/views/mercator.ts';
import { routeView } from '../../../domain/views/route.ts';
import { samplesOf } from './samples.ts';

/** Longitude of a tile's west edge and latitude of its north edge, as slippy maps number them. */
const corner = (z: number, x: number, y: number) => ({
  longitude: (x / 2 ** z) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
});

const world: Plane = { left: 0, top: 0, unit: 1 };
const at = (longitude: number, latitude: number): Box => ({
  left: worldX(longitude),
  right: worldX(longitude) + 1e-9,
  top: worldY(latitude),
  bottom: worldY(latitude) + 1e-9,
});

describe('the tile under a place', () => {
  test.each([
    ['Brandenburg Gate', 13.377704, 52.516275, 14, 8800, 5373],
    ['the Opera of Sydney', 151.215297, -33.856784, 14, 15_073, 9831],
    ['the Golden Gate Bridge', -122.478255, 37.819929, 12, 654, 1582],
    ['Washington', -77.03239381313323, 38.91326516559442, 10, 292, 391],
    ['Galway Bay', -9, 53.2, 10, 486, 332],
  ])('of %s is the known one', (_name, longitude, latitude, z, x, y) => {
    const tiles = tilesUnder(world, at(longitude, latitude), 256 * 2 ** z, 18);
    expect(tiles.map((tile) => [tile.z, tile.x, tile.y])).toEqual([[z, x, y]]);
  });

  test('continues east of the antimeridian, and ends at the poles', () => {
    const tiles = tilesUnder(world, { left: 0.9, right: 1.1, top: -0.1, bottom: 0.2 }, 1024, 18);
    expect(new Set(tiles.map(({ x }) => x))).toEqual(new Set([3, 0]));
    expect(new Set(tiles.map(({ y }) => y))).toEqual(new Set([0]));
  });
});

/** A route of this many degrees from a place to the north-east, and back. */
const way = (longitude: number, latitude: number, degrees: number) =>
  routeView(
    samplesOf([0, 10, 20, 30, 40], {
      latitude: [0, 0.4, 1, 0.5, 0].map((part) => latitude + part * degrees),
      longitude: [0, 0.7, 1, 0.2, 0].map((part) => longitude + part * degrees),
    }),
    'foot',
    true,
  )!;

const WIDTH = 952;

describe('tiles below a route', () => {
  test.each([
    ['a lap of a track', 11.5, 48, 0.002],
    ['a run in the far north', 18.95, 69.65, 0.05],
    ['a marathon', -74, 40.6, 0.3],
    ['a tour through a country', 8, 46, 5],
    ['the south', 151.2, -33.9, 0.1],
  ])('are within a pixel of its places: %s', (_name, longitude, latitude, degrees) => {
    const route = way(longitude, latitude, degrees);
    const box = { left: -0.03, top: -0.03, right: 1.03, bottom: route.aspect + 0.03 };
    const tiles = tilesUnder(route.plane, box, WIDTH, 18);
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.length).toBeLessThanOrEqual(MAX_TILES);
    // The drawing's scale, computed from two positions of the route.
    const first = { longitude, latitude };
    const perDegree = (route.x[2]! - route.x[0]!) / degrees;
    const mercator = (degree: number) => Math.log(Math.tan(Math.PI / 4 + (degree * Math.PI) / 360));
    const perMercator = (route.y[2]! - route.y[0]!) / (mercator(latitude + degrees) - mercator(latitude));
    for (const { z, x, y, left, top, size } of tiles) {
      const northWest = corner(z, x, y);
      const southEast = corner(z, x + 1, y + 1);
      const drawnX = (degree: number) => route.x[0]! + (degree - first.longitude) * perDegree;
      const drawnY = (degree: number) => route.y[0]! + (mercator(degree) - mercator(first.latitude)) * perMercator;
      const off = [
        left - drawnX(northWest.longitude),
        top - drawnY(northWest.latitude),
        left + size - drawnX(southEast.longitude),
        top + size - drawnY(southEast.latitude),
      ].map((part) => Math.abs(part) * WIDTH);
      expect(Math.max(...off)).toBeLessThan(0.5);
    }
    const [edges] = [tiles.map(({ left, size }) => [left, left + size]).flat()];
    expect([Math.min(...edges) <= box.left, Math.max(...edges) >= box.right]).toEqual([true, true]);
  });

  test('are never many, and no finer than the server’s', () => {
    const { plane, aspect } = way(11.5, 48, 0.1);
    const box = { left: -3, top: 0, right: 4, bottom: aspect };
    for (const pixels of [100, 420, 952, 3000, 20_000]) {
      expect(tilesUnder(plane, box, pixels, 18).length).toBeLessThanOrEqual(MAX_TILES);
    }
    const answer = tilesUnder(way(11.5, 48, 0.002).plane, { left: 0, top: 0, right: 1, bottom: 1 }, 952, 14);
    expect(answer).toHaveLength(1);
    expect(answer[0]!.z).toBe(14);
  });

  test('are requested by number', () => {
    const tile = { z: 14, x: 8800, y: 5373, left: 0, top: 0, size: 1 };
    expect(tileAddress('https://tiles.example.org/{z}/{x}/{y}{r}.png?z={z}', tile, true)).toBe(
      'https://tiles.example.org/14/8800/5373@2x.png?z=14',
    );
    expect(tileAddress('/tiles/{z}/{x}/{y}{r}.png', tile, false)).toBe('/tiles/14/8800/5373.png');
  });
});
