import type { Translation } from '../../../domain/words/area.ts';
import type { segmentWords as enSegments } from '../../shared/segments/words.ts';

const segments: Translation<typeof enSegments> = {
  segments: 'Segmente',
  segment: 'Segment',
  date: 'Datum',
  time: 'Zeit',
  length: 'Länge',
  grade: 'Steigung',
  heartRate: 'Herzfrequenz',
  power: 'Leistung',

  makeSegment: 'Segment anlegen',
  name: 'Name des Segments',
  example: 'Mühlberg, Seerunde …',
  save: 'Segment speichern',
  notSaved: 'Das Segment wurde nicht gespeichert',

  card: 'Segmente und Anstiege',
  cardNote: 'Deine Segmente auf dieser Strecke, nach Zeit mit allen anderen Durchgängen verglichen.',
  loading: 'Segmente werden geladen',
  none: 'Noch keine Segmente. Markiere einen Teil der Strecke als Segment, um ihn mit deinen anderen Aktivitäten zu vergleichen.',
  rank: 'Rang',
  rankOf: (rank, of) => `${rank} von ${of}`,
  behind: 'Rückstand',
  fastest: 'Schnellster',
  climbs: 'Anstiege',
  climb: 'Anstieg',
  ascent: 'Höhenmeter',
  climbsNote: (metres, ascent, percent) =>
    `Mindestens ${metres} lang, ${ascent} hoch und ${percent} steil. Kategorien, wie Strava sie veröffentlicht: Länge in Metern mal Steigung in Prozent über 8.000 (4), 16.000 (3), 32.000 (2), 64.000 (1) oder 80.000 (HC).`,
  categoryLabel: 'Kategorie',
  noCategory: 'Keine',
  climbAt: (at) => `Anstieg bei ${at}`,
  compare: 'Vergleichen',
  compareClimb: (at) => `Den Anstieg bei ${at} als Segment anlegen`,
  allSegments: 'Alle Segmente',

  listNote:
    'Ein Durchgang folgt dem ganzen Segment in seiner Richtung, höchstens 25 m daneben. Zeiten enthalten Pausen.',
  nothing: 'Noch keine Segmente',
  nothingText:
    'Öffne eine Aktivität und wähle „Segment anlegen“ unter ihrem Diagramm oder „Vergleichen“ bei einem ihrer Anstiege.',
  openActivities: 'Aktivitäten öffnen',
  passes: 'Durchgänge',
  best: 'Bestzeit',
  latest: 'Zuletzt',

  back: 'Segmente',
  rename: 'Umbenennen',
  renameSegment: 'Segment umbenennen',
  remove: 'Entfernen',
  removeQuestion: (name) => `„${name}“ entfernen? Deine Aktivitäten bleiben, wie sie sind.`,
  removing: 'Das Segment wird entfernt…',
  cancel: 'Abbrechen',
  wrongName: 'Gib einen Namen in einer Zeile ein.',
  noPasses: 'Keine Aktivität, die zählt, folgt diesem Segment.',
  overTime: 'Zeit im Lauf der Jahre',
  summary: (passes, best) => `${passes} Durchgänge, der schnellste in ${best}`,
  cursor: 'Durchgang',
  faster: (difference, count) => `Der Median der letzten ${count} Durchgänge ist ${difference} schneller als vorher.`,
  slower: (difference, count) => `Der Median der letzten ${count} Durchgänge ist ${difference} langsamer als vorher.`,
  same: (count) => `Der Median der letzten ${count} Durchgänge ist wie vorher.`,
  latestOf: (shown, of) => `Die letzten ${shown} von ${of} Durchgängen`,
  loadingSegment: 'Das Segment wird geladen',
};

export const segmentsWords = { segments };
