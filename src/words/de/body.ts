import { asSentence, type Translation } from '../../../domain/words/area.ts';
import type { bodyWords as enBody } from '../../features/body/words.ts';

const body: Translation<typeof enBody> = {
  title: 'Körperwerte',
  subtitle: 'Gewicht, Ruhepuls und Variabilität der Herzfrequenz, Tag für Tag',
  profile: 'Profil',
  loading: 'Deine Werte werden geladen',
  noteOfSamples: 'Beispieldaten bleiben, wie sie sind. Mit einem eigenen Konto trägst du hier deine Werte ein.',
  add: 'Wert eintragen',
  change: 'Wert ändern',
  kind: 'Messung',
  value: 'Wert',
  day: 'Tag',
  save: 'Speichern',
  cancel: 'Abbrechen',
  edited: (kind, day) => `${kind} am ${day}`,
  hints: {
    weight: 'Leistung wird mit dem Gewicht jedes Tages geschätzt: mit dem letzten, das bis zu ihm gemessen wurde.',
    resting_heart_rate:
      'Morgens, vor dem Aufstehen. Er sagt, wie viel ein lockerer Lauf über deine kritische Leistung verrät.',
    hrv_rmssd:
      'RMSSD in Millisekunden, wie Uhren und Apps sie meist am Morgen zeigen. Keine andere Zahl hängt davon ab.',
  },
  noDay: 'Wähle einen Tag bis heute.',
  notSaved: 'Nicht gespeichert',
  kept: (kind, value, day) => asSentence(`${kind}: ${value} am ${day}`),
  removed: (kind, day) => `${kind} vom ${day} ist entfernt.`,
  undo: 'Rückgängig',
  recomputing: 'Deine Geschichte wird neu berechnet',
  recomputed: (done, total) => `${done} von ${total} Aktivitäten`,
  recomputeBegins: 'Beginnt',
  none: 'Noch nichts eingetragen.',
  notes: {
    weight: 'Profil und Trainer sehen den letzten Wert',
    resting_heart_rate: 'Schläge pro Minute in Ruhe',
    hrv_rmssd: 'RMSSD: wie verschieden die Zeit von Schlag zu Schlag ist',
  },
  source: 'Von',
  sources: { hand: 'dir', vendor: 'deinem Anbieter' },
  edit: 'Ändern',
  editThis: (kind, value, day) => `${kind} ${value} vom ${day} ändern`,
  remove: 'Entfernen',
  removeThis: (kind, value, day) => `${kind} ${value} vom ${day} entfernen`,
  dayOfChart: 'Tag einer Messung',
  showMore: (count) => `${count} weitere zeigen`,
};

/** Texts for weight, resting heart rate and its variability. */
export const bodyPages = { body };
