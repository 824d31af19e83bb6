import type { Translation } from '../../../domain/words/area.ts';
import type { dayMarkerWords } from '../../../domain/words/day-markers.ts';

const dayMarkers: Translation<typeof dayMarkerWords> = {
  title: 'Markierte Tage',
  kinds: {
    ill: 'Krank',
    injured: 'Verletzt',
    travelling: 'Auf Reisen',
    race: 'Wettkampf',
    unavailable: 'Keine Zeit',
    rest: 'Geplante Pause',
  },
  raceOf: (name, priority) => (priority === null ? name : `${name} (${priority})`),
  until: (marker, day) => `${marker} bis ${day}`,
  marked: (kind, days, of) => {
    const what = {
      ill: 'krank',
      injured: 'verletzt',
      travelling: 'auf Reisen',
      race: 'Wettkampf',
      unavailable: 'keine Zeit',
      rest: 'geplante Pause',
    }[kind];
    return `${days} der ${of} Tage ${days === 1 ? 'ist' : 'sind'} als „${what}“ markiert.`;
  },
  conflict: (day, marker) => `${day} ist markiert: ${marker}.`,
  conflicts: 'Trainings fallen auf markierte Tage:',
  conflictOn: (day, marker) => `${day}: ${marker}`,
  andMore: (count) => `und ${count} weitere`,
  mark: 'Tage markieren',
  markDay: (day) => `Tage markieren ab ${day}`,
  edit: 'Bearbeiten',
  editOne: (marker) => `${marker} bearbeiten`,
  none: 'Nichts markiert.',
  newTitle: 'Tage markieren',
  editTitle: 'Markierung bearbeiten',
  kind: 'Was',
  first: 'Erster Tag',
  last: 'Letzter Tag',
  name: 'Name des Wettkampfs',
  nameNeeded: 'Gib dem Wettkampf einen Namen mit höchstens 80 Zeichen.',
  priority: 'Priorität',
  noPriority: 'Keine',
  priorities: { A: 'A: Hauptziel', B: 'B: wichtig', C: 'C: als Training' },
  dayNeeded: 'Wähle einen Tag.',
  wrongOrder: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  tooLong: 'Höchstens 366 Tage.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  undo: 'Rückgängig',
  notSaved: 'Die Markierung ließ sich nicht speichern',
  tooMany: 'Du hast die maximale Zahl an Markierungen erreicht. Entferne zuerst welche.',
  saved: (marker) => `Markiert: ${marker}.`,
  removed: (marker) => `Entfernt: ${marker}.`,
  undone: 'Rückgängig gemacht.',
};

export const dayMarkerPages = { dayMarkers };
