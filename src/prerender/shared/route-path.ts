import type { Point } from '../../../domain/partners/route.ts';
import { worldX, worldY } from '../../../domain/views/mercator.ts';

/** Box of a drawing, in its units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const place = (value: number) => value.toFixed(1);

/** Number of points before and after each one that are averaged with it: positions lie on a grid, and the line would be a staircase. */
const AROUND = 2;
const smooth = (points: readonly (readonly [number, number])[]) =>
  points.map((_, i): readonly [number, number] => {
    const reach = Math.min(AROUND, i, points.length - 1 - i);
    const near = points.slice(i - reach, i + reach + 1);
    const mean = (axis: 0 | 1) => near.reduce((sum, point) => sum + point[axis], 0) / near.length;
    return [mean(0), mean(1)];
  });

/** Returns a curve through the midpoints of a line. */
function rounded(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${place(first[0])} ${place(first[1])}`;
  let before = first;
  for (const point of rest) {
    path += `Q${place(before[0])} ${place(before[1])} ${place((before[0] + point[0]) / 2)} ${place((before[1] + point[1]) / 2)}`;
    before = point;
  }
  return `${path}L${place(before[0])} ${place(before[1])}`;
}

/** Returns a route as path data, north up, in the middle of a box. Longitudes are relative to the first, so the antimeridian does not split it. */
export function routePath(pieces: readonly (readonly Point[])[], { left, top, width, height }: Box): string {
  const first = pieces[0]?.[0]?.[1] ?? 0;
  const near = (lon: number) => (lon - first > 180 ? lon - 360 : lon - first < -180 ? lon + 360 : lon);
  const placed = pieces.map((piece) => piece.map(([lat, lon]) => [worldX(near(lon)), worldY(lat)] as const));
  const all = placed.flat();
  const span = (axis: 0 | 1) => {
    const values = all.map((point) => point[axis]);
    const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    return { low, size: high - low };
  };
  const [x, y] = [span(0), span(1)];
  const scale = Math.min(width / (x.size || 1e-9), height / (y.size || 1e-9));
  const [dx, dy] = [left + (width - x.size * scale) / 2, top + (height - y.size * scale) / 2];
  return placed
    .map((piece) =>
      rounded(smooth(piece.map(([px, py]) => [dx + (px - x.low) * scale, dy + (py - y.low) * scale] as const))),
    )
    .join('');
}
