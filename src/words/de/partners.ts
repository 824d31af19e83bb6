import type { Translation } from '../../../domain/words/area.ts';
import type { partnerAccountWords as enPartnerAccount } from '../../shared/partner-account/words.ts';
import type { partnerPagesWords as enPartnerPages } from '../../features/partners/words.ts';

const partnerPagesInGerman: Translation<typeof enPartnerPages> = {
  nowhere: 'Diese Seite gibt es nicht',
  nowhereText: 'Vielleicht ist der Link falsch geschrieben, oder die Seite wurde entfernt.',
  toProduct: (product) => `Zu ${product}`,
  notLoaded: 'Diese Seite konnte nicht geladen werden',
  done: 'Erledigt',
  joiningAs: (email) => `Du machst als ${email} mit.`,
  kept: 'Was du zuvor eingegeben hast, ist noch da. Dieser Browser speichert es einen Tag lang.',
  startAgain: 'Neu beginnen',
  joined: 'Du bist dabei',
  joinedText: (name) => `Willkommen bei ${name}.`,
  asked: 'Du hast angefragt',
  requestSent: 'Anfrage gesendet',
  askedText: (team) => `Die Trainer von ${team} entscheiden. Du bekommst ihre Antwort in einer Mitteilung.`,
  youShare: (level) => `Du teilst: ${level}.`,
  changeSharing: 'Im Profil ändern',
  notRaised: (picked) =>
    `Du hast „${picked}“ gewählt. Du warst in diesem Programm schon dabei, und nur dein Profil kann die Stufe erhöhen.`,
  firstSteps: 'Erste Schritte lesen',
  setUp: 'Konto einrichten',
  dashboard: 'Zu deiner Übersicht',
  goOn: 'Weiter',
  termsTitle: 'Bedingungen',
  consentTeam: (team, product) =>
    `Ich erlaube eine Verbindung zwischen dem Team ${team} und meinem Konto bei ${product}. Ich trete dem Team als Athlet bei.`,
  consentPlain: (partner, product) =>
    `Ich erlaube eine Verbindung zwischen ${partner} und meinem Konto bei ${product}. ${partner} bekommt, was ich auf dieser Seite eingebe, und nichts von meinem Training.`,
  agreeTo: (product) => `Ich akzeptiere von ${product} die`,
  and: 'und die',
  accept: 'Ich akzeptiere die Bedingungen',
  sharing: 'Was geteilt wird',
  chooseLevel: 'Wähle, was geteilt wird.',
  eventDetails: 'Was ich für die Veranstaltung eingebe, bekommt ihr Veranstalter, egal was ich freigebe.',
  agree: 'Einverstanden',
  linkWatchFirst: 'Verbinde zuerst eine Uhr.',
  goOnWith: (name) => `Weiter mit ${name}`,
  detailsTitle: 'Deine Angaben',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  birthDate: 'Geburtsdatum',
  sex: 'Geschlecht',
  female: 'Weiblich',
  male: 'Männlich',
  teamName: 'Name des Teams',
  teamHint: 'Freiwillig',
  teamPlaceholder: 'Team, Gruppe oder Verein',
  acceptTerms: 'Ich akzeptiere die',
  submit: 'Absenden',
  whatIsMissing: 'Zeigen, was fehlt',
  termsMissing: 'Akzeptiere die Nutzungsbedingungen',
  surveySend: 'Antworten speichern',
  answered: (answered, total) => `${answered} von ${total} beantwortet`,
  keptHere: 'Was du tippst, bleibt in diesem Tab erhalten.',
  choose: 'Auswählen',
};

const partnerAccountInGerman: Translation<typeof enPartnerAccount> = {
  account: 'Dein Konto',
  accountWhy: (product) => `Deine Läufe kommen aus deinem Konto bei ${product}. Es kostet nichts.`,
  continueAs: (email) => `Weiter als ${email}`,
  notYou: 'Das bist nicht du?',
  existing: 'Weiter mit einem Konto, das es schon gibt',
  create: 'Neues Konto anlegen',
  logInTitle: (product) => `Bei ${product} anmelden`,
  createTitle: 'Konto anlegen',
  createWhy: (partner) => `Das Konto wird gleich mit ${partner} verbunden.`,
  logIn: 'Anmelden',
  logInInstead: 'Mit dieser Adresse anmelden',
  createAccount: 'Konto anlegen',
  forgot: 'Passwort vergessen?',
  password: 'Passwort',
  newPassword: 'Wähle ein Passwort',
  passwordHint: 'Mindestens 8 Zeichen, mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonderzeichen.',
  mayTell:
    'Meine Anmeldung in der Statistik mitzählen: Gesendet wird nur der Tag, nichts darüber, wer ich bin. (Freiwillig)',
  back: 'Zurück',
  setUpNeeded:
    'Dieses Konto braucht zuerst die Anmeldung in zwei Schritten. Richte sie auf der Anmeldeseite ein; danach kommst du hierher zurück, und was du getan hast, ist noch da.',
  toLogin: 'Zur Anmeldeseite',
};

/** Words for partners' pages, by area. */
export const partnerPages = { partnerPages: partnerPagesInGerman, partnerAccountPages: partnerAccountInGerman };
