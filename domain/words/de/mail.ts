import type { Translation } from '../area.ts';
import type { mail as enMail } from '../mail.ts';

/** Mails about an account. */
export const mail: Translation<typeof enMail> = {
  codeSubject: (product, code) => `${code} ist dein Bestätigungscode für ${product}`,
  code: (code) => `Bestätigungscode: ${code}`,
  resetWhy: 'Jemand, vermutlich du selbst, hat für diese Adresse ein neues Passwort angefordert.',
  resetWhere: (page, minutes) => `Gib ihn innerhalb von ${minutes} Minuten hier ein: ${page}`,
  resetLong: (code) =>
    `Falls die Seite sagt, dass es zu viele Versuche gab, gib stattdessen diesen längeren Code ein: ${code}`,
  resetIgnore: 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren: Dein Passwort bleibt gleich.',
  verifyWhy: 'Dieser Code bestätigt, dass diese Adresse dir gehört.',
  verifyHowLong: (minutes) => `Er gilt ${minutes} Minuten.`,
  verifyIgnore: (product) => `Wenn du kein Konto bei ${product} hast, kannst du diese E-Mail ignorieren.`,
  invitedSubject: (product) => `Du bist zu ${product} eingeladen`,
  invited: (product) => `Jemand, der ${product} nutzt, lädt dich ein, dort ein Konto anzulegen.`,
  invitedToTeam: (product) => `Ein Trainer, der ${product} nutzt, lädt dich in sein Team ein.`,
  invitedWhere: (link, days) => `Öffne diesen Link innerhalb von ${days} Tagen: ${link}`,
  invitedIgnore:
    'Er gilt einmal und nur für diese Adresse. Wenn du nicht weißt, worum es geht, kannst du diese E-Mail ignorieren.',
  lockedSubject: (product) => `Falsche Passwörter für dein Konto bei ${product}`,
  locked:
    'Jemand hat mehrmals ein falsches Passwort für dein Konto eingegeben. Bis das aufhört, kannst du dich nicht mit einem Browser anmelden, den du noch nie benutzt hast. Browser, in denen du schon angemeldet warst, funktionieren weiter.',
  lockedWhere: (page, minutes) =>
    `Um dich mit einem neuen Browser anzumelden, öffne darin innerhalb von ${minutes} Minuten diese Seite. Der Link gilt einmal: ${page}`,
  lockedIgnore: (page) =>
    `Wenn du das nicht warst, brauchst du nichts zu tun: Niemand ist hineingekommen. Wenn dein Passwort leicht zu erraten ist, wähle ein neues: ${page}`,
  changedSubject: (product) => `Dein Passwort bei ${product} wurde geändert`,
  changed: 'Das Passwort deines Kontos wurde geändert, und alle anderen Geräte sind abgemeldet.',
  changedNotYou: (page) => `Wenn du das nicht warst, wähle jetzt ein neues: ${page}`,
  factorSubject: (product) => `Der zweite Faktor deines Kontos bei ${product}`,
  factor: {
    on: 'Die Anmeldung in zwei Schritten wurde für dein Konto eingeschaltet. Ab jetzt brauchst du zum Anmelden einen Code aus deiner Authenticator-App.',
    off: 'Die Anmeldung in zwei Schritten wurde für dein Konto ausgeschaltet. Zum Anmelden reicht jetzt dein Passwort.',
    recoveryCodeUsed:
      'Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Dieser Code gilt nicht mehr.',
    guessed: 'Jemand, der dein Passwort kennt, hat mehrere falsche Codes für dein Konto eingegeben.',
  },
  trialSubject: (product) => `Deine Probezeit bei ${product} endet bald`,
  trialEnds: (product, day) => `Deine kostenlose Probezeit bei ${product} endet am ${day}.`,
  trialStay: (page) => `Damit Kalender und Auswertungen danach offen bleiben, schließ ein Abo ab: ${page}`,
  trialNothing:
    'Wenn du nichts tust, wird nichts abgebucht. Deine Aktivitäten, Pläne und Notizen bleiben, und neue kommen weiter an.',
  trialTitle: (day) => `Deine kostenlose Probezeit endet am ${day}`,
  trialMessage:
    'Damit Kalender und Auswertungen danach offen bleiben, schließ unter „Zugang“ ein Abo ab. Wenn du nichts tust, wird nichts abgebucht, und deine Daten bleiben.',
  factorNotYou: (page) => `Wenn du das nicht warst, wähle jetzt ein neues Passwort: ${page}`,
};
