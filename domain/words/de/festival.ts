import type { Translation } from '../area.ts';
import type { festival as enFestival } from '../festival.ts';

const inGerman: Translation<typeof enFestival> = {
  loading: (cohort) => `${cohort} wird geladen`,
  initializing: 'Deine Verbindungen werden vorbereitet…',
  emailMissing: 'Im Link fehlt die E-Mail-Adresse.',
  emailInvalid: 'Die E-Mail-Adresse ist ungültig.',
  wrongPassword: 'Falsches Passwort.',
  tooManyAttempts: 'Zu viele Versuche, bitte probier es später noch einmal.',
  rules: {
    minLength: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
    uppercase: 'Das Passwort braucht mindestens einen Großbuchstaben.',
    lowercase: 'Das Passwort braucht mindestens einen Kleinbuchstaben.',
    digit: 'Das Passwort braucht mindestens eine Ziffer.',
    symbol:
      'Das Passwort braucht mindestens eines dieser Zeichen: ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `.',
  },
  choosePermission: 'Wähle, was du teilst.',
  enterPassword: 'Gib dein Passwort ein.',
};

/** Pages of festivals. */
export const festivals = { festival: inGerman };
