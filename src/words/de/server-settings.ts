import type { Translation } from '../../../domain/words/area.ts';
import type { settingsWords as enSettings } from '../../features/admin/settings-words.ts';

/** Texts for the server settings, and the checklist above them. */
const settings: Translation<typeof enSettings> = {
  loading: 'Die Einstellungen werden geladen',
  labels: {
    PRODUCT_NAME: 'Produktname',
    CONTACT_EMAIL: 'Kontaktadresse',
    SIGN_UP: 'Wer sich registrieren kann',
    DEMO: 'Beispieldaten für Besucher',
    TRIAL_DAYS: 'Tage der Testphase',
    SMTP_URL: 'Mailserver',
    MAIL_FROM: 'Absender',
    TILE_URL: 'Adresse der Kartenkacheln',
    TILE_ATTRIBUTION: 'Urheber der Karte',
    TILE_MAX_ZOOM: 'Höchste Zoomstufe',
    BACKUP_KEEP: 'Aufbewahrte Backups',
  },
  hints: {
    PRODUCT_NAME: 'Steht überall, zum Beispiel in Seitentiteln und E-Mails.',
    CONTACT_EMAIL: 'Dorthin schreiben Mitglieder. Die Adresse ist öffentlich.',
    SIGN_UP: '',
    DEMO: 'Besucher können sich ohne Konto als Beispielathlet umsehen.',
    TRIAL_DAYS: 'Ohne Gutschein. Gilt für Testphasen, die ab jetzt beginnen.',
    SMTP_URL:
      'Zum Beispiel smtps://name:passwort@mail.example.org:465. Sonderzeichen werden prozentkodiert: @ im Passwort ist %40. Ports 25, 465, 587 oder 2525.',
    MAIL_FROM: 'Zum Beispiel Longrun <run@example.org>. Viele Mailserver nehmen nur ihre eigenen Adressen an.',
    TILE_URL: 'Zum Beispiel https://tiles.example.org/{z}/{x}/{y}.png. Die Adresse ist öffentlich.',
    TILE_ATTRIBUTION: 'Zum Beispiel © OpenStreetMap contributors.',
    TILE_MAX_ZOOM: '',
    BACKUP_KEEP:
      'So viele der neuesten Backups, je eines von so vielen Tagen und je eines von vier Wochen. Ältere werden gelöscht.',
  },
  wrong: {
    PRODUCT_NAME: 'Gib 1 bis 40 Zeichen ein.',
    CONTACT_EMAIL: 'Gib eine E-Mail-Adresse ein.',
    SIGN_UP: 'Wähle eine Möglichkeit.',
    DEMO: 'Wähle eine Möglichkeit.',
    TRIAL_DAYS: 'Gib eine ganze Zahl von 1 bis 730 ein.',
    SMTP_URL:
      'Gib eine Adresse wie smtps://name:passwort@mail.example.org:465 ein, mit Port 25, 465, 587 oder 2525 und ohne Optionen dahinter.',
    MAIL_FROM: 'Gib einen Absender wie Longrun <run@example.org> ein.',
    TILE_URL: 'Gib eine Adresse mit {z}, {x} und {y} ein, und den Urheber der Karte.',
    TILE_ATTRIBUTION: 'Gib den Urheber der Karte mit 1 bis 200 Zeichen ein. Er gehört zur Adresse.',
    TILE_MAX_ZOOM: 'Gib eine ganze Zahl von 1 bis 22 ein.',
    BACKUP_KEEP: 'Gib eine ganze Zahl von 1 bis 1000 ein.',
  },
  sections: {
    product: { title: 'Produkt', note: 'Das sehen alle.' },
    signUp: { title: 'Registrierung', note: 'Bestehende Konten bleiben, wie sie sind.' },
    mail: { title: 'E-Mail', note: 'Ohne Mailserver bleiben E-Mails auf dem Rechner des Servers.' },
    map: { title: 'Karte', note: 'Erscheint unter Strecken, wenn ein Mitglied sie einschaltet.' },
    backups: { title: 'Backups', note: 'Ort und Häufigkeit der Backups legt die Umgebung des Servers fest.' },
  },
  options: {
    SIGN_UP: { open: 'Alle', invite: 'Wer eingeladen ist', closed: 'Niemand' },
    DEMO: { on: 'An', off: 'Aus' },
  },
  defaultOption: (text) => `Standard (${text})`,
  defaultHint: (text) => `Leer gilt der Standard: ${text}`,
  noDefaultHint: 'Leer lassen für keinen Wert.',
  fixed: (variable) => `Von der Umgebungsvariable ${variable} vorgegeben. Ändere sie dort.`,
  secretSet: (address) => `Gesetzt: ${address}. Gib eine neue Adresse ein, um sie zu ersetzen.`,
  secretLost:
    'Die gespeicherte Adresse ist nicht mehr lesbar, weil sich der geheime Schlüssel des Servers geändert hat. Gib sie neu ein.',
  remove: 'Mailserver entfernen',
  save: 'Speichern',
  saved: 'Gespeichert. Offene Seiten zeigen es nach dem Neuladen.',
  notSaved: 'Nicht gespeichert',
  checkFields: 'Prüfe die Felder unten.',
  changedBy: (names) =>
    `Ein anderer Admin hat inzwischen etwas geändert: ${names}. Felder, die du nicht bearbeitet hast, zeigen die neuen Werte. Speichere noch einmal, um die anderen zu ersetzen.`,
  nowIs: (text) => `Jetzt: ${text}.`,
  proofTitle: 'Bestätige, dass du es bist',
  proofText: 'Für Einstellungen des Servers brauchen wir dein Passwort.',
  leaving: {
    title: 'Verlassen, ohne zu speichern?',
    message: 'Deine Änderungen an den Einstellungen gehen verloren.',
    confirmLabel: 'Verlassen',
  },
  test: 'Test-E-Mail senden',
  testNote: (address) => `Schickt mit den gespeicherten Einstellungen eine E-Mail an ${address}.`,
  testUnsaved: 'Speichere zuerst deine Änderungen.',
  notTested: 'Der Test war nicht möglich',
  outcomes: {
    sent: 'Der Mailserver hat die E-Mail angenommen. Prüfe, ob sie ankommt.',
    kept: 'Es ist kein Mailserver gesetzt. Die E-Mail liegt auf dem Rechner des Servers unter /outbox.',
    lost: 'Es ist kein Mailserver gesetzt, und der Postausgang ist aus. Die E-Mail ist verloren.',
    forbidden: 'Der Name des Mailservers führt zu einer Adresse, die nicht erlaubt ist. Nimm einen anderen.',
    unknown_name: 'Kein Server hat diesen Namen. Prüfe den Hostnamen.',
    unreachable: 'Der Mailserver ist nicht erreichbar. Prüfe Hostname und Port.',
    timeout: 'Der Mailserver antwortet nicht. Prüfe Port und Firewall.',
    tls: 'Keine sichere Verbindung. Nimm smtps:// für Port 465 und smtp:// für 587, und prüfe das Zertifikat.',
    login: 'Der Mailserver hat Name oder Passwort abgelehnt.',
    refused: 'Der Mailserver hat die E-Mail abgelehnt. Prüfe den Absender.',
    failed: 'Die E-Mail konnte nicht verschickt werden.',
  },
  reply: (text) => `Antwort des Mailservers: ${text}`,

  launch: 'Bevor andere den Server nutzen',
  launchNote: 'Vom Server geprüft.',
  loadingLaunch: 'Die Checkliste wird geladen',
  states: { done: 'Erledigt', open: 'Offen', unknown: 'Unklar' },
  checks: {
    https: 'HTTPS',
    mail: 'E-Mail',
    backups: 'Backups',
    admins: 'Zweiter Admin',
    samples: 'Beispieldaten',
    sign_up: 'Registrierung',
    coupons: 'Gutscheine',
  },
  done: {
    https: 'Du hast den Server über HTTPS unter seiner öffentlichen Adresse erreicht.',
    mail: 'Eine Test-E-Mail wurde verschickt.',
    backups: 'Das neueste Backup wurde zurückgespielt und verglichen.',
    admins: 'Es gibt mehrere Admins.',
    samples: 'Beispieldaten sind aus, und keine Beispielseite ist veröffentlicht.',
    sign_up: 'Du hast festgelegt, wer sich registrieren kann.',
    coupons: 'Jeder Gutschein hat ein Ende oder ein Limit.',
  },
  reasons: {
    no_address: () => 'Setze PUBLIC_URL auf die https-Adresse des Servers.',
    plain_http: () => 'PUBLIC_URL ist nicht https. Stelle den Server hinter einen Proxy mit Zertifikat.',
    reached_otherwise: () =>
      'Du hast den Server nicht über die Adresse in PUBLIC_URL erreicht. Öffne diese Adresse, oder setze TRUST_PROXY.',
    no_mail_server: () => 'Setze unten einen Mailserver.',
    not_tested: () => 'Sende unten eine Test-E-Mail.',
    no_backups: () => 'Es werden keine Backups gemacht. Setze BACKUP_DIR.',
    never_checked: () => 'Noch wurde kein Backup geprüft. Prüfe jetzt eines.',
    check_failed: () => 'Die letzte Prüfung eines Backups ist fehlgeschlagen.',
    checked_long_ago: () => 'Die letzte Prüfung eines Backups ist mehr als 30 Tage her.',
    own_backups: () => 'Die Datenbank ist dein eigenes PostgreSQL. Prüfe dessen Backups selbst.',
    one_admin: () => 'Es gibt nur einen Admin. Mach ein weiteres Mitglied zum Admin, falls du den Zugang verlierst.',
    demo_on: () => 'Besucher können sich mit Beispieldaten anmelden. Schalte das unten aus.',
    sample_members: (count) =>
      count === 1
        ? 'Ein Mitglied mit Beispieldaten ist noch da. Es wird innerhalb eines Tages gelöscht.'
        : `${count} Mitglieder mit Beispieldaten sind noch da. Sie werden innerhalb eines Tages gelöscht.`,
    sample_pages: (count) =>
      count === 1
        ? 'Eine Seite eines erfundenen Partners ist veröffentlicht. Nimm sie zurück.'
        : `${count} Seiten erfundener Partner sind veröffentlicht. Nimm sie zurück.`,
    not_chosen: () => 'Ohne deine Wahl können sich alle registrieren. Lege unten fest, wer es kann.',
    unlimited_coupons: (count) =>
      count === 1 ? 'Ein Gutschein hat weder Ende noch Limit.' : `${count} Gutscheine haben weder Ende noch Limit.`,
  },
  links: {
    backups: 'Backups und Uhr',
    admins: 'Mitglieder',
    samples: 'Partnerseiten',
    coupons: 'Gutscheine',
  },
};

export const settingAreas = { settings };
