import type { Translation } from '../../../domain/words/area.ts';
import type { invitationsWords as enInvitations } from '../../app/invitations/words.ts';
import type { factorStepsWords as enFactorSteps } from '../../app/second-factor/words.ts';
import type { contactWords as enContact } from '../../features/about/contact-words.ts';
import type { manualWords as enManual } from '../../features/about/manual-words.ts';
import type { privacyWords as enPrivacy } from '../../features/about/privacy-words.ts';
import type { suggestionWords as enSuggestion } from '../../features/about/suggestion-words.ts';
import type { termsWords as enTerms } from '../../features/about/terms-words.ts';
import type { accountingWords as enAccounting } from '../../features/accounting/words.ts';
import type { subscriptionWords as enSubscription } from '../../features/accounting/subscription-words.ts';
import type { teamPageWords as enTeamPage } from '../../features/team/words.ts';

const invitations: Translation<typeof enInvitations> = {
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  theBrowserDoesNotAllow: 'Der Browser lässt das Kopieren nicht zu. Markiere stattdessen den Link.',
  athletesJoinByThisLink: 'Über diesen Link treten Athleten dem Team bei',
  copyTheLinkOf: (name) => `Link von ${name} kopieren`,
  linkAsCode: (name) => `Der Link von ${name} als QR-Code`,
  linkOf: (when) => `Link, ${when}`,
  goodUntil: 'Gültig bis:',
  withdrawTheInvitation: (name) => `Einladung zurückziehen: ${name}`,
  withdraw: 'Zurückziehen',
  loadingYourInvitations: 'Deine Einladungen werden geladen',
  noInvitationIsOpen: 'Keine Einladung ist offen.',
  openInvitations: 'Offene Einladungen',
  withdrawn: 'Zurückgezogen',
  inviteSomebody: 'Jemanden einladen',
  unableToInvite: 'Einladen nicht möglich',
  emailIfYouWantIt: 'E-Mail-Adresse (optional)',
  withoutOneYouGetA: 'Ohne Adresse bekommst du einen Link zum Weitergeben.',
  enterAValidEmailAddress: 'Gib eine gültige E-Mail-Adresse ein.',
  invite: 'Einladen',
  hereIsTheLink: 'Hier ist der Link.',
  mailedTo: (email) => `An ${email} geschickt`,
  goodForOnePersonWithin: 'Er gilt eine Woche lang für eine Person und wird nur jetzt angezeigt.',
  copyTheInvitation: 'Einladung kopieren',
};

const factorSteps: Translation<typeof enFactorSteps> = {
  copied: 'Kopiert',
  selectTheTextAndCopy: 'Markiere den Text und kopiere ihn',
  withoutYourPhoneOneOf:
    'Ohne dein Telefon kommst du mit einem dieser Codes in dein Konto. Jeder gilt nur einmal. Bewahre sie sicher auf: Sie werden nicht noch einmal angezeigt.',
  recoveryCodes: 'Wiederherstellungscodes',
  copyAll: 'Alle kopieren',
  saveAsAFile: 'Als Datei speichern',
  iHaveKeptThem: 'Ich habe sie gesichert',
  qrCodeForYourAuthenticator: 'QR-Code für deine Authenticator-App',
  scanThisWithAnAuthenticator: 'Scanne das mit einer Authenticator-App. Auf diesem Telefon:',
  openTheApp: 'App öffnen',
  orTypeThisKeyInto: '. Oder gib diesen Schlüssel ein:',
  copyKey: 'Schlüssel kopieren',
  cancel: 'Abbrechen',
};

const contact: Translation<typeof enContact> = {
  contact: 'Kontakt',
  yourEmailGoesToThe: 'Deine E-Mail geht an die Betreiber dieses Servers.',
  writeToUs: 'Schreib uns',
  thisServerHasNoContact: 'Dieser Server hat noch keine Kontaktadresse. Frag, wer dich eingeladen hat.',
  neverSendYourPasswordNobody: 'Schick nie dein Passwort: Niemand braucht es, um dir zu helfen. Vergessen?',
  setANewOne: 'Setze ein neues',
  beforeYouWrite: 'Bevor du schreibst',
  missingActivities: 'Fehlen Aktivitäten?',
  import: 'Import',
  showsTheResultForEach: 'zeigt das Ergebnis jeder Datei. Gleicht die Uhr nicht mehr ab? Trenne sie in deinem',
  profile: 'Profil',
  andLinkItAgainHave: 'und verbinde sie neu. Eine Idee?',
  tellUsWhatIsMissing: 'Sag uns, was fehlt',
};

