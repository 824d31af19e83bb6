import type { Translation } from '../area.ts';
import type { access as enAccess } from '../access.ts';
import type { biometricRules as enBiometricRules } from '../biometrics.ts';
import type { coupon as enCoupon } from '../coupon.ts';
import type { login as enLogin, signup as enSignup } from '../entrance.ts';
import type { errors as enErrors, overlay as enOverlay } from '../errors.ts';
import type { offlineWords as enKept } from '../offline.ts';
import type { disabledReasons as enHeld, rules as enRules } from '../rules.ts';
import type { secondFactor as enSecondFactor } from '../second-factor.ts';
import type { session as enSession } from '../session.ts';
import type { waiting as enWaiting } from '../waiting.ts';

const access: Translation<typeof enAccess> = {
  noAccess: 'Dein Konto hat hier keinen Zugriff. Wende dich an den Admin des Servers.',
  unpaid: 'Deine Testphase oder dein Abo ist zu Ende. Was du tun kannst, steht unter „Abo“.',
  closedTitle: 'Deine Trainingsdaten sind sicher',
  closedText:
    'Deine Testphase oder dein Abo ist zu Ende. Neue Aktivitäten werden weiter übernommen, und sobald du wieder ein Abo hast, siehst du Kalender, Belastung und Aktivitäten.',
  hidden: 'In deinem Team sehen nur die Trainer diese Seite.',
  sampleBar: 'Beispieldaten, nach 24 Stunden gelöscht.',
  sampleTitle: 'Du siehst Beispieldaten',
  sample:
    'Beispieldaten kannst du nur ansehen. Melde dich ab und lege ein eigenes Konto an, um Uhren zu verbinden und etwas zu ändern.',
};

const biometricRules: Translation<typeof enBiometricRules> = {
  firstName: 'Vorname fehlt',
  lastName: 'Nachname fehlt',
  nameTooLong: (most) => `Höchstens ${most} Zeichen`,
  lastNameLength: 'Der Nachname braucht mindestens 2 Zeichen',
  birthDate: 'Geburtsdatum fehlt',
  sex: 'Geschlecht fehlt',
  units: 'Einheiten fehlen',
  weightNumber: 'Das Gewicht muss eine Zahl sein',
  weightTypo: 'Hast du dich beim Gewicht vertippt?',
  weight: 'Gewicht fehlt',
  heightNumber: 'Die Größe muss eine Zahl sein',
  heightTypo: 'Hast du dich bei der Größe vertippt?',
  height: 'Größe fehlt',
};

const coupon: Translation<typeof enCoupon> = {
  check: 'Prüfen',
  checking: 'Gutschein wird geprüft',
  invalid: 'Ungültiger Gutschein',
  unknown: 'Unbekannter Gutschein. Du kannst dich ohne ihn registrieren.',
  valid: 'Dieser Gutschein ist gültig.',
  remove: 'Anderen Gutschein eingeben',
};

const login: Translation<typeof enLogin> = {
  signingIn: 'Anmelden…',
  loadingData: 'Daten werden geladen…',
  success: 'Geschafft!',
  failed: 'Anmelden nicht möglich',
  button: 'Anmelden',
  resetLink: 'Passwort zurücksetzen',
  createAccount: 'Konto anlegen',
  checkingCode: 'Dein Code wird geprüft',
  passkey: 'Mit Passkey anmelden',
  waitingForPasskey: 'Warten auf deinen Passkey',
  provider: (label) => `Mit ${label} anmelden`,
  leavingForProvider: 'Anmeldung wird geöffnet…',
  passkeyLate: 'Das hat zu lange gedauert. Versuch es noch einmal.',
  tookTooLong: 'Das hat zu lange gedauert. Gib dein Passwort noch einmal ein.',
  accountDeleted: 'Dein Konto ist gelöscht.',
};

const signup: Translation<typeof enSignup> = {
  header: 'Registrieren',
  headline: 'Starte jetzt deine kostenlose Testphase. Ganz ohne Kreditkarte.',
  creating: 'Konto wird angelegt…',
  failed: 'Registrieren nicht möglich',
  team: 'Registriere dich jetzt, um deinem Team beizutreten.',
  openCoupon: 'Hast du einen Gutschein?',
  closed: 'Auf diesem Server ist die Registrierung zurzeit geschlossen.',
  byInvitation: 'Zum Registrieren brauchst du hier eine Einladung. Öffne den Link, den du bekommen hast.',
  noInvitation: 'Noch kein Link? Frag deinen Trainer oder den Admin des Servers.',
  invited: 'Du bist eingeladen. Wähle ein Passwort, um dein Konto anzulegen.',
  firstPassword: 'Passwort wählen',
  firstPasswordFailed: 'Dein Passwort wurde nicht gespeichert',
  savingPassword: 'Dein Passwort wird gespeichert',
  accountMade: (inviter, team) =>
    `${inviter ?? 'Ein Admin'} hat ein Konto für dich angelegt${team === null ? '' : `, im Team ${team}`}. Wähle ein Passwort, um es zu nutzen.`,
  invitedToTeam: 'Du bist eingeladen, mitzutrainieren bei',
  onlyThisEmail: 'Die Einladung gilt nur für diese Adresse.',
  logIn: 'Anmelden',
  createAccount: 'Konto anlegen',
  tryDemo: 'Mit Beispieldaten ausprobieren',
  preparingDemo: 'Beispieldaten werden vorbereitet…',
  demoFailed: 'Die Beispieldaten können nicht gezeigt werden',
};

const overlay: Translation<typeof enOverlay> = { confirm: 'Bist du sicher?' };

