import type {
  account as enAccount,
  changePassword as enChangePassword,
  daily as enDaily,
  newPasswordRules as enNewPasswordRules,
  reset as enReset,
  unlock as enUnlock,
} from '../account.ts';
import { numberText, type Translation } from '../area.ts';
import type { closure as enClosure, deletion as enDeletion } from '../account-closure.ts';
import type { storage as enStorage } from '../storage.ts';

const reset: Translation<typeof enReset> = {
  button: 'Passwort zurücksetzen',
  working: 'Neues Passwort wird angefordert',
  requested: 'Neues Passwort angefordert. Den Bestätigungscode haben wir dir per E-Mail geschickt.',
  requestFailed: 'Das Passwort konnte nicht zurückgesetzt werden',
  confirming: 'Dein neues Passwort wird gespeichert',
  confirmed: 'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.',
  confirmFailed: 'Dein Passwort konnte nicht zurückgesetzt werden',
  again: 'Neuen Code schicken',
};

const unlock: Translation<typeof enUnlock> = {
  title: 'Mit diesem Browser anmelden',
  intro:
    'Jemand hat mehrmals ein falsches Passwort für dein Konto eingegeben. Neue Browser sind deshalb vorübergehend gesperrt.',
  what: 'Wenn das dein Browser ist, gib ihn frei. Dann kannst du dich hier anmelden, auch solange neue Browser gesperrt sind. Dein Passwort bleibt gleich.',
  button: 'Diesen Browser freigeben',
  working: 'Dieser Browser wird freigegeben',
  done: 'Du kannst dich jetzt in diesem Browser mit deinem Passwort anmelden.',
  refused: 'Dieser Link gilt nicht mehr',
  noKey: 'Öffne diese Seite mit dem Link aus deiner E-Mail.',
  reset: 'Stattdessen ein neues Passwort wählen',
};

const newPasswordRules: Translation<typeof enNewPasswordRules> = {
  codeRequired: 'Bestätigungscode fehlt',
  passwordMatch: 'Die Passwörter stimmen nicht überein',
  currentPasswordRequired: 'Aktuelles Passwort fehlt',
  passwordsSame: 'Beide neuen Passwörter müssen gleich sein',
  repeatRequired: 'Gib das neue Passwort noch einmal ein',
};

const changePassword: Translation<typeof enChangePassword> = {
  failed: 'Bitte versuch es noch einmal',
  saving: 'Dein neues Passwort wird gespeichert',
  saved: 'Dein Passwort ist geändert. Andere Geräte sind abgemeldet.',
  back: 'Zurück zum Profil',
};

const deletion: Translation<typeof enDeletion> = {
  followers: 'Wer dir folgt, wem du folgst, und eure Anfragen',
  programs: 'Deine persönlichen Tokens und Webhooks: Programme, die sie benutzen, verlieren den Zugriff',
  subscription: 'Dein Abo, wenn du eines hast: Es wird gekündigt, und nichts wird mehr abgebucht',
  backups: 'Sicherungen dieses Servers behalten eine Kopie, bis neuere sie ersetzen.',
  title: 'Konto löschen',
  note: 'Das wird endgültig gelöscht und lässt sich nicht wiederherstellen:',
  button: 'Konto löschen',
  profile: 'Profil, Kalender, Pläne, Notizen, Tagebuch und Mitgliedschaften in Teams',
  activities: (activities, files, size) =>
    `${numberText(activities)} ${activities === 1 ? 'Aktivität' : 'Aktivitäten'} und ${numberText(files)} ${files === 1 ? 'Originaldatei' : 'Originaldateien'} (${size})`,
  watches: (names) => `Die Verbindungen zu ${names}: Von dort wird nichts mehr importiert`,
  programmes: (names) => `Deine Freigaben für ${names}: Sie bekommen keine neuen Daten`,
  why: 'Gib dein Passwort ein, um dein Konto zu löschen.',
  confirm: 'Mein Konto löschen',
  working: 'Dein Konto wird gelöscht',
  failed: 'Dein Konto konnte nicht gelöscht werden',
};

const closure: Translation<typeof enClosure> = {
  title: 'Abo kündigen?',
  button: 'Abo kündigen',
  why: 'Falls du ein Abo hast, wird nichts mehr abgebucht. Dein Training bleibt, und du kannst dich weiterhin anmelden.',
  confirm: 'Ja, kündigen',
  working: 'Dein Abo wird gekündigt',
  closed: 'Erledigt. Dir wird nichts mehr berechnet.',
};

const daily: Translation<typeof enDaily> = [
  'Lockere Tage machen die harten erst wertvoll.',
  'Dein Lauf heute baut auf den letzten vier Wochen auf.',
  'Schlaf ist auch Training. Notier ihn in deinem Tagebuch.',
];