const manual: Translation<typeof enManual> = {
  manual: 'Anleitung',
  intro: (product) => `Wie dein Training zu ${product} kommt und was die Zahlen bedeuten.`,
  import: {
    title: 'Training hereinholen',
    points: [
      'Verbinde deine Uhr: Öffne im Profil „Datenquellen“, tippe auf „Verbinden“ und erlaube den Zugriff im Fenster des Anbieters. Die letzten 60 Tage kommen zuerst, alles Ältere folgt.',
      'Importiere eigene Dateien: FIT, TCX oder GPX, auch gepackt, oder einen ganzen Export als ZIP. Sie werden auf deinem Gerät geprüft, und nichts wird gesendet, bevor du zustimmst.',
      'Dieselbe Einheit von zwei Uhren zählt nur einmal. Die andere Aufzeichnung bleibt als Duplikat erhalten.',
      'Falsche Dateien? Öffne den Import unter seiner Quelle und mach ihn rückgängig. Nur was er gebracht hat, wird entfernt.',
    ],
  },
  calendar: {
    title: 'Den Kalender lesen',
    points: [
      'Die Belastung sagt in Punkten, was dich eine Einheit gekostet hat: die Minuten in jeder Zone mal die Nummer der Zone.',
      'Das Verhältnis vergleicht die letzten 7 Tage mit den letzten 28. Über 1 machst du mehr, als du gewohnt bist. Es braucht vier Aktivitäten in 28 Tagen.',
      'Die kritische Leistung kannst du gerade noch lange halten, je Sportart. Sie gilt als vorläufig, bis eine harte Einheit sie belegt.',
      'Die Beständigkeit ist der Anteil der letzten 30 Tage, an denen du trainiert hast.',
    ],
  },
  trouble: {
    title: 'Wenn etwas fehlt',
    points: [
      'Eine Aktivität ist nicht angekommen: Öffne ihre Quelle im Profil. Dort steht, wann sie zuletzt abgeglichen wurde und was aus jeder Datei wurde.',
      'Eine Verbindung ist abgerissen: Tippe auf „Neu verbinden“. Aktivitäten, die schon da sind, bleiben.',
      'Das Fenster des Anbieters blieb zu lange offen oder wurde blockiert: Erlaube Fenster für diese Seite und tippe noch einmal auf „Verbinden“.',
      'Du bist offline: Seiten, die du schon gesehen hast, kannst du weiter lesen. Sie sagen, von wann sie sind.',
    ],
  },
  account: {
    title: 'Dein Konto',
    points: [
      'Einheiten, Zeitzone, den ersten Tag der Woche und die Uhrzeit stellst du im Profil ein.',
      'Im Profil kannst du dein Konto löschen. Alles, was dazugehört, geht mit.',
    ],
  },
  privacy: 'Was über dich gespeichert wird und wer es sehen kann',
};

