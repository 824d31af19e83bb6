import { numberText, type Translation } from '../area.ts';
import type { importReasons as enImportReasons } from '../import-reasons.ts';
import type { plans as enPlans } from '../plans.ts';
import type { sources as enSources, sourceTroubles as enSourceTroubles } from '../sources.ts';
import type {
  importErrors as enImportErrors,
  importUndo as enImportUndo,
  link as enLink,
  progress as enProgress,
  upload as enUpload,
  wizard as enWizard,
} from '../training.ts';

const wizard: Translation<typeof enWizard> = {
  title: 'Los geht’s',
  biometrics: 'Körperdaten',
  syncDevice: 'Uhr verbinden',
  dataImport: 'Datenimport',
  skip: 'Überspringen',
  skipConfirm:
    'Willst du wirklich kein Gerät verbinden? Du kannst das später in deinem Profil nachholen, hast aber bis dahin keine Daten.',
};

const progress: Translation<typeof enProgress> = {
  fetching: 'Daten werden geholt…',
  importing: (count, target) => `${count} von ${target} importiert`,
  importingSoFar: (count, target) => `${count} von bisher ${target} gefundenen importiert`,
  importDone: 'Synchronisierung abgeschlossen',
  analysis: 'Auswertung',
  analyzing: 'Wird ausgewertet…',
  analysisDone: 'Auswertung abgeschlossen',
};

const importErrors: Translation<typeof enImportErrors> = {
  bad_source_credentials: 'E-Mail oder Passwort stimmt nicht.',
  account_locked: 'Dein Konto ist dort gesperrt. Entsperre es auf der Seite des Herstellers.',
  password_reset_required: 'Dein Konto dort braucht ein neues Passwort. Setze es auf der Seite des Herstellers.',
  puller_failed: 'Der Import ist aus unbekanntem Grund fehlgeschlagen. Bitte versuch es später noch einmal.',
};

const link: Translation<typeof enLink> = {
  badCredentials: 'Die Zugangsdaten stimmen nicht. Bitte versuch es noch einmal.',
  appleConnect: (product) => `Öffne die App von ${product} auf deinem iPhone, um Apple zu verbinden.`,
  appleDisconnect: (product) => `Öffne die App von ${product} auf deinem iPhone, um Apple zu trennen.`,
  closed: 'Das Fenster wurde geschlossen, bevor das Konto verbunden war. Versuch es einfach noch einmal.',
  timedOut: 'Das Verbinden hat zu lange gedauert. Wenn du später zustimmst, klappt es trotzdem noch.',
  blocked: 'Dein Browser hat das Fenster blockiert. Öffne stattdessen den Link unten.',
  phoneSilent: 'Die iPhone-App hat nicht rechtzeitig geantwortet. Versuch es einfach noch einmal.',
  refused: 'Der Zugriff wurde abgelehnt, also ist nichts verbunden. Du kannst es noch einmal versuchen.',
  failed: 'Das Konto konnte nicht verbunden werden. Versuch es gleich noch einmal.',
  addressUnknown: (address) =>
    `Der Anbieter könnte dich nicht hierher zurückschicken: Dieser Server ist nicht für ${address} eingerichtet. Sein Admin muss ihn mit PUBLIC_URL=${address} neu starten. Oder öffne ihn auf dem Rechner, auf dem er läuft.`,
  movescount:
    'Movescount gibt es nicht mehr. Verbinde stattdessen die Suunto-App: Dort sind deine neueren Aktivitäten.',
  useLink:
    'Dieser Hersteller nimmt dein Passwort hier nicht an. Verbinde das Konto stattdessen auf seiner eigenen Seite.',
  vendorBusy: 'Der Hersteller antwortet nicht. Versuch es gleich noch einmal.',
  keyRefused: 'Dieser Schlüssel funktioniert nicht. Kopiere ihn noch einmal aus den Einstellungen des Anbieters.',
  notLinked: 'Verbinde zuerst das Konto.',
  accountTaken: 'Ein anderes Konto auf diesem Server ist schon damit verbunden.',
  unlinkFailed: 'Das Konto konnte nicht getrennt werden. Versuch es gleich noch einmal.',
};

const upload: Translation<typeof enUpload> = {
  tooMany: 'Du kannst bis zu 500 Dateien auf einmal importieren. Importiere diese nach den anderen.',
  unchecked: 'Keine Vorschau. Du kannst die Datei trotzdem hochladen.',
  failed: 'Die Dateien konnten nicht hochgeladen werden. Versuch es gleich noch einmal.',
};

