import type { Translation } from '../../../domain/words/area.ts';
import type { loginPageWords as enLoginPage } from '../../features/session/login-words.ts';
import type { providerPageWords as enProviderPage } from '../../features/session/provider-words.ts';
import type { noAdminWords as enNoAdmin } from '../../features/session/no-admin-words.ts';
import type { resetPagesWords as enResetPages } from '../../features/session/reset-words.ts';
import type { signupPagesWords as enSignupPages } from '../../features/session/signup-words.ts';
import type { biometricsFieldsWords as enBiometricsFields } from '../../shared/biometrics/biometrics-words.ts';
import type { fieldsWords as enFields } from '../../ui/form-words.ts';
import type { newPasswordWords as enNewPassword } from '../../ui/new-password-words.ts';
import type { uiWords as enUi } from '../../ui/words.ts';

const providerPage: Translation<typeof enProviderPage> = {
  others: 'Andere Wege, dich anzumelden',
  signingIn: (label) => `Anmelden mit ${label}`,
  oneMoment: 'Einen Moment, bitte.',
  failed: (label) => `Anmelden mit ${label} nicht möglich`,
  expired:
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte fang noch einmal an.',
  backToLogin: 'Zurück zur Anmeldung',
  haveAccount: 'Du hast schon ein Konto',
  logInOnce: (email, label) =>
    `Für ${email} gibt es ein Konto. Melde dich einmal damit an, dann kannst du es mit ${label} verbinden.`,
  logIn: 'Anmelden und verbinden',
  newAccount: 'Leg dein Konto an',
  noAccountYet: (email, label) =>
    `Für ${email} gibt es noch kein Konto. Leg eines an, und ${label} meldet dich künftig damit an.`,
  create: 'Konto anlegen',
  creating: 'Konto wird angelegt…',
  existing: 'Du hast schon ein Konto mit einer anderen Adresse? Melde dich an und verbinde es in deinem Profil.',
  connectTitle: (label) => `${label} verbinden`,
  connectWhat: (email, label) =>
    `Du kannst dich dann mit ${label}${email === null ? '' : ` als ${email}`} anmelden, ohne Passwort.`,
  connect: 'Verbinden',
  connecting: 'Wird verbunden…',
  notConnected: 'Nicht verbunden',
  connected: (label) => `${label} ist verbunden`,
  nextTime: (label) => `Wähle nächstes Mal „Mit ${label} anmelden“.`,
  goOn: 'Weiter',
  cancel: 'Nicht verbinden',
};

const loginPage: Translation<typeof enLoginPage> = {
  staySignedIn: 'Auf diesem Gerät angemeldet bleiben',
  lockedForAtMost: 'Die Sperre dauert höchstens 15 Minuten.',
  everyRunYouEverRecorded: 'Alle deine Läufe. Eine lange Geschichte.',
  logIn: 'Anmelden',
  yourTrainingWhereYouLeft: 'Mach weiter, wo du aufgehört hast.',
  toJoinATeam: 'Melde dich an, um dem Team deines Links beizutreten.',
  logInForm: 'Anmelden',
  password: 'Passwort',
  fillInTheFieldsAbove: 'Fülle zuerst die Felder oben aus.',
  writeTo: 'Schreib an',
  notEncrypted: 'Diese Verbindung ist nicht verschlüsselt. Im Heimnetz ist das in Ordnung, übers Internet nicht.',
};

const noAdmin: Translation<typeof enNoAdmin> = {
  noAdmin: 'Dieser Server hat noch keinen Admin.',
  become: 'Admin werden',
  accountFirst: 'Leg zuerst ein Konto an, oder melde dich an. Gib dann den Code aus dem Protokoll des Servers ein.',
};

const resetPages: Translation<typeof enResetPages> = {
  noMailServer: 'Dieser Server verschickt keine E-Mails. Du findest sie im',
  outbox: 'Postausgang',
  confirmPasswordReset: 'Neues Passwort wählen',
  weEmailedYouACode: 'Wir haben dir einen Code geschickt. Er gilt eine Stunde lang und nur einmal.',
  rememberedIt: 'Doch wieder eingefallen?',
  logIn: 'Anmelden',
  confirmationCode: 'Bestätigungscode',
  setNewPassword: 'Passwort speichern',
  wellEmailYouACode: 'Wir schicken dir einen Code, mit dem du ein neues Passwort wählst.',
};

