import * as z from 'zod/mini';
import type { MapTiles } from '../../domain/views/map-tiles.ts';
import { pageData } from '../boot/page-data.ts';

const settings = z.object({
  mapTiles: z.object({ url: z.string(), attribution: z.string(), maxZoom: z.int() }),
});

/** As the server wrote it into the document; null where the operator has set no map, and in a document that no server wrote. */
export const readMapTiles = (): MapTiles | null => z.safeParse(settings, pageData()?.settings).data?.mapTiles ?? null;
