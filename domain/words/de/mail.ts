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
  resetLong: (code) =>
    `Falls die Seite sagt, dass es zu viele Versuche gab, gib stattdessen diesen längeren Code ein: ${code}`,
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
  invited: (product) => `Jemand, der ${product} nutzt, lädt dich ein, dort ein Konto anzulegen.`,
  invitedToTeam: (product) => `Ein Trainer, der ${product} nutzt, lädt dich in sein Team ein.`,
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
    `Wenn du das nicht warst, brauchst du nichts zu tun: Niemand ist hineingekommen. Wenn dein Passwort leicht zu erraten ist, wähle ein neues: ${page}`,
  changedSubject: (product) => `Dein Passwort bei ${product} wurde geändert`,
  changed: 'Das Passwort deines Kontos wurde geändert, und alle anderen Geräte sind abgemeldet.',
  changedAndCleared:
    'Deine E-Mail-Adresse war vorher nicht bestätigt. Falls eine andere Person das Konto eingerichtet hat, haben wir zweiten Faktor, Passkeys, verknüpfte Geräte, Webhooks, Push-Benachrichtigungen, Teams und Partnerprogramme entfernt. Bitte richte neu ein, was von dir war.',
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
        `Wer ${site} betreibt, hat geändert, was dein Konto darf: seine Art, etwa Athlet oder Trainer, oder seine Zugriffsstufe.`,
    },
    factor: {
      subject: (product) => `Der zweite Faktor deines Kontos bei ${product} wurde entfernt`,
      what: (site) =>
        `Wer ${site} betreibt, hat den zweiten Faktor und die Wiederherstellungscodes deines Kontos entfernt und dich überall abgemeldet. Du meldest dich jetzt nur mit deinem Passwort an. Unter ${site}/profile kannst du wieder einen zweiten Faktor einrichten.`,
    },
    signedOut: {
      subject: (product) => `Du wurdest bei ${product} überall abgemeldet`,
      what: (site) =>
        `Wer ${site} betreibt, hat alle Sitzungen und Zugriffstokens deines Kontos beendet und deine Handys getrennt. Melde dich neu an, um weiterzumachen.`,
    },
    closed: {
      subject: (product) => `Dein Konto bei ${product} wurde geschlossen`,
      what: (site) =>
        `Wer ${site} betreibt, hat dein Konto geschlossen: Ein laufendes Abo ist gekündigt. Gelöscht wurde nichts; du kannst dich weiter anmelden und deine Daten exportieren.`,
    },
    deleted: {
      subject: (product) => `Dein Konto bei ${product} wurde gelöscht`,
      what: (site) =>
        `Wer ${site} betreibt, hat dein Konto gelöscht, mit allem, was darin war. Das ist die letzte E-Mail an diese Adresse.`,
    },
  },
  adminActAsk: (site, contact) =>
    contact === null
      ? `Wenn du das nicht erwartet hast, frag nach, wer ${site} betreibt.`
      : `Wenn du das nicht erwartet hast, schreib an ${contact}.`,
  tokenSubject: (product) => `Ein neues Zugriffstoken für dein Konto bei ${product}`,
  tokenMade:
    'Für dein Konto wurde ein persönliches Zugriffstoken erstellt. Wer es hat, kann ohne dein Passwort lesen oder schreiben, wofür es gedacht ist.',
  tokenWhere: (page) => `Sieh nach, wofür es ist, oder widerrufe es: ${page}`,
  webhookSubject: (product) => `Ein neuer Webhook für dein Konto bei ${product}`,
  webhookMade:
    'Zu deinem Konto kam ein Webhook dazu. Seine Adresse erfährt, wenn sich etwas an deinem Training ändert, aber nichts vom Inhalt.',
  webhookWhere: (page) => `Sieh nach, wohin er führt, oder entferne ihn: ${page}`,
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
  webhookNotYou: (page) => `Wenn du das nicht warst, entferne ihn, und setze ein neues Passwort: ${page}`,
  tokenNotYou: (page) => `Wenn du das nicht warst, setze jetzt ein neues Passwort. Das beendet alle Tokens: ${page}`,
  trialSubject: (product, day) => `Deine Testphase bei ${product} endet am ${day}`,
  trialEnds: (product, day) => `Deine kostenlose Testphase bei ${product} endet am ${day}.`,
  trialStay: (page) => `Damit Kalender und Auswertungen danach offen bleiben, schließ ein Abo ab: ${page}`,
  trialNothing:
    'Wenn du nichts tust, wird nichts abgebucht. Deine Aktivitäten, Pläne und Notizen bleiben, und neue kommen weiter an.',
  trialTitle: (day) => `Deine kostenlose Testphase endet am ${day}`,
  trialMessage:
    'Damit Kalender und Auswertungen danach offen bleiben, schließ unter „Abo“ ein Abo ab. Wenn du nichts tust, wird nichts abgebucht, und deine Daten bleiben.',
  measuredTitle: 'Deine Aktivitäten wurden neu gemessen',
  measuredMessage: (count, list) =>
    `Diese Version liest Aufzeichnungen genauer. Geändert ${count === 1 ? 'hat sich eine Aktivität' : `haben sich ${count} Aktivitäten`}: ${list}. Auf der Seite jeder Aktivität steht, was vorher galt.`,
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
    practice: 'Dieser Server ist zum Üben: Es wird nichts abgebucht.',
  },
  lateSubject: (product) => `Deine Zahlung an ${product} hat nicht geklappt`,
  late: (product, day) =>
    `Die letzte Zahlung für dein Abo bei ${product} hat nicht geklappt. Bis ${day} hast du weiter Zugriff auf alles.`,
  lateMend: (page) =>
    `So bringst du es in Ordnung: Zahl noch einmal, oder nimm eine andere Karte. Dort kannst du auch kündigen: ${page}`,
  lateTitle: 'Deine letzte Zahlung hat nicht geklappt',
  lateMessage: (day) =>
    `Bis ${day} hast du weiter Zugriff auf alles. Zahl unter „Abo“ noch einmal, oder nimm dort eine andere Karte.`,
  lateOverSubject: (product) => `Dein Zugriff auf ${product} ist beendet`,
  lateOver: (product) =>
    `Die letzte Zahlung für dein Abo bei ${product} fehlt noch. Deshalb ist dein Zugriff beendet. Deine Daten bleiben, und sobald du gezahlt hast, ist alles wieder offen.`,
  lateOverTitle: 'Dein Zugriff ist beendet',
  lateOverMessage:
    'Deine letzte Zahlung fehlt noch. Deine Daten bleiben, und sobald du unter „Abo“ gezahlt hast, ist alles wieder offen.',
  notification: {
    commentTitle: 'Ein neuer Kommentar in deinem Tagebuch',
    comment: (day) =>
      `In deinem Tagebuch vom ${day} steht ein neuer Kommentar deines Trainers. Öffne diesen Tag im Kalender, um ihn zu lesen und zu antworten.`,
    comments: (day) =>
      `An mehreren Tagen in deinem Tagebuch gibt es neue Kommentare, den neuesten am ${day}. Öffne die Tage im Kalender, um zu lesen und zu antworten.`,
    planTitle: 'Dein Trainingsplan wurde geändert',
    plan: 'Dein Trainer hat Trainings in deinem Plan geändert. Öffne deinen Kalender, um sie zu sehen.',
    messageTitle: (team, subject) => `${team ?? 'Von einem Admin'}: ${subject}`,
    messageFrom: (name, team) =>
      team === null
        ? `${name ?? 'Ein Admin'} schreibt dir:`
        : `${name ?? 'Ein Trainer'} schreibt den Athleten von ${team}:`,
    noReply: 'Antworten auf diese E-Mail erreichen niemanden.',
    noReplyButDiary:
      'Antworten auf diese E-Mail erreichen niemanden. Schreib zum Antworten in dein Tagebuch, das dein Trainer liest.',
    team: {
      left: {
        title: 'Jemand hat dein Team verlassen',
        message: 'Öffne „Deine Teams“, um zu sehen, wer noch dabei ist.',
      },
      asked: {
        title: 'Jemand möchte in deinem Team mitarbeiten',
        message:
          'Ein Trainer möchte in dein Team. Öffne „Deine Teams“: Dort steht, wer es ist, und dort antwortest du.',
      },
      removed: {
        title: 'Du bist nicht mehr in einem Team',
        message:
          'Jemand, der das Team leitet, hat dich entfernt. Seine Trainer sehen dein Training nicht mehr. Deine Aktivitäten, dein Plan und dein Tagebuch bleiben deine, mit allem, was darin geschrieben wurde.',
      },
      dismissed: {
        title: 'Du arbeitest nicht mehr in einem Team mit',
        message: 'Dein Platz darin wurde beendet. Du siehst das Training seiner Athleten nicht mehr.',
      },
      coach: {
        title: 'Du trainierst jetzt ein Team',
        message: 'Du siehst das Training seiner Athleten, planst es und schreibst in ihre Tagebücher.',
      },
      assistant: {
        title: 'Du bist jetzt Assistent in einem Team',
        message: 'Du siehst, was seine Trainer sehen, und änderst nichts.',
      },
      declined: {
        title: 'Du wurdest nicht in ein Team aufgenommen',
        message: 'Seine Trainer haben deine Anfrage abgelehnt.',
      },
    },
    linkTitle: (vendor) => `${vendor} schickt deine Aktivitäten nicht mehr`,
    link: (vendor) =>
      `Neue Aktivitäten von ${vendor} kommen nicht an. Öffne ${vendor} unter „Datenquellen“ in deinem Profil und verknüpfe es neu.`,
    webhookTitle: 'Einer deiner Webhooks ist pausiert',
    webhook: (address) =>
      `${address} hat nicht angenommen, was dorthin ging. Es wird nichts mehr geschickt, bis du den Webhook fortsetzt.`,
    channelTitle: 'Push-Benachrichtigungen kommen nicht mehr an',
    channel: (address) =>
      `Tagelang kam ${address === null ? 'in einem deiner Browser' : `bei ${address}`} nichts an, deshalb schicken wir dorthin nichts mehr. Öffne „Push-Benachrichtigungen“ in deinem Profil und schicke einen Test.`,
    push: {
      comment: { title: 'Neuer Kommentar in deinem Tagebuch', message: 'Öffne dein Tagebuch, um ihn zu lesen.' },
      plan: { title: 'Dein Plan wurde geändert', message: 'Öffne deinen Kalender, um ihn zu sehen.' },
      message: { title: 'Du hast eine neue Nachricht', message: 'Du findest sie unter der Glocke.' },
      team: { title: 'In deinem Team hat sich etwas geändert', message: 'Öffne deine Teams, um es zu sehen.' },
      link: { title: 'Eine Verbindung ist unterbrochen', message: 'Öffne dein Profil, um zu sehen, welche.' },
      import: { title: 'Dein Import ist fertig', message: 'Öffne ihn, um das Ergebnis zu sehen.' },
      weekly: { title: 'Deine Woche ist da', message: 'Öffne deinen Kalender, um sie zu sehen.' },
      test: { title: 'Test-Benachrichtigung', message: 'Benachrichtigungen kommen hier an.' },
    },
    importTitle: 'Dein Import ist fertig',
    import: (count) =>
      count === 0
        ? 'Er hat keine neuen Aktivitäten gebracht.'
        : count === 1
          ? 'Er hat 1 Aktivität gebracht. Öffne deinen Kalender, um sie zu sehen.'
          : `Er hat ${count} Aktivitäten gebracht. Öffne deinen Kalender, um sie zu sehen.`,
    weeklyTitle: (from, to) => `Deine Woche vom ${from} bis ${to}`,
    week: ({ count, distance, duration, load }) =>
      count === 0
        ? 'Keine Aktivitäten.'
        : `${count === 1 ? '1 Aktivität' : `${count} Aktivitäten`}, ${distance} in ${duration}, Belastung ${load}.`,
    weekBefore: ({ count, distance, duration, load }) =>
      count === 0
        ? 'In der Woche davor: keine.'
        : `In der Woche davor: ${count === 1 ? '1 Aktivität' : `${count} Aktivitäten`}, ${distance} in ${duration}, Belastung ${load}.`,
    open: (place, page) => `${place} öffnen: ${page}`,
    places: {
      comment: (day) => `Dein Tagebuch vom ${day}`,
      plan: 'Deinen Kalender',
      team: 'Deine Teams',
      link: 'Deine Datenquelle',
      webhook: 'Deine Webhooks',
      channel: 'Deine Push-Benachrichtigungen',
      import: 'Deinen Import',
      weekly: 'Deinen Kalender',
    },
    settings: (page) => `Wähle, was du erfährst: ${page}`,
    unsubscribe: (link) => `Keine E-Mails dieser Art mehr, ohne Anmeldung: ${link}`,
  },
  unsubscribe: {
    title: 'Keine E-Mails dieser Art mehr?',
    what: (kind) => `Du bekommst keine E-Mails mehr über ${kind}. Alles andere bleibt, wie es ist.`,
    button: 'Diese E-Mails abbestellen',
    done: 'Diese E-Mails sind abbestellt',
    doneHow: (kind) =>
      `Du bekommst keine E-Mails mehr über ${kind}. In deinem Profil kannst du sie unter „Benachrichtigungen“ wieder einschalten.`,
    unknown: 'Dieser Link gilt nicht mehr',
    unknownHow:
      'Melde dich an und öffne „Benachrichtigungen“ in deinem Profil, um zu wählen, welche E-Mails du bekommst.',
    kinds: {
      comment: 'Kommentare in deinem Tagebuch',
      plan: 'Änderungen an deinem Plan',
      message: 'Nachrichten deines Trainers',
      team: 'Änderungen in deinen Teams',
      link: 'unterbrochene Verbindungen zu deiner Uhr',
      import: 'fertige Importe',
      weekly: 'deine Woche',
    },
  },
  follow: {
    asked: {
      title: 'Jemand möchte dir folgen',
      message: 'Öffne „Folgen“ in deinem Profil: Dort steht, wer es ist, und dort antwortest du.',
    },
    accepted: {
      title: 'Deine Anfrage wurde angenommen',
      message: 'Du kannst das Training jetzt sehen. Öffne „Folgen“ in deinem Profil.',
    },
  },
  steward: {
    title: (cohort) => `Du bist Betreuer von ${cohort}`,
    message: (cohort, tenant) =>
      `Du kannst lesen, was Mitglieder mit ${cohort} von ${tenant} teilen. Jeder Blick wird festgehalten, und die Mitglieder sehen das.`,
  },
  factorNotYou: (page) => `Wenn du das nicht warst, wähle jetzt ein neues Passwort: ${page}`,
};
