import type { Translation } from '../../../domain/words/area.ts';
import type { importPageWords as enImportPage } from '../../features/import/words.ts';

const importPage: Translation<typeof enImportPage> = {
  longrunExport: 'Alles aus einem Longrun',
  appleHealthExport: 'Trainings aus Apple Health',
  activities: (count) => `${count} ${count === 1 ? 'Aktivität' : 'Aktivitäten'}`,
  detailsOfThisImport: (name, at) => `${name}, ${at}: Einzelheiten dieses Imports`,
  undone: (when) => `Rückgängig gemacht: ${when}`,
  earlierImports: 'Frühere Importe',
  allFileImports: 'Alle Datei-Importe',
  files: (count) => `${count} ${count === 1 ? 'Datei' : 'Dateien'}`,
  ofFiles: (count, problem) => `${count} Dateien: ${problem}`,
  file: 'Datei',
  sport: 'Sportart',
  date: 'Datum',
  distance: 'Distanz',
  time: 'Zeit',
  size: 'Größe',
  problem: 'Problem',
  remove: 'Entfernen',
  removeFile: (name) => `${name} entfernen`,
  chosen: (count) => `${count} ${count === 1 ? 'Datei' : 'Dateien'} gewählt`,
  theFilesWereNotSent: 'Die Dateien wurden nicht hochgeladen',
  checkingOf: (checked, count) => `${checked} von ${count} geprüft`,
  allFilesChecked: (importable, count) =>
    `Alle Dateien geprüft.${importable < count ? ` ${importable} von ${count} können importiert werden.` : ''} Doppelte erkennen wir automatisch.`,
  chosenFiles: 'Gewählte Dateien',
  noneOfTheseCanBe: 'Keine davon lässt sich hochladen.',
  tryAgain: 'Erneut versuchen',
  importFiles: (count) => `${count} ${count === 1 ? 'Datei' : 'Dateien'} importieren`,
  backToTheList: 'Zurück zur Liste',
  clearTheList: 'Liste leeren',
  imported: 'Importiert',
  importing: 'Wird importiert',
  theImportStopped: 'Der Import wurde angehalten',
  thisContinuesInTheBackground: 'Das läuft im Hintergrund weiter, auch wenn du diese Seite verlässt.',
  theFirstAreShownFiles: (count) => `Gezeigt werden die ersten ${count}, Dateien mit Problemen zuerst. `,
  seeAllOfThem: 'Alle ansehen',
  seeTheCalendar: 'Zum Kalender',
  closeThisList: 'Liste schließen',
  importOtherFiles: 'Andere Dateien importieren',
  import: 'Import',
  importFitTcxOrGpx:
    'Importiere FIT-, TCX- oder GPX-Dateien (auch .gz) oder einen ganzen ZIP-Export von Garmin, Strava, Polar Flow oder Apple Health. Ein Export von Longrun bringt auch Notizen, Tagebuch, Pläne, Ziele, Schuhe, Räder, Schwellen und Körperwerte zurück. Aus einem, der größer als 2 GB ist, kommen nur die Aufzeichnungen zurück.',
  dropMoreFilesHere: 'Weitere Dateien hier ablegen',
  dropFilesOrFoldersHere: 'Dateien oder Ordner hier ablegen',
  upTo500AtOnce:
    'Bis zu 500 auf einmal, je 100 MB, ZIP-Archive 2 GB. Dateien werden zuerst auf deinem Gerät geprüft. Hochgeladen wird erst, wenn du zustimmst.',
  whereExportsAre: 'Wo bekomme ich alle meine Aktivitäten?',
  exports: {
    garmin: {
      from: 'Garmin',
      how: 'Fordere in deinem Garmin-Konto bei der Datenverwaltung einen Export deiner Daten an. Ein Link zu einer ZIP-Datei kommt per Mail, oft innerhalb von zwei Tagen.',
    },
    strava: {
      from: 'Strava',
      how: 'Auf der Website von Strava: Einstellungen, Mein Konto, „Konto herunterladen oder löschen“, dann das Archiv anfordern. Dabei wird nichts gelöscht.',
    },
    polar: {
      from: 'Polar',
      how: 'Fordere in deinem Polar-Konto den Download deiner Daten an: Das ZIP bringt alle Einheiten aus Polar Flow mit. Oder speichere einzelne Einheiten als TCX.',
    },
    apple: {
      from: 'Apple Health',
      how: 'Tippe in der App Health auf deinem iPhone auf dein Bild, dann auf „Alle Gesundheitsdaten exportieren“. Das ZIP bringt deine Trainings mit Strecken und Herzfrequenz mit. Die XML-Datei allein, bis 100 MB, bringt sie ohne Strecken.',
    },
    others: {
      from: 'Suunto und COROS',
      how: 'Speichere Aktivitäten in der App oder auf der Website deiner Uhr als FIT.',
    },
    longrun: {
      from: 'Longrun',
      how: 'Profil, „Meine Daten exportieren“. Jedes Longrun holt daraus alles zurück, auch Notizen und Pläne, oder nur die Aufzeichnungen, wenn er größer als 2 GB ist.',
    },
  },
  sending: 'Wird hochgeladen',
  fileProgress: 'Dateien',
  sentSoFar: (sent, total) => `${sent} von ${total}`,
  arriving: 'Fast da…',
  stop: 'Anhalten',
};

/** Importing files. */
export const importing = { importPage };
