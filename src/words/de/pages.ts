import type { Translation } from '../../../domain/words/area.ts';
import type { linkingWords as enLinking } from '../../app/linking/words.ts';
import type { sourceListWords as enSourceList } from '../../app/sources/words.ts';
import type { shellWords as enShell } from '../../app/words.ts';
import type { chartsWords as enCharts } from '../../charts/words.ts';
import type { activityPageWords as enActivityPage } from '../../features/activity/words.ts';
import type { calendarPageWords as enCalendarPage } from '../../features/calendar/words.ts';
import type { dashboardWords as enDashboard } from '../../features/dashboard/words.ts';
import type { importPageWords as enImportPage } from '../../features/import/words.ts';
import type { profileWords as enProfile } from '../../features/profile/words.ts';
import type { linkResultWords as enLinkResult } from '../../features/sources/link-result-words.ts';
import type { sourcePagesWords as enSourcePages } from '../../features/sources/words.ts';

const linking: Translation<typeof enLinking> = {
  logInTo: (name) => `Bei ${name} anmelden`,
  onlyForwardsYourLoginTo: (product, name) =>
    `${product} reicht deine Zugangsdaten nur an ${name} weiter und speichert sie nicht.`,
  email: 'E-Mail',
  password: 'Passwort',
  link: 'Verbinden',
  useSOwnPage: (name) => `Die Seite von ${name} nehmen`,
};

const sourceList: Translation<typeof enSourceList> = {
  ownFiles: 'Eigene Dateien',
  importedFile: 'Importierte Datei',
};

const shell: Translation<typeof enShell> = {
  somethingWentWrong: 'Da ist etwas schiefgegangen',
  loadingThePage: 'Die Seite wird geladen',
  accounting: 'Konto',
  contact: 'Kontakt',
  suggestion: 'Vorschlag',
  privacy: 'Datenschutz',
  terms: 'Bedingungen',
  main: 'Hauptmenü',
  about: 'Über uns',
  mainAtTheBottom: 'Hauptmenü unten',
  skipToContent: 'Zum Inhalt springen',
  password: 'Passwort',
  cancel: 'Abbrechen',
};

const charts: Translation<typeof enCharts> = {
  showAsChart: 'Als Diagramm zeigen',
  showAsTable: 'Als Tabelle zeigen',
  loadPerDay: 'Belastung pro Tag',
  day: 'Tag',
  load: 'Belastung',
  chronicLoad: 'Chronische Belastung',
  dayOfTheLoadChart: 'Tag im Belastungsdiagramm',
  bestMeanPower: 'Beste mittlere Leistung',
  heldFor: 'Gehalten über',
  powerW: 'Leistung (W)',
  powerCurve: 'Leistungskurve',
  wattsForTime: (value, label) => `${value} W über ${label}`,
  wattsFor: 'W über',
  bestPower: 'Beste Leistung',
  criticalPower: 'Kritische Leistung',
  durationOnThePowerCurve: 'Dauer auf der Leistungskurve',
  positionInTheActivityPlus: 'Stelle in der Aktivität. Plus und Minus zoomen, Escape zeigt alles.',
  measuredAlongTheWay: 'Unterwegs gemessen',
  average: 'Schnitt',
  at: 'Bei',
  time: 'Zeit',
  distanceIn: (unit) => `Distanz (${unit})`,
  meansAlongTheActivity: 'Mittelwerte über die Aktivität',
  along: 'Entlang',
  distance: 'Distanz',
  showTheWhole: 'Alles zeigen',
  zoomOut: 'Verkleinern',
  zoomIn: 'Vergrößern',
};

