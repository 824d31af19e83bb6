import { boxOfView, type MapSize, type MapView } from './view.ts';
import type { HeatTrack, WorldBox } from './tracks.ts';

/** Number of steps of the colour scale. */
export const HEAT_LEVELS = 5;

const overlaps = (a: WorldBox, b: WorldBox): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/**
 * Counts the activities that pass each pixel, at most once each. A pixel beside a line has the highest count within the
 * line's width.
 * @param brush width of a line in pixels
 */
export function countPasses(
  tracks: readonly HeatTrack[],
  view: MapView,
  { width, height }: MapSize,
  brush: number,
): Uint16Array {
  const counts = new Uint16Array(width * height);
  /** Last activity that passed each pixel. */
  const last = new Int32Array(width * height);
  const box = boxOfView(view, { width, height });
  const inside = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const mark = (id: number, fromX: number, fromY: number, toX: number, toY: number) => {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY))));
    const [stepX, stepY] = [(toX - fromX) / steps, (toY - fromY) / steps];
    for (let step = 0; step <= steps; step++) {
      const at = ((fromY + step * stepY + 0.5) | 0) * width + ((fromX + step * stepX + 0.5) | 0);
      if (last[at] === id) continue;
      last[at] = id;
      counts[at]!++;
    }
  };
  tracks.forEach((track, nth) => {
    if (!overlaps(track.box, box)) return;
    for (const { x, y } of track.lines) {
      let toX = (x[0]! - box.left) / view.unit;
      let toY = (y[0]! - box.top) / view.unit;
      for (let i = 1; i < x.length; i++) {
        const fromX = toX;
        const fromY = toY;
        toX = (x[i]! - box.left) / view.unit;
        toY = (y[i]! - box.top) / view.unit;
        if (isIn(fromX, fromY, inside) && isIn(toX, toY, inside)) mark(nth + 1, fromX, fromY, toX, toY);
        else {
          const ends = clipped(fromX, fromY, toX, toY, inside);
          if (ends !== null) mark(nth + 1, ...ends);
        }
      }
    }
  });
  return widened(widened(counts, brush, width, 1), brush, height, width);
}

const isIn = (x: number, y: number, { left, top, right, bottom }: WorldBox): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * Gives each pixel the highest count of itself and its neighbours in one direction.
 * @param length pixels of the picture in that direction
 * @param stride places between neighbours in `counts`
 */
function widened(counts: Uint16Array, brush: number, length: number, stride: number): Uint16Array {
  const wide = counts.slice();
  const before = brush >> 1;
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at]!;
    if (count === 0) continue;
    const place = Math.floor(at / stride) % length;
    const [from, to] = [Math.max(0, place - before), Math.min(length - 1, place - before + brush - 1)];
    for (let near = at + (from - place) * stride; near <= at + (to - place) * stride; near += stride) {
      if (wide[near]! < count) wide[near] = count;
    }
  }
  return wide;
}

type Ends = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Returns the part of a straight line inside a box (Liang and Barsky, 1984); null if it is outside. */
function clipped(fromX: number, fromY: number, toX: number, toY: number, box: WorldBox): Ends | null {
  const [dx, dy] = [toX - fromX, toY - fromY];
  let [enter, leave] = [0, 1];
  for (const [change, room] of [
    [-dx, fromX - box.left],
    [dx, box.right - fromX],
    [-dy, fromY - box.top],
    [dy, box.bottom - fromY],
  ] as const) {
    if (change === 0) {
      if (room < 0) return null;
    } else if (change < 0) enter = Math.max(enter, room / change);
    else leave = Math.min(leave, room / change);
  }
  return enter > leave ? null : [fromX + enter * dx, fromY + enter * dy, fromX + leave * dx, fromY + leave * dy];
}

/**
 * Returns the lowest count of each step of the colour scale, ascending from 1, for a largest count: steps are equal on a
 * logarithmic scale. Fewer than {@link HEAT_LEVELS} for small counts.
 */
export function heatSteps(most: number): readonly number[] {
  const steps = Array.from({ length: HEAT_LEVELS }, (_, level) => Math.ceil(most ** (level / HEAT_LEVELS) - 1e-9));
  return [...new Set(steps)].filter((step) => step >= 1 && step <= most);
}

/** Returns the number of the step that a count belongs to, from 0; -1 for no pass. */
export const stepOf = (count: number, steps: readonly number[]): number =>
  steps.findLastIndex((lowest) => count >= lowest);

/** Maximum number of activities that are listed for a point. */
export const MAX_HITS = 50;

/**
 * Returns the activities that pass within some pixels of a point of the map, in the order of `tracks`.
 * @param at pixels from the left and top of the map
 */
export function tracksAt(
  tracks: readonly HeatTrack[],
  view: MapView,
  size: MapSize,
  at: { readonly x: number; readonly y: number },
  radius: number,
): readonly HeatTrack[] {
  const box = boxOfView(view, size);
  const [x, y, reach] = [box.left + at.x * view.unit, box.top + at.y * view.unit, radius * view.unit];
  const around = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  return tracks.filter((track) => overlaps(track.box, around) && track.lines.some((line) => isNear(line, x, y, reach)));
}

function isNear({ x, y }: HeatTrack['lines'][number], px: number, py: number, reach: number): boolean {
  for (let i = 1; i < x.length; i++) {
    const [dx, dy] = [x[i]! - x[i - 1]!, y[i]! - y[i - 1]!];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((px - x[i - 1]!) * dx + (py - y[i - 1]!) * dy) / length;
    const share = Math.max(0, Math.min(1, along));
    if ((px - x[i - 1]! - share * dx) ** 2 + (py - y[i - 1]! - share * dy) ** 2 <= reach * reach) return true;
  }
  return false;
}
