import type { Translation } from '../../../domain/words/area.ts';
import type { mapsWords as enMaps } from '../../shared/maps/words.ts';

const maps: Translation<typeof enMaps> = {
  showAMap: 'Karte zeigen',
  hideTheMap: 'Karte ausblenden',
  mapComesFrom: (host) =>
    `Die Karte kommt von ${host}. Dort sind bei jeder Strecke und jedem Kartenausschnitt, die du in diesem Browser öffnest, die ungefähre Lage und deine IP-Adresse zu sehen.`,
  mapComesFromHere: 'Die Karte kommt von diesem Server, wie die Seite selbst.',
};

export const mapWords = { maps };