const activityPage: Translation<typeof enActivityPage> = {
  activity: 'Aktivität',
  activityNotFound: 'Aktivität nicht gefunden',
  itMayHaveBeenRemoved: 'Vielleicht wurde sie mit ihrem Import entfernt.',
  goToTheCalendar: 'Zum Kalender',
  loadingTheActivity: 'Die Aktivität wird geladen',
  calendar: 'Kalender',
  anotherRecordingOfTheSame:
    'Eine andere Aufzeichnung desselben Trainings ist vollständiger und zählt stattdessen. Diese geht nicht in deine Summen ein.',
  theFileWasDamagedOr: 'Die Datei war beschädigt oder brach ab. Gezeigt wird, was lesbar war.',
  powerCurve: 'Leistungskurve',
  bestMeanPowerByDuration: 'Beste mittlere Leistung nach Dauer',
  loadingTheChart: 'Das Diagramm wird geladen',
  charts: 'Verlauf',
  loadingTheRecording: 'Die Aufzeichnung wird geladen',
  thereIsNothingToChart: 'In dieser Aufzeichnung gibt es nichts zu zeichnen.',
  timeInZones: 'Zeit in Zonen',
  ofBasis: (basis) => `Nach ${basis}`,
  zone: 'Zone',
  power: 'Leistung',
  share: 'Anteil',
  time: 'Zeit',
  below: 'Darunter',
};

const calendarPage: Translation<typeof enCalendarPage> = {
  noActivitiesThisMonth: 'Keine Aktivitäten in diesem Monat',
  load: 'Belastung',
  thisMonthIsStillTo: 'Dieser Monat kommt erst noch.',
  weekOf: (range) => `Woche ${range}`,
  todayIs: (day) => `Heute, ${day}`,
  noActivity: 'Keine Aktivität',
  daysOfTheMonthArrow: 'Tage des Monats. Pfeiltasten gehen durch die Tage, Bild auf und Bild ab durch die Monate.',
  weekColumn: 'Woche',
  loadRatio: ', Verhältnis der Belastung ',
  showFewer: 'Weniger zeigen',
  showMore: (hidden) => `${hidden} weitere zeigen`,
  day: 'Tag:',
  weekStart: (range) => `Woche ${range}: `,
  noActivities: 'keine Aktivitäten',
};

const dashboard: Translation<typeof enDashboard> = {
  dashboard: 'Übersicht',
  linkedWatches: 'Verbundene Uhren',
  and: 'und',
  importingFiles: 'das Importieren von Dateien',
  areFree: 'sind kostenlos.',
  seeWhatIsOpenTo: 'Sieh, was dir offensteht',
  isNoLongerLinked: (name) => `${name} ist nicht mehr verbunden`,
  isLinked: (name) => `${name} ist verbunden`,
  noNewActivitiesWillArrive: 'Es kommen keine neuen Aktivitäten, bis du neu verbindest.',
  yourNextActivityWillAppear: 'Deine nächste Aktivität erscheint hier, sobald deine Uhr abgeglichen hat.',
  linkAgain: 'Neu verbinden',
  see: (name) => `${name} ansehen`,
  yourActivitiesAreOnTheir: 'Deine Aktivitäten sind unterwegs',
  yourNewestOnesAreRead:
    'Die neuesten werden zuerst gelesen. Woche, Belastung und letzte Aktivitäten erscheinen hier nach und nach.',
  seeHowFarItIs: 'Sieh, wie weit es ist',
  yourTrainingWillAppearHere: 'Hier erscheint dein Training',
  distanceTimeAndLoadOf:
    'Distanz, Zeit und Belastung deiner Woche, der Vergleich mit früheren Wochen, deine kritische Leistung und deine letzten Aktivitäten. Keine Uhr zum Verbinden?',
  importFiles: 'Importiere',
  instead: 'stattdessen Dateien.',
  connectAWatch: 'Uhr verbinden',
};

const importPage: Translation<typeof enImportPage> = {
  activities: (count) => `${count} ${count === 1 ? 'Aktivität' : 'Aktivitäten'}`,
  detailsOfThisImport: (name, at) => `${name}, ${at}: Einzelheiten dieses Imports`,
  undone: (when) => `Rückgängig gemacht: ${when}`,
  earlierImports: 'Frühere Importe',
  allFileImports: 'Alle Datei-Importe',
};

