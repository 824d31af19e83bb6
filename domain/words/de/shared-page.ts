import type { Translation } from '../area.ts';
import type { sharedPageWords as english } from '../shared-page.ts';

export const sharedPageWords: Translation<typeof english> = {
  gone: 'Dieser Link funktioniert nicht',
  goneHow: 'Der Link ist abgelaufen oder wurde widerrufen. Bitte um einen neuen.',
  somebody: (product) => `Geteilt von jemandem auf ${product}`,
  by: (name) => `Geteilt von ${name}`,
  route: 'Route',
  routeNote:
    'Ohne die ersten und letzten 200 m und alles in der Nähe der beiden Enden. Positionen sind auf 100 m gerundet.',
  undrawn: 'Die Aufzeichnung kann gerade nicht gezeichnet werden. Versuche es später noch einmal.',
  week: (range) => `Training, ${range}`,
  activities: 'Aktivitäten',
  total: 'Summe',
  days: 'Tage',
  rest: 'Keine Aktivität',
  load: 'Belastung',
  made: (product) => `Erstellt mit ${product}`,
  along: (end) => `0 bis ${end}`,
};
