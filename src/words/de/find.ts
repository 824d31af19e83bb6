import type { dayWords as enDayWords } from '../../../domain/words/find.ts';
import type { Translation } from '../../../domain/words/area.ts';
import type { findWords as enFind } from '../../app/find/words.ts';

const dayWords: Translation<typeof enDayWords> = {
  today: 'heute',
  yesterday: 'gestern',
  tomorrow: 'morgen',
  last: 'letzter letzten letzte',
  next: 'nächster nächsten nächste kommender kommenden',
};

const find: Translation<typeof enFind> = {
  title: 'Alles finden',
  label: 'Seiten, Aktivitäten, Trainings und Tage finden',
  labelOfCoaches: 'Seiten, Aktivitäten, Trainings, Tage und Athleten finden',
  placeholder: 'Morgenlauf, 12. Juni, letzten Sonntag …',
  results: 'Treffer',
  pages: 'Seiten',
  days: 'Tage',
  activities: 'Aktivitäten',
  workouts: 'Geplante Trainings',
  athletes: 'Athleten',
  month: 'Monat',
  year: 'Jahr',
  day: 'Tag',
  looking: 'Wird gesucht …',
  nothing: (text) => `Nichts gefunden zu „${text}“.`,
  hint: 'Versuch ein anderes Wort, eine Sportart oder ein Datum: „Traillauf“, „Juni 2025“, „letzten Sonntag“.',
  count: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  keys: '↑ ↓ wählen, Enter öffnet, Esc schließt',
  failed: 'Deine Aktivitäten und Trainings konnten nicht durchsucht werden:',
  again: 'Erneut versuchen',
  planWorkout: 'Training planen',
  goals: 'Ziele',
  zones: 'Zonen und Schwellen',
  gear: 'Schuhe und Räder',
  following: 'Folgen',
  changePassword: 'Passwort ändern',
  linkDevice: 'Uhr verbinden',
  yearView: 'Kalender des Jahres',
  access: 'Wer was sehen darf',
};

export const findPages = { dayWords, find };
