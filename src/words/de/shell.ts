import type { Translation } from '../../../domain/words/area.ts';
import type { shellWords as enShell } from '../../shared/navigation/words.ts';
import type { lastStepsWords as enLastSteps } from '../../ui/last-steps-words.ts';

const shell: Translation<typeof enShell> = {
  somethingWentWrong: 'Da ist etwas schiefgelaufen',
  loadingThePage: 'Die Seite wird geladen',
  reload: 'Neu laden',
  lastActionFailed:
    'Da ist etwas schiefgelaufen. Deine letzte Änderung ist vielleicht nicht gespeichert. Lade die Seite neu und versuch es noch einmal.',
  closeMessage: 'Schließen',
  find: 'Alles finden',
  access: 'Zugang',
  main: 'Hauptmenü',
  about: 'Über diese Seite',
  morePlaces: 'Mehr',
  mainAtTheBottom: 'Hauptmenü unten',
  skipToContent: 'Zum Inhalt springen',
  password: 'Passwort',
  cancel: 'Abbrechen',
  notices: 'Hinweise',
  noticesWithCount: (fresh) => (fresh === 0 ? 'Hinweise' : `Hinweise, ${fresh} neu`),
  newNotices: 'Neue Hinweise',
  noNewNotices: 'Nichts Neues.',
  earlierNotices: 'Gesehen',
  markAllAsSeen: 'Alle als gesehen markieren',
  markAsSeen: (title) => `Als gesehen markieren: ${title}`,
  stillArriving: (read, files) =>
    `Deine bisherigen Aktivitäten werden noch geladen: ${read.toLocaleString('de')} von ${files.toLocaleString('de')} Dateien gelesen. Hier fehlt noch etwas.`,
  seeTheImports: 'Importe ansehen',
  signOut: 'Abmelden',
  howComputed: (number) => `Wie wird das berechnet? ${number}`,
};

const lastSteps: Translation<typeof enLastSteps> = {
  theLastSteps: 'Angaben für eine Meldung',
  whatTheyAre:
    'Die letzten Aktionen dieser Seite, die neuesten unten. Sie enthalten keinen Text, den du eingegeben hast. Bitte schick sie mit, wenn du einen Fehler meldest.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  couldNotCopy: 'Das ließ sich nicht kopieren. Speichere die Schritte stattdessen.',
  save: 'Als Datei speichern',
};

/** Texts for the frame of members' pages, and for failures. */
export const frame = { shell, lastSteps };