const account: Translation<typeof enAccount> = {
  couponUnknown: 'Unbekannter Gutschein. Lass das Feld leer, um ohne Gutschein fortzufahren.',
  couponExpired: 'Dieser Gutschein ist abgelaufen.',
  couponUsedUp: 'Dieser Gutschein wurde schon eingelöst.',
  teamUnknown: 'Unbekanntes Team. Bitte deinen Trainer um einen neuen Link.',
  signUpClosed: 'Registrieren ist zurzeit nicht möglich.',
  invitationNeeded: 'Zum Registrieren brauchst du hier eine Einladung. Öffne den Link, den du bekommen hast.',
  invitationUnknown: 'Diese Einladung gilt nicht mehr. Bitte um eine neue.',
  invitationForOther: 'Diese Einladung gilt für eine andere E-Mail-Adresse.',
  invitationNotNeeded: 'Hier kann sich jeder auch ohne Einladung registrieren.',
  tooManyEmails: 'Dieses Mitglied hat in dieser Stunde schon mehrere E-Mails bekommen. Versuch es später wieder.',
  tooManyInvitations: 'Du hast die Zahl der Einladungen für heute erreicht. Versuch es morgen wieder.',
  noDemos: 'Dieser Server hat keine Beispieldaten.',
  teamNeedsTheirWord: 'Athleten treten dem Team selbst bei. Schick ihnen den Link des Teams.',
  passkeyRefused: 'Dieser Passkey hat hier nicht funktioniert. Versuch es noch einmal, oder nimm dein Passwort.',
  passkeysUnavailable: 'Passkeys brauchen HTTPS und einen Hostnamen, und dieser Server hat das nicht.',
  providerExpired:
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte fang noch einmal an.',
  providerUnreachable: (label) =>
    `${label} ist gerade nicht erreichbar. Versuch es später noch einmal, oder melde dich anders an.`,
  providerDenied: (label) => `${label} hat dich nicht angemeldet. Versuch es noch einmal, oder melde dich anders an.`,
  providerInvalid: (label) =>
    `Die Antwort von ${label} ließ sich nicht prüfen. Versuch es noch einmal; klappt es wieder nicht, frag den Admin des Servers.`,
  providerNoEmail: (label) => `${label} hat deine E-Mail-Adresse nicht mitgeteilt. Dein Konto braucht eine.`,
  providerEmailUnverified: (label) =>
    `Für deine Adresse gibt es hier ein Konto, und ${label} hat nicht geprüft, ob sie dir gehört. Melde dich wie sonst an und verbinde ${label} dann in deinem Profil.`,
  providerTaken: (label) => `Dieses Konto bei ${label} ist hier schon mit einem Konto verbunden.`,
  providerConnected: (label) => `Dein Konto ist schon mit ${label} verbunden. Trenne es zuerst.`,
  lastWayIn:
    'Du kannst dich sonst nicht mehr anmelden. Lege zuerst ein Passwort fest oder füge einen anderen Weg hinzu.',
  tooManyPasskeys: (most) => `Du kannst höchstens ${most} Passkeys haben. Entferne zuerst einen.`,
  tooManyShareLinks: (most) => `Du kannst bis zu ${most} Links haben. Widerrufe zuerst einen.`,
  tooManyTokens: (most) => `Du hast schon ${most} Tokens. Widerrufe zuerst eines.`,
  addressNotVerified: 'Bestätige zuerst deine E-Mail-Adresse: in deinem Profil über „Adresse bestätigen“.',
  demosFull: 'Gerade sehen sich zu viele die Beispieldaten an. Versuch es später noch einmal.',
  passwordCommon: 'Dieses Passwort ist weit verbreitet oder einem solchen zu ähnlich. Wähle eines, das niemand errät.',
  passwordIsName:
    'Dieses Passwort ist deiner E-Mail-Adresse oder dem Namen dieser Seite zu ähnlich. Wähle eines, das niemand errät.',
  noSuchDate: 'Dieses Datum gibt es nicht',
  noSuchTimeZone: 'Diese Zeitzone gibt es nicht',
};

const number = (value: number) => value.toLocaleString('de');

const storage: Translation<typeof enStorage> = {
  title: 'Speicherplatz',
  note: 'Die Originaldateien deiner Aktivitäten und deine Texte.',
  full: 'Dein Speicherplatz ist voll. Mach Importe rückgängig, die du nicht brauchst, oder bitte den Admin des Servers um mehr Platz.',
  rowsFull:
    'Dein Speicherplatz für Trainings, Kommentare und Notizen ist voll. Lösche, was du nicht brauchst (gelöschte Trainings zählen noch 30 Tage), oder bitte den Admin des Servers um mehr Platz.',
  rowsNearlyFull:
    'Dein Speicherplatz für Trainings, Kommentare und Notizen ist fast voll. Lösche, was du nicht brauchst, oder bitte den Admin des Servers um mehr Platz.',
  serverFull: 'Der Speicher dieses Servers ist gerade voll. Versuch es später noch einmal.',
  nearlyFull:
    'Dein Speicherplatz ist fast voll. Mach Importe rückgängig, die du nicht brauchst, oder bitte den Admin des Servers um mehr Platz.',
  undrawable: 'Diese Aufzeichnung ist zu lang für ein Diagramm.',
  files: (used, allowed) => `${number(used)} von ${number(allowed)} Dateien`,
  size: (used, allowed) => `${used} von ${allowed}`,
  unpacked: (used, allowed) => `${used} von ${allowed} ausgepackt`,
  rows: (used, allowed) => `Trainings, Kommentare und Notizen: ${used} von ${allowed}`,
};

/** Account, password and storage. */
export const accounts = { reset, unlock, newPasswordRules, changePassword, deletion, closure, daily, account, storage };
