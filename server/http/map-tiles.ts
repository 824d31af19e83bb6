import * as z from 'zod/mini';
import { areAllSet, text, integerSetting } from '../settings.ts';

/** Map tiles that pages load when a member asks for them. */
export interface MapTiles {
  /** URL with `{z}`, `{x}` and `{y}`; a path is relative to the page's origin. */
  readonly url: string;
  /** Attribution required by the map's provider. */
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
  TILE_MAX_ZOOM: ['a whole number from 1 to 22', z._default(integerSetting(1, 22), 18)],
} as const;

interface Read {
  readonly TILE_URL?: string | undefined;
  readonly TILE_ATTRIBUTION?: string | undefined;
  readonly TILE_MAX_ZOOM: number;
}

/** Reads the map settings; `null` if no tiles are set. @throws StartFailure if only the URL or only the attribution is set */
export const mapTilesOf = ({ TILE_URL = '', TILE_ATTRIBUTION = '', TILE_MAX_ZOOM }: Read): MapTiles | null =>
  areAllSet({ TILE_URL: TILE_URL || undefined, TILE_ATTRIBUTION: TILE_ATTRIBUTION || undefined })
    ? { url: TILE_URL, attribution: TILE_ATTRIBUTION, maxZoom: TILE_MAX_ZOOM }
    : null;

/** Returns the origin of images that the content policy allows in addition to our own; `null` if there is none. */
export const tileOrigin = (tiles: MapTiles | null): string | null =>
  tiles === null || tiles.url.startsWith('/') ? null : new URL(tiles.url).origin;