const privacy: Translation<typeof enPrivacy> = {
  privacy: 'Datenschutz',
  your: 'Dein Server von',
  serverIsRunByThe:
    'gehört der Person oder dem Verein, von dem du dein Konto hast. Deine Daten bleiben dort: Nichts davon wird verkauft, und keine Seite lädt etwas von Dritten, außer dem Formular, das eine Karte annimmt.',
  whatIsKept: 'Was gespeichert wird',
  yourEMailAddressAnd: 'Deine E-Mail-Adresse, und dein Passwort in einer Form, die sich nicht zurücklesen lässt.',
  whatYouTellUsAbout: 'Was du über dich angibst: Name, Geburtsdatum, Geschlecht, Größe und Gewicht.',
  yourActivitiesEachWithThe: 'Deine Aktivitäten, jede mit der Datei, in der sie kam, samt Positionen und Herzfrequenz.',
  forEachWatchAccountYou:
    'Für jedes verbundene Uhrenkonto die Erlaubnis, deine Aktivitäten dort zu lesen. Trennen löscht sie.',
  whereYouAreSignedIn:
    'Wo du angemeldet bist, mit dem Namen des Browsers, damit du beenden kannst, was nicht deins ist.',
  whereSubscriptionsArePaid:
    'Wo für Abos bezahlt wird: dass du eins hast. Das Formular für die Karte kommt von Stripe und erfährt deine Karte und deine E-Mail-Adresse. Die Nummer deiner Karte sehen wir nie.',
  pagesOfPartnersCount:
    'Seiten von Partnern zählen, wie oft sie geöffnet werden, wie oft jeder ihrer Schritte erledigt wird und jemand mitmacht. Wer es war, wird dabei nicht gespeichert, und kein Cookie wird dafür benutzt.',
  whatYourBrowserKeeps: 'Was dein Browser speichert',
  thatYouAreSignedIn:
    'Dass du angemeldet bist, und was zuletzt auf deinen Seiten stand: Tage, Aktivitäten und ihre Aufzeichnungen, höchstens 30 Tage lang. So öffnen sich Seiten sofort und sind ohne Verbindung lesbar, für jeden, der diesen Browser benutzen kann. Abmelden löscht alles davon, in jedem Tab. Ein Cookie lässt uns diesen Browser 180 Tage lang wiedererkennen, damit dich niemand durch falsche Passwörter aussperren kann; ein zweites hält die Minuten, in denen du eine Uhr verbindest. Beide dienen nichts anderem.',
  whoCanSeeIt: 'Wer es sehen kann',
  youTheCoachesOfA:
    'Du; die Trainer eines Teams, in dem du bist; Programme, denen du Daten freigibst, so weit die gewählte Stufe reicht und solange du sie freigibst; und die Betreiber des Servers, die seine Datenbank lesen können. Sonst kann niemand deine Daten sehen.',
  leaving: 'Aufhören',
  youCanDeleteYourAccount:
    'Du kannst dein Konto in deinem Profil löschen, und alles hier Genannte geht mit. Was du wann freigegeben hast, bleibt unter einer Zufallszahl, die zu niemandem führt. Sicherungen des Servers behalten es, bis sie ersetzt werden. Beispielkonten werden nach 24 Stunden gelöscht.',
};

const suggestion: Translation<typeof enSuggestion> = {
  suggestionFor: (product) => `Vorschlag für ${product}`,
  suggestion: 'Vorschläge',
  whatIsMissingAndWhat: 'Was fehlt, und was stört dich?',
  thisServerHasNoContact: 'Dieser Server hat noch keine Kontaktadresse. Sag es der Person, die dich eingeladen hat.',
  yourSuggestion: 'Dein Vorschlag',
  whatDidYouWantTo: 'Was wolltest du tun, und was ist stattdessen passiert?',
  writeTheEmail: 'E-Mail schreiben',
  yourEmailAppOpensWith: 'Deine E-Mail-App öffnet sich mit diesem Text, bereit zum Abschicken.',
};

const terms: Translation<typeof enTerms> = {
  terms: 'Nutzungsbedingungen',
  isRunByThePerson:
    'wird von der Person oder dem Verein betrieben, von dem du dein Konto hast. Das sind die Regeln für die Nutzung; ein Team kann weitere eigene haben.',
  yourAccount: 'Dein Konto',
  itBelongsToOnePerson: 'Es gehört einer Person. Behalte das Passwort für dich.',
  importOnlyActivitiesThatAre: 'Importiere nur deine eigenen Aktivitäten.',
  doNotTryToRead: 'Versuche nicht, Daten anderer zu lesen oder den Server zu stören.',
  yourData: 'Deine Daten',
  whatYouImportStaysYours:
    'Was du importierst, bleibt deins. Wir nutzen es, um es dir und, wenn du in einem Team bist, deinen Trainern zu zeigen. Unter',
  privacy: 'Datenschutz',
  forHowWeKeepIt: 'steht, wie wir es aufbewahren.',
  training: 'Training',
  figuresSuchAsLoadAnd:
    'Werte wie Belastung und kritische Leistung beschreiben, was du getan hast. Sie sind kein ärztlicher Rat und wissen nicht, wie du dich heute fühlst. Was dein Körper verträgt, entscheidest du selbst.',
  noPromise: 'Keine Gewähr',
  theSoftwareIsProvidedAs:
    'Die Software kommt, wie sie ist. Die Betreiber dieses Servers tun ihr Bestes, damit er läuft und deine Daten sicher sind, können aber beides nicht garantieren.',
};

