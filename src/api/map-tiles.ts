import * as z from 'zod/mini';
import type { MapTiles } from '../../domain/views/map-tiles.ts';
import { pageData } from '../boot/page-data.ts';

const settings = z.object({
  mapTiles: z.object({ url: z.string(), attribution: z.string(), maxZoom: z.int() }),
});

/** Reads the map settings in the document; `null` if the operator has set no map, or no server wrote the document. */
export const readMapTiles = (): MapTiles | null => z.safeParse(settings, pageData()?.settings).data?.mapTiles ?? null;
