import type { Translation } from '../area.ts';
import type { mail as enMail } from '../mail.ts';

/** Mails about an account. */
export const mail: Translation<typeof enMail> = {
  codeSubject: (product, code) => `${code} ist dein Bestätigungscode für ${product}`,
  testSubject: (product) => `Test-E-Mail von ${product}`,
  test: (site) => `Der Server unter ${site} kann E-Mails verschicken.`,
  code: (code) => `Bestätigungscode: ${code}`,
  resetWhy: 'Jemand, vermutlich du selbst, hat für diese Adresse ein neues Passwort angefordert.',
  resetWhere: (page, minutes) => `Gib ihn innerhalb von ${minutes} Minuten hier ein: ${page}`,
  resetLong: (code) => `Falls die Seite zu viele Versuche meldet, gib stattdessen diesen längeren Code ein: ${code}`,
  resetIgnore: 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren: Dein Passwort bleibt gleich.',
  verifyWhy: 'Dieser Code bestätigt, dass diese Adresse dir gehört.',
  verifyHowLong: (minutes) => `Er gilt ${minutes} Minuten.`,
  verifyIgnore: (product) => `Wenn du kein Konto bei ${product} hast, kannst du diese E-Mail ignorieren.`,
  newAddressWhy: (product) =>
    `Jemand, vermutlich du selbst, möchte diese Adresse für das eigene Konto bei ${product} verwenden.`,
  newAddressWhere: (page, minutes) => `Gib den Code innerhalb von ${minutes} Minuten hier ein: ${page}`,
  newAddressIgnore: 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren: Ohne den Code ändert sich nichts.',
  takenSubject: (product) => `Zu dieser Adresse gibt es schon ein Konto bei ${product}`,
  taken: (product) =>
    `Jemand, vermutlich du selbst, möchte diese Adresse für ein anderes Konto bei ${product} verwenden. Sie gehört schon zu einem Konto, deshalb hat sich nichts geändert.`,
  takenHow: (page) =>
    `Wenn beide Konten dir gehören, lösche das, das du nicht mehr brauchst. Melde dich bei diesem an, oder setze ein neues Passwort: ${page}`,
  addressAskedSubject: (product) => `Eine neue E-Mail-Adresse für dein Konto bei ${product}`,
  addressAsked: (masked) =>
    `Jemand möchte die E-Mail-Adresse deines Kontos auf ${masked} ändern. Sie ändert sich, sobald der Code eingegeben wird, den wir dorthin geschickt haben.`,
  addressAskedNotYou: (page) =>
    `Wenn du das nicht warst, kennt jemand dein Passwort. Wähle jetzt ein neues, damit ist auch die Änderung gestoppt: ${page}`,
  addressChangedSubject: (product) => `Deine E-Mail-Adresse bei ${product} wurde geändert`,
  addressChanged: (masked) =>
    `Die E-Mail-Adresse deines Kontos ist jetzt ${masked}. Damit meldest du dich ab jetzt an. Das ist die letzte E-Mail an diese Adresse.`,
  addressChangedNotYou: (site, contact) =>
    contact === null
      ? `Wenn du das nicht warst, schreib sofort an die Betreiber von ${site}.`
      : `Wenn du das nicht warst, schreib sofort an ${contact}.`,
  invitedSubject: (product) => `Du bist zu ${product} eingeladen`,
  invited: (product) => `Ein Mitglied von ${product} lädt dich ein, dort ein Konto anzulegen.`,
  invitedToTeam: (product) => `Ein Trainer bei ${product} lädt dich in sein Team ein.`,
  invitedWhere: (link, days) => `Öffne diesen Link innerhalb von ${days} Tagen: ${link}`,
  invitedIgnore:
    'Er gilt einmal und nur für diese Adresse. Wenn du nicht weißt, worum es geht, kannst du diese E-Mail ignorieren.',
  accountSubject: (product) => `Dein Konto bei ${product} ist bereit`,
  accountMade: (product, inviter, team) =>
    `${inviter ?? `Ein Admin von ${product}`} hat bei ${product} ein Konto für dich angelegt${team === null ? '' : `, im Team ${team}`}.`,
  accountWhere: (link, days) => `Wähle innerhalb von ${days} Tagen ein Passwort, um es zu nutzen: ${link}`,
  accountLater: (page) =>
    `Der Link gilt einmal. Ist er abgelaufen, bitte um einen neuen, oder setze mit einem Code ein Passwort: ${page}`,
  accountIgnore:
    'Wenn du kein Konto erwartest, ignoriere diese E-Mail. Niemand kann sich dort anmelden, solange du kein Passwort gewählt hast.',
  lockedSubject: (product) => `Falsche Passwörter für dein Konto bei ${product}`,
  locked:
    'Jemand hat mehrmals ein falsches Passwort für dein Konto eingegeben. Bis das aufhört, kannst du dich nicht mit einem Browser anmelden, den du noch nie benutzt hast. Browser, in denen du schon angemeldet warst, funktionieren weiter.',
  lockedWhere: (page, minutes) =>
    `Um dich mit einem neuen Browser anzumelden, öffne darin innerhalb von ${minutes} Minuten diese Seite. Der Link gilt einmal: ${page}`,
  lockedIgnore: (page) =>
    `Wenn du das nicht warst, brauchst du nichts zu tun: Die Versuche sind gescheitert. Wenn dein Passwort leicht zu erraten ist, wähle ein neues: ${page}`,
  changedSubject: (product) => `Dein Passwort bei ${product} wurde geändert`,
  changed: 'Das Passwort deines Kontos wurde geändert, und alle anderen Geräte sind abgemeldet.',
  changedAndCleared:
    'Deine E-Mail-Adresse war vorher nicht bestätigt. Falls eine andere Person das Konto eingerichtet hat, haben wir zweiten Faktor, Passkeys, verbundene Anmeldedienste, verknüpfte Geräte, Webhooks, Push-Benachrichtigungen, Teams und Partnerprogramme entfernt. Bitte richte neu ein, was du brauchst.',
  changedPasskeys: (page) => `Deine Passkeys gelten weiter. Wenn du einen nicht kennst, entferne ihn: ${page}`,
  changedNotYou: (page) => `Wenn du das nicht warst, wähle jetzt ein neues: ${page}`,
  factorSubject: (product) => `Der zweite Faktor deines Kontos bei ${product}`,
  factor: {
    on: 'Die Anmeldung in zwei Schritten wurde für dein Konto eingeschaltet. Ab jetzt brauchst du zum Anmelden einen Code aus deiner Authenticator-App.',
    off: 'Die Anmeldung in zwei Schritten wurde für dein Konto ausgeschaltet. Zum Anmelden reicht jetzt dein Passwort.',
    recoveryCodeUsed:
      'Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Dieser Code gilt nicht mehr.',
    guessed: 'Jemand, der dein Passwort kennt, hat mehrere falsche Codes für dein Konto eingegeben.',
  },
  adminAct: {
    role: {
      subject: (product) => `Deine Rolle bei ${product} wurde geändert`,
      what: (site) =>
        `Der Betreiber von ${site} hat die Rolle deines Kontos geändert, etwa Athlet oder Trainer, oder seine Zugriffsstufe.`,
    },
    factor: {
      subject: (product) => `Der zweite Faktor deines Kontos bei ${product} wurde entfernt`,
      what: (site) =>
        `Der Betreiber von ${site} hat den zweiten Faktor und die Wiederherstellungscodes deines Kontos entfernt und dich überall abgemeldet. Du meldest dich jetzt nur mit deinem Passwort an. Unter ${site}/profile kannst du wieder einen zweiten Faktor einrichten.`,
    },
    signedOut: {
      subject: (product) => `Du wurdest bei ${product} überall abgemeldet`,
      what: (site) =>
        `Der Betreiber von ${site} hat alle Sitzungen und Zugriffstokens deines Kontos beendet und deine Handys getrennt. Melde dich neu an, um weiterzumachen.`,
    },
    closed: {
      subject: (product) => `Dein Konto bei ${product} wurde geschlossen`,
      what: (site) =>
        `Der Betreiber von ${site} hat dein Konto geschlossen und ein laufendes Abo gekündigt. Gelöscht wurde nichts; du kannst dich weiter anmelden und deine Daten exportieren.`,
    },
    deleted: {
      subject: (product) => `Dein Konto bei ${product} wurde gelöscht`,
      what: (site) =>
        `Der Betreiber von ${site} hat dein Konto mit allen Daten gelöscht. Das ist die letzte E-Mail an diese Adresse.`,
    },
  },
  adminActAsk: (site, contact) =>
    contact === null
      ? `Wenn du das nicht erwartet hast, frag den Betreiber von ${site}.`
      : `Wenn du das nicht erwartet hast, schreib an ${contact}.`,
  tokenSubject: (product) => `Ein neues Zugriffstoken für dein Konto bei ${product}`,
  tokenMade:
    'Für dein Konto wurde ein persönliches Zugriffstoken erstellt. Wer es hat, kann ohne dein Passwort die freigegebenen Daten lesen oder schreiben.',
  tokenWhere: (page) => `Sieh nach, was es darf, oder widerrufe es: ${page}`,
  appSubject: (product) => `Eine neue App für dein Konto bei ${product}`,
  appConnected:
    'Mit deinem Konto wurde eine App verbunden. Sie kann ohne dein Passwort die freigegebenen Daten lesen oder schreiben.',
  webhookSubject: (product) => `Ein neuer Webhook für dein Konto bei ${product}`,
  webhookMade:
    'Zu deinem Konto wurde ein Webhook hinzugefügt. Wir rufen seine Adresse auf, wenn sich dein Training ändert. Die Aufrufe enthalten keine Trainingsdaten.',
  webhookWhere: (page) => `Sieh dir seine Adresse an oder entferne ihn: ${page}`,
  providerSubject: (product) => `Anmeldung bei deinem ${product}-Konto`,
  providerAdded:
    'Mit deinem Konto wurde ein Anmeldedienst verbunden. Du kannst dich damit jetzt ohne Passwort anmelden.',
  providerRemoved: 'Ein Anmeldedienst wurde von deinem Konto getrennt. Du kannst dich nicht mehr mit ihm anmelden.',
  providerWhere: (page) => `Sieh dir die verbundenen an: ${page}`,
  providerNotYou: (page) =>
    `Wenn du das nicht warst, setze ein neues Passwort und trenne dann jeden Anmeldedienst, den du nicht kennst: ${page}`,
  passkeySubject: (product) => `Die Passkeys deines Kontos bei ${product}`,
  passkeyAdded: 'Zu deinem Konto kam ein Passkey dazu. Wer ihn hat, kann sich ohne dein Passwort anmelden.',
  passkeyRemoved: 'Aus deinem Konto wurde ein Passkey entfernt. Damit kann sich niemand mehr anmelden.',
  passkeyWhere: (page) => `Sieh dir deine Passkeys an oder entferne einen: ${page}`,
  passkeyNotYou: (page) =>
    `Wenn du das nicht warst, setze ein neues Passwort und entferne dann jeden Passkey, den du nicht kennst: ${page}`,
  ntfySubject: (product) => `Ein neuer Benachrichtigungsweg für dein ${product}-Konto`,
  ntfyMade:
    'Zu deinem Konto wurde ein ntfy-Thema hinzugefügt. Es bekommt deine Benachrichtigungen, aber keine Trainingsdaten.',
  ntfyWhere: (page) => `Sieh es dir an oder entferne es: ${page}`,
  ntfyNotYou: (page) => `Falls du das nicht warst, entferne es und setze ein neues Passwort: ${page}`,
  webhookNotYou: (page) => `Wenn du das nicht warst, entferne ihn und setze ein neues Passwort: ${page}`,
  tokenNotYou: (page) => `Wenn du das nicht warst, setze jetzt ein neues Passwort. Das beendet alle Tokens: ${page}`,
  trialSubject: (product, day) => `Deine Testphase bei ${product} endet am ${day}`,
  trialEnds: (product, day) => `Deine kostenlose Testphase bei ${product} endet am ${day}.`,
  trialStay: (page) => `Um Kalender und Auswertungen weiter zu sehen, schließ ein Abo ab: ${page}`,
  trialNothing:
    'Wenn du nichts tust, wird nichts abgebucht. Deine Aktivitäten, Pläne und Notizen bleiben, und neue kommen weiter an.',
  trialTitle: (day) => `Deine kostenlose Testphase endet am ${day}`,
  trialMessage:
    'Um Kalender und Auswertungen weiter zu sehen, schließ unter „Abo“ ein Abo ab. Wenn du nichts tust, wird nichts abgebucht, und deine Daten bleiben.',
  measuredTitle: 'Deine Aktivitäten wurden neu berechnet',
  measuredMessage: (count, list) =>
    `Diese Version liest Aufzeichnungen genauer. Geändert ${count === 1 ? 'hat sich eine Aktivität' : `haben sich ${count} Aktivitäten`}: ${list}. Auf der Seite jeder Aktivität stehen die früheren Werte.`,
  measuredFigures: {
    activityTypeId: 'Sportart',
    distance: 'Distanz',
    duration: 'Bewegungszeit',
    altitudeGain: 'Anstieg',
    averagePower: 'Leistung',
  },
  andMore: (count) => `und ${count} weitere`,
  backupSubject: (product) => `Die Prüfung der Backups und Daten von ${product} ist fehlgeschlagen`,
  backupFailed:
    'Das neueste Backup lässt sich nicht wiederherstellen, oder Aktivitäten, Tagessummen oder der Export eines Mitglieds stimmen nicht überein. Die Prüfung hat die laufenden Daten nicht verändert.',
  backupWhere: (page) => `Den Grund findest du hier, und du kannst dort neu prüfen: ${page}`,
  backupTitle: 'Die Prüfung der Backups und Daten ist fehlgeschlagen',
  backupMessage:
    'Den Grund siehst du in der Verwaltung unter „Fehlgeschlagene Aufträge und Importe“. Starte die Prüfung neu, sobald er behoben ist.',
  subscription: {
    news: {
      begun: {
        subject: (product) => `Dein Abo bei ${product}`,
        what: (product, day, time) => `Dein Abo bei ${product} hat begonnen: ${day}, ${time} Uhr.`,
      },
      resumed: {
        subject: (product) => `Dein Abo bei ${product} läuft weiter`,
        what: (product, day, time) =>
          `Die Kündigung deines Abos bei ${product} wurde am ${day}, ${time} Uhr zurückgenommen. Das Abo läuft weiter.`,
      },
      cancelled: {
        subject: (product) => `Dein Abo bei ${product} ist gekündigt`,
        what: (product, day, time) => `Dein Abo bei ${product} wurde am ${day}, ${time} Uhr gekündigt.`,
      },
      ended: {
        subject: (product) => `Dein Abo bei ${product} ist zu Ende`,
        what: (product, day, time) => `Dein Abo bei ${product} endete am ${day}, ${time} Uhr.`,
      },
    },
    plan: (plan, price) => `Tarif: ${plan === null ? '' : `${plan}, `}${price} im Monat`,
    coupon: (name, percent, payments) =>
      `Gutschein: ${name}, ${percent} % Rabatt auf ${payments === null ? 'jede Zahlung' : payments === 1 ? 'die nächste Zahlung' : `die nächsten ${payments} Zahlungen`}`,
    paid: (amount, day) => `Bezahlt: ${amount} am ${day}`,
    next: (amount, day) => `Nächste Zahlung: ${amount} am ${day}`,
    cancel: (page) =>
      `Das Abo verlängert sich jeden Monat, bis du kündigst. Du kannst jederzeit mit einem Klick kündigen und behältst, was du bezahlt hast. Auf derselben Seite sind deine Belege: ${page}`,
    openUntil: (day) => `Bis ${day} hast du weiter Zugriff auf alles.`,
    nothingMore: 'Es wird nichts mehr abgebucht.',
    again: {
      cancelled: (page) => `Willst du das Abo doch behalten? Dann öffne vorher diese Seite: ${page}`,
      ended: (page) => `Deine Daten bleiben. Hier kannst du wieder ein Abo abschließen: ${page}`,
    },
    practice: 'Dies ist ein Übungsserver: Es wird nichts abgebucht.',
  },
  lateSubject: (product) => `Deine Zahlung an ${product} hat nicht geklappt`,
  late: (product, day) =>
    `Die letzte Zahlung für dein Abo bei ${product} hat nicht geklappt. Bis ${day} hast du weiter Zugriff auf alles.`,
  lateMend: (page) => `Zahl noch einmal, oder nimm eine andere Karte. Dort kannst du auch kündigen: ${page}`,
  lateTitle: 'Deine letzte Zahlung hat nicht geklappt',
  lateMessage: (day) =>
    `Bis ${day} hast du weiter Zugriff auf alles. Zahl unter „Abo“ noch einmal, oder nimm dort eine andere Karte.`,
  lateOverSubject: (product) => `Dein Zugriff auf ${product} ist beendet`,
  lateOver: (product) =>
    `Die letzte Zahlung für dein Abo bei ${product} fehlt noch. Deshalb ist dein Zugriff beendet. Deine Daten bleiben, und sobald du gezahlt hast, hast du wieder Zugriff auf alles.`,
  lateOverTitle: 'Dein Zugriff ist beendet',
  lateOverMessage:
    'Deine letzte Zahlung fehlt noch. Deine Daten bleiben, und sobald du unter „Abo“ gezahlt hast, hast du wieder Zugriff auf alles.',
  notification: {
    open: (place, page) => `${place} öffnen: ${page}`,
    settings: (page) => `Benachrichtigungen einstellen: ${page}`,
    unsubscribe: (link) => `Keine E-Mails dieser Art mehr, ohne Anmeldung: ${link}`,
  },
  unsubscribe: {
    title: 'Keine E-Mails dieser Art mehr?',
    what: (kind) => `Du bekommst keine E-Mails mehr über ${kind}. Sonst ändert sich nichts.`,
    button: 'Diese E-Mails abbestellen',
    done: 'Diese E-Mails sind abbestellt',
    doneHow: (kind) =>
      `Du bekommst keine E-Mails mehr über ${kind}. In deinem Profil kannst du sie unter „Benachrichtigungen“ wieder einschalten.`,
    unknown: 'Dieser Link gilt nicht mehr',
    unknownHow:
      'Melde dich an und öffne „Benachrichtigungen“ in deinem Profil, um zu wählen, welche E-Mails du bekommst.',
  },
  follow: {
    asked: {
      title: 'Jemand möchte dir folgen',
      message: 'Öffne „Folgen“ in deinem Profil, um die Anfrage anzunehmen oder abzulehnen.',
    },
    accepted: {
      title: 'Deine Anfrage wurde angenommen',
      message: 'Du kannst das Training jetzt sehen. Öffne „Folgen“ in deinem Profil.',
    },
  },
  steward: {
    title: (cohort) => `Du bist Betreuer von ${cohort}`,
    message: (cohort, tenant) =>
      `Du kannst lesen, was Mitglieder mit ${cohort} von ${tenant} teilen. Jeder Zugriff wird protokolliert, und die Mitglieder sehen das.`,
  },
  factorNotYou: (page) => `Wenn du das nicht warst, wähle jetzt ein neues Passwort: ${page}`,
};
