import type { Translation } from '../../../domain/words/area.ts';
import { notificationLabels } from '../../../domain/words/de/notifications.ts';
import type { notificationsWords as enNotifications } from '../../features/profile/notifications-words.ts';
import type { pushWords as enPush } from '../../features/push/push-words.ts';

const notifications: Translation<typeof enNotifications> = {
  title: 'Benachrichtigungen',
  note: 'Was wir dir sagen, und wie. Jede Auswahl wird sofort gespeichert.',
  loading: 'Deine Benachrichtigungen werden geladen',
  page: 'Auf der Seite',
  mail: 'Per E-Mail',
  push: 'Push',
  openPush: 'Push-Benachrichtigungen',
  saved: 'Gespeichert',
  notSaved: 'Das konnte nicht gespeichert werden',
  mailStates: {
    on: 'In jeder E-Mail steht ein Link, mit dem du solche E-Mails ohne Anmeldung abbestellst.',
    unverified: 'E-Mails gibt es, sobald du deine Adresse unter „Konto“ bestätigt hast.',
    none: 'Dieser Server verschickt keine E-Mails.',
  },
};

const push: Translation<typeof enPush> = {
  title: 'Push-Benachrichtigungen',
  subtitle: 'Auf deinem Telefon oder Computer, auch wenn diese Seite geschlossen ist.',
  profile: 'Profil',
  loading: 'Deine Push-Benachrichtigungen werden geladen',
  sample: 'Mit Beispieldaten gibt es keine Push-Benachrichtigungen. Lege dafür ein Konto an.',
  yours: 'Deine Kanäle',
  none: 'Noch keiner. Füge diesen Browser oder ein ntfy-Thema hinzu.',
  kinds: 'Worüber du benachrichtigt wirst, wählst du in deinem Profil unter „Benachrichtigungen“.',
  current: (name) => `${name} (dieser Browser)`,
  unused: 'Noch nichts geschickt',
  lastUsed: (when) => `Zuletzt angekommen: ${when}`,
  failing: (why) => `Die letzte Benachrichtigung kam nicht an: ${why}`,
  stopped: (why) => `Ausgeschaltet, weil tagelang nichts ankam: ${why}. Ein Test, der ankommt, schaltet es wieder ein.`,
  faults: {
    address: 'Die Adresse ist weder öffentlich noch vom Admin des Servers erlaubt',
    unknown_name: 'Der Name hat keine Adresse',
    unreachable: 'Keine Antwort',
    tls: 'Das Zertifikat ist ungültig',
    too_slow: 'Keine Antwort innerhalb von zehn Sekunden',
    redirect: 'Eine Weiterleitung, der wir nicht folgen',
    gone: 'Der Dienst kennt das Ziel nicht mehr',
    status: 'Der Dienst hat einen Fehler gemeldet',
    refused: 'Der Dienst hat Token oder Thema abgelehnt',
    busy: 'Der Dienst nimmt gerade keine Nachrichten an',
  },
  test: 'Test schicken',
  testOf: (name) => `Test an ${name} schicken`,
  tested: (name) => `Ein Test an ${name} ist unterwegs.`,
  notTested: 'Der Test wurde nicht geschickt',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt.`,
  notRemoved: 'Das wurde nicht entfernt',
  here: 'Dieser Browser',
  hereNote: 'Bis du dich hier abmeldest, höchstens 30 Tage. Danach schaltest du es wieder ein.',
  subscribe: 'In diesem Browser benachrichtigen',
  subscribing: 'Wird eingeschaltet…',
  subscribed: 'Dieser Browser bekommt deine Benachrichtigungen.',
  notSubscribed: 'Das wurde nicht eingeschaltet',
  support: {
    insecure:
      'Browser erlauben das nur über HTTPS. Öffne diese Seite mit https:// oder bitte den Admin des Servers, HTTPS einzurichten.',
    unsupported:
      'Dieser Browser kann das nicht. Auf iPhone und iPad fügst du die Seite zuerst zum Home-Bildschirm hinzu.',
    denied: 'Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in seinen Einstellungen.',
  },
  failed: 'Der Browser hat es abgelehnt. Versuche es später noch einmal.',
  ntfy: 'ntfy',
  ntfyNote:
    'ntfy ist eine freie App für Benachrichtigungen. Abonniere darin ein Thema und trage es hier ein. Ohne Token kann jeder mitlesen, der das Thema kennt; deshalb schicken wir nur einen Satz und einen Link.',
  server: 'Server',
  serverHint: 'Zum Beispiel https://ntfy.sh',
  serverNeeded: 'Gib eine Adresse ein, die mit https:// beginnt.',
  topic: 'Thema',
  topicHint: 'Schwer zu erraten, höchstens 64 Zeichen',
  topicNeeded: 'Buchstaben, Ziffern, _ und -, höchstens 64.',
  token: 'Zugriffstoken',
  tokenHint: 'Nur für Themen, die eines brauchen. Wird nicht wieder angezeigt.',
  add: 'Thema hinzufügen',
  adding: 'Wird hinzugefügt…',
  added: (topic) => `${topic} wurde hinzugefügt.`,
  notAdded: 'Das Thema wurde nicht hinzugefügt',
};

export const notificationsPages = { notifications, notificationLabels, push };
