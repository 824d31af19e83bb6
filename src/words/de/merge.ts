import type { Translation } from '../../../domain/words/area.ts';
import type { mergeWords as enMerge } from '../../features/activity/merge-words.ts';

const merge: Translation<typeof enMerge> = {
  merge: 'Mit einer anderen Aufzeichnung zusammenführen',
  mergeText:
    'Macht aus dieser und einer anderen Aufzeichnung eine Aktivität, etwa wenn die Uhr zu früh gestoppt wurde. Beide bleiben, wie sie sind, und lassen sich wieder trennen.',
  mergeWith: 'Mit einer anderen Aufzeichnung zusammenführen …',
  unmergeable: {
    split: 'Das ist ein Teil einer geteilten Aufzeichnung. Füge die Teile zuerst zusammen.',
    legs: 'Eine Aufzeichnung mehrerer Sportarten lässt sich nicht zusammenführen.',
    notCounting: 'Nur Aktivitäten, die zählen, lassen sich zusammenführen, und diese zählt nicht.',
  },
  cancel: 'Abbrechen',
  close: 'Schließen',
  mergeNow: 'Zusammenführen',
  mergeWhich: 'Zusammenführen mit',
  loading: 'Andere Aufzeichnungen werden gesucht',
  before: (gap) => `endete ${gap} vor dieser`,
  after: (gap) => `begann ${gap} nach dieser`,
  together: (sums, gap) => `Zusammen ${sums}, mit einer Pause von ${gap} dazwischen.`,
  nothingNear: 'Nichts zum Zusammenführen',
  nothingNearText:
    'Es gibt keine andere Aufzeichnung dieser Sportart, die höchstens zwölf Stunden vor dieser endete oder höchstens zwölf Stunden danach begann.',
  notMerged: 'Die Aufzeichnungen wurden nicht zusammengeführt',
  isPart:
    'Diese Aufzeichnung ist Teil einer zusammengeführten Aktivität. Um sie zu korrigieren oder zu teilen, trenne die Aktivität zuerst.',
  openMerged: 'Zusammengeführte Aktivität öffnen',
  isMergedOf: 'Zusammengeführt aus diesen Aufzeichnungen:',
  original: (name, time) => `${name}, ${time}`,
  separate: 'Trennen',
  isSeparated: 'Getrennt. Die Aufzeichnungen zählen wieder einzeln:',
  mergeAgain: 'Wieder zusammenführen',
  downloadMerged: 'Zusammengeführte Datei herunterladen',
  downloadOf: (name, time) => `Original herunterladen: ${name}, ${time}`,
};

export const mergeAreas = { merge };
