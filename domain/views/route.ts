import type { SportFamily } from '../activity-types.ts';
import type { Samples } from '../entities/activity.ts';
import { figureText } from '../units.ts';
import { isBelievableSpeed } from './believable.ts';
import { formatRate, rateKindOf } from './display-format.ts';
import type { Plane } from './map-tiles.ts';
import { worldX, worldY } from './mercator.ts';

/** Number of pace colours, slow to fast. */
export const PACE_LEVELS = 5;
/** Quantiles of the slowest and fastest level, so that a stop or a sprint does not compress the other colours. */
const [SLOW, FAST] = [0.1, 0.9];
/** Maximum seconds without a position before the line is interrupted. */
const LONGEST_GAP = 60;

/** An activity's route as a picture, north up, in the projection of web maps. */
export interface RouteView {
  /** Height divided by width. */
  readonly aspect: number;
  /**
   * Horizontal and, below, vertical position: 0 at the left and top, 1 at the right and `aspect` at the bottom; NaN if
   * unknown.
   */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Position of `x` and `y` in the world. */
  readonly plane: Plane;
  /** Time of each sample in seconds since the start. */
  readonly time: readonly number[];
  /** Whether the line is interrupted before each sample. */
  readonly isBroken: readonly boolean[];
  /** Pace level of each sample, from 0 (slow) to `PACE_LEVELS` - 1; null if the speed is unusable. */
  readonly level: readonly (number | null)[];
  /** Pace of the slowest and fastest colour; null without speed. */
  readonly slow: string | null;
  readonly fast: string | null;
}

function bounds(values: Float64Array): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/**
 * Returns the route of an activity; null for fewer than two distinct positions. Longitudes are relative to the first
 * position, so routes across the antimeridian stay connected.
 */
export function routeView(samples: Samples, family: SportFamily, prefersMetric: boolean): RouteView | null {
  const { latitude, longitude, time, speed } = samples;
  if (latitude === null || longitude === null) return null;
  const n = time.length;
  const lat = Float64Array.from({ length: n }, (_, i) => latitude[i] ?? Number.NaN);
  const lon = Float64Array.from({ length: n }, (_, i) => longitude[i] ?? Number.NaN);
  const first = lon.findIndex((value, i) => !Number.isNaN(value) && !Number.isNaN(lat[i]!));
  if (first < 0) return null;
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(lat[i]!) || Number.isNaN(lon[i]!) || (lat[i] === 0 && lon[i] === 0)) lat[i] = lon[i] = Number.NaN;
    else if (lon[i]! - lon[first]! > 180) lon[i]! -= 360;
    else if (lon[i]! - lon[first]! < -180) lon[i]! += 360;
  }
  const [south, north] = bounds(lat);
  const [west, east] = bounds(lon);
  const width = worldX(east) - worldX(west);
  const height = worldY(south) - worldY(north);
  // Within ten metres, the athlete is stationary and positions drift.
  if (!(Math.max((east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180), north - south) > 1e-4)) return null;
  const unit = Math.max(width, height / 4);
  const plane = {
    left: worldX(west) - (unit - width) / 2,
    top: worldY(north) - Math.max(0, unit / 4 - height) / 2,
    unit,
  };
  const x = lon.map((value) => (worldX(value) - plane.left) / unit);
  const y = lat.map((value) => (worldY(value) - plane.top) / unit);

  const known = (speed ?? []).filter(
    (value): value is number => value !== null && value > 0.3 && isBelievableSpeed(value, family),
  );
  const ordered = known.toSorted((a, b) => a - b);
  const at = (share: number) => ordered[Math.floor(share * (ordered.length - 1))] ?? Number.NaN;
  const [low, high] = [at(SLOW), at(FAST)];
  const levelOf = (value: number | null | undefined): number | null => {
    if (value === null || value === undefined || !(high > 0)) return null;
    if (high === low) return PACE_LEVELS >> 1;
    return Math.max(0, Math.min(PACE_LEVELS - 1, Math.floor(((value - low) / (high - low)) * PACE_LEVELS)));
  };
  let last = Number.NEGATIVE_INFINITY;
  const isBroken = time.map((seconds, i) => {
    if (Number.isNaN(x[i]!)) return false;
    const broken = seconds - last > LONGEST_GAP;
    last = seconds;
    return broken;
  });
  const text = (value: number) =>
    ordered.length === 0 ? null : figureText(formatRate(value, rateKindOf(family), prefersMetric));
  return {
    aspect: Math.max(0.25, height / unit),
    x,
    y,
    plane,
    time,
    isBroken,
    level: time.map((_, i) => levelOf(speed?.[i])),
    slow: text(low),
    fast: text(high),
  };
}
