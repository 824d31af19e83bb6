import type { Translation } from '../../../domain/words/area.ts';
import type { notificationsWords as enNotifications } from '../../features/profile/notifications-words.ts';

const notifications: Translation<typeof enNotifications> = {
  title: 'Benachrichtigungen',
  note: 'Was wir dir sagen, und wie. Jede Auswahl wird sofort gespeichert.',
  loading: 'Deine Benachrichtigungen werden geladen',
  page: 'Auf der Seite',
  mail: 'Per E-Mail',
  saved: 'Gespeichert',
  notSaved: 'Das konnte nicht gespeichert werden',
  mailStates: {
    on: 'In jeder E-Mail steht ein Link, mit dem du solche E-Mails ohne Anmeldung abbestellst.',
    unverified: 'E-Mails gibt es, sobald du deine Adresse unter „Konto“ bestätigt hast.',
    none: 'Dieser Server verschickt keine E-Mails.',
  },
  types: {
    comment: 'Ein Trainer schreibt in dein Tagebuch',
    plan: 'Ein Trainer ändert deinen Plan',
    message: 'Ein Trainer schreibt dir',
    team: 'Jemand kommt in dein Team oder verlässt es, oder du selbst',
    link: 'Eine Uhr schickt deine Aktivitäten nicht mehr',
    import: 'Ein Import ist fertig',
    weekly: 'Deine Woche, am Montagmorgen',
  },
};

/** Of what members are told of. */
export const notificationsPages = { notifications };