const importUndo: Translation<typeof enImportUndo> = {
  busy: 'Dieser Import läuft noch. Du kannst ihn rückgängig machen, wenn er fertig ist.',
};

const sourceTroubles: Translation<typeof enSourceTroubles> = {
  access_refused: (vendor) =>
    `${vendor} lässt uns nicht mehr zugreifen: Der Zugriff wurde widerrufen oder ist abgelaufen. Verbinde neu, um weiterzumachen.`,
  access_ended: (vendor) =>
    `Der Zugriff wurde bei ${vendor} widerrufen. Verbinde neu, damit weiter Aktivitäten kommen.`,
  activities_withheld: (vendor) =>
    `${vendor} gibt uns deine Aktivitäten nicht mehr: Das Teilen wurde dort abgeschaltet. Verbinde neu und erlaube es.`,
  account_locked: () => importErrors.account_locked,
  password_reset_required: () => importErrors.password_reset_required,
};

const activities = (count: number) => `${count.toLocaleString('de')} ${count === 1 ? 'Aktivität' : 'Aktivitäten'}`;
const newActivities = (count: number) =>
  count === 1 ? '1 neue Aktivität' : `${count.toLocaleString('de')} neue Aktivitäten`;

const sources: Translation<typeof enSources> = {
  states: {
    current: 'Aktuell',
    importing: 'Importiert gerade',
    waiting: 'Wartet',
    failed: 'Angehalten',
    broken: 'Verbindung gestört',
    unlinked: 'Nicht verbunden',
  },
  activities,
  brokenSince: (when) => `Gestört seit ${when}.`,
  waiting: (vendor, when) =>
    `${vendor} ist beschäftigt oder antwortet nicht. ${when === null ? 'Wir versuchen es automatisch wieder.' : `Wir versuchen es ${when} wieder.`}`,
  endedThere: 'Es kommen keine neuen Aktivitäten. Die vorhandenen bleiben.',
  dismissFailed: 'Das ließ sich nicht ausblenden. Versuch es gleich noch einmal.',
  turnedDown: (vendor) => `${vendor} hat unseren Zugriff abgelehnt.`,
  pull: {
    asking: (vendor) => `Neue Aktivitäten bei ${vendor} werden gesucht…`,
    reading: 'Neue Aktivitäten gefunden. Sie werden gelesen…',
    nothing: (vendor) => `Keine neuen Aktivitäten bei ${vendor}.`,
    cameIn: (count) => `${newActivities(count)} importiert.`,
    failed: 'Der Hersteller war nicht erreichbar. Versuch es gleich noch einmal.',
  },
  undo: {
    title: 'Diesen Import rückgängig machen?',
    what: (count, files, restored = 0) =>
      count === 0
        ? restored === 0
          ? 'Von diesem Import sind keine Aktivitäten mehr da. Er wird nur als rückgängig gemacht markiert.'
          : 'Von diesem Import sind keine Aktivitäten mehr da.'
        : `${activities(count)} ${count === 1 ? 'verschwindet' : 'verschwinden'} aus deinem Kalender${count > files ? ', Duplikate und die Teile von Multisport-Dateien mitgezählt' : ''}. Summen, Belastung und kritische Leistung werden neu berechnet.`,
    restored: (count) =>
      `${count === 1 ? 'Ein Eintrag verschwindet, der' : `${numberText(count)} Einträge verschwinden, die`} aus dem Export kam${count === 1 ? '' : 'en'} (Schuhe, Räder, Pläne, Tagebuch, Ziele, Schwellen), außer was du seither geändert hast oder noch benutzt. Dein Profil ändert sich nicht.`,
    again: 'Du kannst sie jederzeit wieder importieren.',
    confirm: 'Rückgängig machen',
    working: 'Der Import wird rückgängig gemacht: Aktivitäten werden entfernt und Belastungen neu berechnet…',
    done: (removed, entries = 0) => {
      if (removed === 0 && entries === 0) return 'Import rückgängig gemacht. Es war nichts mehr zu entfernen.';
      const others = entries === 1 ? '1 Eintrag' : `${numberText(entries)} Einträge`;
      if (removed === 0) return `Import rückgängig gemacht: ${others} entfernt.`;
      return `Import rückgängig gemacht: ${activities(removed)}${entries === 0 ? '' : ` und ${others}`} entfernt.`;
    },
    kept: (list) => `Geändert oder noch in Gebrauch, darum noch da: ${list}.`,
    kinds: {
      gear: (count) => (count === 1 ? '1 Paar Schuhe oder Rad' : `${numberText(count)} Paar Schuhe oder Räder`),
      plans: (count) => (count === 1 ? '1 geplantes Training' : `${numberText(count)} geplante Trainings`),
      diary: (count) => (count === 1 ? '1 Tagebucheintrag' : `${numberText(count)} Tagebucheinträge`),
      goals: (count) => (count === 1 ? '1 Ziel' : `${numberText(count)} Ziele`),
      markers: (count) => (count === 1 ? '1 markierter Zeitraum' : `${numberText(count)} markierte Zeiträume`),
      segments: (count) => (count === 1 ? '1 Segment' : `${numberText(count)} Segmente`),
      thresholds: (count) => (count === 1 ? '1 Schwelle' : `${numberText(count)} Schwellen`),
      measurements: (count) => (count === 1 ? '1 Körperwert' : `${numberText(count)} Körperwerte`),
      filters: (count) => (count === 1 ? '1 gespeicherter Filter' : `${numberText(count)} gespeicherte Filter`),
      sports: (count) => (count === 1 ? '1 Antwort zu einer Sportart' : `${numberText(count)} Antworten zu Sportarten`),
    },
    since: (when) => `${when} rückgängig gemacht. Die Aktivitäten stehen nicht mehr in deinem Kalender.`,
    failed: 'Der Import ließ sich nicht rückgängig machen. Versuch es gleich noch einmal.',
  },
};

