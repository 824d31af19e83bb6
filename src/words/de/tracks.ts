import type { Translation } from '../../../domain/words/area.ts';
import type { tracksWords as enTracks } from '../../features/tracks/words.ts';

const tracks: Translation<typeof enTracks> = {
  loading: 'Deine Strecken werden geladen',
  nothing: 'Noch keine Strecken',
  nothingText: 'Importiere Aktivitäten, die mit GPS aufgezeichnet wurden, um zu sehen, wo du trainierst.',
  importFiles: 'Training importieren',
  sport: 'Sportart',
  allSports: 'Alle Sportarten',
  sportOption: (sport, count) => `${sport} (${count})`,
  year: 'Jahr',
  allYears: 'Alle Jahre',

  map: 'Deine Strecken',
  mapOf: (count) => `Karte mit ${count} Strecken`,
  keysHelp:
    'Pfeiltasten verschieben die Karte, Plus und Minus zoomen, Enter listet die Aktivitäten in der Mitte, Pos1 zeigt dein Hauptgebiet.',
  mouseHelp:
    'Ziehen verschiebt die Karte. Zoome mit zwei Fingern oder mit Strg und dem Mausrad. Wähle einen Ort, um seine Aktivitäten zu sehen.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  mainArea: 'Hauptgebiet',
  oneActivity: '1 Aktivität',
  activities: (count) => `${count} Aktivitäten`,
  loaded: (years, of) => `${years} von ${of} Jahren geladen`,
  noneInFilter: 'Keine Strecken in dieser Sportart in diesem Jahr.',
  noneInView: 'Keine Strecken in diesem Teil der Karte.',
  note: 'Eine Aktivität zählt an jedem Ort einmal. Die Linien sind auf 5 m vereinfacht. Aktivitäten, die nicht zählen, und solche in virtuellen Welten fehlen.',
  legend: 'Aktivitäten an einem Ort',
  step: (from, to) => (from === to ? from : `${from}–${to}`),
  passHere: (count) => (count === 1 ? '1 Aktivität führt hier vorbei' : `${count} Aktivitäten führen hier vorbei`),
  nonePassHere: 'Hier führt keine Aktivität vorbei.',

  here: 'Am gewählten Ort',
  latestOf: (shown, of) => `Die letzten ${shown} von ${of}`,
  noPlace: 'Wähle einen Ort auf der Karte, um seine Aktivitäten zu sehen.',

  areas: 'Gebiete',
  areasNote: 'Aktivitäten, die höchstens 25 km voneinander entfernt beginnen. Das größte Gebiet zuerst.',
  around: (lat, lon) => `Um ${lat}, ${lon}`,
  north: (degrees) => `${degrees}° N`,
  south: (degrees) => `${degrees}° S`,
  east: (degrees) => `${degrees}° O`,
  west: (degrees) => `${degrees}° W`,
  allAreas: (count) => `Alle ${count} Gebiete zeigen`,
};

export const trackWords = { tracks };
