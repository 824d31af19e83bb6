import type { Translation } from '../../../domain/words/area.ts';
import type { sharingLevelWords as enLevels } from '../../app/sharing/words.ts';
import type { groupMeansWords as enGroup } from '../../app/sharing/group-words.ts';
import type { sharedPersonWords as enPerson } from '../../app/sharing/person-words.ts';
import type { partnerViewWords as enPartner } from '../../features/partner-view/words.ts';
import type { sharingWords as enSharing } from '../../features/sharing/words.ts';

const sharingLevels: Translation<typeof enLevels> = {
  labels: {
    0: 'NICHTS – Freigabe beenden',
    1: 'Gesamtwerte, anonym',
    2: 'Einzelne Daten, ohne Person',
    3: 'Einzelne Daten, mit Person',
  },
  meanings: {
    0: 'Die Freigabe endet sofort. Das Programm bekommt nichts mehr von dir.',
    1: 'Du zählst in Mittelwerten über mindestens fünf Personen mit. Von dir allein sieht niemand etwas.',
    2: 'Dein Training ohne Name, E-Mail und genaues Geburtsdatum. Routen fehlen die ersten und letzten 200 m, und sie sind auf 100 m gerundet.',
    3: 'Alles, mit Name, E-Mail, Geburtsdatum und genauen Routen. Empfohlen: Das Programm kann dich erreichen.',
  },
};

const sharing: Translation<typeof enSharing> = {
  profile: 'Profil',
  dataSharing: 'Datenfreigabe',
  loading: 'Deine Freigabe wird geladen',
  notFound: 'Hier gibst du nichts frei',
  notFoundText: 'In deinem Profil stehen die Programme, denen du Daten freigibst.',
  backToTheProfile: 'Zurück zum Profil',
  sharedSince: (date) => `Du bist seit ${date} dabei.`,
  whatYouShare: 'Was du freigibst',
  level: 'Stufe',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert. Es gilt ab jetzt.',
  noChange: 'Das gibst du jetzt frei.',
  stillGets: (label) => `Noch nicht gespeichert. Das Programm bekommt weiterhin: ${label}`,
  notChanged: (label) => `Das ließ sich nicht ändern. Das Programm bekommt weiterhin: ${label}`,
  whatThisPartnerSees: 'Was dieser Partner sieht',
  seesNow: 'Aus demselben Filter, durch den der Partner bedient wird, gerade eben.',
  wouldSee: 'Was der Partner mit der gewählten Stufe sehen würde. Sie ist noch nicht gespeichert.',
  loadingPreview: 'Was der Partner sieht, wird geladen',
  seesNothing: 'Nichts.',
  seesAverages:
    'Nichts von dir allein: Mittelwerte über mindestens fünf Personen mit dieser Stufe, und keine Liste, wer sie sind.',
  groupExample: 'Mittelwerte, wie der Partner sie sieht: ein Beispiel',
  groupExampleNote:
    'Berechnet aus deinen Daten und denen von zehn erfundenen Personen, nicht aus denen anderer Mitglieder.',
  inTheFile: 'Deine Zeile in der Datei, die der Partner mitnehmen kann',
  ended: 'Diese Freigabe ist beendet',
  endedOn: (date) =>
    `Seit dem ${date} bekommt das Programm keine neuen Daten von dir. Mittelwerte, die vorher veröffentlicht wurden, können deine Daten noch bis zu 28 Tage enthalten. Über seine Seite kannst du wieder mitmachen.`,
  history: 'Was du freigegeben hast',
  loadingHistory: 'Deine Freigaben werden geladen',
  historyNote: 'Jede Änderung, mit der Ausgabe des Textes, den du gelesen hast.',
  ways: {
    page: 'Seite des Programms',
    profile: 'dein Profil',
    'opt-out': 'alle Freigaben beendet',
    deletion: 'Konto gelöscht',
  },
  edition: (number) => `Ausgabe ${number}`,
  textOf: (number) => `Der Text, Ausgabe ${number}`,
  whoLooked: 'Wer hingesehen hat',
  whoLookedNote: 'Jedes Mal, dass jemand deine Freigabe gelesen hat, in den letzten zwei Jahren.',
  nobodyLooked: 'Noch hat niemand hingesehen.',
  steward: 'jemand vom Programm',
  admin: 'ein Admin dieses Servers',
  atYou: 'deine Daten',
  atAll: 'die Liste aller',
  tookAFile: 'hat eine Datei aller Gelisteten mitgenommen',
};

