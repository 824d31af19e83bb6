import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/maps. */
export const mapsWords = area('maps', {
  showAMap: 'Show a map',
  hideTheMap: 'Hide the map',
  mapComesFrom: (host: string) =>
    `The map comes from ${host}. For each route or section of a map you open in this browser, ${host} sees its rough location and your IP address.`,
  mapComesFromHere: 'The map comes from this server, like the rest of the page.',
});
