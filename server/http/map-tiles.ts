import * as z from 'zod/mini';
import { areAllSet, text, whole } from '../settings.ts';

/** Where pages get squares of a map from, when a member asks for them. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it; a path is one of the origin that the page came from. */
  readonly url: string;
  /** Who made the map, as its makers want to be named. */
  readonly attribution: string;
  readonly maxZoom: number;
}

const HOST = String.raw`(?:https?:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?)?`;
const PATH = String.raw`\/(?!\/)(?:\{[zxyr]\}|[\w.~!$&()*+,;=:@%/?-])+`;
const address = new RegExp(`^${HOST}${PATH}$`, 'i');
const placeholders = ['{z}', '{x}', '{y}'] as const;

const isTileAddress = (value: string): boolean =>
  address.test(value) && placeholders.every((one) => value.includes(one)) && URL.canParse(value, 'http://localhost');

export const mapTileRows = {
  TILE_URL: [
    'an address like https://tiles.example.org/{z}/{x}/{y}.png, or a path like /tiles/{z}/{x}/{y}.png',
    z.optional(text(1000).check(z.refine(isTileAddress))),
  ],
  TILE_ATTRIBUTION: ['1 to 200 characters in one line', z.optional(z.string().check(z.regex(/^\P{Cc}{1,200}$/u)))],
  TILE_MAX_ZOOM: ['a whole number from 1 to 22', z._default(whole(1, 22), 18)],
} as const;

interface Read {
  readonly TILE_URL?: string | undefined;
  readonly TILE_ATTRIBUTION?: string | undefined;
  readonly TILE_MAX_ZOOM: number;
}

/** Null where no tiles are set. @throws StartFailure where nobody is named who made the map, or no address */
export const mapTilesOf = ({ TILE_URL = '', TILE_ATTRIBUTION = '', TILE_MAX_ZOOM }: Read): MapTiles | null =>
  areAllSet({ TILE_URL: TILE_URL || undefined, TILE_ATTRIBUTION: TILE_ATTRIBUTION || undefined })
    ? { url: TILE_URL, attribution: TILE_ATTRIBUTION, maxZoom: TILE_MAX_ZOOM }
    : null;

/** Whose pictures pages may show beside our own, as the content policy names it; null: nobody’s. */
export const tileOrigin = (tiles: MapTiles | null): string | null =>
  tiles === null || tiles.url.startsWith('/') ? null : new URL(tiles.url).origin;
