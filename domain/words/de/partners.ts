import type { Translation } from '../area.ts';
import type { surveyRules as enSurveyRules } from '../survey.ts';
import type { joining as enJoining } from '../partners.ts';

const joining: Translation<typeof enJoining> = {
  registering: 'Du wirst angemeldet…',
  syncing: (cohort) => `${cohort} wird abgeglichen…`,
  optingIn: 'Du trittst bei…',
  authorizing: 'Die Verbindung wird freigegeben…',
  saving: 'Deine Antworten werden gespeichert…',
  updating: 'Dein Profil wird gespeichert…',
  coupon: 'Deine Gratismonate werden eingetragen…',
  success: 'Geschafft!',
  unableToRegister: 'Anmelden zur Veranstaltung nicht möglich',
  unableToSignUp: 'Registrieren nicht möglich',
  notJoinedYet: 'Noch nicht dabei',
  unableToLogIn: 'Anmelden nicht möglich',
  unableToCreate: 'Das Konto konnte nicht angelegt werden',
  refused: (message, email) => `${message}. Hilfe bekommst du bei ${email}`,
  refusedWithout: (email) => `Lade die Seite neu und versuch es noch einmal. Hilft das nicht, schreib an ${email}`,
  notCompleted: 'Ein Schritt fehlt noch',
  dataNeeded: 'Bitte fülle alle Felder aus.',
  sessionEnded: 'Du wurdest abgemeldet. Melde dich wieder an, um weiterzumachen; alles andere ist noch da.',
  stepsLeft: (left) => (left === 1 ? 'Noch ein Schritt' : `Noch ${left} Schritte`),
};

const surveyRules: Translation<typeof enSurveyRules> = {
  required: (name) => `Bitte ausfüllen: ${name}`,
  number: (name) => `Bitte eine Zahl: ${name}`,
  range: (name, min, max) => `Bitte von ${min} bis ${max}: ${name}`,
  text: (name) => `Bitte einen Text: ${name}`,
  tooLong: (name, most) => `Bitte höchstens ${most} Zeichen: ${name}`,
  choose: (name) => `Bitte eine der Antworten wählen: ${name}`,
};

/** Pages of partners. */
export const partners = { joining, surveyRules };