const accounting: Translation<typeof enAccounting> = {
  staff: 'Team des Betreibers',
  everythingIsOpenToYou: 'Du hast Zugriff auf alles.',
  fullAccess: 'Voller Zugang',
  trial: 'Testphase',
  openWhileTrialLasts: 'In deiner Testphase hast du Zugriff auf alles.',
  openUntil: (date) => `Bis ${date} hast du kostenlos Zugriff auf alles.`,
  sampleData: 'Beispieldaten',
  youAreViewingSampleData: 'Du siehst Beispieldaten. Registriere dich, um dein eigenes Training mitzubringen.',
  noSubscription: 'Kein Abo',
  yourTrialOrSubscriptionIs: 'Deine Testphase oder dein Abo ist zu Ende. Deine Daten bleiben erhalten.',
  dashboard: 'Übersicht',
  importAndLinkedWatches: 'Import und verbundene Uhren',
  profile: 'Profil',
  calendar: 'Kalender',
  activitiesInDetail: 'Aktivitäten im Einzelnen',
  yourAccess: 'Dein Zugang',
  pages: 'Seiten',
  open: 'Offen',
  needsATrialOrSubscription: 'Braucht Testphase oder Abo',
  toGoOn: 'Um weiterzumachen,',
  writeToThePeopleWho: 'schreib den Betreibern dieses Servers',
  accounting: 'Zugang',
  loadingYourAccess: 'Dein Zugang wird geladen',
};

const subscription: Translation<typeof enSubscription> = {
  title: 'Dein Abo',
  loading: 'Dein Abo wird geladen',
  practice: 'Dieser Server ist zum Üben: Es braucht keine echte Karte, und nichts wird abgebucht.',
  none: 'Noch kein Abo',
  ended: 'Dein Abo ist zu Ende',
  trialing: 'Kostenlose Testphase',
  active: 'Aktiv',
  waiting: 'Noch nicht bezahlt',
  late: 'Zahlung fehlgeschlagen',
  ending: 'Gekündigt',
  price: (price) => `${price} im Monat`,
  startNow: (price) => `${price} im Monat, jederzeit kündbar. Du zahlst mit Karte.`,
  startAfterTrial: (price, date) => `Bis ${date} zahlst du nichts, dann ${price} im Monat. Jederzeit kündbar.`,
  nextPayment: (price, date) => `Nächste Zahlung: ${price} am ${date}`,
  firstPayment: (price, date) => `Erste Zahlung: ${price} am ${date}`,
  openUntil: (date) => `Bis ${date} hast du weiter Zugriff auf alles.`,
  lateUntil: (date) => `Deine letzte Zahlung hat nicht geklappt. Bis ${date} hast du weiter Zugriff auf alles.`,
  waitingNote: 'Die erste Zahlung hat nicht geklappt. Dein Abo hat deshalb nicht begonnen, und nichts wurde abgebucht.',
  card: (brand, last4) => `${brand}, endet auf ${last4}`,
  start: 'Mit Karte beginnen',
  startAgain: 'Mit Karte neu beginnen',
  payAgain: 'Jetzt bezahlen',
  otherCard: 'Andere Karte nehmen',
  changeCard: 'Karte ändern',
  cancel: 'Abo kündigen',
  resume: 'Abo behalten',
  cardTitle: 'Deine Karte',
  cardNote: 'Deine Karte geht direkt an unseren Zahlungsdienst. Ihre Nummer sehen wir nie.',
  saveCard: 'Karte speichern',
  subscribe: 'Abo abschließen',
  saving: 'Deine Karte wird gespeichert',
  back: 'Zurück',
  failed: 'Das hat nicht geklappt',
  unread: 'Dein Abo konnte nicht geladen werden',
  retry: 'Noch einmal versuchen',
  formlessTitle: 'Das Kartenformular konnte nicht geladen werden',
  formless:
    'Vielleicht stört deine Verbindung oder ein Blocker. Erlaube stripe.com, oder öffne diese Seite in einem anderen Browser.',
  unsureTitle: 'Wir haben keine Antwort bekommen',
  unsure: 'Deine Verbindung ist unterwegs abgebrochen. Mach einfach weiter: Nichts wird zweimal bezahlt.',
  goOn: 'Weiter',
  cancelTitle: 'Abo kündigen?',
  cancelUntil: (date) =>
    `Bis ${date} hast du weiter Zugriff auf alles. Bis dahin kannst du es mit einem Klick zurücknehmen.`,
  cancelNow: 'Es wird nichts abgebucht.',
  cancelLate: 'Dein Zugang endet sofort, und die offene Zahlung wird nicht mehr verlangt.',
  cancelYes: 'Abo kündigen',
  cancelNo: 'Behalten',
  canceling: 'Wird gekündigt',
  coupon: 'Gutschein',
  applyCoupon: 'Gutschein einlösen',
  couponFailed: 'Dieser Gutschein konnte nicht eingelöst werden',
  discount: (name, percent) => `${name}: ${percent} % Rabatt`,
  discountFor: (name, percent, months) =>
    `${name}: ${percent} % Rabatt ${months === 1 ? 'für einen Monat' : `für ${months} Monate`}`,
  receipts: 'Belege',
  noReceipts: 'Noch ist nichts da.',
  receipt: (date) => `Beleg vom ${date}`,
};

