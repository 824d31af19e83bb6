import type { Translation } from '../../../domain/words/area.ts';
import type { messageWords as en } from '../../app/teams/message-words.ts';

const teamMessage: Translation<typeof en> = {
  title: 'Den Athleten schreiben',
  note: 'Jeder bekommt eine eigene Nachricht, auf der Seite oder per E-Mail. Niemand sieht die Adressen der anderen.',
  to: 'An',
  everybody: (count) => (count === 1 ? 'Das Team (1 Athlet)' : `Das Team (${count} Athleten)`),
  group: (name, count) => `${name} (${count})`,
  subject: 'Betreff',
  subjectNeeded: 'Gib einen Betreff ein.',
  message: 'Nachricht',
  messageNeeded: 'Schreib eine Nachricht.',
  confirmTitle: (count) => `An ${count} Personen senden?`,
  confirmText: (subject) =>
    `„${subject}“ geht sofort hinaus, an jede Person einzeln. Das lässt sich nicht zurücknehmen.`,
  confirm: 'Senden',
  send: (count) => (count === 1 ? 'An 1 Athleten senden' : `An ${count} Athleten senden`),
  nobody: 'In dieser Gruppe ist niemand.',
  sending: 'Wird gesendet…',
  sent: (count) => (count === 1 ? 'An 1 Athleten gesendet.' : `An ${count} Athleten gesendet.`),
  notSent: 'Die Nachricht wurde nicht gesendet',
  members: {
    title: 'Mitgliedern schreiben',
    send: (count) => (count === 1 ? 'An 1 Mitglied senden' : `An ${count} Mitglieder senden`),
    sent: (count) => (count === 1 ? 'An 1 Mitglied gesendet.' : `An ${count} Mitglieder gesendet.`),
    nobody: 'Füg erst jemanden hinzu.',
  },
  leaving: {
    title: 'Verlassen, ohne zu senden?',
    message: 'Deine Nachricht ist noch nicht gesendet.',
    confirmLabel: 'Verlassen',
  },
};

/** What coaches write to athletes. */
export const teamMessagePages = { teamMessage };