/** FIT file types, by FIT's own name. */
const fileKinds: Readonly<Record<string, string>> = {
  course: 'eine Streckendatei',
  workout: 'ein Trainingsplan',
  monitoring: 'eine Tagesaufzeichnung',
  settings: 'eine Einstellungsdatei',
  device: 'eine Gerätedatei',
  sport: 'eine Sportartdatei',
  goals: 'eine Zieldatei',
  totals: 'eine Summendatei',
  weight: 'eine Gewichtsdatei',
  schedules: 'ein Zeitplan',
  segment: 'ein Segment',
  'daily activity': 'eine Tagesaufzeichnung',
  'all-day heart rate': 'eine Datei mit dem Puls eines Monats',
  'beat-to-beat': 'eine Datei mit Herzschlägen',
  sleep: 'eine Schlafdatei',
  'nightly recharge': 'eine Datei zur nächtlichen Erholung',
  account: 'eine Kontodatei',
  calendar: 'eine Kalenderdatei',
  'fitness test': 'ein Fitnesstest',
  'orthostatic test': 'ein orthostatischer Test',
  'training target': 'ein Trainingsziel',
  'training programme': 'ein Trainingsprogramm',
  'planned route': 'eine geplante Route',
  'sport profile': 'ein Sportprofil',
  'device list': 'eine Geräteliste',
};

const badRows = (bad: number): string => {
  if (bad === 0) return '';
  return bad === 1 ? ' Eine Zeile war nicht lesbar.' : ` ${numberText(bad)} Zeilen waren nicht lesbar.`;
};

function exportText(count: number): string {
  if (count === 0) return 'Ein Export von Longrun: Außer Aktivitäten und Profil war nichts wiederherzustellen.';
  if (count === 1)
    return 'Ein Export von Longrun: Dein Profil und eine Notiz, ein Tagebucheintrag, ein Plan, ein Ziel, eine Schwelle, ein Paar Schuhe oder ein Rad sind wieder da.';
  return `Ein Export von Longrun: Dein Profil und ${numberText(count)} Notizen, Tagebucheinträge, Pläne, Ziele, Schwellen, Schuhe und Räder sind wieder da.`;
}

