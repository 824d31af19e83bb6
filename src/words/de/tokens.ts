import type { Translation } from '../../../domain/words/area.ts';
import type { tokensWords as en } from '../../features/tokens/words.ts';

const tokens: Translation<typeof en> = {
  title: 'Zugriffstokens',
  subtitle: 'Tokens geben deinen eigenen Programmen Zugriff ohne dein Passwort.',
  profile: 'Profil',
  loading: 'Deine Tokens werden geladen',
  sample: 'Mit Beispieldaten gibt es keine Tokens. Lege ein Konto an, um welche zu erstellen.',
  assistants: 'KI-Assistenten',
  assistantsNote: 'Lass einen Assistenten dein Training lesen',
  openAssistants: 'KI-Assistenten öffnen',
  webhooks: 'Webhooks',
  webhooksNote: 'Ein Aufruf, wenn sich etwas ändert, statt immer wieder zu fragen',
  openWebhooks: 'Webhooks öffnen',
  yours: 'Deine Tokens',
  none: 'Du hast keine Tokens.',
  ends: (date) => `endet am ${date}`,
  ended: (date) => `endete am ${date}`,
  neverUsed: 'nie benutzt',
  usedOn: (date) => `zuletzt benutzt am ${date}`,
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  revokeTitle: (name) => `${name} widerrufen?`,
  revokeText: 'Programme, die es benutzen, werden ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen.',
  revoked: (name) => `${name} wurde widerrufen.`,
  notRevoked: 'Das Token wurde nicht widerrufen',
  make: 'Neues Token',
  notMade: 'Das Token wurde nicht erstellt',
  name: 'Name',
  nameHint: 'Was es benutzt, damit du es wiedererkennst',
  nameNeeded: 'Gib dem Token einen Namen.',
  scopes: 'Wofür es ist',
  scopesNeeded: 'Wähle mindestens eines.',
  scopeNames: {
    'activities:read': 'Aktivitäten und ihre Messwerte lesen',
    'calendar:read': 'Kalender, Plan und Tagebuch lesen',
    'diary:write': 'Schlaf, Motivation und Kommentare ins Tagebuch schreiben',
    'plan:write': 'Trainings planen',
    upload: 'Aktivitätsdateien hochladen',
  },
  end: 'Endet nach',
  days: (days) => `${days} Tagen`,
  making: 'Das Token wird erstellt…',
  makeIt: 'Token erstellen',
  never: (isCharged) =>
    `Kein Token öffnet dein Passwort, deine Adresse${isCharged ? ', Zahlungen' : ''} oder das Teilen von Daten. Ein neues Passwort beendet alle Tokens.`,
  shownTitle: 'Dein neues Token',
  shownOnce: 'Kopiere es jetzt. Du siehst es nicht noch einmal.',
  tokenOf: (name) => `Token für ${name}`,
  copy: 'Kopieren',
  example: 'Zum Beispiel dein Kalender:',
  uploads: 'Dateien aus anderen Apps hochladen',
  uploadsNote:
    'Mit einem Token zum Hochladen schicken Apps deine Aufzeichnungen hierher. Die Importe stehen in deinem Profil, wo du sie rückgängig machen kannst.',
  uploadWithCurl: 'Eine Datei mit curl schicken:',
  copyCommand: 'Befehl kopieren',
  shortcuts: 'Kurzbefehle auf dem iPhone',
  shortcutsText: (address) =>
    `Füge die Aktion „Inhalte von URL abrufen“ mit der Adresse ${address} und der Methode POST hinzu. Ergänze einen Header „Authorization“ mit dem Wert „Bearer“, einem Leerzeichen und deinem Token. Wähle „Datei“ als Haupttext der Anfrage und übergib deine Aufzeichnung. Das Feld „message“ des Ergebnisses sagt, was daraus wurde.`,
  tasker: 'Tasker, FitoTrack und OpenTracks auf Android',
  taskerText: (address) =>
    `Lass die App jede Aufzeichnung in einem Ordner speichern. Füge in Tasker die Aktion „HTTP Request“ mit der Methode POST, der Adresse ${address}, dem Header „Authorization:Bearer“ mit einem Leerzeichen und deinem Token und der neuen Datei als „File To Send“ hinzu.`,
  yourToken: 'DEIN_TOKEN',
  kept: 'Ich habe es aufgehoben',
};

/** Texts for personal tokens. */
export const tokensPages = { tokens };