const sharedPerson: Translation<typeof enPerson> = {
  fields: {
    alias: 'Bekannt als',
    firstName: 'Vorname',
    lastName: 'Nachname',
    emailAddress: 'E-Mail',
    birthDate: 'Geburtsdatum',
    birthYear: 'Geburtsjahr',
    gender: 'Geschlecht',
    height: 'Größe',
    weight: 'Gewicht',
    activities: 'Aktivitäten in 28 Tagen',
    distance: 'Strecke in 28 Tagen',
    duration: 'Zeit in 28 Tagen',
    load: 'Belastung in 28 Tagen',
  },
  notKnown: 'nicht bekannt',
  hidden: 'Auf dieser Stufe verborgen:',
  genders: { F: 'Weiblich', M: 'Männlich', O: 'Keine Angabe' },
  activitiesOf28Days: 'Aktivitäten der letzten 28 Tage',
  noActivities: 'Keine Aktivität in den letzten 28 Tagen.',
  when: 'Wann',
  sport: 'Sportart',
  distance: 'Strecke',
  time: 'Zeit',
  load: 'Belastung',
  route: 'Route',
  showRoute: 'Zeigen',
  showRouteOf: (when) => `Route von ${when} zeigen`,
  moreActivities: (count) => (count === 1 ? 'und 1 weitere' : `und ${count} weitere`),
  routeCut: 'Ohne die ersten und letzten 200 m, auf 100 m gerundet.',
  routeWhole: 'Die ganze Route.',
  noRoute: 'Von dieser Route bleibt nichts übrig, oder es wurde keine aufgezeichnet.',
  drawingOf: (when) => `Route von ${when}`,
};

const groupMeans: Translation<typeof enGroup> = {
  means:
    'Mittel je Person und Woche, über 28 Tage. Ein Wert braucht fünf Personen mit Daten, von denen keine mehr als ein Drittel beiträgt.',
  fewerThanFive: 'Mittelwerte werden ab fünf Personen mit Aktivitäten gezeigt.',
  members: 'Personen mit Aktivitäten',
  activities: 'Aktivitäten',
  distance: 'Strecke',
  time: 'Zeit',
  load: 'Belastung',
};

const partnerView: Translation<typeof enPartner> = {
  title: 'Freigegebene Daten',
  loadingTheList: 'Deine Programme werden geladen',
  yourProgrammes: 'Deine Programme',
  note: 'Jeder Blick wird festgehalten, und die Mitglieder können das nachlesen.',
  nothing: 'Hier ist nichts für dich',
  nothingText: 'Diese Seite ist für Menschen, die ein Admin mit einem Programm betraut hat.',
  toTheProfile: 'Zum Profil',
  loading: 'Die Freigaben werden geladen',
  all: 'Alle Programme',
  gone: 'Dieses Programm kannst du nicht sehen',
  goneText: 'Das Programm gibt es nicht, oder du bist nicht damit betraut.',
  readAgain: 'Neu laden',
  byLevel: 'Mitglieder nach Stufe',
  tooFew: 'Weniger als 5',
  tooFewNote: 'So kleine Gruppen werden nicht gezeigt, auch nicht ihre Größe.',
  together: 'Stufe 1, zusammen',
  listed: 'Stufe 2 und 3, zusammen',
  activities: 'Aktivitäten',
  distance: 'Strecke',
  time: 'Zeit',
  load: 'Belastung',
  list: 'Einzelne Mitglieder',
  listNote: 'Nach ihrer Stufe gefiltert, in den letzten 28 Tagen.',
  noList: 'Niemand gibt einzelne Daten frei.',
  find: 'Suchen',
  nobodyFound: 'Hier hat niemand diesen Namen.',
  cut: (shown, all) =>
    `In dieser Liste stehen die ersten ${shown} von ${all}. Anzahl und Mittelwerte oben und die Datei sind von allen.`,
  someShown: (shown, count) => `${shown} von ${count} werden gezeigt. Suche, oder hole die Datei.`,
  member: 'Mitglied',
  level: 'Stufe',
  born: 'Jahrgang',
  file: 'Als CSV herunterladen',
  fileFailed: 'Die Datei wurde nicht gemacht',
  toTheProgramme: 'Zum Programm',
  loadingThePerson: 'Das Mitglied wird geladen',
  aMember: 'Mitglied',
  personGone: 'Dieses Mitglied gibt dir nichts mehr frei',
  personGoneText: 'Es hat seine Freigabe geändert. Die Liste zeigt, wer jetzt etwas freigibt.',
  person: 'Person',
};

/** What members share, and with whom. */
export const sharingPages = { sharingLevels, sharing, sharedPerson, groupMeans, partnerView };