const profile: Translation<typeof enProfile> = {
  account: 'Konto',
  sampleDataCleanedUpAfter: 'Beispieldaten, nach einem Tag gelöscht',
  appearance: 'Aussehen',
  updatePassword: 'Passwort ändern',
  signOut: 'Abmelden',
  profile: 'Profil',
  loadingYourProfile: 'Dein Profil wird geladen',
  invitations: 'Einladungen',
  peopleComeInByInvitation: 'Hierher kommt man mit einer Einladung. Jeder Link ergibt ein Konto.',
  lastSync: (when) => `letzter Abgleich ${when}`,
  next: (when) => `nächster ${when}`,
  dataSources: 'Datenquellen',
  newActivitiesSyncAutomaticallyOpen:
    'Neue Aktivitäten kommen von selbst. Öffne eine Quelle, um ihre Importe zu sehen.',
  loadingYourDataSources: 'Deine Datenquellen werden geladen',
  fitTcxGpxOrA: 'FIT, TCX, GPX oder ein ganzer Export',
  importFiles: 'Dateien importieren',
  loadingHowMuchRoomIs: 'Es wird geladen, wie viel Platz noch ist',
};

const linkResult: Translation<typeof enLinkResult> = {
  isLinked: (name) => `${name} ist verbunden`,
  yourHistoryIsOnIts: 'Deine bisherigen Aktivitäten sind unterwegs. Du kannst dieses Fenster schließen.',
  isNotLinked: (name) => `${name} ist nicht verbunden`,
  isGone: (name) => `${name} gibt es nicht mehr`,
  nothingToSeeHere: 'Hier gibt es nichts zu sehen',
  thisPageOnlySaysHow: 'Diese Seite sagt nur, wie das Verbinden eines Kontos ausging.',
  link: (name) => `${name} verbinden`,
  backToYourProfile: 'Zurück zum Profil',
};

const sourcePages: Translation<typeof enSourcePages> = {
  importing: 'Importiert gerade',
  done: 'Fertig',
  stopped: 'Angehalten',
  result: 'Ergebnis',
  theImportStopped: 'Der Import wurde angehalten',
  importOf: (when) => `Import: ${when}`,
  import: 'Import',
  profile: 'Profil',
  importNotFound: 'Import nicht gefunden',
  yourDataSourcesListAll: 'Unter deinen Datenquellen stehen alle deine Importe.',
  backToTheProfile: 'Zurück zum Profil',
  loadingTheImport: 'Der Import wird geladen',
  undone: (when) => `Rückgängig gemacht: ${when}`,
  nothingNew: 'Nichts Neues',
  imports: 'Importe',
  everyImportAndItsResult: 'Jeder Import und sein Ergebnis. Du kannst jeden rückgängig machen.',
  loadingTheImports: 'Die Importe werden geladen',
  noFilesWereImportedYet: 'Noch wurden keine Dateien importiert.',
  nothingWasImportedFromYet: (name) => `Von ${name} wurde noch nichts importiert.`,
  detailsOfThisImport: (when) => `${when}: Einzelheiten dieses Imports`,
  showEarlierImports: 'Frühere Importe zeigen',
  imported: 'Importiert',
  notImported: 'Nicht importiert',
  waiting: 'Wartet',
  show: 'Zeigen',
  all: (total) => `Alle ${total}`,
  files: 'Dateien',
  filesWithProblemsComeFirst: 'Dateien mit Problemen stehen oben.',
  loadingTheFiles: 'Die Dateien werden geladen',
  thisImportFoundNothingNew: 'Dieser Import hat nichts Neues gefunden.',
  noFilesHere: 'Hier sind keine Dateien.',
  showMore: 'Mehr zeigen',
  ofShown: (shown, total) => `${shown} von ${total} gezeigt`,
  activities: 'Aktivitäten',
  linked: 'Verbunden',
  lastSync: 'Letzter Abgleich',
  nextSync: 'Nächster Abgleich',
  connection: 'Verbindung',
  isNotLinked: (source) => `${source} ist nicht verbunden.`,
  loadingTheConnection: 'Die Verbindung wird geladen',
  importFiles: 'Dateien importieren',
  dataSource: 'Datenquelle',
  dataSourceNotFound: 'Datenquelle nicht gefunden',
  yourProfileListsAllOf: 'In deinem Profil stehen alle.',
  relativeDates: 'Relative Daten',
  fullDates: 'Volle Daten',
  howTimesAreShown: 'Wie Zeiten gezeigt werden',
};

/** Pages of somebody who is signed in. */
export const pages = {
  linking,
  sourceList,
  shell,
  charts,
  activityPage,
  calendarPage,
  dashboard,
  importPage,
  profile,
  linkResult,
  sourcePages,
};
