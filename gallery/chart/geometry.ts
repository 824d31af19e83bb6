export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x` and `y` are the upper left corner, pixels. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Removes consecutive equal points. */
const distinct = (points: readonly Point[]): Point[] =>
  points.filter(({ x, y }, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(before.x - x) > 0.05 || Math.abs(before.y - y) > 0.05;
  });

/** Returns an SVG path through points. It enters and leaves each point vertically, so it only curves between ranks. */
export function pathThrough(given: readonly Point[]): string {
  const points = distinct(given);
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${rounded(x)} ${rounded(y)}`;
      if (Math.abs(before.x - x) < 0.5) return `L${rounded(x)} ${rounded(y)}`;
      const middle = rounded((before.y + y) / 2);
      return `C${rounded(before.x)} ${middle} ${rounded(x)} ${middle} ${rounded(x)} ${rounded(y)}`;
    })
    .join('');
}

export const moved = (points: readonly Point[], { x, y }: Point): Point[] =>
  points.map((point) => ({ x: point.x + x, y: point.y + y }));

/**
 * Returns positions along an edge, in order and as close as possible to the wanted ones.
 * @param wanted sorted
 */
export function spread(wanted: readonly number[], from: number, to: number, gap: number): number[] {
  const step = Math.min(gap, (to - from) / Math.max(1, wanted.length - 1));
  const places: number[] = [];
  for (const want of wanted) {
    const least = places.length === 0 ? from : (places.at(-1) ?? from) + step;
    places.push(Math.max(least, Math.min(want, to)));
  }
  let most = to;
  return places
    .toReversed()
    .map((place) => {
      const held = Math.min(place, most);
      most = held - step;
      return held;
    })
    .toReversed();
}

/** Whether two boxes overlap. */
export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