const teamPage: Translation<typeof enTeamPage> = {
  athletesSeeDashboard: 'Athleten dieses Teams sehen ihre eigene Übersicht.',
  athletesSeeSetupOnly: 'Athleten dieses Teams sehen nur Einrichtung und Profil.',
  teamOverview: 'Teamübersicht',
  loadingYourTeams: 'Deine Teams werden geladen',
  noTeamYet: 'Noch kein Team',
  youAreNotInAny:
    'Du bist in keinem Team. Wer diesen Server betreibt, kann dir eines anlegen; deine Athleten kommen dann über seinen Link dazu.',
  howToReachThem: 'So erreichst du den Betreiber',
  range: 'Tage',
  lastDays: (days) => `${days} Tage`,
  earlier: 'Früher',
  later: 'Später',
  today: 'Heute',
  loadingTheRoster: 'Die Liste wird geladen',
  nobodyYet: 'Noch keine Athleten',
  nobodyYetText: 'Athleten kommen über den Link unten dazu. Ihr Training steht hier, sobald sie welches haben.',
  whoNeedsAWord: 'Wer ein Wort braucht',
  whoNeedsAWordNote: (day) => `Stand ${day}.`,
  nobodyNeedsAWord: 'Niemand. Alle trainieren, schlafen und synchronisieren wie gewohnt.',
  steep: (ratio) => `Belastungsverhältnis ${ratio}: weit mehr als in den letzten Wochen`,
  stopped: (days) => `kein Training seit ${days} Tagen`,
  sleep: (hours) => `schlief ${hours} h pro Nacht, in den letzten drei notierten`,
  missed: (count) => (count === 1 ? 'ein geplanter Tag fiel aus' : `${count} geplante Tage fielen aus`),
  broken: (vendor) => `die Verbindung zu ${vendor} ist unterbrochen`,
  roster: 'Athleten',
  find: 'Suchen',
  order: 'Reihenfolge',
  orders: {
    word: 'Wer ein Wort braucht, zuerst',
    name: 'Name',
    load: 'Höchste Belastung zuerst',
    ratio: 'Höchstes Verhältnis zuerst',
    last: 'Letzte Aktivität zuerst',
  },
  athlete: 'Athlet',
  ratio: 'Verhältnis',
  load: 'Belastung',
  distance: 'Strecke',
  time: 'Zeit',
  activities: 'Aktivitäten',
  weight: 'Gewicht',
  lastActivity: 'Letzte Aktivität',
  loadByDay: 'Belastung pro Tag',
  loadOf: (name) => `Belastung von ${name} pro Tag`,
  nobodyFound: 'Niemand heißt so.',
  access: {
    own: 'dein eigener',
    page: 'du siehst das, weil du dieses Team trainierst',
    retained: 'du siehst das, weil das Team den Zugang behält',
    paid: 'du siehst das, weil das Team zahlt',
    athlete: 'du siehst das, weil der Athlet Zugang hat',
    stranger: 'kein Athlet deines ersten Teams',
  },
  closed: 'geschlossen: Testzeit oder Abo des Athleten ist vorbei',
  team: 'Team',
  loadingTheCalendar: 'Der Kalender wird geladen',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  notToBeSeen: 'Diesen Kalender kannst du nicht sehen',
  notToBeSeenText: 'Die Person ist kein Athlet deines ersten Teams, oder ihre Testzeit oder ihr Abo ist vorbei.',
  backToTheTeam: 'Zurück zum Team',
  day: 'Tag',
  done: 'Gemacht',
  planned: 'Geplant',
  slept: 'Geschlafen',
  hours: (hours) => `${hours} h`,
};

/** Invitations, the second factor, and pages about the product. */
export const papers = {
  invitations,
  factorSteps,
  contact,
  manual,
  privacy,
  suggestion,
  terms,
  accounting,
  subscription,
  teamPage,
};
