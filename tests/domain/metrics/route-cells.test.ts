import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CELLS, packCells, routeCells, routeOverlap, unpackCells } from '../../../domain/metrics/route-cells.ts';

const METRES_PER_DEGREE = 111_195;

/** A route through corners given in metres east and north of a place, with a position every five metres. */
function wayOf(
  corners: readonly (readonly [east: number, north: number])[],
  { lat = 48.39, lon = 9.99, jitter = 0 } = {},
) {
  const positions: { lat: number[]; lon: number[] } = { lat: [], lon: [] };
  let nth = 0;
  for (const [i, [east, north]] of corners.entries()) {
    const [e0, n0] = corners[i - 1] ?? [east, north];
    const steps = Math.max(1, Math.round(Math.hypot(east - e0, north - n0) / 5));
    for (let k = 1; k <= steps; k++) {
      const off = jitter * Math.sin(nth++ * 1.7);
      const up = n0 + ((north - n0) * k) / steps + off;
      positions.lat.push(lat + up / METRES_PER_DEGREE);
      const right = e0 + ((east - e0) * k) / steps - off;
      const at = lon + right / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
      positions.lon.push(at > 180 ? at - 360 : at);
    }
  }
  return routeCells(positions)!;
}

const loop = [
  [0, 0],
  [2000, 0],
  [2000, 2000],
  [0, 2000],
  [0, 0],
] as const;

describe('cells of a route', () => {
  it('are listed once, some 150 m wide, and none without positions', () => {
    const cells = wayOf([
      [0, 0],
      [3000, 0],
    ]);
    expect(cells.length).toBeGreaterThan(17);
    expect(cells.length).toBeLessThan(24);
    expect(new Set(cells).size).toBe(cells.length);
    expect(routeCells({})).toBeNull();
    expect(routeCells({ lat: [0, Number.NaN], lon: [0, Number.NaN] })).toBeNull();
    expect(
      wayOf([
        [0, 0],
        [400_000, 0],
      ]),
    ).toHaveLength(MAX_CELLS);
  });

  it('are restored as stored', () => {
    fc.assert(
      fc.property(fc.int32Array(), (cells) => {
        expect(unpackCells(packCells(cells))).toEqual(cells);
      }),
    );
  });
});

describe('the overlap of two routes', () => {
  it('is complete for the same route, with jumping positions, and in reverse', () => {
    const once = wayOf(loop);
    expect(routeOverlap(once, once)).toBe(1);
    expect(routeOverlap(once, wayOf(loop, { jitter: 25 }))).toBe(1);
    expect(routeOverlap(once, wayOf(loop.toReversed(), { jitter: 25 }))).toBe(1);
  });

  it('is the same anywhere on earth, including across the date line', () => {
    for (const place of [
      { lat: -54.8, lon: -68.3 },
      { lat: 0.0005, lon: 179.995 },
      { lat: 69.65, lon: 18.95 },
    ]) {
      expect(routeOverlap(wayOf(loop, place), wayOf(loop, { ...place, jitter: 25 }))).toBe(1);
    }
  });

  it('is the common part, in either order', () => {
    // Both take the same way out; then one turns back and the other continues for the same distance.
    const there = wayOf([
      [0, 0],
      [3000, 0],
    ]);
    const beyond = wayOf([
      [0, 0],
      [6000, 0],
    ]);
    expect(routeOverlap(there, beyond)).toBeGreaterThan(0.45);
    expect(routeOverlap(there, beyond)).toBeLessThan(0.6);
    expect(routeOverlap(beyond, there)).toBe(routeOverlap(there, beyond));
  });

  it('is little for routes that only start together, and none for those elsewhere', () => {
    const east = wayOf([
      [0, 0],
      [3000, 0],
    ]);
    expect(
      routeOverlap(
        east,
        wayOf([
          [0, 0],
          [0, 3000],
        ]),
      ),
    ).toBeLessThan(0.25);
    expect(
      routeOverlap(
        east,
        wayOf(
          [
            [0, 0],
            [3000, 0],
          ],
          { lat: 47 },
        ),
      ),
    ).toBe(0);
    expect(routeOverlap(east, new Int32Array())).toBe(0);
  });
});
