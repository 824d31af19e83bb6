import type { WorldBox } from './tracks.ts';

/** What a map shows: its centre in mercator.ts coordinates, and the part of the world in a pixel. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

export interface MapSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Smallest and largest part of the world in a pixel: at the equator about 0.15 m, and the world in 256 pixels. */
const [SMALLEST, LARGEST] = [1 / 2 ** 28, 1 / 256];
/** Smallest part of the world that a box fills, about 800 m at the equator. */
const SMALLEST_BOX = 2e-5;
/** Share of the map that stays empty around a box. */
const MARGIN = 0.08;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const bounded = ({ x, y, unit }: MapView): MapView => ({
  x: clamp(x, 0, 1),
  y: clamp(y, 0, 1),
  unit: clamp(unit, SMALLEST, LARGEST),
});

/** Returns the view that shows a part of the world. */
export function viewOf({ left, top, right, bottom }: WorldBox, { width, height }: MapSize): MapView {
  const share = 1 - 2 * MARGIN;
  const [across, down] = [Math.max(right - left, SMALLEST_BOX), Math.max(bottom - top, SMALLEST_BOX)];
  const unit = Math.max(across / (width * share), down / (height * share));
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, unit });
}

/** Moves the map by pixels: what is at the right comes to the middle for a positive `right`. */
export const moved = (view: MapView, right: number, down: number): MapView =>
  bounded({ ...view, x: view.x + right * view.unit, y: view.y + down * view.unit });

/**
 * Zooms around a point that stays where it is.
 * @param factor below 1: closer
 * @param right pixels of the point right of the centre; `down`: below it
 */
export function zoomed(view: MapView, factor: number, right = 0, down = 0): MapView {
  const { unit } = bounded({ ...view, unit: view.unit * factor });
  return bounded({ x: view.x + right * (view.unit - unit), y: view.y + down * (view.unit - unit), unit });
}

/** Returns the part of the world that a map shows. */
export const boxOfView = ({ x, y, unit }: MapView, { width, height }: MapSize): WorldBox => ({
  left: x - (width / 2) * unit,
  top: y - (height / 2) * unit,
  right: x + (width / 2) * unit,
  bottom: y + (height / 2) * unit,
});

/** Circumference of the earth at the equator, metres. */
const EQUATOR = 40_075_017;

/** Metres in a pixel at the centre of the map. */
export const metresPerPixel = ({ y, unit }: MapView): number => (EQUATOR * unit) / Math.cosh(Math.PI * (1 - 2 * y));

const round = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power));

/** Returns the longest round distance that fits into some pixels, in the given unit of length (metres). */
export function scaleBar(view: MapView, pixels: number, metresPerUnit: number) {
  const perPixel = metresPerPixel(view) / metresPerUnit;
  const units = round.filter((length) => length / perPixel <= pixels).reduce((most, one) => Math.max(most, one), 0);
  return { units, pixels: units / perPixel };
}