const signupPages: Translation<typeof enSignupPages> = {
  daysFree: (trialDays) => `${trialDays} ${trialDays === 1 ? 'Tag' : 'Tage'} gratis`,
  coupon: 'Gutschein',
  bySigningUpYouAccept: 'Mit der Registrierung akzeptierst du die',
  termsOfUse: 'Nutzungsbedingungen',
  andThe: 'und die',
  privacyPolicy: 'Datenschutzerklärung',
  alreadyHaveAnAccount: 'Hast du schon ein Konto?',
  createAnAccount: 'Konto anlegen',
  yourRaceEntryIncludes: 'Zu deiner Rennanmeldung gehören 2 Gratismonate Premium. Ganz ohne Kreditkarte.',
  createAPassword: 'Wähle ein Passwort',
  signUp: 'Registrieren',
  atLeast8CharactersWith: 'Mindestens 8 Zeichen, mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonderzeichen.',
  password: 'Passwort',
  signUpWithoutThisCoupon: 'Ohne diesen Gutschein registrieren',
  everythingIsOpen: 'Leg dein Konto an. Du hast Zugriff auf alles.',
  signUpWithoutATeam: 'Ohne Team registrieren',
};

const biometricsFields: Translation<typeof enBiometricsFields> = {
  female: 'Weiblich',
  male: 'Männlich',
  preferNotToSay: 'Keine Angabe',
  iAmNotRepresented: 'Meines fehlt hier',
  metric: 'Metrisch',
  kilometresKilograms: 'Kilometer, Kilogramm',
  imperial: 'Imperial',
  milesPounds: 'Meilen, Pfund',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburtsdatum',
  birthDateTroubles: { noSuchDay: 'Diesen Tag gibt es in dem Jahr nicht.', future: 'Dieser Tag liegt in der Zukunft.' },
  sex: 'Geschlecht',
  choose: 'Wählen',
  preferredUnits: 'Einheiten',
  weight: 'Gewicht',
  heightFeet: 'Größe, Fuß',
  inches: 'Zoll',
  height: 'Größe',
  month: 'Monat',
  day: 'Tag',
  year: 'Jahr',
};

const fields: Translation<typeof enFields> = {
  newPassword: 'Neues Passwort',
  reEnterNewPassword: 'Neues Passwort wiederholen',
  show: (value) => `${value} anzeigen`,
  email: 'E-Mail',
  system: 'Wie im System',
  light: 'Hell',
  dark: 'Dunkel',
  theme: 'Farbschema',
};

const newPassword: Translation<typeof enNewPassword> = {
  passwordRequirements: 'Anforderungen an das Passwort',
  met: ' (erfüllt)',
  notMetYet: ' (noch nicht erfüllt)',
};

const ui: Translation<typeof enUi> = {
  incompleteDate: 'Gib ein ganzes Datum ein, oder leere das Feld.',
  incompleteTime: 'Gib eine ganze Uhrzeit ein, oder leere das Feld.',
  low: 'Niedrig',
  steady: 'Stabil',
  rising: 'Steigend',
  steep: 'Steil',
  window: 'Fenstereffekt',
  noRatio: 'Kein Verhältnis',
  sameAs: (than) => `gleich wie ${than}`,
  more: (than) => ` mehr als ${than}`,
  less: (than) => ` weniger als ${than}`,
  tryAgain: 'Erneut versuchen',
  chooseFiles: 'Dateien auswählen',
  chooseFolder: 'Ordner auswählen',
  close: 'Schließen',
  confirm: 'Bestätigen',
  cancel: 'Abbrechen',
  ok: 'OK',
  oneMoment: 'Einen Moment…',
  signOut: 'Abmelden',
  unknown: 'unbekannt',
  stepDone: ', erledigt',
  stepFailed: ', fehlgeschlagen',
  notAvailableYet: ', noch nicht verfügbar',
  easy: 'Locker',
  moderate: 'Moderat',
  threshold: 'Schwelle',
  interval: 'Intervall',
  repetition: 'Wiederholung',
};

/** Texts for signing in and up, and for the parts of all pages. */
export const entrance = {
  loginPage,
  providerPage,
  noAdmin,
  resetPages,
  signupPages,
  biometricsFields,
  fields,
  newPassword,
  ui,
};
