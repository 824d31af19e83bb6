import { isFix } from './motion.ts';

/** Height of a grid cell in metres; also its width at the middle of its degree of latitude. */
const CELL_METRES = 150;
const METRES_PER_DEGREE = 111_195;
const ROW_DEGREES = CELL_METRES / METRES_PER_DEGREE;
/** Maximum cells per route, about 150 km; further cells are ignored in comparisons. */
export const MAX_CELLS = 1000;
/** Rows and columns wrap around after this number; only routes with the same start are compared. */
const AROUND = 0xffff;

const packed = (row: number, column: number): number => ((row & AROUND) << 16) | (column & AROUND);

/** Width of a cell in degrees of longitude. One width per degree of latitude, so columns of neighbouring rows are aligned. */
const widthAt = (degree: number): number => ROW_DEGREES / Math.max(0.01, Math.cos(((degree + 0.5) * Math.PI) / 180));

interface Positions {
  readonly lat?: ArrayLike<number> | undefined;
  readonly lon?: ArrayLike<number> | undefined;
}

/** Returns the cells of a coarse grid along a route, each once, in order; null without positions. */
export function routeCells({ lat, lon }: Positions): Int32Array | null {
  if (!lat || !lon) return null;
  const cells = new Set<number>();
  let [degree, width, last] = [Number.NaN, 0, Number.NaN];
  for (let i = 0; i < lat.length && cells.size < MAX_CELLS; i++) {
    if (!isFix(lat[i]!, lon[i]!)) continue;
    if (Math.floor(lat[i]!) !== degree) {
      degree = Math.floor(lat[i]!);
      width = widthAt(degree);
    }
    const cell = packed(Math.floor(lat[i]! / ROW_DEGREES), Math.floor(lon[i]! / width));
    if (cell !== last) cells.add(cell);
    last = cell;
  }
  return cells.size === 0 ? null : Int32Array.from(cells);
}

const steps = [0, -1, 1];
const around = (cell: number): number[] =>
  steps.flatMap((up) => steps.map((right) => packed((cell >> 16) + up, (cell & AROUND) + right)));

/** Whether a route crosses or passes each of some cells. */
export const passesCells = (route: ReadonlySet<number>, cells: Int32Array): boolean =>
  cells.every((cell) => route.has(cell) || around(cell).some((next) => route.has(next)));

function shareOf(cells: Int32Array, other: ReadonlySet<number>): number {
  let met = 0;
  for (const cell of cells) if (other.has(cell) || around(cell).some((next) => other.has(next))) met++;
  return met / cells.length;
}

/**
 * Similarity of two routes, 0 to 1: the share of each route's cells that the other one crosses or passes; the lower of
 * the two.
 */
export const routeOverlap = (one: Int32Array, other: Int32Array): number =>
  one.length === 0 || other.length === 0 ? 0 : Math.min(shareOf(one, new Set(other)), shareOf(other, new Set(one)));

/** Serialises cells for the database: four bytes each, least significant first. */
export function packCells(cells: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(cells.length * 4));
  cells.forEach((cell, i) => view.setInt32(i * 4, cell, true));
  return new Uint8Array(view.buffer);
}

export function unpackCells(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.byteLength >> 2 }, (_, i) => view.getInt32(i * 4, true));
}