const errors: Translation<typeof enErrors> = {
  unknown: 'Ein unbekannter Fehler ist aufgetreten. Unser Team weiß Bescheid und kümmert sich darum.',
  page: 'Diese Seite ist fehlgeschlagen. Deine Daten sind sicher. Lade sie neu, oder sende die Einzelheiten unten dem Betreiber dieses Servers.',
  signedOut: 'Du bist abgemeldet. Melde dich an und versuche es noch einmal.',
  loading: 'Fehler beim Laden',
  passkeyExists: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  passkeyFailed: 'Mit deinem Browser hat das nicht geklappt. Versuch es noch einmal, oder nimm dein Passwort.',
  offline: 'Keine Verbindung. Prüfe dein Netzwerk, wir versuchen es weiter.',
};

const kept: Translation<typeof enKept> = {
  asOf: (time) => `Stand: ${time}`,
  offline: (time) => `Du bist offline. Die Zahlen sind von ${time}.`,
  silent: (time) => `Der Server antwortet nicht. Die Zahlen sind von ${time}.`,
  outage: (why, time) => `${why} Wir versuchen es weiter.${time === null ? '' : ` Die Zahlen sind von ${time}.`}`,
  notSent: 'Keine Verbindung. Prüfe dein Netzwerk und versuch es noch einmal.',
  newVersion: (product) => `Eine neue Version von ${product} ist da.`,
};

const held: Translation<typeof enHeld> = {
  working: 'Einen Moment, das läuft noch.',
  invalid: 'Prüfe die markierten Felder oben.',
  empty: 'Fülle zuerst die Felder oben aus.',
  unchanged: 'Keine Änderungen zu speichern.',
};

const rules: Translation<typeof enRules> = {
  emailRequired: 'E-Mail fehlt',
  emailInvalid: 'Das ist keine E-Mail-Adresse',
  passwordRequired: 'Passwort fehlt',
  passwordLength: 'Das Passwort braucht mindestens 8 Zeichen',
  passwordCase: 'Das Passwort braucht mindestens einen Groß- und einen Kleinbuchstaben',
  passwordDigit: 'Das Passwort braucht mindestens eine Ziffer',
  passwordSymbol:
    'Das Passwort braucht mindestens eines dieser Zeichen: ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
  tooLong: 'Höchstens 255 Zeichen',
  couponTooLong: 'Höchstens 30 Zeichen',
};

const secondFactor: Translation<typeof enSecondFactor> = {
  title: 'Anmelden in zwei Schritten',
  askTitle: 'Gib deinen Code ein',
  ask: 'Öffne deine Authenticator-App und gib die sechs Ziffern ein, die sie für dieses Konto anzeigt.',
  askRecovery: 'Gib einen der Codes ein, die du beim Einrichten gesichert hast. Jeder gilt nur einmal.',
  codeLabel: 'Code aus deiner App',
  recoveryLabel: 'Wiederherstellungscode',
  byPasskey: 'Stattdessen einen Passkey verwenden',
  byRecovery: 'Stattdessen einen Wiederherstellungscode verwenden',
  byApp: 'Stattdessen den Code aus der App verwenden',
  send: 'Weiter',
  back: 'Zurück zum Anmelden',
  setUpTitle: 'Anmelden in zwei Schritten einrichten',
  setUpWhy: 'Mit deinem Konto siehst du das Training anderer, deshalb reicht ein Passwort nicht.',
  preparing: 'Dein Code wird vorbereitet',
  turnOn: 'Einschalten',
  turningOn: 'Wird eingeschaltet',
  codeRequired: 'Gib den Code ein',
  recoveryRequired: 'Gib einen Wiederherstellungscode ein',
  wrong: 'Dieser Code stimmt nicht. Gib den ein, den deine App gerade anzeigt.',
  wrongRecovery: 'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.',
  used: 'Dieser Code wurde schon benutzt. Warte auf den nächsten.',
  tooMany: 'Zu viele falsche Codes. Warte ein paar Minuten und versuch es noch einmal.',
  resetNeeded: 'Zu viele falsche Codes hintereinander. Setze ein neues Passwort und melde dich damit an.',
  proofTitle: 'Gib dein Passwort noch einmal ein',
  proofWhy: 'So stellen wir sicher, dass du es bist.',
  proofWrong: 'Dieses Passwort stimmt nicht.',
  proofTooMany: 'Zu viele falsche Passwörter. Warte kurz und versuch es noch einmal.',
  proofChecking: 'Dein Passwort wird geprüft',
};

const session: Translation<typeof enSession> = {
  endingTitle: 'Deine Sitzung endet gleich',
  ending: 'Zu deiner Sicherheit wirst du in etwa einer Minute abgemeldet.',
  stay: 'Angemeldet bleiben',
  staying: 'Deine Sitzung wird verlängert',
  notRenewed: 'Deine Sitzung konnte nicht verlängert werden. Melde dich neu an, um weiterzumachen.',
};

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Formats seconds, rounded up. */
function span(seconds: number): string {
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'Sekunde', 'Sekunden');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? count(minutes, 'Minute', 'Minuten') : count(Math.ceil(minutes / 60), 'Stunde', 'Stunden');
}

const waiting: Translation<typeof enWaiting> = {
  tooMany: (seconds) => `Zu viele Anfragen. Versuch es in ${span(seconds)} noch einmal.`,
};

/** Sign-in and sign-up: forms and errors. */
export const entrance = {
  access,
  biometricRules,
  coupon,
  login,
  signup,
  overlay,
  errors,
  kept,
  held,
  rules,
  secondFactor,
  session,
  waiting,
};
