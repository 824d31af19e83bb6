/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];

/** Length of the hidden ends of a route in metres, to protect a home address: along the route, and around both ends. */
export const HIDDEN_ENDS_M = 200;
/** Number of decimals kept of a degree: about a hundred metres. */
const DECIMALS = 3;

const EARTH_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the metres between two points (haversine). */
export function metresBetween([lat1, lon1]: Point, [lat2, lon2]: Point): number {
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

const rounded = (value: number): number => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS;

/** Returns the metres along the route to each point. */
function metresAlong(points: readonly Point[]): number[] {
  let sum = 0;
  return points.map((point, i) => {
    const before = points[i - 1];
    sum += before ? metresBetween(before, point) : 0;
    return sum;
  });
}

/**
 * Returns a route without its first and last 200 metres, and without all other parts within 200 metres of its start or
 * end, such as passing home on each lap. The rest is rounded to a hundred metres and returned in pieces, so that hidden
 * parts are not bridged.
 */
export function withoutEnds(points: readonly Point[]): Point[][] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const along = metresAlong(points);
  const total = along.at(-1) ?? 0;
  const isShown = (point: Point, i: number) =>
    (along[i] ?? 0) > HIDDEN_ENDS_M &&
    total - (along[i] ?? 0) > HIDDEN_ENDS_M &&
    metresBetween(point, first) > HIDDEN_ENDS_M &&
    metresBetween(point, last) > HIDDEN_ENDS_M;
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (const [i, point] of points.entries()) {
    if (!isShown(point, i)) {
      end();
      continue;
    }
    const coarse: Point = [rounded(point[0]), rounded(point[1])];
    const before = piece.at(-1);
    if (before?.[0] !== coarse[0] || before[1] !== coarse[1]) piece.push(coarse);
  }
  end();
  return pieces;
}