const importReasons: Translation<typeof enImportReasons> = {
  duplicateFile: 'Diese Datei hast du schon.',
  deletedActivity: 'Du hast diese Aktivität gelöscht. Öffne sie, um sie wiederherzustellen.',
  duplicateActivity: 'Doppelt: Diese Aktivität hast du schon. Wir behalten die vollständigere Aufzeichnung.',
  empty: 'Die Datei ist leer.',
  notActivity: ({ kind }) =>
    kind === undefined
      ? 'Diese Datei ist keine aufgezeichnete Aktivität.'
      : `Das ist ${fileKinds[kind] ?? `eine Datei der Art „${kind}“`}, keine aufgezeichnete Aktivität.`,
  noRecords: 'Die Datei enthält keine Aufzeichnung.',
  unknownFormat: 'Keine FIT-, TCX- oder GPX-Datei.',
  truncated: 'Die Datei bricht ab. Alles davor wird importiert.',
  badChecksum: 'Die Datei ist leicht beschädigt. Der lesbare Teil wird importiert.',
  unfinished: 'Die Aufzeichnung wurde auf dem Gerät nie beendet. Was es geschrieben hat, wird importiert.',
  secondPart: 'Der zweite Teil der Datei ist nicht lesbar. Der erste wird importiert.',
  damaged: 'Die Datei ist beschädigt. Der lesbare Teil wird importiert.',
  unreadable: 'Die Datei ist beschädigt, und nichts darin war lesbar.',
  timesMissing: 'Einige Punkte haben keine Zeit und fehlen deshalb.',
  timesBackwards: 'Einige Punkte springen in der Zeit zurück und fehlen deshalb.',
  notTimed: 'Die Strecke hat keine Zeiten, ist also eine Route und keine Aktivität.',
  noDate: 'Die Uhr des Geräts war nicht gestellt, deshalb ist das Datum dieser Aktivität unbekannt.',
  futureDate: 'Das Datum liegt in der Zukunft. Stimmt die Uhr des Geräts?',
  oldDate: 'Das Datum liegt vor dem Jahr 2000. Stimmt die Uhr des Geräts?',
  someDates: 'Einige Aktivitäten oder Punkte haben ein unmögliches Datum und fehlen deshalb.',
  badSpan: 'Die Zeiten sind unmöglich: Die Aktivität endet, bevor sie beginnt, oder dauert mehr als zwei Wochen.',
  plannedRoute:
    'Das ist eine geplante Route: Ihre Zeiten sind berechnet, nicht aufgezeichnet. Importiert werden nur aufgezeichnete Aktivitäten.',
  forbiddenXml: 'Die Datei nutzt XML, das in Aktivitätsdateien nicht erlaubt ist.',
  tooLarge: 'Die Datei ist größer als 100 MB, oder das Archiv größer als 2 GB.',
  tooLargeUnpacked: 'Das Archiv ist ausgepackt größer als 2 GB. Was davor kam, ist übernommen.',
  tooManyEntries: 'Das Archiv enthält mehr als 20.000 Dateien.',
  tooDeep: 'Dieses Archiv steckt zu tief in anderen Archiven.',
  tooManySessions: 'Die Datei enthält mehr als 1.000 Aktivitäten. Die ersten 1.000 werden importiert.',
  tooSlow: 'Das Archiv braucht zu lange. Was davor kam, ist übernommen.',
  exportCut: 'Dieser Export ist zu groß: Longrun hat nur einen Teil gelesen.',
  noRoom: 'Dein Speicherplatz ist voll.',
  noRoomForRest: 'Dein Speicherplatz ist voll. Die Dateien davor sind importiert.',
  emptyArchive: 'Das Archiv enthält keine Aktivitätsdateien.',
  badArchive: 'Das Archiv ist beschädigt und lässt sich nicht öffnen.',
  encrypted: 'Das Archiv ist mit einem Passwort geschützt.',
  notInArchive: 'Keine Aktivitätsdatei.',
  notFetched: 'Die Datei konnte beim Hersteller nicht geholt werden.',
  gone: 'Der Hersteller bietet diese Datei nicht mehr an.',
  fromStrava: 'Diese Aktivität kam von Strava, darum gibt intervals.icu sie nicht weiter.',
  byHand:
    'Diese Aktivität wurde von Hand eingetragen, darum hat der Anbieter keine Datei davon. Du kannst sie auch hier von Hand eintragen.',
  tooMuchWork: 'Diese Datei braucht mehr Speicher oder Zeit, als eine Datei darf.',
  readerFailed: 'Longrun konnte diese Datei wegen eines eigenen Fehlers nicht lesen. Die Datei bleibt gespeichert.',
  stopsServer: 'Diese Datei war nicht lesbar: Sie hat den Server zweimal zum Absturz gebracht.',
  importStopsServer: 'Diese Datei war nicht lesbar: Ihr Import hat den Server zweimal zum Absturz gebracht.',
  undone: 'Du hast diesen Import rückgängig gemacht.',
  undonePartly: ({ count = 0 }) =>
    count === 1
      ? 'Du hast diesen Import rückgängig gemacht. Ein Eintrag bleibt, weil er geändert wurde oder benutzt wird.'
      : `Du hast diesen Import rückgängig gemacht. ${numberText(count)} Einträge bleiben, weil sie geändert wurden oder benutzt werden.`,
  exportRead: ({ count = 0, bad = 0 }) =>
    `${exportText(count)}${badRows(bad)} Teams, Einwilligungen, Verbindungen zu Herstellern, Leute, denen du folgst, Tokens und Nachrichten werden nicht wiederhergestellt.`,
  tableRead: ({ count = 0, bad = 0 }) =>
    `Namen, Notizen, Sportarten, Wettkämpfe und Material aus dieser Liste wurden bei ${count === 1 ? 'einer Aktivität' : `${numberText(count)} Aktivitäten`} ergänzt.${badRows(bad)}`,
  tableNothingNew: ({ bad = 0 }) => `Diese Liste sagt nichts Neues über deine Aktivitäten.${badRows(bad)}`,
  badRow: 'Diese Zeile der Liste ist beschädigt und war nicht lesbar.',
  noFile:
    'Die Liste nennt zu dieser Aktivität keine Datei. Vermutlich wurde sie von Hand eingetragen. Das kannst du auch hier tun.',
  multisport: 'Eine Multisport-Aktivität. Ihre Teile haben eigene Zeilen.',
  tooManyRows: 'Die Listen dieses Exports sind zu lang. Diese Zeilen wurden nicht gelesen.',
  fileMissing: 'Das Archiv enthält die genannte Datei nicht oder wurde nicht so weit gelesen.',
  noRecording: 'Keine Datei dieses Imports wurde zu dieser Zeit aufgezeichnet.',
  sameRow: 'Eine frühere Zeile der Liste nennt dieselbe Aufzeichnung.',
  rowUnread: 'Der Import endete, bevor diese Zeile mit seinen Dateien verglichen wurde.',
  plannedOnly: 'Dieses Training war nur geplant: In der Liste steht keine Dauer.',
  noActivity:
    'Du hast keine Aktivität mit dieser Startzeit und Dauer. Importiere zuerst ihre Datei und dann noch einmal diese Liste.',
  knownActivity: 'Diese Aktivität hattest du schon. Die Angaben aus der Liste wurden ergänzt.',
  notReached: 'Der Import endete vor diesem Training. Der Grund steht in der Zeile des Archivs.',
  workoutsListed: ({ count = 0, bad = 0 }) =>
    `Dieser Export enthält ${count === 1 ? 'ein Training' : `${numberText(count)} Trainings`}. Der Bericht zeigt ${count === 1 ? 'das Ergebnis' : 'alle Ergebnisse'}.${badRows(bad)}`,
};

