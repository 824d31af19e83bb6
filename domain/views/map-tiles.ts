/** Source of map tiles, with its attribution. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

/** Position of a drawing in mercator.ts coordinates: its origin, and the size of one unit. */
export interface Plane {
  readonly left: number;
  readonly top: number;
  readonly unit: number;
}

/** A section of a drawing, in drawing units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A map tile: its coordinates for the request, and its position in the drawing. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Maximum tiles per drawing: each tile is a request to the tile server and reveals more of the location to it. */
export const MAX_TILES = 30;
/** Side of a tile as rendered by its server, in pixels. */
const TILE_PIXELS = 256;

/**
 * Returns the tiles that cover a section of a drawing, all of one zoom level, as close to their native size as
 * possible.
 * @param pixels screen pixels per unit of the drawing
 */
export function tilesUnder(plane: Plane, box: Box, pixels: number, maxZoom: number): readonly MapTile[] {
  const zoom = Math.round(Math.log2(pixels / (plane.unit * TILE_PIXELS)));
  for (let z = Math.max(0, Math.min(zoom, maxZoom)); z >= 0; z--) {
    const across = 2 ** z;
    const size = 1 / (across * plane.unit);
    const [west, east] = [box.left, box.right].map((x) => (plane.left + x * plane.unit) * across) as [number, number];
    const [north, south] = [box.top, box.bottom].map((y) => (plane.top + y * plane.unit) * across) as [number, number];
    const columns = range(Math.floor(west), Math.ceil(east));
    const rows = range(Math.max(0, Math.floor(north)), Math.min(across, Math.ceil(south)));
    if (columns.length * rows.length > MAX_TILES && z > 0) continue;
    return rows
      .flatMap((y) =>
        columns.map((x) => ({
          z,
          // East of the antimeridian, tile columns start over.
          x: ((x % across) + across) % across,
          y,
          left: (x / across - plane.left) / plane.unit,
          top: (y / across - plane.top) / plane.unit,
          size,
        })),
      )
      .slice(0, MAX_TILES);
  }
  return [];
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/**
 * Returns the URL of a tile. @param template with `{z}`, `{x}` and `{y}`; `{r}` becomes `@2x` on high-resolution
 * screens
 */
export const tileAddress = (template: string, { z, x, y }: MapTile, isFine: boolean): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{r}', isFine ? '@2x' : '');
