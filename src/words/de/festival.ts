import type { Translation } from '../../../domain/words/area.ts';
import type { festivalPagesWords as enFestivalPages } from '../../features/partners/festival-words.ts';

const inGerman: Translation<typeof enFestivalPages> = {
  uhOh: 'Oje!',
  askCohort: (cohort) => `${cohort} fragen`,
  tryAgain: 'Noch einmal versuchen',
  welcomeNew: 'Willkommen!',
  newText: (email) => `Wähle ein Passwort für ${email}.`,
  welcome: (email) => `Willkommen, ${email}`,
  joinText: (product) => `Du hast schon ein Konto bei ${product}. Gib dessen Passwort ein.`,
  welcomeBack: 'Willkommen zurück',
  backText: (email) => `Gib das Passwort von ${email} ein.`,
  createPassword: 'Wähle ein Passwort',
  password: 'Passwort',
  share: 'Was teilst du?',
  letsGo: 'LOS GEHT’S!',
  forgot: 'Passwort vergessen?',
  notice: 'Wenn du weitermachst, akzeptierst du die',
  and: 'und die',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  backLinks: 'Zurück, woher du kommst',
  notNow: 'Zurück',
  youAreIn: (name) => `Du bist dabei: ${name}`,
  dashboard: 'Dashboard öffnen',
  connections: 'Verbindungen verwalten',
  connectionsText: 'Verbinde die Uhr, mit der du läufst. Das kostet nichts und braucht keine Karte.',
  appleTitle: 'Anleitung für die Apple Watch',
  appleInstall: (product) => `Installiere die iPhone-App von ${product}.`,
  appleLogIn: 'Melde dich mit deiner Festival-E-Mail und dem Passwort an, das du gewählt hast.',
  appleOpen: 'Öffne das Profil. Tippe unter „Datenquellen“ neben Apple Watch auf „Verbinden“.',
  appleAllow: 'Schalte unter Health alle Kategorien ein und erlaube den Zugriff.',
  appleLinked: 'Im Profil steht dann „Verbunden“.',
  linked: (names) => `${names} ist verbunden. Deine Trainings werden automatisch synchronisiert.`,
  linkedMany: (names) => `${names} sind verbunden. Deine Trainings werden automatisch synchronisiert.`,
  signOut: 'Abmelden',
};

/** Texts for festivals' pages. */
export const festivalPages = { festivalPages: inGerman };