const plans: Translation<typeof enPlans> = {
  tooManyTemplates: (most) => `Du kannst bis zu ${most} Trainingspläne haben. Lösche zuerst einen.`,
  changedSince:
    'Der Kalender hat sich seit der Vorschau geändert. Prüfe die Überschneidungen noch einmal; es wurde nichts geplant.',
  changedSinceCopy:
    'Der Plan hat sich inzwischen geändert. Prüfe die Änderungen noch einmal; am Plan wurde nichts geändert.',
  branchChanged: 'Diese Variante wurde inzwischen geändert. Prüfe sie noch einmal; am Plan wurde nichts geändert.',
  branchDecided: 'Diese Variante ist schon angenommen oder abgelehnt.',
  branchTooLarge: 'Diese Wochen haben zu viele Trainings für eine Variante. Wähle weniger Wochen.',
  tooManyBranches: (own, proposals, all) =>
    `Möglich sind höchstens ${own} offene Varianten, ${proposals} offene Vorschläge von jedem Trainer, ${proposals} von allen Assistenten zusammen und insgesamt ${all} Varianten. Lösche zuerst eine, oder entscheide über einen Vorschlag.`,
  overAWeek: 'Gruppentrainings müssen innerhalb von sieben Tagen liegen.',
  changedElsewhere: 'Dieses Training wurde inzwischen anderswo geändert.',
  tooMany: 'Dieser Tag hat schon die maximale Zahl an Trainings.',
  outsideWindow: 'Trainings lassen sich bis zu 365 Tage im Voraus planen und bis zu 365 Tage zurück.',
  noSuchActivity: 'Eine solche Aktivität gibt es in der Nähe dieses Tages nicht.',
  activityTaken: 'Diese Aktivität hast du schon einem anderen geplanten Training zugeordnet.',
};

/** Sources of training, import results, and plans. */
export const training = {
  wizard,
  progress,
  importErrors,
  link,
  upload,
  importUndo,
  sourceTroubles,
  sources,
  importReasons,
  plans,
};
