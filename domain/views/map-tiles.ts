/** Where squares of a map come from, and who made it. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

/** Where a drawing lies in the world of mercator.ts: its origin, and what one of its units is there. */
export interface Plane {
  readonly left: number;
  readonly top: number;
  readonly unit: number;
}

/** A part of a drawing, in its own measure. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A square of a map: what it is asked for by, and where it lies in the drawing. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Of one drawing: each square costs whoever gives it away, and tells them a little more. */
export const MOST_TILES = 30;
/** Side of a tile as it is drawn by its server. */
const TILE_PIXELS = 256;

/**
 * The squares that cover a part of a drawing, all of one zoom level, as near to their own size as can be.
 * @param pixels that one unit of the drawing takes on the screen
 */
export function tilesUnder(plane: Plane, box: Box, pixels: number, maxZoom: number): readonly MapTile[] {
  const wanted = Math.round(Math.log2(pixels / (plane.unit * TILE_PIXELS)));
  for (let z = Math.max(0, Math.min(wanted, maxZoom)); z >= 0; z--) {
    const across = 2 ** z;
    const size = 1 / (across * plane.unit);
    const [west, east] = [box.left, box.right].map((x) => (plane.left + x * plane.unit) * across) as [number, number];
    const [north, south] = [box.top, box.bottom].map((y) => (plane.top + y * plane.unit) * across) as [number, number];
    const columns = range(Math.floor(west), Math.ceil(east));
    const rows = range(Math.max(0, Math.floor(north)), Math.min(across, Math.ceil(south)));
    if (columns.length * rows.length > MOST_TILES && z > 0) continue;
    return rows
      .flatMap((y) =>
        columns.map((x) => ({
          z,
          // East of the antimeridian the world begins anew.
          x: ((x % across) + across) % across,
          y,
          left: (x / across - plane.left) / plane.unit,
          top: (y / across - plane.top) / plane.unit,
          size,
        })),
      )
      .slice(0, MOST_TILES);
  }
  return [];
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** The address of a tile. @param template with `{z}`, `{x}` and `{y}`; `{r}` is `@2x` where pixels are small */
export const tileAddress = (template: string, { z, x, y }: MapTile, isFine: boolean): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{r}', isFine ? '@2x' : '');
